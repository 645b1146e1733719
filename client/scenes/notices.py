"""The line of notices of a table: what it says when nothing has happened, and where it stands."""

from typing import TYPE_CHECKING

import pygame

from client.i18n import Translator
from client.table.geometry import Box
from client.table.overlays import notice_place
from client.table.paint.panels import notice_fits
from client.table.phrase import CODES, Phrase, phrase
from client.table.pointer import staking
from client.table.seen import left as copies_left
from engine.core.views import View

if TYPE_CHECKING:
    from client.scenes.table import TableScene


def place(table: "TableScene") -> pygame.Rect:
    """Return where the line stands now; no tile ever lies there."""
    chooser = table.desk.chooser if table.choosing else None
    return pygame.Rect(notice_place(table.layout, staking(chooser)))


def auto_play(tr: Translator) -> tuple[Phrase, ...]:
    """Return what is said to whom the clock plays for, longest first; each says what to do."""
    return (
        phrase(tr("The clock plays: it throws, passes, takes a win. "
                  "Click or press any key to play again.")),
        phrase(tr("Click or press any key: the clock plays for you.")),
        phrase(tr("The clock plays. Click!")),
    )  # fmt: skip


def standing(table: "TableScene", view: View) -> Phrase:
    """Return what the line says when nothing else does: the tile pointed at, or what to do."""
    tr, desk, hit = table.app.tr, table.desk, table.controls.hit
    if table.controls.dragged is not None:
        return ()
    if hit.tile is not None and desk.answering and table.app.settings.hints:
        deck = table.kit.deck
        found, unseen = copies_left(view, deck, hit.tile)
        text = tr("{tiles} {seen} seen, {left} not", seen=found, left=unseen, tiles="{tiles}")
        remark = tr(table.style.remark(view, hit.tile))
        return phrase(f"{text} · {remark}" if remark else text, tiles=hit.tile)
    if desk.paused:
        return phrase(tr(CODES.get(desk.paused, CODES["paused"])))
    if desk.update is not None and desk.answering and desk.eyes in desk.update.auto:
        ways = auto_play(tr)
        zone = Box(*place(table))
        return next((each for each in ways if notice_fits(table.kit, each, zone)), ways[-1])
    if hit.what == "barred" and desk.rules is not None:
        return phrase(tr(desk.rules.terms.get(hit.name, "")))
    return ()
