"""One frame of the table, put together from what the scene knows: the order of the painters."""

from typing import NamedTuple

import pygame

from client.table.animate import Animator
from client.table.choose import QUIETABLE, Chooser
from client.table.claims import CLAIM_OF_VERB, Claim, claimed_tile, used_tiles
from client.table.geometry import Side
from client.table.paint import air, bar, board, centre, hand, panels, plates
from client.table.paint.curtain import paint_anyone
from client.table.paint.hints import paint_hints, waits_for
from client.table.paint.kit import Kit
from client.table.paint.tiles import paint_equal, paint_last
from client.table.phrase import Phrase
from client.table.pieces import Spot
from client.table.pointer import NOTHING, Hit
from client.table.rivers import LastDiscard
from client.table.state import Shown
from engine.core.model import Seat
from engine.core.tiles import Tile


class Frame(NamedTuple):
    """Everything one frame shows beside the table itself.

    `chooser` is None where nobody's hand is open; `callers` are the people of the neutral question
    with their names and sides; `bob` lets the arrow over the last discard hop (0-1).
    """

    shown: Shown
    chooser: Chooser | None = None
    hit: Hit = NOTHING
    lifts: dict[int, float] = {}  # noqa: RUF012 - a tuple's default; nobody writes to it
    last: LastDiscard | None = None
    bob: float = 0.0
    callers: tuple[tuple[Seat, str, Side], ...] = ()
    call_part: float | None = None
    notice: Phrase = ()
    warning: bool = False
    log: tuple[tuple[int | None, Phrase], ...] | None = None
    keys: bool = False
    dragged: tuple[int, tuple[int, int]] | None = None
    unit: str = ""
    refused: tuple[tuple[str, str], ...] = ()


def lit_slots(chooser: Chooser, hit: Hit) -> frozenset[int]:
    """Return the slots of the own hand that the option under the pointer or cursor would use."""
    view, action = chooser.view, None
    if view is None:
        return frozenset()
    at = hit.number if hit.what in ("claim", "choice") else chooser.at
    if at is None:
        return frozenset()
    if chooser.panel is not None:
        if hit.what != "claim" and at < len(chooser.panel.actions):
            action = chooser.panel.actions[at]
    elif at < len(chooser.claims) and len(chooser.claims[at].actions) == 1:
        action = chooser.claims[at].actions[0]
    if action is None:
        return frozenset()
    need = used_tiles(action, claimed_tile(view))
    found = set()
    for slot in chooser.slots:
        if slot.tile is not None and need[slot.tile] > 0:
            need[slot.tile] -= 1
            found.add(slot.number)
    return frozenset(found)


def throw_in_hand(chooser: Chooser) -> Tile | None:
    """Return the tile that stands up in the hand: what the hint speaks of."""
    slots = chooser.slots
    if chooser.lifted is None or chooser.lifted >= len(slots):
        return None
    return slots[chooser.lifted].tile


def paint_frame(
    target: pygame.Surface, layers: board.Board, frame: Frame, animator: Animator, now: float
) -> None:
    """Paint the whole table of one moment."""
    kit, shown = layers.kit, frame.shown
    veiled = animator.veiled()
    target.blit(layers.layer(shown, veiled), (0, 0))
    composed, view = shown.composed, shown.view
    if shown.hover is not None:
        paint_equal(target, kit, composed.lying(), shown.hover)
    last = frame.last
    if last is not None:
        piece = composed.by_spot.get(Spot("river", last.seat, last.number))
        if piece is not None and piece.spot not in veiled and not piece.ghost:
            paint_last(target, kit, piece.box, frame.bob)
    paint_own(target, kit, frame, veiled)
    if shown.clock is not None:
        centre.paint_timer(target, kit, shown.clock)
    if frame.callers:
        hot = frame.hit.number if frame.hit.what == "caller" else None
        paint_anyone(target, kit, frame.callers, frame.call_part, hot)
    if frame.chooser is not None:
        _paint_choosing(target, kit, frame, frame.chooser)
    panels.paint_menu(
        target, kit, hot=frame.hit.name if frame.hit.what == "menu" else "",
        log_open=frame.log is not None,
    )  # fmt: skip
    if chooser_notes(frame):
        plates.paint_passed_win(target, kit)
    if frame.log is not None:
        panels.paint_log(target, kit, frame.log, viewer=view.me)
    if kit.layout.seen.w:
        panels.paint_seen(target, kit, view, own=shown.reveal.mine)
    air.paint_flying(target, kit, animator.flying(now))
    air.paint_calling(target, kit, animator.calling(now), view.me)
    if frame.notice:
        panels.paint_notice(target, kit, frame.notice, warning=frame.warning)


