"""One frame of the table, put together from what the scene knows: the order of the painters."""

import pygame

from client.table.animate import Animator
from client.table.overlays import notice_place
from client.table.paint import air, panels
from client.table.paint.curtain import paint_anyone
from client.table.paint.tiles import paint_equal, paint_last
from client.table.pieces import Spot
from client.table.pointer import staking
from client.table.room import Frame, Room


def paint_frame(
    target: pygame.Surface, room: Room, frame: Frame, animator: Animator, now: float
) -> None:
    """Paint the whole table of one moment."""
    kit, shown = room.kit, frame.shown
    veiled = animator.veiled()
    target.blit(room.board.layer(shown, veiled), (0, 0))
    composed, view = shown.composed, shown.view
    if shown.hover is not None:
        paint_equal(target, kit, composed.lying(), shown.hover)
    last = frame.last if room.marks_last else None
    if last is not None:
        piece = composed.by_spot.get(Spot("river", last.seat, last.number))
        if piece is not None and piece.spot not in veiled and not piece.ghost:
            paint_last(target, kit, piece.box, shown.side(last.seat), frame.bob)
    room.paint_own(target, frame, veiled)
    room.paint_clock(target, shown)
    if frame.callers:
        hot = frame.hit.number if frame.hit.what == "caller" else None
        paint_anyone(target, kit, frame.callers, frame.call_part, hot)
    if frame.chooser is not None:
        room.paint_choosing(target, frame, frame.chooser)
    panels.paint_menu(
        target, kit, hot=frame.hit.name if frame.hit.what == "menu" else "",
        log_open=frame.log is not None,
    )  # fmt: skip
    if frame.log is not None:
        panels.paint_log(target, kit, frame.log, viewer=view.me)
    if kit.layout.seen.w:
        panels.paint_seen(target, kit, view, own=shown.reveal.mine)
    air.paint_flying(target, kit, animator.flying(now))
    air.paint_calling(target, kit, animator.calling(now), view.me)
    if frame.notice:
        zone = notice_place(kit.layout, staking(frame.chooser))
        panels.paint_notice(target, kit, frame.notice, zone, warning=frame.warning)
