"""The head of a host's lobby: what the host is called, and how the line to it is."""

from typing import TYPE_CHECKING

import pygame

from client.art.palette import AMBER, GOLD_LIGHT, TEXT_DIM
from client.remote import Status
from client.scenes import lan_words

if TYPE_CHECKING:
    from client.app import App


def draw(
    app: "App", target: pygame.Surface, inside: pygame.Rect, heading: str, status: Status
) -> None:
    """Draw it above `inside`; the round trip stands in words, what is wrong only as a sign."""
    text = app.text
    fine = status.state == "open"
    ink = TEXT_DIM if fine else AMBER
    x, d = inside.right, app.px(20)
    if fine:
        said = lan_words.trip(app.tr, status)
        x = text.draw(target, said, (x, app.px(52)), 15, ink, anchor="rm").x - app.px(8)
    icon = app.icons.icon("network" if fine else "offline", d, ink)
    x = target.blit(icon, icon.get_rect(midright=(x, app.px(52)))).x
    style = text.able(heading, "display")
    room = x - inside.x - app.px(16)
    size = text.shrink(heading, 40, style, room)
    at = (inside.x, app.px(54))
    text.draw(target, heading, at, size, GOLD_LIGHT, style=style, anchor="lm", shadow=True,
              width=room)  # fmt: skip
