"""i8 1.2, pattern by pattern: what it needs, what it is worth, what is not counted with it."""

import pytest

from engine.games.i8 import cases
from engine.games.i8.scoring import TAI
from engine.games.i8.terms import TERMS

CHOWS = "123456m234678p34s"  # waits for 2s and 5s, whatever the pair
MELDS = ("chow 234m", "pung 888p")
OPEN = "567m45667s99p"  # beside MELDS, waits for 5s and 8s
FIVE = ("chow 123m", "chow 456s", "pung 999m", "pung WWW", "chow 678p")
EAST = {"seat": "E"}
READY = {"options": {"declare_ready": True}}
LIGU = {"options": {"ligu": True}}
ALL_FLOWERS = "f1 f2 f3 f4 s1 s2 s3 s4"


def score(hand, win, how="discard", melds=(), **more):
    """Return (total, patterns), or None where it is no win; seat S in round E unless told."""
    case = {"type": "score", "hand": hand, "win": win, "how": how, "melds": list(melds)}
    answer = cases.answer(case | {"seat": "S", "round": "E"} | more)
    return (answer["total"], " ".join(answer["patterns"])) if answer["win"] else None


HOW = [
    ("nothing at all", OPEN, "8s", "discard", MELDS, {}, 0, ""),
    ("自摸 with an exposed set", OPEN, "8s", "self_draw", MELDS, {}, 1, "self_draw"),
    ("門清", CHOWS + "NN", "5s", "discard", (), {}, 1, "concealed"),
    ("門清自摸, 3 in all", CHOWS + "NN", "5s", "self_draw", (), {}, 3, "concealed_self_draw"),
    (
        "暗槓 keeps 門清",
        *("123m678p34s99m234s", "5s", "discard", ["concealed_kong 2222p"], {}, 1, "concealed"),
    ),
    (
        "他明槓 does not",
        *("123m678p34s99m234s", "5s", "discard", ["kong 2222p"], {}, 0, ""),
    ),
    (
        "自明槓 does not",
        *("123m678p34s99m234s", "5s", "self_draw", ["added_kong 2222p"], {}, 1, "self_draw"),
    ),
    ("搶槓 is a discard-type win", OPEN, "8s", "rob_kong", MELDS, {}, 1, "rob_kong"),
    (
        "平胡 survives 搶槓",
        *(CHOWS + "99m", "5s", "rob_kong", (), {}, 4, "all_chows concealed rob_kong"),
    ),
]

WAITS = [
    ("邊張 12_", "123678m12p234sEE", "3p", "discard", ["chow 789s"], {}, 1, "single_wait"),
    ("邊張 _89", "123678m89p234sEE", "7p", "discard", ["chow 789s"], {}, 1, "single_wait"),
    ("中洞 4_6", "123678m46p234sEE", "5p", "discard", ["chow 789s"], {}, 1, "single_wait"),
    ("單吊", "123678m456p9p234s", "9p", "discard", ["pung 777s"], {}, 1, "single_wait"),
    ("two-sided is none", "123678m34p234sEE", "2p", "discard", ["chow 789s"], {}, 0, ""),
    ("two pairs are two waits", "456789m67822p55s", "5s", "discard", ["chow 123p"], {}, 0, ""),
    ("3456 waits for two pairs", "123678m3456p234s", "6p", "discard", ["pung 777s"], {}, 0, ""),
    (
        "own four leave W, but a two-sided shape stays two-sided",
        *("123678m34pEE", "2p", "discard", ["pung 555p", "chow 567p"], {}, 0, ""),
    ),
    (
        "W has three kinds: no 獨聽 though won on the pair",
        *("3456789s", "9s", "discard", ["chow 123s", "chow 234s", "pung 777s"], {}),
        *(8, "full_flush"),
    ),
    ("全求人 takes no 獨聽", "3p", "3p", "discard", FIVE, {}, 2, "all_exposed"),
    ("半求人 adds 自摸", "3p", "3p", "self_draw", FIVE, {}, 2, "half_exposed self_draw"),
    (
        "a concealed kong is not exposed: no 全求人",
        *("3p", "3p", "discard", (*FIVE[:4], "concealed_kong 7777p"), {}, 1, "single_wait"),
    ),
]

