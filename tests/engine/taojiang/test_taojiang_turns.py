"""Going round: turns, claims, their order, and the end of the wall (tj G)."""

import pytest
from tj_rig import Table, tiles

from engine.core.errors import IllegalActionError
from engine.core.events import Discarded, Drawn, HandEnded, Melded

READY_4P = "111m33344p77799s"
"""Waits for 4p (碰碰胡) and, with 44p as the pair, for 9s."""


def test_the_dealer_acts_first_without_a_draw():
    table = Table({0: "13579m13579p1357s"})
    assert table.asked() == [0]
    assert not any(isinstance(event, Drawn) for event in table.events)
    assert table.view(0).seats[0].drawn == tiles("7s")[0]  # G1: dealt last
    assert "win" not in table.legal(0)


def test_nobody_claims_and_the_next_seat_draws():
    table = Table({0: "147m147p1479s", 1: "258m258p258s"}, "9s", indicator="3m")
    table.do(0, "discard 9s").passed()
    assert table.asked() == [1]
    assert table.view(1).seats[1].drawn == tiles("9s")[0]
    assert table.view(0).seats[1].drawn is None
    assert table.view(0).seats[1].has_drawn


@pytest.mark.parametrize(
    ("seat", "chow", "expected"),
    [
        (1, True, ["chow 34m", "chow 46m", "chow 67m", "pass"]),  # G2: the next player
        (2, True, []),
        (3, True, []),
        (1, False, []),  # O1: the option
    ],
)
def test_only_the_next_player_chows(seat, chow, expected):
    table = Table({0: "5m", seat: "3467m111p22233s"}, indicator="9s", chow=chow)
    table.do(0, "discard 5m")
    assert [act for act in table.legal(seat) if "discard" not in act] == expected


def test_a_chow_needs_a_run_in_one_suit():
    table = Table({0: "9m", 1: "89m12p1379p1379s8m"}, indicator="9s", chow=True)
    table.do(0, "discard 9m")
    assert "chow" not in " ".join(table.legal(1))


def test_a_chow_is_laid_down_with_its_source():
    table = Table({0: "5m", 1: "46m1379p1379s111m"}, indicator="9s", chow=True)
    table.do(0, "discard 5m").do(1, "chow 46m")
    (melded,) = [event for event in table.events if isinstance(event, Melded)]
    assert (melded.meld.kind, melded.meld.source) == ("chow", 0)
    assert melded.meld.tiles == tuple(tiles("456m"))
    assert melded.meld.claimed == tiles("5m")[0]
    assert table.view(2).seats[0].river[-1].taken == 1
    assert table.asked() == [1]
    assert table.legal(1)[0].startswith("discard")


def test_anybody_pungs_and_passing_a_pung_has_no_consequence():
    table = Table({0: "5m", 2: "55m1379p1379s11m"}, "5m", indicator="9s")
    table.do(0, "discard 5m")
    assert table.legal(2) == ["pass", "pung"]  # G3
    table.do(2, "pass").do(1, "discard 5m")
    assert table.legal(2) == ["pass", "pung"]


def test_after_a_claim_only_a_discard_of_any_kind():
    table = Table({0: "1m", 1: "111m123456p1122s"}, indicator="9s")
    table.do(0, "discard 1m").do(1, "pung")
    legal = table.legal(1)
    assert all(act.startswith("discard") for act in legal)  # G5
    assert "discard 1m" in legal  # N23


@pytest.mark.parametrize(
    ("answers", "winner"),
    [
        # G4: a win before a pung and a chow, whoever answers first; the nearer of two wins
        ([(1, "chow 35p"), (3, "win"), (2, "pass")], 3),
        ([(2, "pung"), (3, "win")], 3),
        ([(3, "win"), (2, "win")], 2),
        ([(2, "win")], 2),
        ([(2, "pass"), (3, "pass"), (1, "pass")], None),
    ],
)
def test_a_win_goes_first_and_the_nearer_of_two(answers, winner):
    table = Table(
        {0: "4p", 1: "35p3799m1133556s", 2: READY_4P, 3: "123456m56p22789s"},
        indicator="8s",
        chow=True,
    )
    table.do(0, "discard 4p")
    for seat, act in answers:
        table.do(seat, act)
    if winner is None:
        assert table.match.playing
        assert table.view(0).turn == 1
    else:
        assert table.result.winner == winner


def test_two_winners_and_the_nearer_takes_it():
    table = Table(
        {0: "4p", 2: READY_4P, 3: "123456m56p22789s", 1: "35p3799m1133556s"},
        indicator="8s",
        chow=True,
    )
    table.do(0, "discard 4p")
    assert table.legal(1) == ["chow 35p", "pass"]
    assert table.legal(2) == ["pass", "pung", "win"]
    assert table.legal(3) == ["pass", "win"]
    table.do(3, "win")
    assert table.match.playing  # seat 2 is nearer and undecided
    assert sorted(table.asked()) == [1, 2]
    table.do(2, "win")
    assert table.result.winner == 2
    assert table.result.delta == (-4, 0, 4, 0)


def test_a_question_closes_as_soon_as_nobody_could_outrank_the_best():
    table = Table(
        {0: "4p", 2: READY_4P, 3: "123456m56p22789s", 1: "35p3799m1133556s"},
        indicator="8s",
        chow=True,
    )
    table.do(0, "discard 4p").do(2, "win")
    assert table.result.winner == 2


def test_a_chow_waits_for_a_pung_that_may_come():
    table = Table({0: "4p", 1: "35p1379m1379s46m1s", 2: "44p1379m1379s"}, indicator="8s", chow=True)
    table.do(0, "discard 4p").do(1, "chow 35p")
    assert table.asked() == [2]
    table.do(2, "pung")
    assert table.view(0).seats[2].melds[0].kind == "pung"
    assert table.view(0).seats[1].melds == ()


def test_a_chow_stands_once_the_pung_is_declined():
    table = Table({0: "4p", 1: "35p1379m1379s46m1s", 2: "44p1379m1379s"}, indicator="8s", chow=True)
    table.do(0, "discard 4p").do(1, "chow 35p").do(2, "pass")
    assert table.view(0).seats[1].melds[0].kind == "chow"
    assert table.asked() == [1]


def test_the_last_eight_tiles_stay():
    table = Table({}, indicator="9s").run_down(8)
    assert table.match.playing
    table.throw_round().passed()
    assert table.result.kind == "draw"
    assert isinstance(table.events[-1], HandEnded)
    assert table.state.public.left == 8  # G7
    assert len(table.result.waits) == 4


def test_an_illegal_wish_is_named_and_changes_nothing():
    table = Table({0: "13579m13579p1357s"})
    for seat, act, code in ((0, "pass", "not_legal"), (1, "pass", "not_asked")):
        with pytest.raises(IllegalActionError) as error:
            table.do(seat, act)
        assert error.value.code == code
    assert not any(isinstance(event, Discarded) for event in table.events)
