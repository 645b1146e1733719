"""Whether a deal was fair, for people: the tick under a result, and the sheet behind it.

What this program has checked is told, and no more: while a hand is played the host's program knows
its wall, and the sheet says so.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from client.art.palette import AMBER, GAIN, GOLD_LIGHT, LOSS, TEXT, TEXT_DIM, Rgb
from client.fairness import OK, OPEN, PARTLY, WRONG, Verdict
from client.i18n import Translator, mark
from client.scenes import lan_words, words
from client.scenes.result import ResultScene
from client.table.paint import sheet as painters
from client.table.room import Style
from client.ui.button import GREEN, Button
from client.ui.dialog import Veiled
from client.ui.panel import CARD, CARD_HOT, DIALOG, PANEL
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App
    from client.remote import RemoteSession
    from client.scenes.lan_match import LanMatchScene

STATES: Final[Mapping[str, str]] = {
    OPEN: mark("The hand is being played; its deal is checked at the end."),
    PARTLY: mark("Nothing is wrong, but this program has not seen the whole hand."),
    WRONG: mark("This deal does not fit."),
}
SHORT: Final[Mapping[str, str]] = {
    OPEN: mark("The deal is being checked"), OK: mark("Fair deal"),
    PARTLY: mark("Deal checked in part"), WRONG: mark("The deal does not fit!"),
}  # fmt: skip
LOOKS: Final[Mapping[str, tuple[str, Rgb]]] = {
    OPEN: ("clock", TEXT_DIM), OK: ("check", GAIN), PARTLY: ("info", AMBER),
    WRONG: ("warning", LOSS),
}  # fmt: skip
WHY: Final[Mapping[str, str]] = {
    "not_told": mark("The host did not show how the hand was dealt."),
    "record": mark("The host's record of the hand contradicts itself or what was announced."),
    "dice": mark("The dice are not those that everybody's seeds make."),
    "dealer": mark("Another hand or dealer had to come."),
    "answers": mark("The host tells other answers of ours than we gave."),
    "host_seed": mark("The host's seed is not the one it committed to."),
    "commit": mark("Our own part in the deal was left out or changed."),
    "seed": mark("A player's seed is not the one he committed to."),
}


def why(tr: Translator, style: Style, verdict: Verdict) -> str:
    """Return what is wrong with a deal, as a sentence; empty if nothing is known to be."""
    known = {**WHY, **style.fair()}
    return tr(known[verdict.why]) if verdict.why in known else verdict.why


def found(tr: Translator, style: Style, verdict: Verdict) -> str:
    """Return what has come of checking a deal, as a sentence."""
    return tr(STATES.get(verdict.state) or style.fair()[verdict.state])


class FairLine(Widget):
    """The line under a result: a tick or a warning and four tiles; it opens the sheet."""

    ringed = False

    def __init__(self, app: "App", table: "LanMatchScene") -> None:
        super().__init__(app)
        self.table = table
        self.k = 1.0

    def activate(self) -> None:
        """Open the sheet."""
        self.table.open_fair()

    def follow(self) -> None:
        """Say at the pointer what the few words of the line mean, and why."""
        verdict, tr, style = self.table.verdict, self.app.tr, self.table.style
        if verdict is None:
            self.tip = ""
            return
        parts = (found(tr, style, verdict), why(tr, style, verdict))
        self.tip = " ".join(each for each in parts if each)

    def draw(self, target: pygame.Surface) -> None:
        """Draw icon, words and the four tiles."""
        verdict = self.table.verdict
        if verdict is None:
            return
        app, k = self.app, self.k
        hot = self.hovered or self.focused
        app.panels.draw(target, self.rect, CARD_HOT if hot else CARD)
        icon, colour = LOOKS[verdict.state]
        middle = self.rect.centery
        picture = app.icons.icon(icon, 20 * k, colour)
        place = picture.get_rect(midleft=(self.rect.x + 10 * k, middle))
        target.blit(picture, place)
        tiles = 20 * k
        step = round(tiles * 1.12)
        edge = self.rect.right - round(10 * k) - (step * len(verdict.words))
        x = place.right + 8 * k
        said = app.tr(SHORT[verdict.state])
        if verdict.state == WRONG:
            said = why(app.tr, self.table.style, verdict) or said
        room = edge - 10 * k - x
        size = app.text.shrink(said, 14, "regular", room, 9)
        app.text.draw(target, said, (x, middle), size, TEXT, anchor="lm", width=room)
        for number, word in enumerate(verdict.words):
            tile = app.art.flat(word, tiles)
            target.blit(tile, tile.get_rect(midleft=(edge + number * step, middle)))


class LanResultScene(ResultScene):
    """The result of a hand on the network: the deal was made together, and is told of so."""

    def __init__(self, app: "App", table: "LanMatchScene") -> None:
        self.line = FairLine(app, table)
        self.match = table
        self._said = ""
        super().__init__(app, table)

    def resize(self, width: int, height: int) -> None:
        """Place the line at the lower left."""
        super().resize(width, height)
        sheet = self.sheet
        self.line.k = sheet.k
        self.line.rect = pygame.Rect(sheet.part(28, 591, painters.WIDE - 590, 42))
        self.line.visible = not self.hidden
        widgets = [*self.explained, self.line, self.show, self.turn, self.next]
        self.ring.set(widgets, focus=self.next)

    def handle(self, event: pygame.event.Event) -> bool:
        """Chat, the deal and who asks to see a hand open here too."""
        if self.match.looks.deaf(event):
            return True
        if self.match.opened_by(event):
            return True
        return super().handle(event)

    waiting_at = 577.0

    def tick(self, now: float) -> bool:
        """Follow a line that is cut, and count the seconds to a tournament's next round."""
        self.line.follow()
        said, self._said = self._said, self.foot()[0]
        return super().tick(now) or said != self._said

    def next_round(self) -> str:
        """Return what comes after a tournament's round; empty before its last hand."""
        update = self.match.desk.update
        if update is None or not update.finished or self.match.remote.tournament is None:
            return ""
        return self.match.lobby.club.stage()

    def foot(self) -> tuple[str, Rgb]:
        """While the line is cut nothing is counted: what was awaited may be over, or stand still.

        The notice about the line lies below this sheet, so how the line is stands here.
        """
        if self.match.trouble() is not None:
            return lan_words.line(self.app.tr, self.match.remote.status), AMBER
        said = self.next_round()
        return (said, AMBER) if said else super().foot()

    def draw_fair(self, target: pygame.Surface) -> None:
        """The line about the deal draws itself."""


