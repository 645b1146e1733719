"""Who pays what: birds, stakes, multiplier, and the payer's own hand (tj M)."""

import pytest
from tj_rig import RULES, Table

from engine.core.events import Turned
from engine.core.match import Match, configure
from engine.core.tiles import SUITS
from engine.games.taojiang.options import Options
from engine.games.taojiang.payment import hit, total
from engine.games.taojiang.words import STAKES


@pytest.mark.parametrize(
    ("players", "twelve", "by_rank"),
    [
        # M2, ranks 1 to 9; 0 is the winner, x nobody
        (4, False, "012301230"),
        (3, False, "012012012"),
        (2, False, "0x1x0x1x0"),
        (2, True, "01xx01xx0"),
        (4, True, "012301230"),  # N21
    ],
)
def test_a_bird_hits_by_its_rank_counted_from_the_winner(players, twelve, by_rank):
    options = Options(players=players, birds_12569=twelve)
    for winner in range(players):
        for rank, step in enumerate(by_rank):
            expected = None if step == "x" else (winner + int(step)) % players
            assert hit(options, players, winner, 9 + rank) == expected


def settle(points, winner, payer, birds="", *, own=False, stakes=None, **options):
    case = {"type": "settle", "points": points, "winner": winner, "payer": payer}
    case |= {"birds": SUITS.list(SUITS.read(birds)), "pays_own_hand": own, "options": options}
    return RULES.answer(case | ({"stakes": stakes} if stakes else {}))["answer"]


@pytest.mark.parametrize(
    ("got", "expected"),
    [
        # M3: one's own tile, all pay; a discard, its discarder
        (settle(2, 0, None), [6, -2, -2, -2]),
        (settle(4, 1, 3), [0, 4, 0, -4]),
        (settle(3, 2, None, players=3), [-3, -3, 6]),
        (settle(8, 1, None, players=2), [-8, 8]),
        # M2: birds of winner and payer multiply, those of others do not matter
        (settle(6, 0, None, "1m2s"), [48, -24, -12, -12]),
        (settle(4, 1, 3, "3p"), [0, 8, 0, -8]),
        (settle(4, 1, 3, "2p"), [0, 4, 0, -4]),
        (settle(2, 0, None, "2m6p"), [12, -8, -2, -2]),
        (settle(3, 2, None, "6s", players=3), [-3, -6, 9]),
        (settle(4, 2, 0, "5m8p", players=3), [-16, 0, 16]),
        (settle(8, 1, None, "9s7m", players=2), [-32, 32]),
        (settle(8, 1, None, "9s6m", players=2, birds_12569=True), [-32, 32]),
        (settle(2, 0, None, "4m4m", birds_must_hit=True), [24, -8, -8, -8]),
        # M4: for everybody
        (settle(8, 1, 3, "3p", own=True), [0, 48, 0, -48]),
        (settle(4, 2, 0, "5m8p", own=True, players=3), [-32, 0, 32]),
        (settle(8, 1, 0, "9s7m", own=True, players=2), [-32, 32]),
        # M5, M6: stakes once, not doubled; the multiplier over all
        (settle(6, 0, None, "1m2s", stakes=[1, 0, 0, 2], multiplier=2), [106, -50, -26, -30]),
        (settle(2, 0, 1, "1m", stakes=[1, 1, 0, 0]), [6, -6, 0, 0]),
        (settle(8, 1, 3, own=True, stakes=[0, 5, 0, 3]), [0, 32, 0, -32]),
    ],
)
def test_settlements(got, expected):
    assert got == expected


@pytest.mark.parametrize(
    ("hand", "melds", "keys", "expected"),
    [
        # M4: over all waits, self-drawn, with 杠上开花 if he pays for a kong
        ("6m1114p22789s", ["kong 9999m"], {"konged": True}, (2, ["kong_bloom"])),
        (
            "33344p99s",
            ["pung 111m", "kong 7777s"],
            {"konged": True},
            (8, ["all_triplets", "hard", "kong_bloom"]),
        ),
        ("123m11456p22789s", [], {"ready": True}, (4, ["declared_ready", "hard"])),
        ("666m11145p22789s", [], {"ready": True}, (8, ["declared_ready", "hard", "heaven"])),
        # the imagined tile is no third 王 and no third 地牌
        ("55m123456p22789s", [], {"ready": True}, (4, ["declared_ready", "hard"])),
        ("66m111345p22789s", [], {"ready": True}, (4, ["declared_ready", "hard"])),
        # and no fourth of a quad
        ("11199m3377p1166s", [], {"ready": True}, (8, ["declared_ready", "hard", "seven_pairs"])),
        # S4 is open to a discarder: four 地牌 in hand win with any draw of his (N28)
        ("334455556m4789p", [], {"ready": True}, (4, ["double_earth"])),
    ],
)
def test_what_a_payer_could_have_won(hand, melds, keys, expected):
    case = {"type": "payer_amount", "hand": hand, "melds": melds, "indicator": "5m"}
    answer = RULES.answer(case | keys)
    assert (answer["points"], answer["patterns"]) == expected


