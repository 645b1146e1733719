"""The curtain before the person who is to come, and how long he has."""

import math
from typing import TYPE_CHECKING

import pygame

from client.table.paint.curtain import paint_curtain
from client.table.state import seat_words

if TYPE_CHECKING:
    from client.scenes.table import TableScene


def draw_curtain(scene: "TableScene", target: pygame.Surface, now: float) -> None:
    """Draw it; nothing else is drawn with it."""
    desk, tr = scene.desk, scene.app.tr
    who = desk.hotseat.who
    if who is None or who not in desk.tracks:
        return
    view = desk.tracks[who].update.view
    wind, score = seat_words(view, who, tr), f"{view.seats[who].score:,}"
    line = tr("{wind} · {score} points", wind=wind, score=score)
    paint_curtain(
        target, scene.kit, desk.people.names[who], line, time=_time(scene, now),
        held=desk.hotseat.held(now), hot=scene.controls.hit.what == "curtain",
    )  # fmt: skip


def _time(scene: "TableScene", now: float) -> str:
    """Say how long he has, and whether that runs already."""
    time, tr = scene.desk.curtain_time(now), scene.app.tr
    if time is None:
        return ""
    seconds, runs = math.ceil(time[0]), time[1]
    if runs:
        return tr("The clock runs: {n} s left.", n=seconds)
    return tr("Your {n} s begin when the hand opens.", n=seconds)
