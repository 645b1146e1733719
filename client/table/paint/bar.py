"""What can be said: claim buttons in their fixed order, the panel of choices, the switches."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import pygame

from client.art.palette import CLAIMS, GOLD_LIGHT, TEXT, TEXT_DIM, Rgb
from client.table.choose import QUIET_KEYS
from client.table.claims import KEY, WORD, Claim, OptionTiles, option_tiles, sign
from client.table.geometry import Box
from client.table.paint.kit import Kit
from client.table.paint.tiles import paint_ring, paint_shadow
from client.table.pointer import choice_places
from client.table.zones import Choices
from client.ui.panel import CARD, CARD_HOT, CHIP, SOLID, WELL
from engine.core.tiles import Tile

GREY: Rgb = (70, 78, 76)
KEY_INK: Rgb = (255, 240, 205)
STAKE: Rgb = (176, 124, 40)


def colour_of(name: str) -> Rgb:
    """Return a claim's colour."""
    return CLAIMS.get(name, STAKE)


def letter_of(kit: Kit, name: str) -> str:
    """Return a claim's character in the script of the player's language."""
    return sign(name, kit.tr.language)


def paint_claims(
    target: pygame.Surface,
    kit: Kit,
    claims: Sequence[Claim],
    claimed: Tile | None,
    *,
    hot: int | None,
    sent: str = "",
    notes: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Paint a button for each claim; `hot` is under the pointer, `sent` waits for the host.

    `notes` say of a claim what it is worth.
    """
    boxes = kit.layout.buttons(len(claims))
    turn = all(claim.name != "pass" for claim in claims)  # nobody passes in his own turn
    for i, (claim, box) in enumerate(zip(claims, boxes, strict=True)):
        if claim.name == "win":
            _paint_glow(target, kit, box)
        _paint_claim(
            target, kit, claim, claimed, box, hot=i == hot, sent=claim.name == sent,
            note=notes.get(claim.name, ""), turn=turn,
        )  # fmt: skip


def _paint_glow(target: pygame.Surface, kit: Kit, box: Box) -> None:
    """Let the win button shine: it must never be overlooked (ui.md 2.16)."""
    reach = kit.px(12)
    glow = kit.marks.glow(box.size, (255, 190, 84), reach, alpha=0.75)
    target.blit(glow, (box.x - reach, box.y - reach))


def _paint_claim(
    target: pygame.Surface,
    kit: Kit,
    claim: Claim,
    claimed: Tile | None,
    box: Box,
    *,
    hot: bool,
    sent: bool,
    note: str,
    turn: bool,
) -> None:
    colour = colour_of(claim.name)
    body = kit.panels.button(box.w, box.h, colour, hot=hot or claim.name == "win", down=sent)
    target.blit(body, box.corner)
    u = box.h / 60 / kit.u
    big = round(box.h * 0.9)
    middle = box.cy - round(2 * kit.u)
    letter = kit.letter(letter_of(kit, claim.name), box.h * 0.74)
    target.blit(letter, letter.get_rect(center=(box.x + big // 2 + kit.px(2), middle)))
    key = KEY.get(claim.name, "")
    label = kit.tr("Space") if key == "space" else key.upper()
    wide, high = kit.text.size(label, 12 * u, "bold")
    chip = Box(box.right - kit.px(14) - wide - kit.px(10), 0, wide + kit.px(10), high + kit.px(2))
    chip = chip._replace(y=middle - chip.h // 2)
    kit.panel(target, chip, CHIP)
    kit.text.draw(target, label, chip.centre, 12 * u, KEY_INK, style="bold", anchor="cm")
    x = box.x + big + kit.px(4)
    room = chip.x - kit.px(6) - x
    if note and not sent:
        at = (chip.x - kit.px(6), middle)
        place = kit.text.draw(
            target, note, at, 13 * u, KEY_INK, style="bold", anchor="rm", width=room
        )
        room = place.x - kit.px(6) - x
    if sent:
        kit.text.draw(
            target, kit.tr("sent"), (x, middle), 15 * u, TEXT, style="bold", anchor="lm", width=room
        )
        return
    shown = option_tiles(claim.actions[0], claimed) if len(claim.actions) == 1 else None
    if shown is not None and shown.tiles:
        _paint_set(target, kit, shown, Box(x, box.y, room, box.h - kit.px(4)))
        return
    words = kit.tr(WORD[claim.name])
    if claim.name == "win" and claimed is None and turn:
        words = kit.tr("Self-draw")
    if words == letter_of(kit, claim.name):
        words = ""  # the character says it already
    if len(claim.actions) > 1:
        words = kit.tr("{n} ways", n=len(claim.actions))
    size = kit.text.shrink(words, 16 * u, "bold", room, 9)
    kit.text.draw(target, words, (x, middle), size, TEXT, style="bold", anchor="lm", width=room)


def _paint_set(target: pygame.Surface, kit: Kit, shown: OptionTiles, room: Box) -> None:
    """Paint a set small, side by side, the claimed tile ringed."""
    count = len(shown.tiles)
    width = min(room.h * 0.5, room.w / (count + 0.1))
    first = kit.tile(shown.tiles[0], width, "")
    y = room.cy - first.get_height() // 2
    for i, tile in enumerate(shown.tiles):
        sprite = kit.tile(tile, width, kit.power(tile, laid=True))
        box = Box(room.x + i * (sprite.get_width() + 1), y, *sprite.get_size())
        target.blit(sprite, box.corner)
        if i == shown.claimed:
            paint_ring(target, kit, box, GOLD_LIGHT)


def refused_boxes(kit: Kit, above: int, count: int) -> list[Box]:
    """Return where the reasons for refused claims stand: over the buttons, as many as fit."""
    zone, high = kit.layout.actions, kit.px(46)
    buttons = kit.layout.buttons(above)
    foot = (buttons[0].y if buttons else zone.bottom) - kit.px(8)
    boxes = []
    for _ in range(count):
        if foot - high < zone.y:
            break
        boxes.append(Box(zone.x, foot - high, zone.w, high))
        foot -= high + kit.px(5)
    return boxes


def paint_refused(
    target: pygame.Surface, kit: Kit, refused: Sequence[tuple[str, str]], above: int
) -> None:
    """Paint what looks possible and is not, struck out, with the reason in words (ui.md 2.27)."""
    for (name, words), box in zip(refused, refused_boxes(kit, above, len(refused)), strict=False):
        kit.panel(target, box, WELL._replace(opacity=0.72, line_opacity=0.3))
        badge = kit.marks.badge(sign(name, kit.tr.language), kit.px(26), GREY)
        place = badge.get_rect(midleft=(box.x + kit.px(8), box.cy))
        target.blit(badge, place)
        cross = kit.icons.icon("close", place.w, (255, 150, 130))
        target.blit(cross, place)
        left = place.right + kit.px(8)
        room = box.right - kit.px(8) - left
        size = 12.0
        while size > 9 and len(kit.text.wrap(words, size, "regular", room)) > 2:
            size -= 0.5
        lines = kit.text.wrap(words, size, "regular", room)[:2]
        step = kit.text.leading(size, factor=1.15)
        y = box.cy - step * (len(lines) - 1) // 2
        for line in lines:
            kit.text.draw(target, line, (left, y), size, TEXT_DIM, anchor="lm", width=room)
            y += step


def paint_choices(
    target: pygame.Surface,
    kit: Kit,
    claim: Claim,
    claimed: Tile | None,
    *,
    hot: int | None,
    back_hot: bool = False,
) -> None:
    """Paint the panel that asks which of several sets is meant."""
    place = choice_places(kit.layout, claim, claimed)
    if claim.actions[0].value is not None:
        _paint_numbers(target, kit, claim, place, hot)
        return
    shown = [option_tiles(action, claimed) for action in claim.actions]
    kit.panel(target, place.panel, SOLID._replace(line=_ink(colour_of(claim.name))))
    title = f"{sign(claim.name, kit.tr.language)}  {kit.tr('Which one?')}"
    kit.text.draw(
        target, title, (place.panel.x + kit.px(12), place.panel.y + kit.px(14)), 14, GOLD_LIGHT,
        style="bold", anchor="lm", width=place.panel.w - kit.px(24),
    )  # fmt: skip
    for i, (action, tiles, box) in enumerate(zip(claim.actions, shown, place.cells, strict=True)):
        kit.panel(target, box, CARD_HOT if i == hot else CARD)
        at = (box.x + round(place.tile * 0.3), box.cy)
        size = min(13.0, place.tile * 0.4 / kit.u)
        kit.text.draw(target, str(i + 1), at, size, GOLD_LIGHT, style="bold", anchor="cm")
        if tiles.tiles:
            _paint_option(target, kit, tiles, box, place.tile)
        else:
            words = kit.tr(WORD.get(action.verb, action.verb))
            kit.text.draw(target, words, box.centre, 22, TEXT, style="bold", anchor="cm")
    back = place.back
    kit.panel(target, back, CARD_HOT if back_hot else WELL)
    kit.text.draw(
        target, f"Esc  {kit.tr('Back')}", back.centre, 14, TEXT_DIM, anchor="cm", width=back.w
    )


def _ink(colour: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _paint_option(
    target: pygame.Surface, kit: Kit, shown: OptionTiles, box: Box, width: float
) -> None:
    x = box.x + round(width * 0.6)
    for i, tile in enumerate(shown.tiles):
        sprite = kit.tile(tile, width, kit.power(tile, laid=True))
        place = Box(x, box.cy - sprite.get_height() // 2, *sprite.get_size())
        paint_shadow(target, kit, place, width)
        target.blit(sprite, place.corner)
        if i == shown.claimed:
            paint_ring(target, kit, place, GOLD_LIGHT)
        x += sprite.get_width() + 1


def _paint_numbers(
    target: pygame.Surface, kit: Kit, claim: Claim, place: Choices, hot: int | None
) -> None:
    """Paint a chip for each number, with the question over them (tj O5)."""
    panel, tr = place.panel, kit.tr
    kit.panel(target, panel, SOLID._replace(line=_ink(colour_of(claim.name))))
    letter = kit.letter(sign(claim.name, tr.language), kit.px(40))
    middle = panel.y + kit.px(34)
    target.blit(letter, letter.get_rect(midleft=(panel.x + kit.px(18), middle)))
    x = panel.x + kit.px(70)
    room = panel.right - kit.px(18) - x
    ask, why = tr("How much do you stake?"), tr("Every payer adds his stake and the winner's.")
    size = kit.text.shrink(ask, 22, "display", room, 12)
    kit.text.draw(target, ask, (x, middle), size, GOLD_LIGHT, style="display", anchor="lm")
    for i, (action, box) in enumerate(zip(claim.actions, place.cells, strict=True)):
        if i == hot:
            reach = kit.px(9)
            glow = kit.marks.glow(box.size, GOLD_LIGHT, reach, alpha=0.7)
            target.blit(glow, (box.x - reach, box.y - reach))
        chip = kit.marks.chip(str(action.value), box.w, STAKE if action.value else GREY)
        target.blit(chip, box.corner)
    room = panel.w - kit.px(36)
    size = kit.text.shrink(why, 14, "regular", room, 9)
    at = (panel.cx, panel.bottom - kit.px(22))
    kit.text.draw(target, why, at, size, TEXT_DIM, anchor="cm", width=room)


def paint_switch(
    target: pygame.Surface, kit: Kit, name: str, box: Box, *, quiet: bool, hot: bool
) -> None:
    """Paint a don't-ask-this-hand switch."""
    kit.panel(target, box, CARD_HOT if hot else CARD)
    letter = sign(name, kit.tr.language)
    colour = GREY if quiet else colour_of(name)
    pad = kit.layout.air(7)
    badge = kit.marks.badge(letter, min(kit.layout.air(26), box.h - 8), colour)
    target.blit(badge, badge.get_rect(midleft=(box.x + pad, box.cy)))
    if quiet:
        icon = kit.icons.icon("close", badge.get_width(), (255, 150, 130))
        target.blit(icon, icon.get_rect(midleft=(box.x + pad, box.cy)))
    words = kit.tr("passed") if quiet else kit.tr("asked")
    key = QUIET_KEYS[name].upper()
    kit.text.draw(target, key, (box.right - pad, box.cy), 11, TEXT_DIM, style="bold", anchor="rm")
    x = box.x + 2 * pad + badge.get_width()
    room = box.right - 2 * pad - kit.text.width(key, 11, "bold") - x
    size = kit.text.shrink(words, 13, "regular", room, 7)
    kit.text.draw(
        target, words, (x, box.cy), size, TEXT_DIM if quiet else TEXT, anchor="lm", width=room
    )
