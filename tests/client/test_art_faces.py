"""Faces: every tile and card has one, and no two are taken for one another (ui 2.42, 4.4)."""

from itertools import combinations

import pygame
import pytest

from client.art import faces, zipai
from client.art.cards import CardArt
from client.art.faces import UnknownFaceError

SMALL = (34, 45)  # a tile of a name plate; nothing is drawn smaller and still read
LEAST = 6.0  # mean difference of two faces, of 255

# Machado 2009, severity 1: what a dichromat sees of linear red, green and blue
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def gamma(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return 255 * (part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055)


LINEAR = [linear(value) for value in range(256)]
GAMMA = [gamma(step / 1023) for step in range(1024)]


def pixels(picture: pygame.Surface) -> bytes:
    ground = pygame.Surface(picture.get_size())
    ground.fill((251, 246, 230))
    ground.blit(picture, (0, 0))
    return pygame.image.tobytes(ground, "RGB")


def seen(raw: bytes, sight: str) -> list[float]:
    """Give what an eye sees of a picture, channel by channel, only every third pixel."""
    rows = SIGHT[sight]
    out = []
    for i in range(0, len(raw) - 2, 9):
        colour = [LINEAR[value] for value in raw[i : i + 3]]
        for row in rows:
            part = sum(factor * value for factor, value in zip(row, colour, strict=True))
            out.append(GAMMA[round(1023 * min(1.0, max(0.0, part)))])
    return out


def difference(a: list[float], b: list[float]) -> float:
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


@pytest.mark.parametrize("script", ["hant", "hans"])
@pytest.mark.parametrize("tile", faces.TILES)
def test_every_tile_has_a_face_within_its_canvas(tile, script):
    picture = faces.face(tile, (75, 100), script)
    box = picture.get_bounding_rect(min_alpha=40)
    assert box.w > 8
    assert box.h > 40
    # ink that reaches the very edge was cut off there
    assert picture.get_rect().inflate(-2, -2).contains(box), f"{tile} {box}"


def test_there_are_42_faces():
    assert len(set(faces.TILES)) == 42
    assert len(set(zipai.CARDS)) == 20


@pytest.mark.parametrize("name", ["", "0m", "10m", "f5", "s0", "X", "b1", "m1"])
def test_an_unknown_tile_is_named_in_the_error(name):
    with pytest.raises(UnknownFaceError, match=f"'{name}'"):
        faces.body(name)


@pytest.mark.parametrize("name", ["", "s0", "s11", "b0", "x1", "1m"])
def test_an_unknown_card_is_named_in_the_error(name):
    with pytest.raises(UnknownFaceError, match=f"'{name}'"):
        zipai.front(name)


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("script", ["hant", "hans"])
def test_no_two_tiles_look_alike_to_any_eye(sight, script):
    views = {t: seen(pixels(faces.face(t, SMALL, script)), sight) for t in faces.TILES}
    close = {
        (a, b): round(d, 1)
        for a, b in combinations(views, 2)
        if (d := difference(views[a], views[b])) < LEAST
    }
    assert not close


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("script", ["hant", "hans"])
def test_no_two_cards_look_alike_by_their_top_strip(sight, script):
    art = CardArt(script)
    views = {c: seen(pixels(art.short(c, 40)), sight) for c in zipai.CARDS}
    close = {
        (a, b): round(d, 1)
        for a, b in combinations(views, 2)
        if (d := difference(views[a], views[b])) < LEAST
    }
    assert not close


@pytest.mark.parametrize(
    ("tile", "changes"), [("5m", True), ("F", True), ("E", True), ("f2", True), ("9p", False)]
)
def test_simplified_faces_differ_where_the_script_does(tile, changes):
    assert (faces.body(tile, "hans") != faces.body(tile, "hant")) is changes


@pytest.mark.parametrize(
    ("card", "changes"), [("b2", True), ("b6", True), ("b3", False), ("s2", False)]
)
def test_simplified_cards_differ_where_the_script_does(card, changes):
    assert (zipai.front(card, "hans") != zipai.front(card, "hant")) is changes


@pytest.mark.parametrize("card", zipai.CARDS)
def test_red_cards_have_a_second_frame_beside_their_colour(card):
    """paohuzi: two, seven and ten are red; ui 2.49: a double frame says so without colour."""
    red = card[1:] in ("2", "7", "10")
    assert zipai.is_red(card) is red
    picture = CardArt().flat(card, 300)
    middle = picture.get_height() // 2
    inks = [picture.get_at((x, middle)) for x in range(12, 44)]
    dark = ["x" if min(ink[:3]) < 130 else " " for ink in inks]
    assert len("".join(dark).split()) == (2 if red else 1)


@pytest.mark.parametrize("tile", ["1m", "9s", "E", "C", "P"])
def test_the_corner_number_adds_a_sign_at_the_upper_left(tile):
    plain = faces.face(tile, (150, 200))
    marked = faces.face(tile, (150, 200), index=True)
    corner = pygame.Rect(0, 0, 28, 33)
    assert plain.subsurface(corner).get_bounding_rect(40).w == 0 or plain.get_bounding_rect().x < 28
    assert marked.subsurface(corner).get_bounding_rect(40).h > 20


def test_flowers_keep_their_own_number():
    assert faces.body("f1", index=True) == faces.body("f1")
