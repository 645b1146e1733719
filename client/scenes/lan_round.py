"""The end of a match that is one table of a tournament's round: its result, and what comes next."""

from typing import TYPE_CHECKING

import pygame

from client.art.palette import AMBER
from client.scenes.standings import Standings, StandingsScene

if TYPE_CHECKING:
    from client.app import App
    from client.scenes.lan_club import Club


class RoundScene(StandingsScene):
    """The match result; from here to the tournament's standings, and the seconds to its next round.

    `club` is the lobby's part of the tournament.
    """

    def __init__(self, app: "App", standings: Standings, club: "Club") -> None:
        super().__init__(app, standings, again=club.show_standings, back=app.pop)
        self.club = club
        self._said = ""

    def build(self) -> None:
        """The large button leads to the standings: nobody plays this match again."""
        super().build()
        self.again.words = self.app.tr("Tournament standings")

    def tick(self, now: float) -> bool:
        """Count the seconds to the next round."""
        said, self._said = self._said, self.club.stage()
        return super().tick(now) or said != self._said

    def wake(self, now: float) -> float | None:
        """Wake for the seconds, too."""
        tip = super().wake(now)
        return now + 0.5 if tip is None else min(tip, now + 0.5)

    def draw_inside(self, target: pygame.Surface) -> None:
        """Say between the buttons what comes next."""
        super().draw_inside(target)
        app, gap = self.app, self.app.px(16)
        left, right = self.back.rect.right + gap, self.again.rect.x - gap
        said, room = self.club.stage(), right - left
        size = app.text.shrink(said, 17, "bold", room, 10)
        at = ((left + right) / 2, self.foot.centery)
        app.text.draw(target, said, at, size, AMBER, style="bold", anchor="cm", width=room)