@pytest.mark.parametrize(
    ("hand", "indicator", "wilds", "expected"),
    [
        # 8m makes seven pairs, 2s triplets: 天天胡 with either, 6
        ("8m8m8m2p3p4p6p6p6p6p5s5s5s", "5p", 4, (6, ["all_triplets", "double_heaven"])),
        ("8m9m9m4p4p5p5p6p6p8p8p8p8s", "7m", 8, (2, ["all_triplets"])),
    ],
)
def test_equal_points_on_several_tiles_name_the_list_first_as_text(
    hand, indicator, wilds, expected
):
    case = {"type": "payer_amount", "hand": hand, "indicator": indicator}  # M4, N6
    answer = RULES.answer(case | {"options": {"wilds": wilds}})
    assert (answer["points"], answer["patterns"]) == expected


def test_units_of_a_payers_hand_are_those_of_a_self_draw():
    case = {"type": "payer_amount", "hand": "123m11456p22789s", "indicator": "5m", "ready": True}
    assert RULES.answer(case | {"options": {"units": [2, 3]}})["points"] == 6


def test_a_result_tells_every_step():
    table = Table({0: "1112333456789m3m"}, "1m2s", indicator="5p", birds=2, multiplier=3)
    table.do(0, "win")
    assert isinstance(table.events[-2], Turned)
    assert table.events[-2].why == "bird"
    result = table.result
    lines = [(line.id, line.value, line.times) for line in result.lines]
    assert lines == [("dealt_win", 2, False), ("full_flush", 2, False), ("hard", 2, True)]
    steps = {p.payer: [(s.id, s.value) for s in p.steps] for p in result.payments}
    assert steps[1] == [("points", 8), ("winner_bird", 2), ("payer_bird", 2), ("multiplier", 3)]
    assert steps[2] == [("points", 8), ("winner_bird", 2), ("multiplier", 3)]
    assert all(total(p.steps) == p.amount for p in result.payments)
    assert result.delta == (192, -96, -48, -48)
    assert result.shown == SUITS.read("1m2s")
    assert dict(result.figures) == {"points": 8}


def test_stakes_are_asked_before_the_deal_and_told_when_all_have_chosen():
    match = Match(RULES, configure(RULES, {"stakes": True}))
    match.begin(lambda n: 0)
    match.open_hand()
    assert RULES.asked(match.state) == (0, 1, 2, 3)  # O5
    assert RULES.legal(match.state, 2) == STAKES
    for seat in (3, 1, 0):
        assert match.answer(seat, STAKES[seat]) == ()
        assert not match.awaits_deal
    told = match.answer(2, STAKES[2])
    assert [(event.seat, event.what, event.value) for event in told] == [
        (seat, "stake", seat) for seat in range(4)
    ]
    assert match.awaits_deal
    assert RULES.hand_line(match.state) == {"stakes": [0, 1, 2, 3]}
    assert dict(RULES.view(match.state, None).seats[3].figures) == {"stake": 3}


def test_a_hand_with_stakes_and_multiplier():
    table = Table(
        {0: "666m11145p22789s6p"},
        "1m2s",
        indicator="5m",
        stakes=[1, 0, 0, 2],
        multiplier=2,
        birds=2,
    )
    table.do(0, "win")
    # 倒底胡 takes the place of 平胡: (2 + 2) × 2 = 8
    assert table.result.patterns == ("dealt_win", "hard", "heaven")
    assert table.result.delta == (
        2 * (8 * 4 + 1) + 2 * (8 * 2 + 1) + 2 * (8 * 2 + 3),
        -2 * (8 * 4 + 1),
        -2 * (8 * 2 + 1),
        -2 * (8 * 2 + 3),
    )


def test_a_result_tells_whom_each_bird_hits():
    """M2: by rank from the winner; with `birds_must_hit` all are his."""
    for must, expected in ((False, (0, None)), (True, (0, 0))):
        rig = Table(
            {0: "1112333456789m3m"}, "9p4s", indicator="5p", players=2, birds=2, birds_must_hit=must
        ).do(0, "win")
        assert SUITS.list(rig.result.shown) == ["9p", "4s"]
        assert rig.result.hits == expected
