"""Sprites: sizes are those ``measure`` tells, the cache keeps and forgets, signs can be read."""

from itertools import combinations, pairwise

import pygame
import pytest

from client.art import measure, palette, svg
from client.art.cards import CardArt
from client.art.dice import DiceArt
from client.art.icons import ICONS, IconArt
from client.art.marks import MarkArt
from client.art.tiles import TileArt

WIDTHS = [22, 37, 44.4, 64, 96, 130.7]
TURNS = [0, 90, 180, 270]


@pytest.fixture
def tiles():
    return TileArt()


@pytest.fixture
def cards():
    return CardArt()


@pytest.fixture
def marks():
    return MarkArt()


def differ(a: pygame.Surface, b: pygame.Surface) -> bool:
    return pygame.image.tobytes(a, "RGBA") != pygame.image.tobytes(b, "RGBA")


@pytest.mark.parametrize("w", WIDTHS)
@pytest.mark.parametrize("turn", TURNS)
def test_lying_tiles_have_the_measured_size(tiles, w, turn):
    across = turn in (90, 270)
    size = measure.lying(w, across).size
    assert tiles.flat("5m", w, turn).get_size() == size
    assert tiles.flat("5m", w, turn, power="wild", tone="dim").get_size() == size
    assert tiles.down(w, across=across).get_size() == size


@pytest.mark.parametrize("w", WIDTHS)
@pytest.mark.parametrize("across", [False, True])
def test_a_stack_is_one_side_higher_than_a_tile(tiles, w, across):
    one, two = measure.lying(w, across), measure.lying(w, across, 2)
    assert tiles.stack(w, 2, across=across).get_size() == two.size
    assert two.lift == 2 * one.lift


@pytest.mark.parametrize("w", WIDTHS)
def test_hands_have_the_measured_size(tiles, w):
    assert tiles.own("E", w).get_size() == measure.own(w).size
    assert tiles.own_hidden(w).get_size() == measure.own(w).size
    assert tiles.standing_back(w).get_size() == measure.standing_back(w).size
    for left in (True, False):
        assert tiles.standing_side(w, left=left).get_size() == measure.standing_side(w).size


@pytest.mark.parametrize("w", WIDTHS)
@pytest.mark.parametrize("turn", TURNS)
def test_cards_have_the_measured_size(cards, w, turn):
    across = turn in (90, 270)
    assert cards.flat("b7", w, turn).get_size() == measure.card(w, across)
    assert cards.short("b7", w, turn).get_size() == measure.card_short(w, across)
    assert cards.down(w, turn).get_size() == measure.card(w, across)
    assert cards.veiled("b7", w, turn).get_size() == measure.card(w, across)


def test_a_covered_card_shows_nearly_all_of_its_character(cards):
    """ui 2.50: at least 88 % of the character stays visible in a column."""
    w = 100
    whole = cards.flat("b8", w)
    ink = [
        y
        for y in range(whole.get_height() // 3)
        for x in range(14, w - 14)
        if sum(whole.get_at((x, y))[:3]) < 200
    ]
    visible = sum(1 for y in ink if y < measure.card_peek(w))
    assert visible / len(ink) >= 0.88


def test_the_back_of_a_hidden_hand_tells_nothing(tiles):
    assert tiles.own_hidden(64) is tiles.own_hidden(64)
    assert differ(tiles.own_hidden(64), tiles.own("5m", 64))


def test_a_sprite_is_made_once_until_the_cache_is_cleared(tiles):
    first = tiles.flat("1s", 37)
    assert tiles.flat("1s", 37.2) is first  # the same whole pixels
    assert tiles.bytes() >= first.get_width() * first.get_height() * 4
    tiles.clear()
    assert tiles.bytes() == 0
    again = tiles.flat("1s", 37)
    assert again is not first
    assert not differ(again, first)


@pytest.mark.parametrize("option", ["script", "back", "index"])
def test_options_of_a_set_can_be_seen(option):
    changed = {
        "script": TileArt("hans"),
        "back": TileArt("hant", "blue"),
        "index": TileArt("hant", "green", index=True),
    }[option]
    assert differ(changed.flat("5m", 64), TileArt().flat("5m", 64))


def test_a_wild_tile_wears_its_mark_wherever_it_appears(tiles):
    """ui 2.29: also one that has become an ordinary tile, told from a wild one by its shape."""
    powers = ("", "wild", "spent")
    for turn in TURNS:
        for one, other in combinations(powers, 2):
            assert differ(
                tiles.flat("C", 37, turn, power=one), tiles.flat("C", 37, turn, power=other)
            )
    for one, other in combinations(powers, 2):
        assert differ(tiles.own("C", 64, power=one), tiles.own("C", 64, power=other))


def brightness(sprite: pygame.Surface) -> int:
    return sum(pygame.transform.average_color(sprite)[:3])


def test_tones_are_darker_and_told_apart(tiles, cards):
    """ui 2.15 and 2.26: drawn throws a little, forbidden tiles much darker."""
    for give in (
        lambda tone: tiles.own("5p", 64, tone=tone),
        lambda tone: tiles.flat("5p", 37, 90, tone=tone),
        lambda tone: cards.flat("b5", 60, tone=tone),
    ):
        plain, drawn, dim = (brightness(give(tone)) for tone in ("plain", "drawn", "dim"))
        assert plain * 0.78 < drawn < plain * 0.9
        assert dim < plain * 0.62


def test_the_source_badge_is_read_without_colour(tiles):
    """ui 2.6, 2.42: the arrow alone tells the four sources apart."""
    shapes = set()
    for place in range(4):
        badge = tiles.source(place, 40)
        dark = frozenset(
            (x // 4, y // 4)
            for x in range(8, 32)
            for y in range(8, 32)
            if sum(badge.get_at((x, y))[:3]) < 180
        )
        shapes.add(dark)
    assert len(shapes) == 4


def test_the_arrow_of_the_source_points_to_the_player(tiles):
    """The head of the arrow is its widest part; me is below, right, across above, left."""
    for place, (dx, dy) in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))):
        badge = tiles.source(place, 100)
        ahead = behind = 0
        for x in range(20, 80):
            for y in range(20, 80):
                within = (x - 50) ** 2 + (y - 50) ** 2 < 32**2
                if within and sum(badge.get_at((x, y))[:3]) < 160:
                    side = (x - 50) * dx + (y - 50) * dy
                    ahead += side > 4
                    behind += side < -4
        assert ahead > behind * 1.2, place