class FairScene(Veiled):
    """All that is known of the deals of this match: the latest hand large, the others counted."""

    def __init__(
        self, app: "App", session: "RemoteSession", names: Sequence[str], style: Style
    ) -> None:
        super().__init__(app)
        self.session, self.names, self.style = session, names, style
        self.box = pygame.Rect(0, 0, 0, 0)
        tr = app.tr
        self.fine = Button(app, tr("Close"), app.pop, colour=GREEN, hotkey="Esc", size=20)
        self._seen: tuple[Verdict, ...] = ()

    @property
    def verdict(self) -> Verdict | None:
        """The latest hand's."""
        return self.session.fairness[-1] if self.session.fairness else None

    def tick(self, now: float) -> bool:
        """Follow what becomes known."""
        seen, self._seen = self._seen, self.session.fairness
        if seen != self._seen:
            self.resize(*self.app.size)
            return True
        return super().tick(now)

    def _paragraphs(self) -> list[tuple[str, Rgb, float]]:
        """Return (words, colour, size) of what is said below the tiles."""
        tr, verdict, fair = self.app.tr, self.verdict, self.style.fair()
        said: list[tuple[str, Rgb, float]] = []
        if verdict is not None:
            said.append((found(tr, self.style, verdict), LOOKS[verdict.state][1], 17))
            reason = why(tr, self.style, verdict)
            if reason:
                said.append((reason, LOSS if verdict.state == WRONG else AMBER, 15))
            if verdict.without:
                listed = words.listed(tr, [self.names[seat] for seat in verdict.without])
                said.append((tr("Without a part in this deal: {names}.", names=listed), AMBER, 15))
        said.append((tr(fair["how"]), TEXT, 15))
        said.append((tr(fair["caution"]), TEXT_DIM, 14))
        return said

    def _tally(self) -> str:
        """Return how the hands of this match were found."""
        tr, verdicts = self.app.tr, self.session.fairness
        counts = {state: sum(each.state == state for each in verdicts) for state in LOOKS}
        parts = [tr.plural("{n} hand checked", "{n} hands checked", counts[OK])]
        if counts[PARTLY]:
            parts.append(tr("{n} in part", n=counts[PARTLY]))
        parts.append(tr("{n} wrong", n=counts[WRONG]))
        return " · ".join(parts)

    def resize(self, width: int, height: int) -> None:
        """As high as its words."""
        px, text = self.app.px, self.app.text
        wide = min(px(720), width - px(40))
        tall = sum(
            text.paragraph_height(said, size, "regular", wide - px(64)) + px(8)
            for said, _, size in self._paragraphs()
        )
        high = min(height - px(20), px(86 + 104) + tall + px(30) + px(76))
        self.box = pygame.Rect(0, 0, wide, high)
        self.box.center = (width // 2, height // 2)
        need = self.fine.wanted_width(150)
        self.fine.rect = pygame.Rect(self.box.right - px(28) - need, self.box.bottom - px(70),
                                     need, px(54))  # fmt: skip
        self.ring.set([self.fine])

    def draw(self, target: pygame.Surface) -> None:
        """Draw the sheet over the darkened table."""
        app, px, text = self.app, self.app.px, self.app.text
        self.veil(target)
        app.panels.draw(target, self.box, DIALOG)
        verdict, tr = self.verdict, app.tr
        x, y = self.box.x + px(32), self.box.y + px(26)
        title = tr("Fair deal")
        if verdict is not None:
            title = f"{title} · {tr('Hand {number}', number=verdict.hand)}"
        text.draw(target, title, (x, y), 30, GOLD_LIGHT, style="display", shadow=True)
        y += px(60)
        strip = pygame.Rect(x, y, self.box.w - px(64), px(92))
        app.panels.draw(target, strip, PANEL)
        self._draw_tiles(target, strip, verdict)
        y = strip.bottom + px(12)
        for said, colour, size in self._paragraphs():
            place = pygame.Rect(x, y, self.box.w - px(64), px(200))
            y += text.paragraph(target, said, place, size, colour) + px(8)
        at = (x, self.fine.rect.centery)
        room = self.fine.rect.x - x - px(12)
        size = text.shrink(self._tally(), 15, "regular", room, 11)
        text.draw(target, self._tally(), at, size, TEXT_DIM, anchor="lm", width=room)
        self.ring.draw(target)

    def _draw_tiles(
        self, target: pygame.Surface, strip: pygame.Rect, verdict: Verdict | None
    ) -> None:
        app, px, text = self.app, self.app.px, self.app.text
        if verdict is None or not verdict.words:
            said = app.tr("The deal is being made.")
            text.draw(target, said, strip.center, 16, TEXT_DIM, anchor="cm")
            return
        icon, colour = LOOKS[verdict.state]
        picture = app.icons.icon(icon, px(40), colour)
        target.blit(picture, picture.get_rect(midleft=(strip.x + px(22), strip.centery)))
        wide = px(52)
        step = wide + px(10)
        x = strip.centerx - step * len(verdict.words) // 2
        for word in verdict.words:
            tile = app.art.flat(word, wide)
            target.blit(tile, tile.get_rect(midleft=(x, strip.centery)))
            x += step