ALL_CHOWS = [
    ("平胡", CHOWS + "99m", "5s", "discard", (), {}, 3, "all_chows concealed"),
    (
        "exposed chows allowed",
        *("456m234678p34s99m", "5s", "discard", ["chow 123m"], {}, 2, "all_chows"),
    ),
    ("not self-drawn", CHOWS + "99m", "5s", "self_draw", (), {}, 3, "concealed_self_draw"),
    ("no honor pair", CHOWS + "NN", "5s", "discard", (), {}, 1, "concealed"),
    ("no flower", CHOWS + "99m", "5s", "discard", (), {"flowers": "f1"}, 1, "concealed"),
    ("no triplet", OPEN, "8s", "discard", MELDS, {}, 0, ""),
    (
        "no edge",
        *("456678m234678p12s99m", "3s", "discard", (), {}, 2, "concealed single_wait"),
    ),
    ("no pair wait", "123456789m234s3456p", "6p", "discard", (), {}, 1, "concealed"),
    (
        "two-sided, but W is one kind: all four 5p are his own",
        *("34456p99m", "2p", "discard", ["chow 567p", "chow 456p", "chow 345p"], {}, 0, ""),
    ),
    (
        "12345 won on 3: best reading is 45 with 3",
        *("123456m12345p678s99m", "3p", "discard", (), {}, 3, "all_chows concealed"),
    ),
    (
        "may add 河底",
        *(CHOWS + "99m", "5s", "discard", (), {"last": True}),
        *(4, "all_chows concealed last_discard"),
    ),
]

HONORS = [
    (
        "門風 and 圈風 on one tile",
        *("67m234567s99p", "8m", "discard", ["pung EEE", "chow 345p"], EAST),
        *(2, "round_wind seat_wind"),
    ),
    (
        "圈風 alone",
        *("67m234567s99p", "8m", "discard", ["pung EEE", "chow 345p"], {}, 1, "round_wind"),
    ),
    (
        "圈風 off",
        *("67m234567s99p", "8m", "discard", ["pung EEE", "chow 345p"]),
        *({"options": {"round_wind": False}}, 0, ""),
    ),
    (
        "門風 as a kong",
        *("67m234567s99p", "8m", "discard", ["kong SSSS", "chow 345p"], {}, 1, "seat_wind"),
    ),
    (
        "客風 scores nothing",
        *("67m234567s99p", "8m", "discard", ["pung WWW", "chow 345p"], {}, 0, ""),
    ),
    (
        "紅中",
        *("67m234567s99p", "8m", "discard", ["pung CCC", "chow 345p"], {}, 1, "dragon_red"),
    ),
    (
        "青發",
        *("67m234567s99p", "8m", "discard", ["pung FFF", "chow 345p"], {}, 1, "dragon_green"),
    ),
    (
        "白板",
        *("67m234567s99p", "8m", "discard", ["pung PPP", "chow 345p"], {}, 1, "dragon_white"),
    ),
    (
        "two dragons",
        *("67m234s99p", "8m", "discard", ["pung FFF", "pung PPP", "chow 345p"], {}),
        *(2, "dragon_green dragon_white"),
    ),
    (
        "小三元 without the dragons",
        *("67m234sPP", "8m", "discard", ["pung CCC", "pung FFF", "chow 345p"], {}),
        *(4, "small_dragons"),
    ),
    (
        "大三元 without 小三元 and the dragons",
        *("PPP67m55s", "8m", "discard", ["pung CCC", "pung FFF", "chow 345p"], {}),
        *(8, "big_dragons"),
    ),
    (
        "小四喜 with 圈風 and 門風",
        *("34mNN", "5m", "discard", ["pung EEE", "pung SSS", "pung WWW", "chow 123m"], {}),
        *(14, "half_flush round_wind seat_wind small_winds"),
    ),
    (
        "小四喜 with the own wind as the pair",
        *("34mSS", "5m", "discard", ["pung EEE", "pung NNN", "pung WWW", "chow 123m"], {}),
        *(13, "half_flush round_wind small_winds"),
    ),
    (
        "大四喜 without 圈風, 門風, 小四喜",
        *("3477p", "2p", "discard", ["pung EEE", "pung SSS", "pung WWW", "pung NNN"], {}),
        *(20, "big_winds half_flush"),
    ),
]

