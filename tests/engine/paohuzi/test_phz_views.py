"""What a seat sees: cards, marks, focus, refusals with their clause, notes; and nothing more."""

from random import Random

import pytest
from phz_deal import deal_of, match_of
from phz_table import Table, show

from engine.core.match import configure
from engine.core.model import Seat
from engine.core.notation import show_action
from engine.core.tiles import ZIPAI
from engine.fair import seed_of, shuffle
from engine.games.paohuzi import refusals
from engine.games.paohuzi.rules import PAOHUZI

READY = "s1 s2 s3 s4 s5 s6 b4 b4 b4 b2 b7 b10 s8 s8 b8 b9 b9 s9 s10 s10"


def refused(table, seat):
    view = table.view(Seat(seat))
    assert all(refusal.action not in view.legal for refusal in view.refused)
    return {(show_action(ZIPAI, r.action), r.clause) for r in view.refused}


@pytest.mark.parametrize(
    ("hands", "more", "seat", "expected"),
    [
        # 1.12: too late for this face
        (("s5 b8", "s4 s6 b8", "b1"), {"dead": {1: "s5"}}, 1, {("chi s4 s6", "phz 1.12")}),
        (("s5 b8", "b8", "s5 s5 b1"), {"dead": {2: "s5"}}, 2, {("peng", "phz 1.12")}),
        # 1.9: the own copy cannot be compared
        (
            ("s3 b8", "s2 s3 s4 s5 b9", "s3 s3 b1"),
            {},
            1,
            {("chi s2 s4", "phz 1.9"), ("chi s4 s5", "phz 1.9")},
        ),
        # 1.6: nothing left to discard
        (("s5 b8", "s4 s6", "s5 s5 b1"), {}, 1, {("chi s4 s6", "phz 1.6")}),
        (("s5 b8", "s4 s6 b1", "s5 s5"), {}, 2, {("peng", "phz 1.6")}),
        # 1.10-1: a discard is never won
        (("b10 b8", READY, "b10 b10 b1"), {}, 1, {("hu", "phz 1.10-1")}),
        # nothing is refused that could not even be thought of
        (("s5 b8", "b9 b8", "s5 s5 b1"), {}, 1, set()),
        (("s5 b8", "b9 b8", "s5 s5 b1"), {}, 0, set()),
    ],
)
def test_what_is_refused_and_why(hands, more, seat, expected):
    # a second question keeps the card open while the refusals are looked at
    hands = list(hands)
    table = Table(*hands, turn=0, pile="b1 b2", **more)
    table.state.hidden.hold = True
    table.do(f"0 discard {hands[0].split()[0]}")
    assert refused(table, seat) == expected


def test_a_barred_player_is_told_so():
    # 1.14: he discarded the fourth card of another's open 偎
    table = Table(
        "s3 s4 s6 b8 b9",
        "b1 b7",
        "b1 b7",
        melds=("", "wei s3", ""),
        turn=0,
        pile="s5",
        open_wei=True,
    )
    table.state.hidden.hold = True
    table.do("0 discard s3")
    assert table.view(Seat(2)).seats[0].marks == ("dealer", "barred")
    assert [event.what for event in table.told(None) if hasattr(event, "what")] == ["barred"]
    PAOHUZI.release(table.state)  # 跑 by its owner
    assert table.melds(1) == ["pao s3 s3 s3 s3"]
    table.do("1 discard b7")
    while table.state.public.drawn == 0:
        PAOHUZI.release(table.state)
    seat = table.state.public.shown.seat
    assert seat == 2
    assert refused(table, 0) == {("chi s4 s6", "phz 1.14")}
    assert table.asked == {}


def test_a_barred_player_keeps_his_forced_groups():
    table = Table("s5 s5 s3 b8", "b1", "b1 b7", melds=("", "wei s3", ""), turn=0, open_wei=True)
    table.state.hidden.pile = ZIPAI.read("s9 s8 s5 b9")
    table.do("0 discard s3")
    assert table.state.public.corners[0].barred


def test_without_open_wei_nothing_is_barred():
    # A10
    table = Table("s3 s4 s6 b8", "b1 b7", "b1", melds=("", "wei s3", ""), turn=0, pile="s5 b9")
    table.do("0 discard s3")
    assert not table.state.public.corners[0].barred


def test_too_few_huxi():
    # 1.10-3, case 2: 14
    hand = "s4 s5 s6 b7 b8 b9 s3 s4"
    melds = ("wei b5, peng s9, peng s8, chi b1 b2 b3", "", "")
    table = Table(hand, "b1", "b1 b2", melds=melds, turn=2, pile="s5 b9")
    table.state.hidden.hold = True
    table.do("2 discard b2")
    PAOHUZI.release(table.state)
    assert table.asked == {0: ["chi s3 s4 / s4 s5 s6", "pass"]}
    assert ("hu", "phz 1.10-3") in refused(table, 0)


def test_a_forced_pao_comes_before_chi():
    # 1.7, N2
    ready = "b4 b4 b4 b2 b7 b10 s1 s2 s3 s8 s8 b8 b9 b9 s9 b1 b1 s1 s5 s6"
    table = Table("s6 s8 b1", "s7 s7 s7 b1 b5", f"{ready} b3", turn=2, pile="s7 b5")
    table.do("2 discard b3")
    assert table.asked == {2: ["hu", "pass"]}
    assert refused(table, 0) == {("chi s6 s8", "phz 1.7")}


def test_a_kan_cannot_be_discarded():
    table = Table("s5 s5 s5 b8", "b1", "b1", turn=0)
    assert refused(table, 0) == {("discard s5", "phz 1.3")}
    assert refused(table, 1) == set()


