"""A table for tests: the real rules behind a session that a test leads step by step."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pygame

from client.app import App
from client.scenes.table import TableScene
from engine.core.events import Event
from engine.core.match import Match, configure
from engine.core.model import Action, Seat
from engine.core.views import View
from engine.core.wall import Deal
from engine.games import game
from server import wire

NAMES = ("小明", "阿土伯", "Anne", "王阿美")


class Clock:
    """A clock wound by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Game:
    """A session whose host is the test: a game's real rules, the seats not `mine` by chance."""

    def __init__(
        self,
        mine: tuple[int, ...] = (0,),
        seed: int = 1,
        *,
        options: dict[str, object] | None = None,
        open_hands: bool = False,
        match: Match | None = None,
        game_id: str = "i8",
    ) -> None:
        self.mine = tuple(Seat(s) for s in mine)
        self.rnd = Random(seed)
        rules = game(game_id)
        self.match = match or Match(rules, configure(rules, options or {}))
        if match is None:
            self.match.begin(self.rnd.randrange)
        kinds = tuple("human" if s in mine else "bot:random" for s in range(self.seats))
        self.queue: list[wire.ServerMessage] = [
            wire.Welcome(
                self.mine, "boot", game_id, NAMES[: self.seats], kinds,
                rules.write_options(self.match.config.options), {}, open_hands=open_hands,
            )
        ]  # fmt: skip
        self.number = 0
        self.caller: Seat | None = None
        self.played: list[tuple[Seat, Action]] = []
        self.asked_for: list[tuple[str, int | None]] = []
        self.left_ms = 15000

    @property
    def seats(self) -> int:
        return self.match.config.seats

    # -- what the client sees ----------------------------------------------------------------

    def poll(self) -> list[wire.ServerMessage]:
        taken, self.queue = self.queue, []
        return taken

    def play(self, seat: Seat, action: Action) -> int:
        self.played.append((seat, action))
        self.caller = None
        self.answer(seat, action)
        self.queue.append(wire.Ack(seat, len(self.played)))
        return len(self.played)

    def call(self, seat: Seat) -> None:
        self.asked_for.append(("call", seat))
        self.caller = seat
        self.tell(())

    def release(self, seat: Seat) -> None:
        self.asked_for.append(("release", seat))
        self.caller = None
        self.tell(())

    def unveil(self, seat: Seat) -> None:
        self.asked_for.append(("unveil", seat))

    def awake(self, seat: Seat) -> None:
        self.asked_for.append(("awake", seat))

    def onward(self, seat: Seat | None) -> None:
        self.asked_for.append(("onward", seat))

    # -- what the test leads -----------------------------------------------------------------

    def deal(self) -> None:
        events = self.match.open_hand()
        if self.match.awaits_deal:
            self.build(events)
        else:
            self.tell(events)  # questions before the deal

    def build(self, events: tuple[Event, ...] = ()) -> None:
        rules = self.match.rules
        wall = rules.deck.full()
        self.rnd.shuffle(wall)
        dice = tuple((self.rnd.randint(1, 6), self.rnd.randint(1, 6)) for _ in range(rules.dice))
        self.tell(events + self.match.deal(Deal(tuple(wall), dice, "ab" * 32)))

    def view(self, seat: int | None) -> View:
        return self.match.rules.view(self.match.state, None if seat is None else Seat(seat))

    def tell(self, events: tuple[Event, ...]) -> None:
        self.number += 1
        over = self.match.rules.over(self.match.state)
        clocks = wire.Clocks((None if over else self.left_ms,) * self.seats, 0 if over else 15000)
        for seat in self.mine:
            seen = tuple(event.seen_by(seat) for event in events)
            self.queue.append(
                wire.Update(
                    seat, self.number, seen, self.view(seat), clocks,
                    waiting=self.mine if over else (), caller=self.caller,
                    finished=self.match.over,
                )
            )  # fmt: skip

    @property
    def asked(self) -> tuple[Seat, ...]:
        return self.match.rules.asked(self.match.state) if self.match.playing else ()

    def step(self, choose: Callable[[tuple[Action, ...]], Action] | None = None) -> None:
        """Let one asked seat answer: one that is not ours if there is any."""
        seat = next((s for s in self.asked if s not in self.mine), self.asked[0])
        legal = self.match.rules.legal(self.match.state, seat)
        self.answer(seat, (choose or self.rnd.choice)(legal))

    def answer(self, seat: Seat, action: Action) -> None:
        events = self.match.answer(seat, action)
        if self.match.playing and self.match.awaits_deal:
            self.build(events)  # everybody has chosen
        else:
            self.tell(events)

    def until(self, wanted: Callable[["Game"], bool], limit: int = 900) -> None:
        """Let everybody play by chance until something holds."""
        for _ in range(limit):
            if wanted(self):
                return
            if not self.match.playing:
                break
            self.step()
        assert wanted(self), "it did not come to that"


@contextmanager
def table(
    folder: Path,
    session: Game,
    *,
    size: tuple[int, int] = (1280, 800),
    language: str = "en",
    **settings: object,
) -> Iterator[tuple[App, TableScene, Clock]]:
    """Open a window without a screen, with the table in it; nothing moves unless asked for."""
    clock = Clock()
    app = App(folder, size=size, language=language, clock=clock)
    app.open(visible=False)
    app.change(**({"speed": "off"} | settings))
    menus: list[str] = []
    scene = TableScene(
        app, session, on_menu=lambda: menus.append("menu"),
        on_finished=lambda: menus.append("finished"),
    )  # fmt: skip
    app.push(scene)
    try:
        yield app, scene, clock
    finally:
        app.close()


def run(app: App, clock: Clock, seconds: float = 0.05, *events: pygame.event.Event) -> None:
    """Let some time pass in one turn."""
    clock.now += seconds
    app.turn(list(events))


def key(code: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")


def key_up(code: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode="")


def down(at: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)


def up(at: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button)


def move(at: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))


def picture() -> bytes:
    """Return every pixel of the window."""
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface, "RGB")
