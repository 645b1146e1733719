"""What moves: every event once, at its time, and everything can be finished at once."""

import pytest

from client.table import animate, deal
from client.table.animate import Animator, Lifts, Script, perform
from client.table.compose import compose
from client.table.deal import deal_of
from client.table.geometry import Box
from client.table.layout import Layout
from client.table.pieces import Spot
from engine.core.events import Dealt, Discarded, Drawn, Event, FlowerShown, HandEnded, Melded
from engine.core.melds import MeldKind
from engine.core.model import Seat
from engine.core.views import View
from tests.client.table_views import find, play

LAYOUT = Layout((1280, 800))
WALL = {True: Box(600, 300, 10, 10), False: Box(700, 300, 10, 10)}


def script_of(view: View, events: tuple[Event, ...], before: View, chosen: int | None = None):
    return perform(
        events,
        compose(LAYOUT, before).by_spot,
        compose(LAYOUT, view).by_spot,
        view,
        wall=WALL,
        chosen=chosen,
    )


def first(kind: type, seat: int | None = None, viewer: int = 0, **wanted: object):
    """Find the first step with such an event of such a seat, seen by `viewer`."""
    for seed in range(60):
        before = None
        for events, match in play(seed):
            view = match.rules.view(match.state, Seat(viewer))
            seen = tuple(e.seen_by(Seat(viewer)) for e in events)
            for event in seen:
                fits = isinstance(event, kind) and (seat is None or event.seat == seat)
                if (
                    fits
                    and before is not None
                    and all(getattr(event, name) == value for name, value in wanted.items())
                ):
                    return view, seen, before
            before = view
    raise AssertionError("no such event")


def test_a_discard_flies_from_the_hand_to_its_river() -> None:
    view, events, before = first(Discarded, seat=2)
    script = script_of(view, events, before)
    flight = next(f for f in script.flights if f.piece.spot.zone == "river")
    number = len(view.seats[2].river) - 1
    assert flight.piece.spot == Spot("river", 2, number)
    assert flight.start_box in [p.box for p in compose(LAYOUT, before).rows[2].hand]
    assert flight.end - flight.start == pytest.approx(animate.THROW)


def test_an_own_discard_starts_where_it_was_meant() -> None:
    """lessons 23: the copy that was pressed is the copy that flies."""
    view, events, before = first(Discarded, seat=0)
    for chosen in (0, 5):
        script = script_of(view, events, before, chosen)
        flight = next(f for f in script.flights if f.piece.spot.zone == "river")
        assert flight.start_box == compose(LAYOUT, before).rows[0].hand[chosen].box


