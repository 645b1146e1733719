"""A result of 桃江麻将 explained: wild tiles, patterns, birds, stakes, sums, own hands."""

import re

import pygame
import pytest

from client.art.tiles import TileArt
from client.i18n import Translator
from client.table.paint.groups import columns, fitting
from client.table.paint.score import BIRD
from client.table.paint.sheet import IDLE, READ, WIDE, WORDED, _heights
from client.table.settlement import (
    Share,
    headline,
    payment_sum,
    payment_words,
    shares,
    total_of,
    won_place,
)
from client.table.state import People
from engine.core.model import Seat
from engine.core.results import Group, Payment, ScoreLine
from engine.core.tiles import SUITS
from tests.client.table_game import key, run, table
from tests.client.tj_kit import RULES, T, find, rigged, steady, tile
from tests.engine.taojiang.tj_rig import Table

EN = Translator("en")
PEOPLE = People(("A", "B", "C", "D"), ("human",) * 4)


def steps(*parts: tuple[str, int] | tuple[str, int, bool]) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(*part) for part in parts)


@pytest.mark.parametrize(
    ("made", "numbers", "words"),
    [
        (steps(("points", 4)), "4", "Worth of the hand 4 = {n}"),
        (
            steps(("points", 6), ("winner_bird", 2, True), ("payer_bird", 2, True)),
            "2 × 2 × 6",
            "Worth of the hand 6 × Bird on the winner 2 × Bird on the payer 2 = {n}",
        ),
        (  # tj M5: stakes after the birds; M6: the multiplier over all of it
            steps(("points", 6), ("winner_bird", 2, True), ("stakes", 3), ("multiplier", 2, True)),
            "2 × (3 + 2 × 6)",
            "(Worth of the hand 6 × Bird on the winner 2 + Stakes 3) × Multiplier 2 = {n}",
        ),
        (  # tj M4: the patterns of the payer's own hand
            steps(("plain", 1), ("hard", 2, True), ("for_everybody", 3, True), ("stakes", 2)),
            "2 + 3 × 2 × 1",
            "Plain win 1 × Hard: no wild replaces a tile 2 × Pays for everybody 3 + Stakes 2 = {n}",
        ),
        (  # i8: unlike addends stay together
            steps(("seven_pairs", 2), ("full_flush", 2), ("hard", 2, True), ("stakes", 1)),
            "1 + 2 × (2 + 2)",
            "(Seven pairs 2 + One suit only 2) × Hard: no wild replaces a tile 2 + Stakes 1 = {n}",
        ),
    ],
)
def test_a_sum_is_told_in_numbers_and_in_words(made, numbers, words):
    amount = 0
    for step in made:
        amount = amount * step.value if step.times else amount + step.value
    payment = Payment(Seat(1), Seat(0), amount, made)
    assert payment_sum(payment) == numbers
    assert eval(numbers.replace("×", "*")) == amount
    assert payment_words(payment, RULES, EN) == words.format(n=amount)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_sum_of_real_hands_comes_to_what_is_paid(players):
    seen = 0
    for seed in range(25):
        *_, sitting = steady(
            seed, players=players, birds=2, stakes=True, multiplier=2, kong_tiles=3
        )
        result, view = sitting.match.last, sitting.view(0)
        if result.kind != "win":
            continue
        for share in shares(view, result, RULES, EN):
            paid = [p for p in result.payments if p.payer == share.seat]
            assert len(paid) <= 1
            assert share.total == view.seats[share.seat].score
            if paid:
                seen += 1
                assert eval(share.sum.replace("×", "*")) == paid[0].amount == -share.delta
                told = re.sub(r"[^0-9()+×= ]", "", share.words)
                left, _, right = told.partition("=")
                values = [int(n) for n in re.findall(r"\d+", left)]
                assert sorted(values) == sorted(step.value for step in paid[0].steps)
                assert int(right) == paid[0].amount
                assert share.reading == paid[0].reading
            else:
                assert share.words == ""
    assert seen > 8


@pytest.mark.parametrize(
    ("how", "source", "words"),
    [
        ("self_draw", None, "A · self-draw"),
        ("own_kong", None, "A · wins on a tile of his own kong"),
        ("discard", 1, "A · on the discard of B"),
        ("rob_kong", 1, "A · robs the kong of B"),
        ("other_kong", 1, "A · on a tile turned by the kong of B"),
    ],
)
def test_the_headline_says_how_it_was_won(how, source, words):
    rig = Table({0: "1112333456789m3m"}, indicator="5p").do(0, "win")
    result = type(rig.result)(
        **{f: getattr(rig.result, f) for f in rig.result.__struct_fields__}
        | {"how": how, "source": None if source is None else Seat(source)}
    )
    assert headline(result, PEOPLE, EN) == words


def test_the_total_is_the_worth_before_birds():
    rig = Table({0: "1112333456789m3m"}, "1m5m", indicator="5p", birds=2).do(0, "win")
    assert total_of(rig.result) == dict(rig.result.figures)["points"] == 8


