"""Looking over a player's shoulder: who would like to, who may, and what of it one sees oneself.

A strip beside the table says it and has buttons; F4 opens the same as a menu. Neither takes a key
or a place that the game uses.
"""

import math
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from client.art.palette import AMBER, PRESS, TEXT, Rgb
from client.remote import RemoteSession
from client.table.geometry import Box
from client.table.paint.kit import Kit
from client.table.zones import Zones
from client.ui.button import GREEN, RED, SLATE
from client.ui.menu import Item, Menu
from client.ui.panel import CARD
from client.ui.scene import IN_FLIGHT
from engine.core.model import Seat
from server import wire
from server.looks import AGAIN

if TYPE_CHECKING:
    from client.app import App

SIZE = 14.0
LONGEST_WAIT = 3600
"""Seconds for which a host is believed that somebody may not be asked again."""


class Press(NamedTuple):
    """A button of the strip."""

    words: str
    do: Callable[[], None]
    colour: Rgb = SLATE


class Strip(NamedTuple):
    """What the strip says; `urgent`: somebody waits for an answer."""

    words: str
    presses: tuple[Press, ...] = ()
    urgent: bool = False


class Looks:
    """What this client has to do with looking over shoulders, at the table it is at."""

    def __init__(self, app: "App", remote: RemoteSession) -> None:
        self.app, self.remote = app, remote
        self.box = Box(0, 0, 0, 0)
        self.buttons: list[tuple[Box, Press]] = []
        self._hot: Press | None = None
        self._since: float | None = None
        """Since when a hand is waited for, as far as this window knows."""
        self._refused: dict[str, float] = {}
        """Until when those who said no may not be asked again, by name."""
        self._asked = ""
        """Whom we asked last."""
        self._menu: Menu | None = None
        self._offered: tuple[wire.Onlooker, ...] = ()
        """What the open menu is about."""
        self.deaf_until = 0.0
        """Until then a press was meant for a menu that has gone by itself."""

    # What is known ------------------------------------------------------------------------------

    @property
    def all(self) -> tuple[wire.Onlooker, ...]:
        """Everybody who looks or would like to."""
        room = self.remote.room
        return () if room is None else room.looks

    @property
    def mine(self) -> wire.Onlooker | None:
        """Whose hand we look at, or have asked for."""
        return next((each for each in self.all if each.person == self.remote.me != 0), None)

    @property
    def asking(self) -> tuple[wire.Onlooker, ...]:
        """Those who have asked us."""
        return tuple(e for e in self.all if e.seat in self.remote.my_seats and not e.allowed)

    @property
    def watching(self) -> tuple[wire.Onlooker, ...]:
        """Those who look over our shoulder."""
        return tuple(e for e in self.all if e.seat in self.remote.my_seats and e.allowed)

    def counts(self, seats: int) -> tuple[int, ...]:
        """Return how many look over each seat's shoulder; () if nobody does."""
        counts = [0] * seats
        for each in self.all:
            if each.allowed and each.seat < seats:
                counts[each.seat] += 1
        return tuple(counts) if any(counts) else ()

    def _name(self, seat: Seat) -> str:
        room = self.remote.room
        return room.places[seat].name if room is not None else ""

    def strip(self, now: float, *, begun: bool) -> Strip | None:
        """Return what the strip says now; `begun`: a hand is seen."""
        tr, mine = self.app.tr, self.mine
        room = self.remote.room
        if mine is None or not mine.allowed or begun:  # a line that is renewed begins again
            self._since = None
        elif self._since is None:
            self._since = now
        if self.asking:
            first = self.asking[0]
            said = tr("{name} wants to watch your hand", name=first.name)
            said += f" · {tr('Answer')} (F4)"
            return Strip(said, (
                Press(tr("Allow"), lambda: self._answer(first, on=True), GREEN),
                Press(tr("Refuse"), lambda: self._answer(first, on=False), RED),
            ), urgent=True)  # fmt: skip
        if mine is None or room is None:
            return None
        name, stop = self._name(mine.seat), Press(tr("Stop"), lambda: self.remote.look(None))
        delay = round(room.delay or 0)
        if not mine.allowed:
            return Strip(tr("You have asked {name} …", name=name), (stop,))
        if begun:
            said = tr("{name}'s hand as it was {n} s ago", name=name, n=delay)
            return Strip(said, (stop,))
        left = max(0, delay - int(now - (self._since or now)))
        return Strip(tr("The table stands still; {name}'s hand comes in {n} s", name=name, n=left),
                     (stop,))  # fmt: skip

    def hear(self, now: float, refused: wire.Refused) -> None:
        """Remember who has said no: he may be asked again only after a while.

        A no comes without its seconds, so our own rule is taken for the host's until it tells.
        """
        match refused.code:
            case wire.Code.LOOK_TAKEN:
                self._refused[refused.detail] = now + AGAIN
            case wire.Code.LOOK_REFUSED if self._asked:
                self._refused[self._asked] = now + _seconds(refused.detail)
            case _:
                pass

    def follow(self, now: float) -> None:
        """Take the open menu away once what it is about has changed."""
        menu = self._menu
        if menu is None or menu not in self.app.scenes:
            self._menu = None
        elif self._about() != self._offered:
            self._menu = None
            if self.app.scene is menu:
                self.deaf_until = now + IN_FLIGHT
            self.app.drop(menu)

    def deaf(self, event: pygame.event.Event) -> bool:
        """Whether an event is a press that a menu which has just gone was to take."""
        pressing = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        return pressing and self.app.now < self.deaf_until

    def _about(self) -> tuple[wire.Onlooker, ...]:
        if self.remote.my_seats:
            return self.asking + self.watching
        return () if self.mine is None else (self.mine,)

    def _answer(self, look: wire.Onlooker, *, on: bool) -> None:
        self.remote.allow(look.person, on=on)

    @property
    def title(self) -> str:
        """What the menu is called."""
        tr = self.app.tr
        return tr("Who watches your hand") if self.remote.my_seats else tr("Watch a player's hand")

    # The menu -----------------------------------------------------------------------------------

    def menu(self) -> None:
        """Offer everything that can be done, or say that there is nothing."""
        tr, app = self.app.tr, self.app
        items = self._of_player() if self.remote.my_seats else self._of_watcher()
        if items:
            self._menu = Menu(app, self.title, [*items, Item(tr("Back"), None)])
            self._offered = self._about()
            app.push(self._menu)
        elif self.remote.my_seats:
            app.toast(tr("Nobody has asked to watch your hand."))
        else:
            app.toast(tr("Here nobody's hand can be watched."))

    def _of_player(self) -> list[Item]:
        tr = self.app.tr
        late = tr("What is seen of it is {n} s old.", n=round(self._delay()))
        items = []
        for each in self.asking:
            items.append(Item(tr("Let {name} watch", name=each.name),
                              lambda e=each: self._answer(e, on=True), GREEN, late))  # type: ignore[misc]  # fmt: skip
            items.append(Item(tr("Refuse {name}", name=each.name),
                              lambda e=each: self._answer(e, on=False), RED))  # type: ignore[misc]  # fmt: skip
        items += [
            Item(tr("Let {name} watch no more", name=each.name),
                 lambda e=each: self._answer(e, on=False), RED)  # type: ignore[misc]
            for each in self.watching
        ]  # fmt: skip
        return items

    def _of_watcher(self) -> list[Item]:
        tr, room, mine = self.app.tr, self.remote.room, self.mine
        if mine is not None:
            return [Item(tr("Stop"), lambda: self.remote.look(None), RED)]
        if room is None or room.delay is None or room.phase != "playing":
            return []
        late = tr("If it is allowed, you see the whole table {n} s late.", n=round(room.delay))
        return [
            Item(tr("Ask {name}", name=place.name), lambda s=seat: self._ask(Seat(s)),  # type: ignore[misc]
                 tip=late, why=self._why_not(place.name))
            for seat, place in enumerate(room.places)
            if place.person
        ]  # fmt: skip

    def _ask(self, seat: Seat) -> None:
        self._asked = self._name(seat)
        self.remote.look(seat)

    def _why_not(self, name: str) -> str:
        """Return why somebody cannot be asked just now; empty if he can."""
        left = math.ceil(self._refused.get(name, 0.0) - self.app.now)
        if left <= 0:
            return ""
        return self.app.tr("{name} has said no; you may ask again in {n} s.", name=name, n=left)

    def _delay(self) -> float:
        room = self.remote.room
        return (room.delay if room is not None else None) or 0.0

    # The strip ----------------------------------------------------------------------------------

    def hit(self, place: tuple[int, int]) -> Callable[[], None] | None:
        """Return what a press at a point does."""
        return next((press.do for box, press in self.buttons if box.holds(place)), None)

    def point(self, place: tuple[int, int]) -> bool:
        """Follow the pointer; whether that changes anything."""
        old = self._hot
        self._hot = next((press for box, press in self.buttons if box.holds(place)), None)
        return (old and old.words) != (self._hot and self._hot.words)

    def paint(
        self, target: pygame.Surface, kit: Kit, strip: Strip | None, over: Iterable[Box] = ()
    ) -> None:
        """Paint the strip where nothing else lies (`over`: more that does), or forget it."""
        self.box, self.buttons = Box(0, 0, 0, 0), []
        if strip is None:
            return
        text, px = kit.text, kit.px
        press, edge, between = max(PRESS, px(36)), px(10), px(8)
        step = text.leading(SIZE)

        def high(wide: int) -> int:
            lines = text.wrap(strip.words, SIZE, "regular", wide - 2 * edge)
            return step * len(lines) + press + px(28)

        self.box = free_place(kit.layout, over, high)
        look = CARD._replace(line="#ffe296", line_opacity=0.8) if strip.urgent else CARD
        kit.panel(target, self.box, look)
        room = self.box.w - 2 * edge
        y = self.box.y + px(8)
        for line in text.wrap(strip.words, SIZE, "regular", room):
            at = (self.box.cx, y + step / 2)
            text.draw(target, line, at, SIZE, AMBER if strip.urgent else TEXT, anchor="cm")
            y += step
        count = len(strip.presses)
        wide, y = (room - between * (count - 1)) // count, self.box.bottom - press - px(8)
        for number, each in enumerate(strip.presses):
            box = Box(self.box.x + edge + number * (wide + between), y, wide, press)
            hot = self._hot is not None and self._hot.words == each.words
            target.blit(kit.panels.button(box.w, box.h, each.colour, hot=hot), box.corner)
            size = text.shrink(each.words, 15, "bold", box.w - px(10), 10)
            text.draw(target, each.words, box.centre, size, TEXT, style="bold", anchor="cm",
                      width=box.w - px(8))  # fmt: skip
            self.buttons.append((box, each))


def _seconds(said: str) -> int:
    """Return how many seconds a host means; 0 where it names no number."""
    if not said.isascii() or not said.isdigit():
        return 0
    short = len(said) <= len(str(LONGEST_WAIT))  # Python refuses to read thousands of digits
    return min(int(said), LONGEST_WAIT) if short else LONGEST_WAIT


def free_place(layout: Zones, over: Iterable[Box], high: Callable[[int], int]) -> Box:
    """Return a box at the edge of the table where nothing lies; `high` is its height by its width.

    Where there is none it lies over the foot of the hint about a ready hand: that can wait, what is
    to be pressed cannot.
    """
    between, wide = layout.px(6), layout.actions.w
    taken = [*layout.filled(), layout.hint, *over]
    for x in (layout.main.right - layout.margin - wide, layout.main.x + layout.margin):
        y = layout.rail + between
        while y + high(wide) <= layout.brink:
            box = Box(x, y, wide, high(wide))
            around = box.grown(between - 1)
            below = [each.bottom for each in taken if each.h and each.meets(around)]
            if not below:
                return box
            y = max(max(below) + between, y + 1)
    hint = layout.hint
    wide = min(wide, hint.w)
    return Box(hint.x, hint.bottom - high(wide), wide, high(wide))
