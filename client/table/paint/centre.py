"""The middle of the table: what is left of the wall, the round, whose turn it is, dice, timer."""

from typing import NamedTuple

import pygame

from client.art.palette import AMBER, GOLD_LIGHT, LOSS, TEXT, TEXT_DIM
from client.table.geometry import Box, Side, seat_at
from client.table.overlays import display
from client.table.paint import opened
from client.table.paint.kit import Kit
from client.table.state import Shown, round_words, seat_sign
from client.table.walls import Stack, along, ring, small_ring
from client.table.zones import Zones
from engine.core.views import View


def paint_wall(target: pygame.Surface, kit: Kit, shown: Shown) -> None:
    """Paint the small ring: empty places, what stands, the amber tail, a mark at the head."""
    wall = shown.view.wall
    shape = small_ring(kit.layout, wall.size // 2)
    part = along(kit.layout.centre)
    stacks = [(shape.place(s), s) for s in ring(wall, shown.view.me, shown.seats, part)]
    for box, stack in sorted(stacks, key=lambda pair: (pair[1].layers > 0, pair[0].y, pair[0].x)):
        target.blit(kit.tiles.mini(box.w, box.h, stack.layers, tail=stack.tail), box.corner)
        if stack.head:
            _paint_head(target, kit, box, stack)
    for box, stack in stacks:
        if stack.face is not None:
            opened.paint_in_ring(target, kit, stack, box)


def _paint_head(target: pygame.Surface, kit: Kit, box: Box, stack: Stack) -> None:
    """Paint a small arrow at the stack the next tile comes from, from inside the ring."""
    turn = {Side.MINE: 0, Side.LEFT: 90, Side.ACROSS: 180, Side.RIGHT: 270}[stack.side]
    arrow = kit.marks.arrow(kit.px(10), turn=turn)
    reach = kit.px(7)
    dx, dy = {
        Side.MINE: (0, -reach - box.h // 2),
        Side.ACROSS: (0, reach + box.h // 2),
        Side.LEFT: (reach + box.w // 2, 0),
        Side.RIGHT: (-reach - box.w // 2, 0),
    }[stack.side]
    place = arrow.get_rect(center=(box.cx + dx, box.cy + dy))
    target.blit(arrow, place)


class Spread(NamedTuple):
    """Where things stand in the display: the words, and what is wild.

    `above`, `number`, `under` and `below` are the heights of round, tiles left, their name and
    notes, in 200ths of the display from its middle; `below` 0: notes stand beside the round.
    `most` is how much larger than usual the round may be written there.
    """

    words: Box
    wilds: Box
    above: float = -50
    number: float = -10
    under: float = 23
    below: float = 50
    most: float = 1.5


def spread_of(glass: Box, *, wild: bool) -> Spread:
    """Divide the display; where something is wild, its tiles stand below the words or beside."""
    part = glass.h / 200
    words = Box(glass.x + round(glass.w * 0.17), glass.y, round(glass.w * 0.66), glass.h)
    if not wild:
        return Spread(words, Box(glass.cx, glass.cy, 0, 0))
    if glass.w > 1.7 * glass.h:
        third = glass.w // 3
        words = Box(glass.cx - third - round(14 * part), glass.y, third, glass.h)
        high = round(92 * part)
        wilds = Box(glass.cx + round(4 * part), glass.cy - high // 2, third, high)
        return Spread(words, wilds)
    wilds = Box(words.x, glass.cy + round(20 * part), words.w, round(44 * part))
    return Spread(words, wilds, above=-54, number=-23, under=8, below=0, most=1.3)


def paint_display(target: pygame.Surface, kit: Kit, shown: Shown) -> None:
    """Paint round, hand, streak, tiles left, seat signs, the side on turn, and the last dice."""
    view, tr, text = shown.view, kit.tr, kit.text
    glass, u = display(kit.layout), kit.u
    part = glass.h / 200  # of the display's own design: 200 units high
    active = shown.side(view.turn)
    if view.phase in ("turn", "claim"):
        side = min(glass.w, glass.h)
        wedge = kit.marks.wedge(side, active)
        place = wedge.get_rect(center=glass.centre)
        shift = (glass.w - side) // 2
        place.x += shift * {Side.LEFT: -1, Side.RIGHT: 1}.get(active, 0)
        target.blit(wedge, place)
    spread = spread_of(glass, wild=view.indicator is not None)
    grown = kit.layout.grown
    least = 9 / grown
    opened.paint_wilds(target, kit, view, spread.wilds)
    cx, cy = spread.words.centre
    size = 17 * part / u
    room = spread.words.w
    title, notes = round_words(view, tr), []
    if view.hand.round:
        notes.append(tr("Hand {number}", number=view.hand.number))
    if view.hand.streak:
        notes.append(tr("streak {n}", n=view.hand.streak))
    if not spread.below:
        title, notes = " · ".join((title, *notes)), []
    clock = glass.right - round(54 * part)  # it stands in the corner: a long title makes way
    beside = min(room, clock - spread.words.x)
    fitting = text.shrink(title, size * min(grown, spread.most), "display", beside, least)
    x = min(cx, clock - text.width(title, fitting, "display") / 2)
    above = spread.above + 8 * (max(1.0, fitting / size) - 1)  # clear of the sign over it
    text.draw(
        target, title, (x, cy + above * part), fitting, GOLD_LIGHT, style="display", anchor="cm"
    )
    words = " · ".join(notes)
    fitting = text.shrink(words, 12 * part * grown / u, "bold", room, least)
    text.draw(
        target, words, (cx, cy + spread.below * part), fitting, AMBER, style="bold", anchor="cm",
        width=room,
    )  # fmt: skip
    few = view.wall.left <= 8
    text.draw(
        target, str(view.wall.left), (cx, cy + spread.number * part), 42 * part / u,
        LOSS if few else TEXT, style="bold", anchor="cm", shadow=True,
    )  # fmt: skip
    left = tr("tiles left")
    fitting = text.shrink(left, 12 * part * grown / u, "regular", room, least)
    text.draw(
        target,
        left,
        (cx, cy + spread.under * part),
        fitting,
        TEXT_DIM,
        style="regular",
        anchor="cm",
    )
    for side in kit.layout.sides:
        _paint_sign(target, kit, shown, side)
    _paint_dice(target, kit, shown)


def _paint_sign(target: pygame.Surface, kit: Kit, shown: Shown, side: Side) -> None:
    """Paint a player's wind at his side of the display; the dealer's is red, who acts is lit."""
    seat = seat_at(side, shown.view.me, shown.seats)
    if seat is None:
        return
    glass = display(kit.layout)
    part = glass.h / 200
    inset = 28 * part
    x, y = {
        Side.MINE: (glass.cx, glass.bottom - inset),
        Side.ACROSS: (glass.cx, glass.y + inset),
        Side.LEFT: (glass.x + inset, glass.cy),
        Side.RIGHT: (glass.right - inset, glass.cy),
    }[side]
    view = shown.view
    on = view.turn == seat and view.phase in ("turn", "claim")
    colour = GOLD_LIGHT if on else LOSS if seat == view.hand.dealer else TEXT_DIM
    sign = seat_sign(view, seat, kit.tr.language)
    kit.text.draw(
        target,
        sign,
        (x, y),
        (22 if on else min(22, 18 * kit.layout.grown)) * part / kit.u,
        colour,
        style="display",
        anchor="cm",
        shadow=on,
    )


def turned_up(layout: Zones, view: View) -> Box | None:
    """Return the place of the tile that lies face up in the small ring, with the ring around it."""
    if not view.wall.opened or (view.focus is not None and view.focus.kind == "turned"):
        return None  # while tiles of a kong are turned their panel lies over it
    shape = small_ring(layout, view.wall.size // 2)
    stacks = ring(view.wall, view.me, len(view.seats), along(layout.centre))
    found = (opened.place_in_ring(s, shape.place(s))[0] for s in stacks if s.face is not None)
    place = next(found, None)
    return place.grown(layout.px(4)) if place is not None else None


def dice_boxes(layout: Zones, turned: Box | None, count: int = 2) -> list[Box]:
    """Return where the dice lie: in the lower left corner, or the upper one beside a turned tile.

    `turned` is the place of that tile.
    """
    glass = display(layout)
    part = glass.h / 200
    edge, left = round(18 * part), glass.x + 22 * part

    def row(foot: float) -> list[Box]:
        steps = [(left + i * 22 * part, foot - i * 3 * part) for i in range(count)]
        half = edge // 2
        return [Box(round(x) - half, round(y) - half, edge, edge) for x, y in steps]

    boxes = row(glass.bottom - 22 * part)
    if turned is not None and any(box.meets(turned) for box in boxes):
        return row(glass.y + 22 * part)
    return boxes


def _paint_dice(target: pygame.Surface, kit: Kit, shown: Shown) -> None:
    """Paint the roll that opened the wall."""
    view = shown.view
    if not view.dice or view.phase == "before":
        return
    roll, edge = view.dice[-1], 16 * display(kit.layout).h / 200
    boxes = dice_boxes(kit.layout, turned_up(kit.layout, view), len(roll))
    for i, (value, box) in enumerate(zip(roll, boxes, strict=True)):
        die = kit.dice.die(value, edge, yaw=8 - 22 * i)
        target.blit(die, die.get_rect(center=box.centre))


def timer_box(layout: Zones, turned: Box | None) -> Box:
    """Return where the timer ring is painted: the display's upper right corner.

    It stands below a tile that is turned up there, whose place is `turned`.
    """
    glass = display(layout)
    part = glass.h / 200
    d = round(42 * part)
    box = Box(glass.right - d - round(6 * part), glass.y + round(6 * part), d, d)
    if turned is not None and box.meets(turned):
        return box._replace(y=turned.bottom + 1)
    return box


def paint_timer(target: pygame.Surface, kit: Kit, shown: Shown) -> None:
    """Paint the seconds left of the decision that runs."""
    if shown.clock is None:
        return
    box = timer_box(kit.layout, turned_up(kit.layout, shown.view))
    left, whole = shown.clock
    target.blit(kit.marks.timer(box.w, left / max(0.001, whole), left), box.corner)
