"""报听: who may declare, what it freezes, what passing costs (tj R)."""

from tj_rig import Table, tiles

from engine.core.events import Announced

READY = "111m456p22s56p999s"
"""Waits for 4p and 7p; hard with indicator 9m."""


def ready_table(draws="", **hands):
    seats = {0: "1379m1379p1379s", 1: READY} | {int(k[1:]): v for k, v in hands.items()}
    return Table(seats, draws, indicator="8m", ready=True)


def test_every_ready_non_dealer_is_asked_in_one_question_before_the_dealer_acts():
    table = ready_table(s3="234678m23p22888s")
    assert table.asked() == [1, 3]  # R1, N16
    assert table.legal(1) == table.legal(3) == ["pass", "ready"]
    assert table.legal(0) == []
    table.do(3, "pass")
    assert not any(isinstance(event, Announced) for event in table.events)
    table.do(1, "ready")
    told = [(e.seat, e.what) for e in table.events if isinstance(e, Announced)]
    assert told == [(1, "ready")]
    assert table.asked() == [0]
    assert "ready" in table.view(2).seats[1].marks
    assert "ready" not in table.view(2).seats[3].marks


def test_without_the_option_nobody_is_asked():
    assert Table({1: READY}, indicator="8m", ready=False).asked() == [0]


def test_without_a_ready_hand_nobody_is_asked():
    odd = {1: "147m258m369p1479s", 2: "147m258p3699p147s", 3: "258m147p1479s369p"}
    assert Table(odd, indicator="8m", ready=True).asked() == [0]


def test_the_dealer_does_not_declare():
    table = Table({0: f"{READY}1p", 1: "147m258m369p1479s"}, indicator="8m", ready=True)
    assert all(act.startswith("discard") for act in table.legal(0))


def test_a_hand_that_waits_for_a_wild_alone_is_ready():
    # N19: 5p is held four times
    table = Table({1: "111222333m5555p"}, indicator="8s", ready=True)
    assert 1 in table.asked()
    assert table.legal(1) == ["pass", "ready"]


def declared(draws="", **hands):
    table = ready_table(draws, **hands)
    for seat in table.asked():
        table.do(seat, "ready" if seat == 1 else "pass")
    return table


def test_a_declared_hand_is_frozen():
    table = declared("3m").do(0, "discard 1s").passed()
    assert table.legal(1) == ["discard 3m"]  # R2, N11
    refused = table.refused(1)
    assert set(refused.values()) == {"tj R2"}
    assert "discard 1m" in refused


def test_a_declared_hand_neither_chows_nor_pungs():
    hands = {0: "2s4p1379m1379p13s", 1: READY}
    table = Table(hands, indicator="8m", ready=True, chow=True)
    for seat in table.asked():
        table.do(seat, "ready" if seat == 1 else "pass")
    table.do(0, "discard 4p")
    assert table.legal(1) == ["pass", "win"]
    assert table.refused(1) == {"chow 56p": "tj R2"}
    table.do(1, "pass").passed()


def test_who_passes_the_first_win_wins_only_by_own_tiles():
    table = declared("3m9p9p3m7p3m4p", s0="4p1379m1379p137s", s2="7p").do(0, "discard 4p")
    assert table.legal(1) == ["pass", "win"]
    table.do(1, "pass").passed()
    assert table.view(1).notes == ("own_tiles_only",)
    table.do(1, "discard 3m").passed()
    table.do(2, "discard 7p")
    assert 1 not in table.asked()  # R4: also after an own draw
    table.passed()
    assert table.view(1).notes == ("own_tiles_only",)


def test_what_is_won_on_its_discard_it_pays_by_its_own_hand():
    # seat 2 takes 3m soft; seat 1 pays 报听 and 硬庄, 4, for all three
    table = declared("3m", s2="45m9m678m345p22p68s").do(0, "discard 1s").passed()
    table.do(1, "discard 3m")
    assert table.legal(2) == ["pass", "win"]  # C2
    table.do(2, "win")
    assert table.result.patterns == ("plain",)
    assert dict(table.result.figures)["payer_points"] == 4  # R3, M4
    assert table.result.delta == (0, -12, 12, 0)
    (payment,) = table.result.payments
    steps = [(step.id, step.value) for step in payment.steps]
    assert steps == [("declared_ready", 2), ("hard", 2), ("for_everybody", 3)]
    assert dict(table.result.figures)["payer_tile"] in tiles("4p7p")


def test_a_declared_win_counts_one_more():
    table = declared("7p").do(0, "discard 1s").passed().do(1, "win")
    assert table.result.patterns == ("declared_ready", "hard")  # V7: instead of 平胡
    assert table.result.delta == (-4, 12, -4, -4)