def chooser_notes(frame: Frame) -> bool:
    """Whether the person who looks has passed a win and is still barred (i8 P2)."""
    return frame.chooser is not None and "passed_win" in frame.shown.view.notes


def paint_own(target: pygame.Surface, kit: Kit, frame: Frame, veiled: frozenset[Spot]) -> None:
    """Paint the viewer's own row: open to its owner, turned away from everybody else."""
    shown, chooser = frame.shown, frame.chooser
    me = shown.view.me
    if me is None:
        return
    row = shown.composed.rows[me]
    row = row._replace(hand=tuple(p for p in row.hand if p.spot not in veiled))
    hinted: frozenset[int] = frozenset()
    if chooser is not None and shown.hints is not None and chooser.may_throw:
        ready = {tile for tile, waits in shown.hints.after if waits}
        hinted = frozenset(s.number for s in chooser.slots if s.tile in ready)
    lifts = dict(frame.lifts)
    if frame.dragged is not None:
        number, at = frame.dragged
        row = row._replace(hand=tuple(p for p in row.hand if p.spot.number != number))
    hand.paint_hand(
        target,
        kit,
        row,
        lifts=lifts,
        dimmed=chooser.banned if chooser is not None else (),
        lit=lit_slots(chooser, frame.hit) if chooser is not None else (),
        chosen=chooser.armed if chooser is not None else None,
        hinted=hinted,
        keys=frame.keys and chooser is not None and chooser.may_throw,
    )
    if frame.dragged is not None:
        number, at = frame.dragged
        for piece in shown.composed.rows[me].hand:
            if piece.spot.number == number:
                sprite = kit.sprite(piece)
                target.blit(sprite, sprite.get_rect(center=at))


def _paint_choosing(target: pygame.Surface, kit: Kit, frame: Frame, chooser: Chooser) -> None:
    """Paint what the person who looks may say, and what helps him to choose."""
    view, hit = chooser.view, frame.hit
    if view is None:
        return
    drawer = frame.log is not None and not kit.layout.log_docked
    if not drawer:
        _paint_help(target, kit, frame, chooser)
    claimed = claimed_tile(view)
    if chooser.panel is not None:
        number = hit.number if hit.what == "choice" else chooser.at
        back = hit.what == "back"
        bar.paint_choices(target, kit, chooser.panel, claimed, hot=number, back_hot=back)
        return
    claims, sent, number = chooser.claims, "", chooser.at
    if chooser.sent is not None:
        sent = CLAIM_OF_VERB.get(chooser.sent.verb, "")
        claims = (Claim(sent, (chooser.sent,)),) if sent else ()
    elif hit.what == "claim":
        number = hit.number
    bar.paint_claims(target, kit, claims, claimed, hot=number, sent=sent)
    if not sent:
        bar.paint_refused(target, kit, frame.refused, len(claims))


def _paint_help(target: pygame.Surface, kit: Kit, frame: Frame, chooser: Chooser) -> None:
    """Paint the switches, and the hint about what the hand waits for."""
    hit = frame.hit
    for name, box in zip(QUIETABLE, kit.layout.toggles(len(QUIETABLE)), strict=True):
        hot = hit.what == "switch" and hit.name == name
        bar.paint_switch(target, kit, name, box, quiet=name in chooser.quiet, hot=hot)
    hints = frame.shown.hints
    throw = throw_in_hand(chooser)
    waits = waits_for(hints, throw)
    if waits and hints is not None:
        paint_hints(target, kit, waits, None if hints.waits else throw, frame.unit)
