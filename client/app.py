"""The window and its heartbeat: the only module that waits, and the only one that knows the clock.

It wakes for an event, for a post from the network thread, or for the moment a scene has asked for;
in between it sleeps. Everything that depends on the window's size is rebuilt when that changes.
"""

import contextlib
import gc
import math
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pygame

import assets
from client import faults, i18n, screen
from client.art import backdrop
from client.art.backdrop import FeltName
from client.art.faces.ink import Script
from client.art.icons import IconArt
from client.art.tiles import TileArt
from client.keys import HeldKeys
from client.settings import Settings, SettingsFile
from client.sound import GROUPS, Sounds
from client.ui.panel import Panels
from client.ui.pile import Pile
from client.ui.text import Text
from client.ui.toast import Toasts

TITLE = "Paizhuo 牌桌"
MINIMUM = (1024, 640)
DESIGN = (1280, 800)
FRAME = 1 / 60
SOONEST = 1 / 125
"""Frames are never closer than this, however many events pour in."""
LOOK = 0.1
"""Seconds after which a condition to end is looked at again, even if nothing happens."""

UNSEEN = frozenset({*GROUPS, "mute", "names", "full_screen"})
"""Settings that change nothing of what is laid out (a change of the window lays out by itself)."""

BRISK, LAZY, RESTING = 0.006, 0.016, 1.0
"""Seconds between looks for input while somebody is at it, later, and when later begins."""