# -- what a wild tile stands for ---------------------------------------------------------------


def test_the_winning_tile_is_found_where_it_lies_printed():
    group = Group("chow", T("456m"), T("4m6m6m"), won=True)
    rig = Table({0: "1112333456789m3m"}, indicator="5p").do(0, "win")
    result = type(rig.result)(
        **{f: getattr(rig.result, f) for f in rig.result.__struct_fields__} | {"tile": tile("6m")}
    )
    assert won_place(group, result) == 2  # as itself rather than as 5m
    other = Group("pair", T("22s"), T("6m2s"), won=True)
    assert won_place(other, result) == 0
    assert won_place(Group("pair", T("22s"), won=True), result) is None


def drawn_faces(app, monkeypatch) -> list[tuple[str, str, int]]:
    """Draw and return every lying face that was asked for, with its mark and width."""
    faces: list[tuple[str, str, int]] = []
    original = TileArt.flat

    def noted(self, name, width, turn=0, *, power="", tone="plain"):
        faces.append((name, power, round(width)))
        return original(self, name, width, turn, power=power, tone=tone)

    monkeypatch.setattr(TileArt, "flat", noted)
    app.scene.draw(pygame.display.get_surface())
    monkeypatch.setattr(TileArt, "flat", original)
    return faces


def test_under_each_wild_tile_stands_what_it_counts_as(tmp_path, monkeypatch):
    """tj V1: 1236m 1114p 22789s with 5p: the wild 6m is the 4p … 6p that is missing."""
    rig = Table({0: "1236m1114p22789s5p"}, indicator="5m").do(0, "win")
    meant = [
        (SUITS.names[real], SUITS.names[counts])
        for group in rig.result.reading
        for counts, real in zip(group.tiles, group.real, strict=bool(group.real))
        if counts != real
    ]
    assert len(meant) == 1
    assert meant[0][0] == "6m"
    with table(tmp_path, rigged(rig)) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 1.0)
        assert app.scene is scene.result
        faces = drawn_faces(app, monkeypatch)
        large = max(width for _, _, width in faces)
        assert ("6m", "wild", large) in faces
        small = {name for name, power, width in faces if power == "" and width < large * 0.7}
        assert meant[0][1] in small


def test_a_wild_tile_that_is_itself_needs_no_word(tmp_path, monkeypatch):
    """tj V11: hard, nothing stands for anything."""
    rig = Table({0: "1112333456789m3m"}, indicator="2m").do(0, "win")
    assert all(not group.real for group in rig.result.reading)
    with table(tmp_path, rigged(rig)) as (app, _, clock):
        run(app, clock)
        run(app, clock, 1.0)
        faces = drawn_faces(app, monkeypatch)
        large = max(width for _, _, width in faces)
        assert ("3m", "wild", large) in faces
        assert {width for _, _, width in faces} == {large}


@pytest.mark.parametrize(
    ("kind", "tiles", "wide"),
    [
        ("kong", "5555m", 3),
        ("chow", "345s", 3),
        ("pair", "22s", 2),
        ("all_258", "22555m88p228s", 10),
    ],
)
def test_only_a_fourth_tile_is_stacked(kind, tiles, wide):
    assert columns(Group(kind, T(tiles))) == wide


@pytest.mark.parametrize("birds", [0, 1, 2])
def test_every_reading_fits_beside_the_birds(birds):
    readings = [
        tuple(Group("pair", T(f"{n}{n}m")) for n in range(1, 8)),
        (*(Group("kong", T(f"{n}{n}{n}{n}p")) for n in range(1, 5)), Group("pair", T("55s"))),
        (Group("all_258", T("222555m88p22558s")),),
        (Group("chow", T("123m")),) * 4 + (Group("pair", T("55s")),),
    ]
    room = WIDE - 64 - (BIRD * birds + 12 if birds else 0)
    for reading in readings:
        width = fitting(reading, room, 46)
        count = sum(columns(group) for group in reading)
        assert width >= 38
        assert count * (round(width) + 1) + (len(reading) - 1) * round(width * 0.26) <= room


# -- birds -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "birds", "hits"),
    [
        (4, "1m6p", (0, 1)), (4, "8s7p", (3, 2)), (3, "5p9s", (1, 2)), (2, "2m3p", (None, 1)),
    ],
)  # fmt: skip
def test_each_bird_points_at_the_seat_it_hits(tmp_path, players, birds, hits):
    """tj M2, on the sheet and on the table below."""
    rig = Table({0: "1112333456789m3m"}, birds, indicator="5s", players=players, birds=2)
    rig.do(0, "win")
    assert rig.result.hits == hits
    sides = {2: {0: 0, 1: 2}, 3: {0: 0, 1: 1, 2: 3}, 4: {0: 0, 1: 1, 2: 2, 3: 3}}[players]
    with table(tmp_path, rigged(rig)) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 1.0)
        arrows: list[int] = []
        original = scene.kit.tiles.source
        scene.kit.tiles.source = lambda place, d: arrows.append(place) or original(place, d)
        app.text.watch = seen = []
        app.scene.draw(pygame.display.get_surface())
        words = [text for text, _, _ in seen]
        assert arrows == [sides[hit] for hit in hits if hit is not None]
        assert words.count("nobody") == hits.count(None)
        arrows.clear()
        scene.room.board.forget()
        scene.draw(pygame.display.get_surface())
        assert arrows[-sum(h is not None for h in hits) :] == [
            sides[hit] for hit in hits if hit is not None
        ]