def test_a_hidden_hand_never_tells_where_its_tile_stood() -> None:
    """Tiles of others leave from the same place whatever they are; only `drawn` is public."""
    view, events, before = first(Discarded, seat=1, drawn=False)
    hand = compose(LAYOUT, before).rows[1].hand
    start = script_of(view, events, before).flights[0].start_box
    assert start == hand[len(hand) * 2 // 3].box


def test_a_draw_comes_off_the_wall_and_stands_apart() -> None:
    view, events, before = first(Drawn, seat=0, head=True)
    script = script_of(view, events, before)
    flight = next(f for f in script.flights if f.piece.spot.zone == "hand")
    assert flight.piece.spot.number == view.seats[0].hand_size - 1
    assert flight.start_box == WALL[True]


@pytest.mark.parametrize(
    ("kind", "name"), [(MeldKind.CHOW, "chow"), (MeldKind.PUNG, "pung"), (MeldKind.KONG, "kong")]
)
def test_a_claim_is_called_and_its_tiles_slide_together(kind: MeldKind, name: str) -> None:
    for seed in range(200):
        before = None
        for events, match in play(seed):
            view = match.rules.view(match.state, Seat(0))
            melds = [e for e in events if isinstance(e, Melded) and e.meld.kind is kind]
            if melds and before is not None:
                meld = melds[0]
                script = script_of(view, events, before)
                assert script.bursts[0].name == name
                assert script.bursts[0].seat == meld.seat
                parts = [f for f in script.flights if f.piece.spot.zone == "meld"]
                assert len(parts) == meld.meld.size
                source = compose(LAYOUT, before).rivers[meld.meld.source][-1].box
                assert parts[0].start_box == source
                return
            before = view
    raise AssertionError("no such claim")


def test_a_flower_goes_to_its_plate() -> None:
    view, events, before = first(FlowerShown)
    script = script_of(view, events, before)
    flight = next(f for f in script.flights if f.piece.spot.zone == "aside")
    assert flight.piece.tile in view.seats[flight.piece.spot.seat].aside


def test_a_win_is_called_before_the_result() -> None:
    view, events, before = find(lambda v: v.result is not None and v.result.kind == "win")
    script = script_of(view, events, before)
    assert script.bursts[-1].name == "win"
    assert script.length >= animate.CALL
    assert any(isinstance(e, HandEnded) for e in events)


def test_what_flies_is_veiled_where_it_will_lie() -> None:
    view, events, before = first(Discarded, seat=3)
    animator = Animator()
    animator.play(script_of(view, events, before), 10.0)
    spot = Spot("river", 3, len(view.seats[3].river) - 1)
    assert spot in animator.veiled()
    animator.tick(10.0 + animate.THROW + 0.01)
    assert spot not in animator.veiled()


def test_scripts_wait_for_each_other_but_never_long() -> None:
    animator = Animator()
    for _ in range(3):
        animator.play(Script(length=0.5), 0.0)
    assert animator.ends == pytest.approx(1.5)
    for _ in range(20):
        animator.play(Script(length=0.5), 0.0)
    assert animator.ends <= animate.BACKLOG + 0.5 + 1e-6


@pytest.mark.parametrize("pace", [0.0, 0.5, 1.0, 1.6])
def test_pace_stretches_and_off_means_off(pace: float) -> None:
    view, events, before = first(Discarded, seat=1)
    animator = Animator(pace)
    animator.play(script_of(view, events, before), 0.0)
    assert animator.busy(0.0) is (pace > 0)
    throw = (animate.THROW + animate.SETTLE) * pace
    assert animator.ends >= throw or pace == 0


def test_finishing_lets_everything_arrive() -> None:
    view, events, before = first(Melded)
    animator = Animator()
    animator.play(script_of(view, events, before), 0.0)
    animator.finish()
    assert not animator.busy(0.0)
    assert animator.veiled() == frozenset()
    assert not list(animator.flying(0.0))
    assert not list(animator.calling(0.0))


def test_a_lifted_tile_rises_and_sinks() -> None:
    lifts = Lifts()
    lifts.aim(3, 0.0, 1.0)
    assert lifts.moving(0.04, 1.0)
    assert 0 < lifts.parts(0.04, 1.0)[3] < 1
    assert lifts.parts(0.2, 1.0) == {3: 1.0}
    lifts.aim(None, 1.0, 1.0)
    assert lifts.parts(2.0, 1.0) == {}


# -- the deal ----------------------------------------------------------------------------------


def dealing(seed: int, viewer: int | None = 0):
    events, match = next(iter(play(seed)))
    seat = None if viewer is None else Seat(viewer)
    view = match.rules.view(match.state, seat)
    found = deal_of(tuple(e.seen_by(seat) for e in events), view)
    assert found is not None
    return found, view


@pytest.mark.parametrize("seed", range(8))
def test_the_deal_ends_with_what_was_dealt(seed: int) -> None:
    """i8 3.12: sixteen tiles each and one more, then flowers replaced from the tail."""
    show, view = dealing(seed)
    end = show.at(show.shrink_from - 0.01).view
    assert [s.hand_size for s in end.seats] == [s.hand_size for s in view.seats]
    assert [s.aside for s in end.seats] == [s.aside for s in view.seats]
    assert sorted(end.seats[0].hand or ()) == sorted(view.seats[0].hand or ())
    assert (end.wall.head, end.wall.tail, end.wall.left) == (
        view.wall.head, view.wall.tail, view.wall.left,
    )  # fmt: skip


def test_tiles_are_dealt_in_fours_from_the_dealer_on() -> None:
    show, view = dealing(1)
    at, sizes = show.hands_from, []
    while (following := show.changes_after(at)) is not None and following <= show.flowers_from:
        at = following
        sizes.append(tuple(s.hand_size for s in show.at(at + 0.001).view.seats))
    dealer = view.hand.dealer
    assert [sum(s) for s in sizes[:16]] == [4 * n for n in range(1, 17)]
    assert sizes[0][dealer] == 4
    assert sizes[1][(dealer + 1) % 4] == 4
    assert max(sizes[16]) == sizes[16][dealer] == 17


def test_the_dice_come_first_and_both_rolls_are_shown() -> None:
    show, _ = dealing(2)
    assert [show.at(t).part for t in (0.0, deal.DICE + deal.DICE_REST + 0.1)] == ["dice", "dice"]
    assert [show.at(t).roll for t in (0.0, deal.DICE + deal.DICE_REST + 0.1)] == [0, 1]
    assert show.at(0.0).ring == 1.0
    assert show.at(show.length).ring == 0.0


@pytest.mark.parametrize("seed", range(4))
def test_the_deal_shows_nobody_elses_tiles(seed: int) -> None:
    show, _ = dealing(seed)
    at = 0.0
    while at < show.shrink_from:
        seats = show.at(at).view.seats
        assert all(s.hand is None for s in seats[1:] if s.hand_size)
        at += 0.07


def test_a_watcher_sees_backs_alone() -> None:
    show, _ = dealing(3, viewer=None)
    seats = show.at(show.shrink_from - 0.01).view.seats
    assert all(s.hand is None for s in seats)


def test_events_without_a_wall_are_no_deal() -> None:
    view, events, _ = first(Discarded)
    assert deal_of(events, view) is None
    assert not any(isinstance(e, Dealt) for e in events)
