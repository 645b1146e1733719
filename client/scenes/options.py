"""The settings page: every setting is shown, each change is seen and kept at once."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from client.i18n import NAMES, mark
from client.scenes.page import Page
from client.settings import LANGUAGES
from client.ui.choice import Choice, Slider, Toggle
from client.ui.heading import Heading
from client.ui.scroll import ScrollArea, fill
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App

VOLUMES = (
    ("tiles", mark("Tiles")),
    ("calls", mark("Calls")),
    ("voice", mark("Voices")),
    ("alerts", mark("Alerts")),
    ("music", mark("Music")),
)


class SettingsScene(Page):
    """All settings in two columns."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, mark("Settings"))
        self.area = ScrollArea(app)
        self.columns: tuple[list[Widget], list[Widget]] = ([], [])
        self.sound: Toggle

    def build(self) -> None:
        """Make a row for every setting."""
        self.columns = ([*self._look()], [*self._sound(), *self._play()])

    def _toggle(self, key: str, title: str, help_: str = "") -> Toggle:
        value: bool = getattr(self.app.settings, key)
        return Toggle(self.app, title, value, self._keep(key), help_=help_)

    def _choice(
        self, key: str, title: str, options: list[tuple[Any, str]], help_: str = ""
    ) -> Choice:
        value = getattr(self.app.settings, key)
        return Choice(self.app, title, options, value, self._keep(key), help_=help_)

    def _keep(self, key: str) -> Callable[[Any], None]:
        return lambda value: self.app.change(**{key: value})

    def _look(self) -> list[Widget]:
        tr = self.app.tr
        languages: list[tuple[Any, str]] = [("", tr("As the system"))]
        languages += [(each, NAMES[each]) for each in LANGUAGES]
        scale = Slider(
            self.app, tr("Size of words"), (80, 150, 10), self.app.settings.scale,
            self._keep("scale"), show=lambda n: f"{n} %",
            help_=tr("Beside the size of the window. The tiles of your hand stay as large."),
        )  # fmt: skip
        scale.live = False
        self.whole = Toggle(
            self.app, tr("Full screen"), self.app.settings.full_screen,
            lambda _: self.app.toggle_full_screen(), help_=tr("The F11 key does the same."),
        )  # fmt: skip
        return [
            Heading(self.app, tr("Language and looks")),
            self._choice("language", tr("Language"), languages),
            scale,
            self.whole,
            self._choice("back", tr("Back of the tiles"),
                         [("green", tr("Green")), ("blue", tr("Blue"))]),
            self._choice("faces", tr("Characters on the tiles"),
                         [("traditional", tr("Traditional")), ("simplified", tr("Simplified"))]),
            self._toggle("corner_index", tr("Numbers in the corner"),
                         tr("A small Arabic number or letter on every tile.")),
            self._choice("felt", tr("Table cloth"),
                         [("game", tr("By game")), ("green", tr("Green")), ("blue", tr("Blue")),
                          ("contrast", tr("High contrast"))]),
            self._choice("speed", tr("Animations"),
                         [("off", tr("None")), ("fast", tr("Fast")), ("normal", tr("Normal")),
                          ("slow", tr("Slow"))]),
            self._toggle("dim_drawn", tr("Dim discards thrown as drawn"),
                         tr("Shows who kept a hand unchanged.")),
        ]  # fmt: skip

    def _sound(self) -> list[Widget]:
        tr = self.app.tr
        self.sound = Toggle(
            self.app, tr("Sound"), not self.app.settings.mute,
            lambda on: self.app.change(mute=not on), help_=tr("The M key does the same."),
        )  # fmt: skip
        sliders = [
            Slider(self.app, tr(title), (0, 100, 5), getattr(self.app.settings, key),
                   self._keep(key), show=lambda n: f"{n} %")
            for key, title in VOLUMES
        ]  # fmt: skip
        if not self.app.sounds.can_speak:
            voice = sliders[[key for key, _ in VOLUMES].index("voice")]
            voice.enabled, voice.why = False, tr("This machine cannot speak (no espeak-ng).")
        return [Heading(self.app, tr("Sound")), self.sound, *sliders]

    def _play(self) -> list[Widget]:
        tr = self.app.tr
        seconds = Slider(
            self.app, tr("Time to call at one machine"), (2, 15, 1),
            self.app.settings.hotseat_call_seconds, self._keep("hotseat_call_seconds"),
            show=lambda n: tr("{n} s", n=n),
            help_=tr("How long the question stands after every discard when several people share "
                     "this machine."),
        )  # fmt: skip
        return [
            Heading(self.app, tr("At the table")),
            self._choice("throw", tr("Throw a tile by"),
                         [("click", tr("Click")), ("double", tr("Double click")),
                          ("confirm", tr("Two steps"))],
                         tr("Two steps: the first click lifts the tile, the second throws it.")),
            self._toggle("hints", tr("Hints"),
                         tr("What a hand waits for and what is left of it.")),
            self._toggle("ask_chow", tr("Ask me for chows"),
                         tr("Off: chows are passed unless you turn it on during the hand.")),
            self._toggle("ask_pung", tr("Ask me for pungs"),
                         tr("Off: pungs are passed unless you turn it on during the hand.")),
            seconds,
        ]  # fmt: skip

    def arrange(self) -> None:
        """Two columns, or one where the page is narrow."""
        wide = self.inside.w / self.app.unit >= 1000
        columns = self.columns if wide else ([*self.columns[0], *self.columns[1]],)
        fill(self.area, self.inside, columns, self.app.px(7))
        self.ring.set([*self.columns[0], *self.columns[1], self.back], areas=[self.area])

    def draw_inside(self, target: pygame.Surface) -> None:
        """Let the switches follow the keys M and F11, which are heard everywhere."""
        self.whole.value = self.app.settings.full_screen
        self.sound.value = not self.app.settings.mute
