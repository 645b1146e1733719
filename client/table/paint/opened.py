"""What was turned up for all to see: the indicator in its wall, and what it makes wild."""

from collections.abc import Sequence

import pygame

from client.art import measure
from client.art.palette import AMBER, CLAIMS, GOLD, GOLD_LIGHT, SEATS, TEXT_DIM, Rgb
from client.art.signs import Power
from client.table.claims import sign, written
from client.table.geometry import Box, Side, side_of
from client.table.overlays import turned_place
from client.table.paint.kit import Kit
from client.table.paint.tiles import paint_ring, paint_shadow
from client.table.pieces import Piece, Spot
from client.table.state import Shown
from client.table.walls import Stack
from client.ui.panel import SOLID
from engine.core.results import Result
from engine.core.tiles import Tile
from engine.core.views import View, Wait

GROWN = 1.25
"""How much larger than its stack an open tile is shown in the small ring: its face must be read."""


def paint_on_stack(target: pygame.Surface, kit: Kit, stack: Stack, box: Box) -> None:
    """Paint the tile that lies face up on a stack of the full wall."""
    if stack.face is None:
        return
    across = not stack.side.upright
    lifted = 2 * measure.THICKNESS * measure.RISE
    width = box.h / (measure.PLANE + lifted) if across else box.w
    size = measure.lying(width, across=across).size
    _paint_open(target, kit, stack, Box(box.x, box.y, *size), width)


def paint_in_ring(target: pygame.Surface, kit: Kit, stack: Stack, box: Box) -> None:
    """Paint the tile that lies face up on a stack of the small ring, reaching inwards."""
    if stack.face is not None:
        place, width = place_in_ring(stack, box)
        _paint_open(target, kit, stack, place, width)


def place_in_ring(stack: Stack, box: Box) -> tuple[Box, float]:
    """Return where a tile lies face up on a stack of the small ring in `box`, and its width."""
    across = not stack.side.upright
    size = min(box.w, box.h * measure.LENGTH)
    width = GROWN * (size / measure.LENGTH if across else size)
    wide, high = measure.lying(width, across=across).size
    x, y = box.cx - wide // 2, box.cy - high // 2
    match stack.side:
        case Side.MINE:
            y = box.bottom - high
        case Side.ACROSS:
            y = box.y
        case Side.LEFT:
            x = box.x
        case Side.RIGHT:
            x = box.right - wide
    return Box(x, y, wide, high), width


def _paint_open(target: pygame.Surface, kit: Kit, stack: Stack, place: Box, width: float) -> None:
    spot = Spot("wall", 0, stack.number)
    piece = Piece("flat", stack.face, place, spot, width, stack.side.turn)
    paint_shadow(target, kit, place, width)
    target.blit(kit.sprite(piece), place.corner)
    paint_ring(target, kit, place, GOLD)