class App(Pile):
    """Window, scenes, settings and everything scenes share. All of it belongs to one thread.

    `unit` is the number of pixels of a design unit; `now` the time of the current turn in seconds.
    A `size` that was asked for is kept, even where the settings want the full screen.
    """

    def __init__(
        self,
        folder: Path,
        *,
        size: tuple[int, int] | None = None,
        language: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.folder = folder
        self._file = SettingsFile(folder)
        self.settings, self.trouble = self._file.load()
        self._language = language
        self.tr = i18n.Translator(i18n.choose(language or self.settings.language))
        self.clock = clock
        self.now = clock()
        super().__init__(size or DESIGN)
        self._asked = size is not None
        self._windowed = self.size
        self.unit = 1.0
        self.text: Text
        self.panels: Panels
        self.sounds = Sounds(voice_cache=folder / "voice")
        self.art: TileArt
        self.icons = IconArt()
        self._cloth: tuple[object, pygame.Surface] | None = None
        self.toasts = Toasts(self)
        self._full_screen = False
        self._last_frame = 0.0
        self._last_event = 0.0
        self._bell = threading.Event()
        self._keys = HeldKeys()

    # -- window ------------------------------------------------------------------------------

    def open(self, *, visible: bool = True) -> None:
        """Open the window; NoDisplayError if there is no screen (and one is wanted)."""
        screen.find(wanted=visible)
        pygame.font.init()
        pygame.key.set_repeat(350, 45)
        pygame.display.set_caption(TITLE)
        if visible:
            with assets.reading("icon.png") as where:
                icon = pygame.image.load(str(where))
            pygame.display.set_icon(pygame.transform.smoothscale(icon, (64, 64)))
        if visible and not self._asked:
            self._windowed = screen.roomy(DESIGN, MINIMUM)
        self._set_mode(full=visible and self.settings.full_screen and not self._asked)
        if visible:
            self.sounds.open()
        self._tune()
        pygame.key.stop_text_input()  # else an input method would swallow the table's keys

    def close(self) -> None:
        """Leave every scene and close the window."""
        self.clear()
        self.sounds.close()
        pygame.display.quit()

    def _set_mode(self, *, full: bool) -> None:
        if full:
            desktop = pygame.display.get_desktop_sizes()[0]
            pygame.display.set_mode(desktop, pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        self._full_screen = full
        self._fit()

    def _fit(self) -> None:
        """Adapt to the window's size, UI scale, language and looks."""
        surface = pygame.display.get_surface()
        assert surface is not None
        self.size = surface.get_size()
        if not self._full_screen:
            self._windowed = self.size
        shape = min(self.size[0] / DESIGN[0], self.size[1] / DESIGN[1])
        self.unit = shape * self.settings.scale / 100
        self.text = Text(self.unit, mainland=self.tr.language == "zh_Hans")
        self.panels = Panels(self.unit)
        self.art = self.tile_art()
        self._dirty = True
        if not self.too_small:
            for scene in self.scenes:
                scene.resize(*self.size)
        gc.collect()  # pictures of the old size hang in cycles: dragging an edge would pile them up

    def tile_art(self) -> TileArt:
        """Return fresh tiles as the settings want them."""
        script: Script = "hant" if self.settings.faces == "traditional" else "hans"
        return TileArt(script, self.settings.back, index=self.settings.corner_index)

    def felt(self, game: str = "") -> FeltName:
        """Return the cloth the settings want for a game (none: that of mahjong)."""
        match self.settings.felt:
            case "contrast":
                return "contrast"
            case "green":
                return "mahjong"
            case "blue":
                return "zipai"
            case "game":
                return "zipai" if game == "paohuzi" else "mahjong"

    def cloth(self, game: str = "") -> pygame.Surface:
        """Return the empty table as large as the window; nobody may draw on it."""
        key = (self.size, self.felt(game), self.px(9))
        if self._cloth is None or self._cloth[0] != key:
            self._cloth = key, backdrop.table(self.size, self.felt(game), rail=self.px(9))
        return self._cloth[1]

    @property
    def too_small(self) -> bool:
        """Whether the window is smaller than the program can be shown in."""
        return self.size[0] < MINIMUM[0] or self.size[1] < MINIMUM[1]

    def toggle_full_screen(self) -> None:
        """Change between window and full screen, and remember it."""
        self._set_mode(full=not self._full_screen)
        self.change(full_screen=self._full_screen)

    def save_picture(self, path: Path | None = None) -> Path:
        """Write what the window shows as PNG; OSError if that cannot be."""
        if path is None:
            folder = self.folder / "pictures"
            folder.mkdir(parents=True, exist_ok=True)
            path = screen.unused(folder / time.strftime("paizhuo-%Y%m%d-%H%M%S.png"))
        surface = pygame.display.get_surface()
        assert surface is not None
        screen.write_png(surface, path)
        return path

    # -- settings ----------------------------------------------------------------------------

    def px(self, units: float) -> int:
        """Return design units as whole pixels."""
        return round(units * self.unit)

    def change(self, **fields: object) -> None:
        """Change settings, save them, and show the change at once."""
        old = self.settings
        raw = msgspec.to_builtins(old) | fields
        self.settings = msgspec.convert(raw, Settings)
        if self.settings == old:
            return
        trouble = self._file.save(self.settings)
        if trouble:
            why = faults.reason(self.tr, trouble.errno, trouble.what)
            self.toast(self.tr("The settings could not be saved: {reason}", reason=why))
        if self.settings.language != old.language:
            self._language = ""
            self.tr = i18n.Translator(i18n.choose(self.settings.language))
        self._tune()
        self._dirty = True
        changed = {key for key in raw if getattr(old, key) != getattr(self.settings, key)}
        if changed - UNSEEN and pygame.display.get_surface() is not None:
            self._fit()

    def _tune(self) -> None:
        """Bring the sounds into line with the settings."""
        for group in GROUPS:
            self.sounds.set_volume(group, getattr(self.settings, group) / 100)
        if self.sounds.muted != self.settings.mute:
            self.sounds.muted = self.settings.mute

    def hurry(self) -> None:
        """Do without animations for this run; what is saved stays as it is."""
        self.settings = msgspec.structs.replace(self.settings, speed="off")

    def toast(
        self, words: str, seconds: float = 3.0, *, brief: bool = False, about: object = None
    ) -> None:
        """Show a short message over everything for some seconds; `brief`: cut it to one line.

        `about` is what it belongs to, for `Toasts.drop`.
        """
        self.toasts.show(words, seconds, brief=brief, about=about)
        self._dirty = True

    # -- heartbeat ---------------------------------------------------------------------------

    def post_wakeup(self) -> None:
        """Wake the loop so that every scene gets a `tick`. May be called from any thread."""
        self._bell.set()

    def run(self, until: Callable[[], bool] | None = None) -> None:
        """Live until the last scene is gone, or `until`, asked before every turn, says so."""
        while self.running and not (until is not None and until()):
            self.turn(self._wait(None if until is None else LOOK))

    def turn(self, events: list[pygame.event.Event]) -> None:
        """One beat: take the events, go on to now, and draw if anything has changed."""
        with self._survived():
            self._beat(events)

    @contextlib.contextmanager
    def _survived(self) -> Iterator[None]:
        """Let the scenes get over an error that somebody else's words have caused."""
        try:
            yield
        except Exception as cause:
            if not any(scene.survives(cause) for scene in reversed(self.scenes)):
                raise
            self._dirty = True

    def _beat(self, events: list[pygame.event.Event]) -> None:
        self.now = self.clock()
        self._follow_window()
        for event in events:
            self._take(event)
            if not self.running:
                return
        surface = self._follow_window()
        for scene in tuple(self.scenes):
            self._dirty |= scene.tick(self.now)
        self._dirty |= self.toasts.tick(self.now)
        if self._dirty and self.running:
            self.paint(surface)
            pygame.display.flip()
            self._last_frame = self.now

    def _follow_window(self) -> pygame.Surface:
        """Return the window's surface, laid out anew if its size has changed."""
        surface = pygame.display.get_surface()
        assert surface is not None
        if surface.get_size() != self.size:
            self._fit()
        return surface

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the visible scenes, from the topmost opaque one upwards."""
        self._dirty = False
        if self.too_small:
            self._say_too_small(surface)
            return
        first = len(self.scenes) - 1
        while first > 0 and not self.scenes[first].opaque:
            first -= 1
        for scene in self.scenes[max(0, first) :]:
            scene.draw(surface)
        self.toasts.draw(surface)

    def _say_too_small(self, surface: pygame.Surface) -> None:
        surface.fill((7, 44, 42))
        words = self.tr(
            "The window is too small: at least {wide} × {high}", wide=MINIMUM[0], high=MINIMUM[1]
        )
        w, h = self.size
        text = Text(1, mainland=self.tr.language == "zh_Hans")
        place = pygame.Rect(8, h // 3, max(40, w - 16), h)
        text.paragraph(surface, words, place, 17, centred=True)

    def _take(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            if not any(scene.asks_to_quit() for scene in tuple(self.scenes)):
                self.quit()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
            self._dirty = True
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._help()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_full_screen()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F12:
            self._picture()
        elif self.scenes and not self.too_small:
            if self.scene.handle(event):
                self._dirty = True
            elif (
                event.type == pygame.KEYDOWN
                and event.key == pygame.K_m
                and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
            ):
                self.change(mute=not self.settings.mute)
                muted = self.tr("Sound is off"), self.tr("Sound is on")
                self.toast(muted[0] if self.settings.mute else muted[1], 1.2)

    def _help(self) -> None:
        """Open the page about mouse and keys, once."""
        from client.scenes.rules import CONTROLS, RulesScene

        if not any(isinstance(scene, RulesScene) for scene in self.scenes):
            self.push(RulesScene(self, CONTROLS))

    def _picture(self) -> None:
        try:
            path = self.save_picture()
        except OSError as cause:
            why = faults.told(self.tr, cause)
            self.toast(self.tr("The picture could not be saved: {reason}", reason=why))
        else:
            self.toast(self.tr("Picture saved: {path}", path=path))

    def _wait(self, longest: float | None = None) -> list[pygame.event.Event]:
        """Sleep until there is something to do; return the events that have come."""
        now = self.clock()
        moments: list[float | None] = [self.toasts.wake(now)]
        with self._survived():
            moments += [scene.wake(now) for scene in self.scenes]
        wanted = [moment for moment in moments if moment is not None]
        if self._dirty:
            wanted.append(now)
        if longest is not None:
            wanted.append(now + longest)
        until = max(min(wanted), self._last_frame + FRAME) if wanted else math.inf
        events = self._sleep(until)
        rest = self._last_frame + SOONEST - self.clock()
        if events and rest > 0:
            time.sleep(rest)
            events += self._keys.sift(pygame.event.get())
        return events

    def _sleep(self, until: float) -> list[pygame.event.Event]:
        """Sleep until a moment, an event, or a post from another thread.

        SDL's own waiting looks every millisecond (3 % of a core); this looks less often, and still
        wakes at once for the network.
        """
        while True:
            events = self._keys.sift(pygame.event.get())
            now = self.clock()
            if events:
                self._last_event = now
            if events or now >= until or self._bell.is_set() or not self.running:
                self._bell.clear()
                return events
            look = BRISK if now < self._last_event + RESTING else LAZY
            self._bell.wait(min(look, until - now))
