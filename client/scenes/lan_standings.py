"""The standings of a tournament: ranks, points, sums of scores, every round; and the draws, drawn
again from what the host has told of them.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

import pygame

from client.art.palette import AMBER, GAIN, GOLD_LIGHT, LOSS, TEXT, TEXT_DIM, Rgb
from client.i18n import mark
from client.remote import RemoteSession
from client.scenes import words
from client.scenes.page import Page
from client.ui.panel import CARD, CARD_HOT, STRIPE
from client.ui.scroll import ScrollArea, fill
from client.ui.text import Anchor
from client.ui.widget import Widget
from server import wire
from server.ranking import Placed, Standing
from server.tournament import fits, placed

if TYPE_CHECKING:
    from client.app import App

PLACES = (mark("1st"), mark("2nd"), mark("3rd"), mark("4th"))
"""How a place at a table is called."""
SHOWN = 12
"""Signs of a seed that are shown."""
RANK, POINTS, SCORE = 56, 84, 96
"""Widths of columns in units; names have what the rounds leave."""
NAME, ROUND, NARROW = 150, 78, 48


def points(amount: Fraction) -> str:
    """Return points of tables, shared ones with two decimals."""
    return str(amount) if amount.denominator == 1 else f"{float(amount):.2f}".rstrip("0")


class Line(Widget):
    """One line of the standings, or with `line` None the head of the table."""

    focusable = False

    def __init__(self, app: "App", rounds: int, line: Standing | None = None, who: str = "",
                 *, mine: bool = False) -> None:  # fmt: skip
        super().__init__(app)
        self.rounds, self.line, self.who, self.mine = rounds, line, who, mine

    def height(self, width: int) -> int:
        """Two short lines."""
        if self.line is None:
            return self.app.px(34)
        return max(self.app.px(52), sum(self._two_lines()) + self.app.px(8))

    def _two_lines(self) -> tuple[int, int]:
        """Return how high a rank and the score below it are."""
        return self.app.text.height(18, "bold"), self.app.text.height(12)

    def _columns(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect, int]:
        """Return where rank, name, points, score are, and how wide each round is."""
        px, rect = self.app.px, self.rect
        edge = rect.w - px(RANK + POINTS + SCORE + 12)
        each = max(px(NARROW), min(px(ROUND), (edge - px(NAME)) // self.rounds))
        name = edge - each * self.rounds
        places, x = [], rect.x
        for wide in (px(RANK), name, px(POINTS), px(SCORE)):
            places.append(pygame.Rect(x, rect.y, wide, rect.h))
            x += wide
        return places[0], places[1], places[2], places[3], each

    def draw(self, target: pygame.Surface) -> None:
        """Draw the line."""
        if self.line is None:
            self._draw_head(target)
            return
        app, px, text, line = self.app, self.app.px, self.app.text, self.line
        look = CARD_HOT if self.mine else CARD if line.rank is not None else STRIPE
        app.panels.draw(target, self.rect, look)
        rank, name, sums, score, each = self._columns()
        ink = GOLD_LIGHT if line.rank == 1 else TEXT if line.rank is not None else TEXT_DIM
        sign = "–" if line.rank is None else str(line.rank)
        text.draw(target, sign, rank.center, 24, ink, style="display", anchor="cm")
        self._draw_name(target, name, ink)
        text.draw(target, points(line.points), (sums.right - px(14), sums.centery), 20, ink,
                  style="bold", anchor="rm")  # fmt: skip
        text.draw(target, words.signed(line.score), (score.right - px(10), score.centery), 16,
                  score_ink(line.score), anchor="rm")  # fmt: skip
        x = score.right + each // 2
        for place in line.rounds:
            self._draw_round(target, (x, self.rect.centery), each, place)
            x += each

    def _draw_name(self, target: pygame.Surface, box: pygame.Rect, ink: Rgb) -> None:
        """Draw the name: in two small lines if one is not enough."""
        text, room = self.app.text, box.w - self.app.px(8)
        for size, most in ((18, 1), (15, 1), (14, 2), (12, 2), (10, 3), (8, 3)):
            parts = text.wrap(self.who, size, "bold", room)
            if len(parts) <= most and all(text.width(p, size, "bold") <= room for p in parts):
                break  # a word that has no blank may be wider than a line
        step = text.height(size, "bold")
        y = box.centery - (len(parts) - 1) * step / 2
        for part in parts:
            text.draw(target, part, (box.x, y), size, ink, style="bold", anchor="lm", width=room)
            y += step

    def _draw_round(
        self, target: pygame.Surface, at: tuple[int, int], wide: int, place: Placed | None
    ) -> None:
        app, px = self.app, self.app.px
        if place is None:
            app.text.draw(target, "·", at, 16, TEXT_DIM, anchor="cm")
            return
        ink = GOLD_LIGHT if place.rank == 1 else TEXT
        high, low = self._two_lines()
        upper = (at[0], at[1] - low / 2)
        said = app.tr(PLACES[place.rank - 1])
        size = app.text.shrink(said, 18, "bold", wide - px(4), 9)
        app.text.draw(target, said, upper, size, ink, style="bold", anchor="cm")
        sign = words.signed(place.score)
        size = app.text.shrink(sign, 12, "regular", wide - px(4), 9)
        lower = (at[0], at[1] + high / 2)
        app.text.draw(target, sign, lower, size, score_ink(place.score), anchor="cm")

    def _draw_head(self, target: pygame.Surface) -> None:
        app, px, tr = self.app, self.app.px, self.app.tr
        rank, name, sums, score, each = self._columns()

        def put(said: str, at: tuple[int, int], anchor: Anchor, wide: int) -> None:
            size = app.text.shrink(said, 13, "regular", wide, 9)
            app.text.draw(target, said, at, size, TEXT_DIM, anchor=anchor, width=wide)

        y = self.rect.centery
        put(tr("Rank"), (rank.centerx, y), "cm", rank.w)
        put(tr("Name"), (name.x, y), "lm", name.w)
        put(tr("Pts"), (sums.right - px(14), y), "rm", sums.w - px(14))
        put(tr("Score sum"), (score.right - px(10), y), "rm", score.w - px(4))
        x = score.right + each // 2
        for number in range(1, self.rounds + 1):
            put(tr("R{n}", n=number), (x, y), "cm", each)
            x += each


def score_ink(score: int) -> Rgb:
    """Return the colour of a won or lost score."""
    return GAIN if score > 0 else LOSS if score < 0 else TEXT_DIM


class StandingsPage(Page):
    """The standings as they are now; they follow what the host tells."""

    def __init__(self, app: "App", session: RemoteSession, stage: Callable[[], str] = str) -> None:
        super().__init__(app, mark("Standings"))
        self.stage = stage
        """Says how far the tournament is, and when it goes on."""
        self._said = ""
        self.session = session
        self.area = ScrollArea(app)
        self.lines: list[Widget] = []
        self.head: Line | None = None
        """The names of the columns."""
        self._shown: wire.Tournament | None = None
        self._checked: tuple[wire.Tournament | None, tuple[bool, ...]] = (None, ())

    @property
    def told(self) -> wire.Tournament | None:
        """What the host has told last."""
        return self.session.tournament

    def tick(self, now: float) -> bool:
        """Follow the tournament; draw again, a round at a time."""
        if self.told is not self._shown:
            self.build()
            self.arrange()
            return True
        said, self._said = self._said, self.stage()
        return super().tick(now) or self._check() or said != self._said

    def wake(self, now: float) -> float | None:
        """Go on checking at once."""
        due = super().wake(now)
        told, (checked, found) = self.told, self._checked
        if told is not None and (checked is not told or len(found) < len(told.drawn)):
            return now
        return now + 0.5 if due is None else min(due, now + 0.5)

    def _check(self) -> bool:
        """Draw one more round again; return whether that was news."""
        told, (checked, found) = self.told, self._checked
        if told is None:
            return False
        if checked is None or [r.seed for r in checked.drawn] != [r.seed for r in told.drawn]:
            found = ()
        if len(found) < len(told.drawn):
            found = (*found, fits(told, len(found) + 1))
        news = (told, found) != self._checked
        self._checked = told, found
        return news

    def build(self) -> None:
        """Make the lines anew."""
        tr, told = self.app.tr, self.told
        self._shown = told
        self.head, self.lines = None, []
        if told is None:
            return
        self.head = Line(self.app, told.rounds)
        me = self.session.entrant
        for line in placed(told):
            name = tr("Computer {n}", n=-line.who)
            if line.who > 0:
                name = told.entrants[line.who - 1].name
            mine = me is not None and me.number == line.who
            self.lines.append(Line(self.app, told.rounds, line, name, mine=mine))

    def arrange(self) -> None:
        """One list over the page; its head stays where it is when the list is moved."""
        gap, box = self.app.px(5), pygame.Rect(self.inside)
        high = self.head.height(box.w) + gap if self.head is not None else 0
        box.y, box.h = box.y + high, box.h - high
        fill(self.area, box, [self.lines], gap)
        first = next(iter(self.lines), None)
        if self.head is not None and first is not None:
            self.head.rect = pygame.Rect(first.rect.x, self.inside.y, first.rect.w, high - gap)
        self.ring.set([*self.lines, self.back], areas=[self.area], focus=self.back)

    def draw_heading(self, target: pygame.Surface) -> None:
        """Title, and how far it is."""
        super().draw_heading(target)
        at = (self.inside.right, self.app.px(52))
        self.app.text.draw(target, self.stage(), at, 17, TEXT_DIM, anchor="rt")

    def draw_inside(self, target: pygame.Surface) -> None:
        """Draw the head; say at the foot how points are given, and whether the draws fit."""
        tr, app, told = self.app.tr, self.app, self.told
        if self.head is not None:
            self.head.draw(target)
        if told is None:
            return
        room = self.foot.w - self.back.rect.w - app.px(24)
        at = (self.foot.right, self.foot.centery)
        half = app.text.height(13) / 2
        upper, lower = (at[0], at[1] - half), (at[0], at[1] + half)
        scale = {4: "4 – 2 – 1 – 0", 3: "3 – 1 – 0", 2: "2 – 0"}[told.size]
        said = tr("Points of a table: {scale}; then the score sum, then common tables.",
                  scale=scale)  # fmt: skip
        size = app.text.shrink(said, 13, "regular", room, 9)
        app.text.draw(target, said, upper, size, TEXT_DIM, anchor="rm", width=room)
        said, fine = self._draw_words(told)
        size = app.text.shrink(said, 13, "regular", room, 9)
        app.text.draw(target, said, lower, size, TEXT_DIM if fine else AMBER, anchor="rm",
                      width=room)  # fmt: skip

    def _draw_words(self, told: wire.Tournament) -> tuple[str, bool]:
        """Return what is known of the draws, and whether they fit."""
        tr, (_, found) = self.app.tr, self._checked
        seed = (told.drawn[-1].seed if told.drawn else told.digest)[:SHOWN]
        wrong = [str(n) for n, fine in enumerate(found, 1) if not fine]
        if wrong:
            return tr("The draw of round {rounds} does not fit its seed!",
                      rounds=words.listed(tr, wrong)), False  # fmt: skip
        if len(found) < len(told.drawn) or not told.drawn:
            return tr("Digest of the draws: {seed}…", seed=told.digest[:SHOWN]), True
        return tr("All draws fit their seeds (the last: {seed}…).", seed=seed), True