def paint_wilds(target: pygame.Surface, kit: Kit, view: View, zone: Box) -> None:
    """Paint the kind that was turned, and the kinds it makes wild, in the middle of `zone`."""
    if view.indicator is None:
        return
    kinds: Sequence[tuple[Tile, Power]]
    kinds = [(view.indicator, ""), *((tile, "wild") for tile in view.wilds)]
    width = min(zone.h / (measure.LENGTH * measure.PLANE + 0.3), zone.w / (len(kinds) + 2.2))
    flat = measure.lying(width)
    label, gap = round(width * 0.62), max(2, round(width * 0.16))
    length = 2 * (label + gap) + len(kinds) * (flat.wide + gap) + gap
    x, y = zone.cx - length // 2, zone.cy - sum(flat[1:]) // 2
    for i, (tile, power) in enumerate(kinds):
        if i < 2:
            sign, ink = (("地", TEXT_DIM), ("王", AMBER))[i]
            x += gap * i
            at = (x + label // 2, zone.cy)
            size = width * 0.6 / kit.u
            kit.text.draw(target, sign, at, size, ink, style="display", anchor="cm")
            x += label + gap
        box = Box(x, y, *flat.size)
        paint_shadow(target, kit, box, width)
        target.blit(kit.tile(tile, width, power), box.corner)
        x += flat.wide + gap


def paint_turned(target: pygame.Surface, kit: Kit, shown: Shown) -> None:
    """Paint the panel on which the tiles of a kong lie while they can be won (tj K5), or birds."""
    focus, result = shown.view.focus, shown.view.result
    if result is not None and result.shown:
        _paint_birds(target, kit, shown, result)
    elif focus is not None and focus.kind == "turned":
        name, tr = shown.people.names[focus.seat], kit.tr
        panel = turned_place(kit.layout, len(focus.tiles)).panel
        kit.panel(target, panel, SOLID._replace(line="#b474d4"))
        colour = SEATS[shown.side(focus.seat)]
        character = sign("kong", tr.language)
        _paint_head(target, kit, panel, character, tr("{name} turns", name="{}"), colour, name)
        if result is None:
            _paint_foot(target, kit, panel, tr("First {name} may win, then the others.", name=name))


def paint_winning(target: pygame.Surface, kit: Kit, view: View, waits: Sequence[Wait]) -> None:
    """Ring the turned tiles the viewer waits for: to him who did not turn them no tile is wild."""
    focus = view.focus
    if focus is None or focus.kind != "turned":
        return
    own = focus.seat == view.me
    wanted = {w.tile for w in waits if own or w.how == "discard" or w.tile not in view.wilds}
    for tile, box in zip(
        focus.tiles, turned_place(kit.layout, len(focus.tiles)).tiles, strict=True
    ):
        if tile in wanted:
            paint_ring(target, kit, box, GOLD_LIGHT, strong=True)


def _paint_birds(target: pygame.Surface, kit: Kit, shown: Shown, result: Result) -> None:
    """Paint the birds in the middle, under each an arrow to the seat it hits (tj M2)."""
    tr, view = kit.tr, shown.view
    place = turned_place(kit.layout, len(result.shown))
    panel, width = place.panel, place.width
    kit.panel(target, panel, SOLID._replace(line="#dcb468"))
    _paint_head(target, kit, panel, written("鳥", tr.language), tr("Birds"), GOLD)
    for tile, seat, box in zip(result.shown, result.hits, place.tiles, strict=True):
        paint_shadow(target, kit, box, width)
        target.blit(kit.tile(tile, width, kit.power(tile, laid=True)), box.corner)
        at = box.cx, box.bottom + round(panel.h * 0.1)
        if seat is None:
            kit.text.draw(target, tr("nobody"), at, 13, TEXT_DIM, anchor="cm")
        else:
            side = side_of(seat, view.me, len(view.seats))
            badge = kit.tiles.source(side, panel.h * 0.15)
            target.blit(badge, badge.get_rect(center=at))


def _paint_head(  # noqa: PLR0917 - sign and words of one line
    target: pygame.Surface, kit: Kit, panel: Box, character: str, words: str, colour: Rgb,
    name: str = "",
) -> None:  # fmt: skip
    """Paint sign and words at the head of the panel; its right corner is the clock's.

    `name` is whose they are, where `words` leave room for one.
    """
    head = round(panel.h * 0.2)
    badge = kit.marks.badge(character, head * 0.66, CLAIMS["kong"])
    middle = panel.y + head // 2 + kit.px(3)
    place = badge.get_rect(midleft=(panel.x + kit.px(10), middle))
    target.blit(badge, place)
    left = place.right + kit.px(8)
    room = panel.right - round(panel.h * 0.26) - left
    most = min(0.42 * kit.layout.grown, 0.6)
    words, size = kit.naming(words.format, name, head * most / kit.u, "bold", room=room, least=9)
    kit.text.draw(
        target, words, (left, middle), size, colour, style="bold", anchor="lm", width=room
    )


def _paint_foot(target: pygame.Surface, kit: Kit, panel: Box, words: str) -> None:
    """Paint the words at the foot of the panel."""
    head, room = round(panel.h * 0.2), panel.w - kit.px(20)
    most = 0.34 * kit.layout.grown
    size = kit.text.shrink(words, head * most / kit.u, "regular", room, 9)
    at = (panel.cx, panel.bottom - head // 2 - kit.px(2))
    kit.text.draw(target, words, at, size, TEXT_DIM, anchor="cm", width=room)