def test_every_clause_and_note_is_a_term():
    clauses = [v for k, v in vars(refusals).items() if isinstance(v, str) and v.startswith("phz")]
    assert len(clauses) == 8
    assert set(clauses) <= set(PAOHUZI.terms)
    table = Table("s5 b8", "s4 s6 b8", "b1", turn=0, dead={1: "s5 b5"})
    assert table.view(Seat(1)).notes == ("dead s5", "dead b5")
    assert {note.split()[0] for note in table.view(Seat(1)).notes} <= set(PAOHUZI.terms)
    assert table.view(Seat(0)).notes == table.view(None).notes == ()


def test_a_free_entry_is_noted():
    table = Table("s5 b8", "s1 s1 s1 s1 s2 s2 s2 s2 b9", "b1", turn=0)
    assert table.view(Seat(1)).notes == ("free_entry",)
    assert table.view(Seat(0)).notes == ()


def test_the_open_card_and_the_rows():
    table = Table("s5 b8", "s4 s6 b8", "b1", turn=0, pile="b2 s9 s8").do("0 discard s5")
    view = table.view(Seat(2))
    assert (view.phase, view.turn, view.focus.kind, view.focus.seat) == ("claim", 0, "discard", 0)
    assert [laid.taken for laid in view.seats[0].river] == [None]
    table.do("1 chi s4 s6")
    view = table.view(Seat(2))
    assert view.focus is None
    assert [(show([laid.tile]), laid.taken) for laid in view.seats[0].river] == [("s5", 1)]
    meld = view.seats[1].melds[0]
    assert (show([meld.claimed]), meld.source) == ("s5", 0)


def test_a_drawn_card_is_told_from_a_discarded_one():
    table = Table("s4 s6 b8", "b8", "b1 b3", turn=2, pile="s5 s9").do("2 discard b3")
    view = table.view(None)
    assert (view.focus.kind, view.focus.seat, show(view.focus.tiles)) == ("drawn", 0, "s5")
    assert view.wall.left == 18
    table.do("0 pass")
    river = table.view(None).seats[0].river
    assert [(show([laid.tile]), laid.drawn) for laid in river] == [("s5", True)]


def test_only_the_owner_sees_a_hand_until_it_is_over():
    table = Table("s5 b8", "s4 b7", "b1", turn=0, pile="s9")
    for viewer in (0, 1, 2):
        seats = table.view(Seat(viewer)).seats
        assert [seat.hand is not None for seat in seats] == [s == viewer for s in range(3)]
        assert [seat.hand_size for seat in seats] == [2, 2, 1]
    table.do("0 discard s5")
    assert table.over
    assert all(seat.hand is not None for seat in table.view(None).seats)


def positions(seed, hold):
    """Play a random hand and yield its states."""
    dice = Random(seed)
    options = {f.key: dice.choice(f.choices) for f in PAOHUZI.fields if f.key != "first_dealer"}
    match = match_of(options, hold=hold)
    deal, _ = shuffle(ZIPAI, 0, seed_of(f"views/{seed}"))
    match.open_hand()
    match.deal(deal)
    while match.playing:
        yield match.state, dice
        if match.held:
            match.release()
            continue
        seat = dice.choice(PAOHUZI.asked(match.state))
        legal = PAOHUZI.legal(match.state, seat)
        match.answer(seat, dice.choice(legal))


@pytest.mark.parametrize("hold", [False, True])
def test_twin_worlds_look_the_same_and_are_other_worlds(hold):
    changed = looked = 0
    for seed in range(12):
        for state, dice in positions(seed, hold):
            if dice.random() < 0.25:
                me = dice.choice([Seat(0), Seat(1), Seat(2), None])
                twin = PAOHUZI.resample(state, me, dice.randrange)
                assert PAOHUZI.view(twin, me) == PAOHUZI.view(state, me)
                assert twin.hidden.deal is not state.hidden.deal
                assert sorted(twin.hidden.deal.wall) == ZIPAI.full()
                for seat in range(3):
                    mine, its = twin.private[seat].hand, state.private[seat].hand
                    assert mine.size == its.size
                    assert seat != me or mine.cards() == its.cards()
                    if seat != me:
                        looked += 1
                        changed += mine.cards() != its.cards()
    assert changed > 0.9 * looked


def test_the_face_of_a_dark_wei_is_one_of_the_things_that_may_differ():
    faces = set()
    options = {"three_ti_five_kan": False}
    match = match_of(options)
    match.open_hand()
    match.deal(deal_of({0: "s5 s5"}, pile="b9 b8 s5", opening="b10", seed=6))
    while not any(meld.kind == "wei" for meld in match.state.private[0].hand.melds):
        assert match.playing
        seat = PAOHUZI.asked(match.state)[0]
        match.answer(seat, PAOHUZI.default(match.state, seat))
    dice = Random(1)
    for _ in range(20):
        twin = PAOHUZI.resample(match.state, Seat(1), dice.randrange)
        faces |= {meld.tiles[0] for meld in twin.private[0].hand.melds if meld.kind == "wei"}
    assert len(faces) > 3


def test_a_twin_can_be_played_to_its_end():
    dice = Random(9)
    config = configure(PAOHUZI, {})
    assert config.seats == 3
    for seed in range(8):
        for state, luck in positions(seed, hold=False):
            if luck.random() < 0.1:
                twin = PAOHUZI.resample(state, Seat(0), luck.randrange)
                while not PAOHUZI.over(twin):
                    seat = dice.choice(PAOHUZI.asked(twin))
                    PAOHUZI.apply(twin, seat, dice.choice(PAOHUZI.legal(twin, seat)))
                assert sum(PAOHUZI.result(twin).delta) == 0
