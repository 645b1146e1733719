"""What moves on the zipai table: pile, hand, middle, row, group; and never a face too many."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from client.table.animate import Flight, Script
from client.table.compose import MINE_ONLY
from client.table.geometry import side_of
from client.table.pieces import Spot
from client.table.room import Step
from client.table.zipai import script
from client.table.zipai.columns import sort
from client.table.zipai.compose import compose, open_spot, opening_spot
from client.table.zipai.layout import ZipaiLayout
from engine.core.events import Discarded, Event, Melded, Turned
from engine.core.melds import MeldKind
from engine.core.model import Seat
from engine.core.views import View
from tests.client.table_game import Game, down, run, table, up
from tests.client.zitable_views import find, play

LAYOUT = ZipaiLayout((1280, 800))
Way = tuple[View, tuple[Event, ...], View]


def laid(view: View):
    hand = None if view.me is None else view.seats[view.me].hand
    return compose(LAYOUT, view, MINE_ONLY, sort(hand or ()), open_wei=False).by_spot


def written(view: View, events: tuple[Event, ...], before: View, chosen: int | None = None):
    return script.write(LAYOUT, Step(events, view, laid(before), laid(view), chosen))


def step_with(wanted, seat: int = 0, open_wei: bool = False) -> Way:
    """Return the first step of a hand played by chance of which `wanted(event)` holds."""
    for seed in range(200):
        before = None
        for events, match in play(seed, {"open_wei": open_wei}):
            view = match.rules.view(match.state, Seat(seat))
            shown = tuple(event.seen_by(Seat(seat)) for event in events)
            if before is not None and any(wanted(event) for event in shown):
                return view, shown, before
            before = view
    raise AssertionError("no such step")


def to(made: Script, spot: Spot) -> list[Flight]:
    return [flight for flight in made.flights if flight.piece.spot == spot]


def test_a_discard_flies_from_its_place_to_the_middle() -> None:
    view, events, before = step_with(lambda e: isinstance(e, Discarded) and e.seat == 0)
    tile = next(e.tile for e in events if isinstance(e, Discarded))
    slot = next(s.number for s, p in laid(before).items() if s.zone == "hand" and p.tile == tile)
    made = written(view, events, before, slot)
    flight = to(made, open_spot(0))[0]
    assert flight.start_box == laid(before)[Spot("hand", 0, slot)].box
    assert flight.piece.box == LAYOUT.shown
    assert flight.piece.tile == tile


def test_a_discard_of_another_flies_from_his_plate() -> None:
    view, events, before = step_with(lambda e: isinstance(e, Discarded) and e.seat == 1)
    flight = to(written(view, events, before), open_spot(1))[0]
    assert flight.start_box == LAYOUT.plate[side_of(1, 0, 3)]


def test_a_card_of_the_pile_flies_to_the_middle_and_what_lay_there_to_its_row() -> None:
    view, events, before = step_with(
        lambda e: isinstance(e, Turned) and e.why == "pile" and e.seat == 2
    )
    assert before.focus is not None
    made = written(view, events, before)
    assert to(made, open_spot(2))[0].start_box == LAYOUT.pile_box
    shower = before.focus.seat
    goal = Spot("river", shower, len(view.seats[shower].river) - 1)
    away = to(made, goal)
    assert len(away) == 1
    assert away[0].start_box == LAYOUT.shown


def test_what_is_eaten_flies_from_the_middle_and_lies_on_top() -> None:
    view, events, before = step_with(
        lambda e: (
            isinstance(e, Melded) and e.meld.kind is MeldKind.CHI and e.meld.source is not None
        )
    )
    meld = next(e for e in events if isinstance(e, Melded))
    made = written(view, events, before)
    number = len(before.seats[meld.seat].melds)
    top = to(made, Spot("meld", meld.seat, number, 0))[0]
    assert top.start_box == LAYOUT.shown
    assert top.piece.tile == meld.meld.claimed
    assert made.bursts[0].name == "chow"


def test_a_forced_group_is_called_too() -> None:
    for kind, name in ((MeldKind.PAO, "pao"), (MeldKind.TI, "ti"), (MeldKind.WEI, "wei")):
        view, events, before = step_with(
            lambda e, kind=kind: isinstance(e, Melded) and e.meld.kind is kind
        )
        assert name in [burst.name for burst in written(view, events, before).bursts]


def test_the_dealers_last_card_does_not_leave_for_a_row() -> None:
    """亮张 is shown and stays a card of his hand (phz 1.3)."""

    def opening(view: View) -> bool:
        return view.focus is not None and view.focus.kind == "turned"

    before, _, _ = find(opening, seat=1)
    assert before.focus is not None
    assert opening_spot(before.focus.seat) in laid(before)
    gone = replace(before, focus=None)
    made = written(gone, (), before)
    assert made.flights == ()


@pytest.mark.parametrize("open_wei", [False, True])
def test_no_flight_shows_what_its_viewer_may_not_know(open_wei: bool) -> None:
    """Every step of many hands, through every pair of eyes; all of it comes to an end."""
    flown = 0
    for seed in range(10):
        before: dict[int, View] = {}
        for events, match in play(seed, {"open_wei": open_wei}):
            for seat in range(3):
                view = match.rules.view(match.state, Seat(seat))
                shown = tuple(event.seen_by(Seat(seat)) for event in events)
                if seat in before:
                    made = written(view, shown, before[seat])
                    known = {p.tile for p in (*laid(view).values(), *laid(before[seat]).values())}
                    known |= {t for e in shown if isinstance(e, Turned) for t in e.tiles}
                    known |= {e.tile for e in shown if isinstance(e, Discarded)}
                    for flight in made.flights:
                        assert flight.piece.tile in known
                        assert 0 <= flight.start <= flight.end <= made.length + 1e-9
                        flown += 1
                before[seat] = view
    assert flown > 500


# -- through the window ------------------------------------------------------------------------


def watch(folder: Path, speed: str) -> Iterator[tuple[int, bool]]:
    """Let a hand be played; yield how many pieces are veiled after each pause."""
    game = Game((0,), 6, game_id="paohuzi")
    with table(folder, game, speed=speed) as (app, scene, clock):
        run(app, clock)
        game.deal()
        for _ in range(60):
            for pause in (0.1, 6.0, 6.0, 0.1):
                run(app, clock, pause)
            yield len(scene.motion.animator.veiled()), scene.motion.busy(app.now)
            if not game.match.playing:
                return
            game.step()


@pytest.mark.parametrize("speed", ["off", "fast", "normal", "slow"])
def test_everything_comes_to_rest(speed: str, tmp_path: Path) -> None:
    for veiled, busy in watch(tmp_path, speed):
        assert veiled == 0
        assert not busy


def test_a_press_lets_everything_arrive_and_counts(tmp_path: Path) -> None:
    """ui.md 2.45: input during an animation is kept."""
    game = Game((0,), 1, game_id="paohuzi")
    with table(tmp_path, game, speed="slow") as (app, scene, clock):
        run(app, clock)
        game.deal()
        run(app, clock, 0.3)
        assert scene.motion.deal is not None
        slot = next(
            s for s in scene.desk.chooser.slots if s.number not in scene.desk.chooser.banned
        )
        assert scene.composed is not None
        scene.skip()
        at = scene.composed.rows[0].presses[slot.number].centre
        run(app, clock, 0.5, down(at), up(at))
        assert scene.motion.deal is None
        assert [action.tiles for _, action in game.played] == [(slot.tile,)]