@pytest.mark.parametrize(("layers", "tail"), [(0, False), (1, False), (2, False), (2, True)])
@pytest.mark.parametrize("size", [(10, 19), (19, 10), (5, 9), (30, 52)])
def test_wall_ring_pieces(tiles, layers, tail, size):
    piece = tiles.mini(*size, layers, tail=tail)
    assert piece.get_size() == size


def test_wall_ring_pieces_are_told_apart(tiles):
    pieces = [tiles.mini(10, 19, layers) for layers in (0, 1, 2)]
    assert differ(pieces[0], pieces[1])
    assert differ(pieces[1], pieces[2])
    assert differ(pieces[2], tiles.mini(10, 19, 2, tail=True))


@pytest.mark.parametrize("count", [0, 1, 4, 5, 19])
def test_the_pile_is_as_high_as_it_holds_cards(cards, count):
    wide, high = measure.card(60)
    pile = cards.pile(60, count)
    assert pile.get_width() == wide
    assert high <= pile.get_height() <= high + 10
    if count > 4:
        assert pile.get_height() > high


def test_shadow_and_ring_are_larger_by_what_they_say(tiles):
    assert tiles.shadow((40, 60), 8).get_size() == (56, 76)
    ring = tiles.ring((40, 60), palette.GOLD, glow=7)
    assert ring.get_size() == (54, 74)
    assert ring.get_at((27, 37))[3] == 0  # clear inside
    assert ring.get_at((27, 6))[3] > 150  # the frame
    assert ring.get_at((27, 0))[3] < 40  # fades out


def test_a_glow_has_no_steps_at_4k(marks):
    """ui 4.3: rings showed steps at 4K."""
    glow = marks.glow((300, 300), palette.GOLD, 60)
    edge = [glow.get_at((210, y))[3] for y in range(120)]
    assert edge == sorted(edge)
    assert max(b - a for a, b in pairwise(edge)) <= 4


@pytest.mark.parametrize("value", range(1, 7))
def test_the_last_frame_of_a_throw_is_the_die_that_lies_there(value):
    dice = DiceArt()
    lying = dice.die(value, 40, yaw=15)
    assert lying is dice.tumble(value, 40, 1.0, yaw=15)
    assert lying.get_size() == (DiceArt.side(40),) * 2
    assert differ(lying, dice.tumble(value, 40, 0.4, yaw=15))


def test_six_dice_show_six_values():
    dice = DiceArt()
    assert len({pygame.image.tobytes(dice.die(v, 40), "RGBA") for v in range(1, 7)}) == 6


@pytest.mark.parametrize("value", [0, 7, -1])
def test_a_die_has_no_other_values(value):
    with pytest.raises(ValueError, match=f"no {value}"):
        DiceArt().die(value, 30)


def test_the_timer_turns_red_and_counts_whole_seconds(marks):
    """ui 2.11."""
    assert differ(marks.timer(60, 0.5, 6), marks.timer(60, 0.5, 5))
    assert marks.timer(60, 0.5, 4.2) is marks.timer(60, 0.5, 4.9)
    calm, urgent = marks.timer(60, 0.9, 12), marks.timer(60, 0.9, 3)
    at = ((30 + 24), 30)  # on the ring, at three o'clock
    assert calm.get_at(at)[1] > 140
    assert urgent.get_at(at)[1] < 110


@pytest.mark.parametrize("place", range(4))
def test_the_wedge_lights_the_side_of_the_player_on_turn(marks, place):
    wedge = marks.wedge(80, place)
    edges = [wedge.get_at(p)[3] for p in ((40, 78), (78, 40), (40, 1), (1, 40))]
    assert max(edges) == edges[place] > 120
    assert sum(edge > 0 for edge in edges) == 1


@pytest.mark.parametrize("characters", ["胡", "碰", "槓", "杠", "吃", "聽", "听", "自摸", "跑"])
def test_calls_are_written_with_the_brush(marks, characters):
    assert all(svg.has_glyph("brush", character) for character in characters)
    picture = marks.call(characters, 72, palette.CLAIMS["win"])
    assert picture.get_height() == 72
    assert picture.get_rect().inflate(-2, -2).contains(picture.get_bounding_rect(60))


@pytest.mark.parametrize("name", ICONS)
def test_icons_lie_within_their_square(name):
    icon = IconArt().icon(name, 48)
    box = icon.get_bounding_rect(min_alpha=60)
    assert box.w >= 4
    assert icon.get_rect().inflate(-2, -2).contains(box)


def test_a_sprite_can_be_made_without_any_display():
    if pygame.display.get_init():
        pygame.display.quit()
    assert not svg.has_display()
    assert TileArt().flat("1p", 40).get_size() == measure.lying(40).size
