"""A program without a real window, driven as a player drives it: keys, clicks, and a clock."""

import time
from pathlib import Path

import pygame

from client.app import App
from client.ui.scene import Scene

SIZES = ((1024, 640), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160))
LANGUAGES = ("zh_Hant", "zh_Hans", "en")


class Clock:
    """Time that passes only when told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Player:
    """Somebody in front of the program."""

    def __init__(self, folder: Path, size=(1280, 800), language="en") -> None:
        self.clock = Clock()
        self.app = App(folder, size=size, language=language, clock=self.clock)
        self.app.open(visible=False)

    def show(self, scene: Scene) -> Scene:
        self.app.push(scene)
        self.beat()
        return scene

    def beat(self, seconds: float = 0.5, *events: pygame.event.Event) -> None:
        self.clock.now += seconds
        self.app.turn(list(events))

    def key(self, *names: str, mod: int = 0) -> None:
        """Press keys by the names pygame gives them, as `down` or `return`."""
        for name in names:
            code = pygame.key.key_code(name)
            text = name if len(name) == 1 else " " if name == "space" else ""
            down = pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text)
            self.beat(0.5, down, pygame.event.Event(pygame.KEYUP, key=code, mod=mod))

    def type(self, text: str) -> None:
        self.beat(0.1, pygame.event.Event(pygame.TEXTINPUT, text=text))

    def move(self, place) -> None:
        self.beat(0.1, pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=()))

    def click(self, place) -> None:
        place = (round(place[0]), round(place[1]))
        self.move(place)
        self.beat(0.4, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        self.beat(0.1, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))

    def wheel(self, steps: int, place) -> None:
        self.move(place)
        self.beat(0.1, pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps))

    def press(self, words: str) -> None:
        """Click the widget that says these words, scrolling until it can be seen."""
        widget = self.find(words)
        for area in self.app.scene.ring.areas:
            if widget in area.children:
                for _ in range(100):
                    if area.rect.contains(widget.rect):
                        break
                    self.wheel(-1 if widget.rect.bottom > area.rect.bottom else 1, area.rect.center)
        self.click(widget.rect.center)

    def find(self, words: str):
        ring = self.app.scene.ring
        found = [each for each in ring.widgets if words in spoken(each) and each.visible]
        assert found, f"{words!r} not among {[spoken(each) for each in ring.widgets]}"
        return found[0]

    def texts(self) -> list[tuple[str, pygame.Rect, bool]]:
        """Draw once and return every text: words, place, whether it was cut."""
        self.app.text.watch = seen = []
        surface = pygame.display.get_surface()
        self.app.paint(surface)
        self.app.text.watch = None
        return seen

    def said(self) -> str:
        return "\n".join(words for words, _, _ in self.texts())

    def picture(self) -> bytes:
        self.app.paint(pygame.display.get_surface())
        return pygame.image.tobytes(pygame.display.get_surface(), "RGB")

    def close(self) -> None:
        self.app.close()


def spoken(widget) -> tuple[str, ...]:
    """What a widget says about itself."""
    own = (getattr(widget, name, "") for name in ("words", "title", "text", "hint"))
    return tuple(each for each in own if each)


def crossings(places) -> list[tuple[str, str]]:
    """Return the pairs of (name, rectangle) that lie on one another."""
    places = list(places)
    return [
        (one, other)
        for number, (one, here) in enumerate(places)
        for other, there in places[number + 1 :]
        if here.clip(there).w > 1 and here.clip(there).h > 1
    ]


def settle(player: Player, done, seconds=60.0):
    """Let real time pass for the host until something is so."""
    until = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < until, player.app.scenes
        time.sleep(0.005)
        player.beat(0.02)
