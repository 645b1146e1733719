"""Chat: what was said, a line to type, quick phrases; in the lobby a part of the page, at the
table a drawer over it that the game goes on under."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from client.art.palette import GOLD_LIGHT, SEATS, TEXT, TEXT_DIM, Rgb
from client.i18n import labelled
from client.scenes import lan_words
from client.ui.button import GREEN, Button
from client.ui.dialog import Veiled
from client.ui.field import TextField
from client.ui.menu import Item, Menu
from client.ui.panel import DIALOG, WELL
from client.ui.scroll import Stretching

if TYPE_CHECKING:
    from client.app import App
    from client.remote import RemoteSession
    from server import wire

SIZE = 15
LONGEST = 100
COLUMNS = 2


class ChatView(Stretching):
    """The last lines of what was said, the newest at the foot."""

    focusable = False

    def __init__(self, app: "App", chat: Callable[[], "Sequence[wire.Said]"]) -> None:
        super().__init__(app)
        self.chat = chat
        self.tall = 150

    def _lines(self, room: int, most: int) -> list[tuple[str, str, Rgb]]:
        """Return (name, words, colour) of the last lines; a name stands before its first one."""
        text, tr = self.app.text, self.app.tr
        lines: list[tuple[str, str, Rgb]] = []
        for said in reversed(self.chat()):
            name = labelled(tr, lan_words.person(said.name, said.person), "")
            wide = text.width(name, SIZE, "bold")
            parts = wrapped(self.app, lan_words.phrase(tr, said), wide, room)
            colour = SEATS[said.person % len(SEATS)]
            rows = [(name if n == 0 else "", part, colour) for n, part in enumerate(parts)]
            lines = [*rows, *lines]
            if len(lines) >= most:
                break
        return lines[-most:]

    def draw(self, target: pygame.Surface) -> None:
        """Draw well and lines."""
        app, px, text = self.app, self.app.px, self.app.text
        app.panels.draw(target, self.rect, WELL)
        inside = self.rect.inflate(-px(24), -px(14))
        step = text.leading(SIZE)
        lines = self._lines(inside.w, max(1, inside.h // step))
        if not lines:
            words = app.tr("Nothing has been said yet.")
            at = self.rect.center
            text.draw(target, words, at, SIZE, TEXT_DIM, anchor="cm", width=inside.w)
        y = inside.bottom - len(lines) * step
        for name, words, colour in lines:
            x = inside.x
            if name:
                x = text.draw(target, name, (x, y), SIZE, colour, style="bold").right
            text.draw(target, words, (x, y), SIZE, TEXT)
            y += step


def wrapped(app: "App", words: str, indent: int, room: int) -> list[str]:
    """Wrap words whose first line begins `indent` pixels further right."""
    text = app.text
    first = text.wrap(words, SIZE, "regular", max(app.px(40), room - indent))[0]
    rest = words[len(first) :].lstrip() if words.startswith(first) else ""
    return [first, *(text.wrap(rest, SIZE, "regular", room) if rest else [])]


class Chat:
    """View, line and phrases, ready to be put on a page."""

    def __init__(self, app: "App", session: "RemoteSession") -> None:
        self.app, self.session = app, session
        self.view = ChatView(app, lambda: session.chat)
        self.field = TextField(app, "", lambda text: None, longest=LONGEST, on_enter=self.send)
        self.field.share = 2.6
        self.phrases = Button(app, "", self.choose, size=17)

    def name(self) -> None:
        """Put words on what has some."""
        tr = self.app.tr
        self.field.hint, self.phrases.words = tr("Say something"), tr("Phrases")

    def send(self) -> None:
        """Say what was typed."""
        text = self.field.text.strip()
        if text:
            self.session.say(text)
            self.field.set("")

    def choose(self) -> None:
        """Open the quick phrases."""
        tr = self.app.tr
        items = [
            Item(tr(words), lambda number=number: self.session.say(phrase=number))  # type: ignore[misc]
            for number, words in enumerate(lan_words.PHRASES)
        ]
        self.app.push(PhraseMenu(self.app, tr("Phrases"), items))


class PhraseMenu(Menu):
    """Phrases in two columns, so that all of them fit the smallest window."""

    def resize(self, width: int, height: int) -> None:
        """Stack the buttons in columns."""
        px = self.app.px
        rows = -(-len(self.buttons) // COLUMNS)
        step = min(px(60), (height - px(150)) // max(1, rows))
        wide = max(px(200), *(button.wanted_width() for button in self.buttons))
        wide = min(wide, (width - px(120)) // COLUMNS)
        gap = px(12)
        self.box = pygame.Rect(0, 0, COLUMNS * wide + gap + px(64), px(104) + step * rows)
        self.box.center = (width // 2, height // 2)
        for number, button in enumerate(self.buttons):
            column, row = divmod(number, rows)
            x = self.box.x + px(32) + column * (wide + gap)
            button.rect = pygame.Rect(x, self.box.y + px(84) + row * step, wide, step - px(8))
        self.ring.set(self.buttons)


class ChatScene(Veiled):
    """The chat over the table; the match goes on below, and Esc closes it."""

    def __init__(self, app: "App", session: "RemoteSession") -> None:
        super().__init__(app)
        self.chat = Chat(app, session)
        self.box = pygame.Rect(0, 0, 0, 0)
        self.close = Button(app, app.tr("Close"), app.pop, colour=GREEN, hotkey="Esc", size=18)
        self._seen: Sequence[wire.Said] = ()

    def resize(self, width: int, height: int) -> None:
        """A drawer at the right, as high as the window lets it be."""
        px, chat = self.app.px, self.chat
        chat.name()
        wide, high = min(px(460), width - px(40)), min(px(560), height - px(40))
        self.box = pygame.Rect(width - wide - px(20), (height - high) // 2, wide, high)
        inside = self.box.inflate(-px(40), -px(40))
        foot = px(52)
        y = inside.bottom - foot
        close = self.close.wanted_width(110)
        self.close.rect = pygame.Rect(inside.right - close, y, close, foot)
        phrases = chat.phrases.wanted_width(120)
        chat.phrases.rect = pygame.Rect(inside.x, y, phrases, foot)
        y -= px(58)
        chat.field.rect = pygame.Rect(inside.x, y, inside.w, px(48))
        top = inside.y + px(48)
        chat.view.rect = pygame.Rect(inside.x, top, inside.w, y - px(10) - top)
        fresh = self.ring.focus is None
        self.ring.set([chat.view, chat.field, chat.phrases, self.close],
                      focus=chat.field if fresh else None)  # fmt: skip

    def leave(self) -> None:
        """The table's keys are letters: no input method stays open."""
        self.ring.focus_on(None)

    def tick(self, now: float) -> bool:
        """Show what has been said meanwhile."""
        seen, self._seen = self._seen, self.chat.session.chat
        return super().tick(now) or seen is not self._seen

    def draw(self, target: pygame.Surface) -> None:
        """Draw the drawer; the table below stays bright enough to follow."""
        self.veil(target, 70)
        self.app.panels.draw(target, self.box, DIALOG)
        at = (self.box.x + self.app.px(22), self.box.y + self.app.px(18))
        self.app.text.draw(target, self.app.tr("Chat"), at, 26, GOLD_LIGHT, style="display")
        self.ring.draw(target)