TRIPLETS = [
    (
        "三暗刻 self-drawn",
        *("666888m22p99s", "2p", "self_draw", ["pung 111p", "pung 444s"], {}),
        *(7, "all_triplets self_draw three_concealed"),
    ),
    (
        "a triplet completed by a discard is not concealed",
        *("666888m22p99s", "2p", "discard", ["pung 111p", "pung 444s"], {}, 4, "all_triplets"),
    ),
    (
        "nor one completed by robbing",
        *("666888m22p99s", "2p", "rob_kong", ["pung 111p", "pung 444s"], {}),
        *(5, "all_triplets rob_kong"),
    ),
    (
        "the discard may sit in a chow: four stay concealed",
        *("111m333p555777s67pEE", "8p", "discard", (), {}, 6, "concealed four_concealed"),
    ),
    (
        "暗槓 counts as concealed",
        *("33367p234s99m", "8p", "discard", ["concealed_kong 5555s", "concealed_kong 1111m"]),
        *({}, 3, "concealed three_concealed"),
    ),
    (
        "五暗刻 with 碰碰胡 and 門清自摸",
        *("111m333p555777sNNN9p", "9p", "self_draw", (), {}),
        *(16, "all_triplets concealed_self_draw five_concealed single_wait"),
    ),
    (
        "two are none",
        *("666m22p99s", "2p", "self_draw", ["pung 111p", "pung 444s", "pung 888m"], {}),
        *(5, "all_triplets self_draw"),
    ),
    (
        "碰碰胡 with kongs",
        *("2p", "2p", "discard"),
        *(["pung 111p", "pung 444s", "pung 666m", "kong NNNN", "added_kong 8888m"], {}),
        *(6, "all_exposed all_triplets"),
    ),
]

FLUSHES = [
    (
        "混一色",
        *("12334567pCC", "8p", "discard", ["chow 234p", "pung NNN"], {}, 4, "half_flush"),
    ),
    (
        "清一色",
        *("1112223335678999m", "4m", "self_draw", (), {}),
        *(13, "concealed_self_draw full_flush three_concealed"),
    ),
    (
        "two suits are none",
        *("12334567pCC", "8p", "discard", ["chow 234s", "pung NNN"], {}, 0, ""),
    ),
    (
        "字一色 takes in 碰碰胡 and 混一色, not the winds and dragons",
        *("FFFPPPW", "W", "discard", ["pung EEE", "pung SSS", "pung CCC"], {}),
        *(27, "all_honors big_dragons round_wind seat_wind single_wait"),
    ),
]

FLOWERS = [
    ("正花 of South: 蘭 夏", "f2 s2 f3 s1", "S", 2, "seat_flower seat_flower"),
    ("正花 of East: 梅 春", "f1 s1", "E", 2, "seat_flower seat_flower"),
    ("正花 of West: 竹 秋", "f3 s3", "W", 2, "seat_flower seat_flower"),
    ("正花 of North: 菊 冬", "f4 s4", "N", 2, "seat_flower seat_flower"),
    ("other flowers are worth nothing", "f3 f4 s1 s3 s4", "S", 0, ""),
    ("花槓 takes in its 正花", "f1 f2 f3 f4", "S", 2, "flower_set"),
    ("花槓 of the seasons", "s1 s2 s3 s4", "W", 2, "flower_set"),
    ("花槓 leaves the other set's 正花", "f1 f2 f3 f4 s1 s3", "W", 3, "flower_set seat_flower"),
    ("two 花槓", ALL_FLOWERS, "W", 4, "flower_set flower_set"),
]

CHANCE = [
    (
        "槓上開花",
        *("123m678p34s99m234s", "5s", "self_draw", ["concealed_kong 2222p"]),
        *({"after_kong": True}, 4, "concealed_self_draw kong_bloom"),
    ),
    ("海底撈月", OPEN, "8s", "self_draw", MELDS, {"last": True}, 2, "last_draw self_draw"),
    ("河底撈魚", OPEN, "8s", "discard", MELDS, {"last": True}, 1, "last_discard"),
    (
        "both",
        *("123m678p34s99m234s", "5s", "self_draw", ["kong 2222p"]),
        *({"after_kong": True, "last": True}, 3, "kong_bloom last_draw self_draw"),
    ),
    (
        "天胡 takes in 門清自摸 and 獨聽",
        *("123234456789pEEEN", "N", "self_draw", (), EAST | {"first": "heaven"}),
        *(30, "half_flush heaven_win round_wind seat_wind"),
    ),
    (
        "地胡 takes in 門清自摸, not 獨聽",
        *("123456m234678p9sNNN", "9s", "self_draw", (), {"first": "earth"}),
        *(17, "earth_win single_wait"),
    ),
    (
        "地胡 takes in a declared 天聽",
        *(CHOWS + "NN", "5s", "self_draw", (), READY | {"first": "earth", "ready": "heaven"}),
        *(16, "earth_win"),
    ),
    (
        "人胡 takes in 門清, not 平胡",
        *(CHOWS + "99m", "5s", "discard", (), {"first": "human"}, 10, "all_chows human_win"),
    ),
    (
        "人胡 takes in a declared 天聽",
        *(CHOWS + "NN", "5s", "discard", (), READY | {"first": "human", "ready": "heaven"}),
        *(8, "human_win"),
    ),
]

