"""The deal: dice on the felt, the full wall opened at the right place, hands filling up."""

from collections.abc import Callable
from functools import partial

import pygame

from client.art.palette import GOLD_LIGHT, TEXT_DIM
from client.i18n import Translator
from client.table.compose import Composed
from client.table.deal import Moment
from client.table.geometry import Box, side_of
from client.table.paint import centre, opened, plates
from client.table.paint.kit import Kit
from client.table.paint.static import Ground
from client.table.paint.tiles import paint_pieces, paint_shadow
from client.table.state import Shown
from client.table.walls import along, between, big_ring, ring, small_ring


def paint_ground(target: pygame.Surface, kit: Kit, bare: pygame.Surface, shown: Shown) -> None:
    """Paint the table as it is while tiles are dealt: hands, plates, flowers, no centre plate."""
    target.blit(bare, (0, 0))
    composed: Composed = shown.composed
    for seat in range(shown.seats):
        plates.paint_plate(target, kit, shown, seat)
        row = composed.rows[seat]
        if seat != shown.view.me:
            paint_pieces(target, kit, row.hand)
    plates.paint_flowers(target, kit, shown, frozenset())


def paint_ring(target: pygame.Surface, kit: Kit, shown: Shown, part: float) -> None:
    """Paint the wall between its full size (1) and the small ring (0)."""
    wall = shown.view.wall
    stacks = wall.size // 2
    small, big = small_ring(kit.layout, stacks), big_ring(kit.layout, stacks)
    placed = sorted(
        (
            (between(small, big, part, s), s)
            for s in ring(wall, shown.view.me, shown.seats, along(kit.layout.centre))
        ),
        key=lambda pair: (pair[0].bottom, pair[0].x),
    )
    width = big.along[0]
    if part > 0.98:
        for box, stack in placed:
            if stack.layers:
                paint_shadow(target, kit, box, width)
    scaled: dict[tuple[int, tuple[int, int], bool], pygame.Surface] = {}
    for box, stack in placed:
        if not stack.layers:
            continue
        across = not stack.side.upright
        key = (stack.layers, box.size, across)
        sprite = scaled.get(key)
        if sprite is None:
            sprite = kit.tiles.stack(width, stack.layers, across=across)
            if part <= 0.98:
                sprite = pygame.transform.smoothscale(sprite, box.size)
            scaled[key] = sprite
        target.blit(sprite, (box.x, box.bottom - sprite.get_height()))
        if stack.face is not None:
            opened.paint_on_stack(target, kit, stack, box)


def paint_dice(target: pygame.Surface, kit: Kit, shown: Shown, moment: Moment) -> None:
    """Paint the throw and, once it lies, what it says: whose wall, and after which stack."""
    dice = shown.view.dice
    if not dice or moment.roll < 0:
        return
    cx, cy = kit.layout.centre.centre
    edge, tr = kit.px(40), kit.tr
    roll = dice[moment.roll]
    rolled = moment.rolled
    for i, value in enumerate(roll):
        slide = (1 - rolled) ** 2
        die = kit.dice.tumble(value, edge, rolled, yaw=12 - 30 * i)
        x = cx + round((i - 0.5) * kit.px(74) + slide * kit.px(150 - 60 * i))
        y = cy + round((i % 2) * kit.px(14) - slide * kit.px(120 + 30 * i))
        target.blit(die, die.get_rect(center=(x, y)))
    if rolled < 1:
        return
    names, view = shown.people.names, shown.view
    dealer = view.hand.dealer
    first = sum(dice[0])
    breaks = (dealer + first - 1) % shown.seats
    thrower, points = names[dealer], first
    if shown.view.wall.sides > 1 and moment.roll == 0:
        below: Callable[[str], str] = partial(_opened, tr)
    elif shown.view.wall.sides > 1:
        thrower, points = names[breaks], sum(roll)
        below = partial(str.format, tr("Drawing begins after stack {n} from the right", n=points))
    else:
        below = partial(str.format, tr("Stack {n} from the end is turned", n=first))
    room = kit.layout.centre.w * 1.15
    above, size = kit.naming(
        lambda name: tr("{name} throws {n}", name=name, n=points),
        thrower,
        26,
        "display",
        room=room,
        least=12,
    )
    kit.text.draw(
        target, above, (cx, cy - kit.px(66)), size, GOLD_LIGHT, style="display", anchor="cm",
        shadow=True,
    )  # fmt: skip
    if view.indicator is not None:
        zone = Box(cx - round(room) // 2, cy + kit.px(54), round(room), kit.px(62))
        opened.paint_wilds(target, kit, view, zone)
        return
    words, size = kit.naming(below, names[breaks], 15, "regular", room=room, least=10)
    kit.text.draw(target, words, (cx, cy + kit.px(66)), size, TEXT_DIM, anchor="cm", width=room)


def _opened(tr: Translator, name: str) -> str:
    return tr("The wall before {name} is opened", name=name)


def paint_moment(
    target: pygame.Surface, kit: Kit, ground: Ground, shown: Shown, moment: Moment
) -> None:
    """Paint one moment of the deal over the empty table."""
    if moment.part == "shrink":
        paint_ground(target, kit, ground.plated, shown)
        centre.paint_display(target, kit, shown)
    else:
        paint_ground(target, kit, ground.bare, shown)
        paint_dice(target, kit, shown, moment)
    paint_ring(target, kit, shown, moment.ring)
    side = side_of(shown.view.hand.dealer, shown.view.me, shown.seats)
    if moment.part == "dice" and moment.roll == 0:
        box: Box = kit.layout.plate[side]
        ring_ = kit.marks.ring(
            box.size, GOLD_LIGHT, width=2 * kit.u, radius=12 * kit.u, glow=8 * kit.u
        )
        target.blit(ring_, (box.x - kit.px(8), box.y - kit.px(8)))