# -- who pays by his own hand ------------------------------------------------------------------


def paid_by_his_own(players: int, **options: object) -> Table:
    """Seat 0 kongs and turns the 7p with which seat 1 wins, a wild 6m as his 1m."""
    hands = {0: "9999m4p6m789s22s111p", 1: "11m6m456p22s56p999s"}
    rig = Table(hands, "7p2m1s6p", indicator="5m", players=players, **options)
    rig.do(0, "concealed_kong 9m").passed(1).do(1, "win")
    assert rig.result.how == "other_kong"
    return rig


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_payer_of_his_own_hand_sees_that_hand(tmp_path, monkeypatch, players):
    """tj M4."""
    rig = paid_by_his_own(players)
    (payment,) = rig.result.payments
    assert payment.reading
    with table(tmp_path, rigged(rig)) as (app, _, clock):
        run(app, clock)
        run(app, clock, 1.0)
        app.text.watch = seen = []
        faces = drawn_faces(app, monkeypatch)
        words = " ".join(text for text, _, _ in seen)
        assert "His own hand, had he drawn:" in words
        assert f"= {payment.amount}" in words
        printed = [SUITS.names[n] for group in payment.reading for n in group.real or group.tiles]
        by_width: dict[int, list[str]] = {}
        for name, _, width in faces:
            by_width.setdefault(width, []).append(name)
        assert sorted(printed) in [sorted(names) for names in by_width.values()]


def test_rows_are_as_high_as_what_they_tell():
    reading = (Group("pair", T("55s")),)
    rows = [
        Share(0, 27, 27, ""), Share(1, 0, 0, ""), Share(2, 0, 0, ""),
        Share(3, -27, -27, "27", "words", reading),
    ]  # fmt: skip
    heights = _heights(rows, 324.0)
    assert sum(heights) <= 324.01
    assert heights[3] > 3 * heights[1]
    assert heights[1] / heights[3] == pytest.approx(IDLE / READ)
    rows = [Share(0, 6, 6, ""), *(Share(s, -2, -2, "2", "words") for s in (1, 2, 3))]
    assert sum(_heights(rows, 324.0)) <= 324.01
    assert max(_heights(rows, 1000.0)) == WORDED


# -- the whole sheet ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "zh_Hant", "zh_Hans"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160)])
def test_nothing_on_the_sheet_is_cut_or_leaves_it(tmp_path, size, language):
    rig = paid_by_his_own(4, birds=2, stakes=(5, 4, 3, 2), multiplier=10, kong_tiles=2)
    assert any(group.real for group in rig.result.reading)
    sitting = rigged(rig)
    with table(tmp_path, sitting, size=size, language=language) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 1.0)
        for page in range(2):
            app.text.watch = seen = []
            app.scene.draw(pygame.display.get_surface())
            app.text.watch = None
            sheet = app.scene.sheet.box
            cut = {words for words, _, short in seen if short} - set(scene.desk.people.names)
            assert not cut
            for words, place, _ in seen:
                assert pygame.Rect(sheet).contains(place), (page, words)
            run(app, clock, 1.0, key(pygame.K_t))


@pytest.mark.parametrize("language", ["en", "zh_Hant", "zh_Hans"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_drawn_hand_tells_who_waited_for_what(tmp_path, players, language):
    """tj G7, N2: no points; all waits are there however many."""
    rig = Table({1: "1236m1114p22789s"}, indicator="5m", players=players).run_down(7)
    sitting = rigged(rig)
    assert rig.result.kind == "draw"
    assert len(rig.result.waits[1]) > 3
    with table(tmp_path, sitting, language=language) as (app, scene, clock):
        run(app, clock)
        run(app, clock, 1.0)
        scene.kit.faces_asked = []
        app.text.watch = seen = []
        app.scene.draw(pygame.display.get_surface())
        waits = {t for each in sitting.match.last.waits for t in each}
        assert waits <= set(scene.kit.faces_asked)
        assert not {words for words, _, short in seen if short} - set(scene.desk.people.names)


def test_the_same_result_is_told_alike_to_everybody():
    sitting = find(lambda view, _: view.phase == "over" and view.result.kind == "win", birds=1)
    told = [shares(sitting.view(seat), sitting.match.last, RULES, EN) for seat in range(4)]
    assert told.count(told[0]) == 4