DECLARED = [
    (
        "天聽 takes in 門清自摸, 自摸 stays",
        *(CHOWS + "NN", "5s", "self_draw", (), READY | {"ready": "heaven"}),
        *(9, "heaven_ready self_draw"),
    ),
    (
        "天聽 takes in 門清",
        *(CHOWS + "NN", "5s", "discard", (), READY | {"ready": "heaven"}, 8, "heaven_ready"),
    ),
    (
        "地聽 with 平胡",
        *(CHOWS + "99m", "5s", "discard", (), READY | {"ready": "earth"}),
        *(6, "all_chows earth_ready"),
    ),
    (
        "地聽 self-drawn",
        *(CHOWS + "NN", "5s", "self_draw", (), READY | {"ready": "earth"}),
        *(5, "earth_ready self_draw"),
    ),
    (
        "聽牌 adds to 門清",
        *(CHOWS + "NN", "5s", "discard", (), READY | {"ready": "declared"}),
        *(2, "concealed declared_ready"),
    ),
    (
        "聽牌 adds to 門清自摸",
        *(CHOWS + "NN", "5s", "self_draw", (), READY | {"ready": "declared"}),
        *(4, "concealed_self_draw declared_ready"),
    ),
]

PAIRS = "114488m225599pCC77s"
SEVEN = [
    ("嚦咕嚦咕, no 門清 or 獨聽", PAIRS, "7s", "discard", (), LIGU, 8, "seven_pairs_triplet"),
    ("自摸 is added", PAIRS, "7s", "self_draw", (), LIGU, 9, "self_draw seven_pairs_triplet"),
    (
        "four alike are two pairs",
        *("1111m2255p779988sCC", "C", "discard", (), LIGU),
        *(9, "dragon_red seven_pairs_triplet"),
    ),
    (
        "better than the chows it also is",
        *("112233m445566p7799s", "9s", "discard", (), LIGU, 8, "seven_pairs_triplet"),
    ),
    (
        "a flush is added",
        *("1122334455667799s", "9s", "discard", (), LIGU, 16, "full_flush seven_pairs_triplet"),
    ),
    (
        "a poorer reading gives way: 字一色 of triplets",
        *("EESSWWNNCCFFPPPP", "F", "discard", (), LIGU),
        *(25, "all_honors dragon_green seven_pairs_triplet"),
    ),
    (
        "flowers and chance are added",
        *(PAIRS, "7s", "discard", (), LIGU | {"flowers": "f2", "last": True}),
        *(10, "last_discard seat_flower seven_pairs_triplet"),
    ),
]


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row[1:], id=row[0])
        for table in (HOW, WAITS, ALL_CHOWS, HONORS, TRIPLETS, FLUSHES, CHANCE, DECLARED, SEVEN)
        for row in table
    ],
)
def test_pattern(row):
    hand, win, how, melds, more, total, patterns = row
    assert score(hand, win, how, melds, **more) == (total, patterns)


@pytest.mark.parametrize(
    ("flowers", "seat", "total", "patterns"),
    [pytest.param(*row[1:], id=row[0]) for row in FLOWERS],
)
def test_flowers(flowers, seat, total, patterns):
    assert score(OPEN, "8s", "discard", MELDS, seat=seat, flowers=flowers) == (total, patterns)


@pytest.mark.parametrize(
    ("hand", "win", "melds", "more"),
    [
        pytest.param(PAIRS, "7s", (), {}, id="嚦咕嚦咕 without its option"),
        pytest.param("123456789m123p2244s", "9s", (), {}, id="no pair and sets"),
        pytest.param("4488m225599pCC7s", "7s", ["concealed_kong 1111m"], LIGU, id="with a meld"),
        pytest.param("1114448877m2255pCC", "2p", (), LIGU, id="three triplets"),
    ],
)
def test_no_win(hand, win, melds, more):
    assert score(hand, win, "discard", melds, **more) is None


VALUES = {
    1: "self_draw concealed single_wait half_exposed round_wind seat_wind dragon_red dragon_green "
    "dragon_white seat_flower kong_bloom rob_kong last_draw last_discard declared_ready",
    2: "all_chows all_exposed three_concealed flower_set",
    3: "concealed_self_draw",
    4: "small_dragons all_triplets half_flush earth_ready",
    5: "four_concealed",
    8: "big_dragons small_winds five_concealed full_flush human_win heaven_ready eight_flowers "
    "seven_rob_one seven_pairs_triplet",
    16: "big_winds all_honors earth_win",
    24: "heaven_win",
}


def test_the_table_of_1_2():
    assert {name: tai for tai, names in VALUES.items() for name in names.split()} == TAI
    assert set(TAI) <= set(TERMS)
