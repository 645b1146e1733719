"""Sounds, music and spoken calls.

The rule of this module: the game never waits for a sound and never fails for want of one.  One
worker opens the device, loads, speaks and plays; whoever wants a sound only leaves a note for
it.  A machine without a sound device stays silent, without an error and without the noise some
drivers write to standard error.
"""

import contextlib
import io
import os
import queue
import random
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, assert_never, get_args

import pygame

import assets
from client.speech import CALLS, Speaker

Group = Literal["tiles", "calls", "voice", "alerts", "music"]
GROUPS: Final[tuple[Group, ...]] = get_args(Group)

_GROUP_OF: Final[dict[str, Group]] = {
    **dict.fromkeys(
        ("tile", "draw", "select", "shuffle", "dice", "place", "card", "card_turn", "card_place"),
        "tiles",
    ),
    **dict.fromkeys(
        ("flower", "chow", "pung", "kong", "ready", "win", "pass", "wei", "pao", "ti"), "calls"
    ),
    **dict.fromkeys(
        (
            *("turn", "tick", "refused", "join", "leave"),
            *("lose", "drawn_game", "fanfare"),
        ),
        "alerts",
    ),
}

_MOTIF: Final = {"self_draw": "win", "chouwei": "wei"}
"""Calls that sound like another one."""

NAMES: Final = tuple(_GROUP_OF)
"""What ``Sounds.play`` knows."""

VARIANTS: Final = {"tile": ("tile1", "tile2", "tile3", "tile4")}
"""Names with several recordings; never the same one twice running."""

DEFAULT_VOLUMES: Final[dict[Group, float]] = {
    "tiles": 0.8,
    "calls": 0.8,
    "voice": 0.0,
    "alerts": 0.7,
    "music": 0.0,
}
"""Voice and music are off until somebody wants them."""

_STALE: Final = 0.4
"""Seconds after which a wish that could not be met is forgotten."""

_CHANNELS: Final = 24


@dataclass(frozen=True)
class _Play:
    file: str
    group: Group
    asked: float


@dataclass(frozen=True)
class _Say:
    words: str
    asked: float


@dataclass(frozen=True)
class _Music:
    """Bring the music into line with the volume and the mute switch."""


@dataclass(frozen=True)
class _Stop:
    """End the worker."""


_Note = _Play | _Say | _Music | _Stop


class UnknownSoundError(ValueError):
    """There is no sound of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no sound '{name}'; known are {', '.join(NAMES)}")


class Sounds:
    """The sounds of one running client."""

    def __init__(
        self,
        volumes: Mapping[Group, float] | None = None,
        *,
        muted: bool = False,
        voice_cache: Path | None = None,
    ) -> None:
        """Prepare, but touch no device: ``open`` does.

        ``volumes`` are 0 to 1 by group; what is left out has its default.  ``voice_cache`` is a
        folder for spoken calls made on this machine (memory only if ``None``).
        """
        self._volumes: dict[Group, float] = {**DEFAULT_VOLUMES, **(volumes or {})}
        self._muted = muted
        self._notes: queue.Queue[_Note] = queue.Queue()
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._spoken: dict[str, pygame.mixer.Sound | None] = {}
        self._last: dict[str, str] = {}
        self._luck = random.Random()
        self._speaker = Speaker(voice_cache)
        self._worker: threading.Thread | None = None
        self._working = False
        self._music_on = False

    def open(self) -> None:
        """Start the worker, which opens the sound device.  Returns at once."""
        if self._worker is None:
            self._worker = threading.Thread(target=self._work, name="sounds", daemon=True)
            self._worker.start()
            self._notes.put(_Music())

    def close(self, wait: float = 2.0) -> None:
        """Fall silent and let go of the device."""
        if self._worker is not None:
            self._notes.put(_Stop())
            self._worker.join(wait)
            self._worker = None

    def settle(self, wait: float = 5.0) -> None:
        """Wait until everything asked for so far has been seen to (for tests and shutdown)."""
        until = time.monotonic() + wait
        while self._notes.unfinished_tasks and self._worker and time.monotonic() < until:
            time.sleep(0.002)

    @property
    def working(self) -> bool:
        """Whether there is a sound device that works."""
        return self._working

    @property
    def can_speak(self) -> bool:
        """Whether this machine can speak calls."""
        return self._speaker.available

    @property
    def muted(self) -> bool:
        """Whether everything is silent for now."""
        return self._muted

    @muted.setter
    def muted(self, silent: bool) -> None:
        self._muted = silent
        self._notes.put(_Music())

    def volume(self, group: Group) -> float:
        """Tell the volume of a group, 0 to 1."""
        return self._volumes[group]

    def set_volume(self, group: Group, volume: float) -> None:
        """Set the volume of a group; out of 0 to 1 it is the nearer end."""
        self._volumes[group] = min(1.0, max(0.0, volume))
        if group == "music":
            self._notes.put(_Music())

    def play(self, name: str) -> None:
        """Play a sound of ``NAMES`` now.  Raises ``UnknownSoundError``."""
        group = _GROUP_OF.get(name)
        if group is None:
            raise UnknownSoundError(name)
        if self._heard(group):
            self._notes.put(_Play(self._variant(name), group, time.monotonic()))

    def call(self, name: str) -> None:
        """Play a call's motif and, where voices are on, say it (names of ``speech.CALLS``)."""
        self.play(_MOTIF.get(name, name))
        if name in CALLS:
            self.say(CALLS[name])

    def say(self, pinyin: str) -> None:
        """Say something, if voices are on and this machine can speak."""
        if self._heard("voice") and self._speaker.available:
            self._notes.put(_Say(pinyin, time.monotonic()))

    def _heard(self, group: Group) -> bool:
        return self._worker is not None and not self._muted and self._volumes[group] > 0

    def _variant(self, name: str) -> str:
        variants = VARIANTS.get(name)
        if variants is None:
            return name
        chosen = self._luck.choice([v for v in variants if v != self._last.get(name)])
        self._last[name] = chosen
        return chosen

    # ---- the worker -----------------------------------------------------------------

    def _work(self) -> None:
        self._working = _opened()
        while True:
            note = self._notes.get()
            try:
                if isinstance(note, _Stop):
                    return
                if self._working:
                    self._do(note)
            except pygame.error:
                self._working = False  # the device went away
            finally:
                self._notes.task_done()
                if isinstance(note, _Stop):
                    self._working = False
                    pygame.mixer.quit()

    def _do(self, note: _Play | _Say | _Music) -> None:
        match note:
            case _Music():
                self._tune_music()
            case _Play():
                if time.monotonic() - note.asked < _STALE:
                    self._start(self._sound(note.file), note.group)
            case _Say():
                made = self._speech(note.words)  # may take longer than a sound stays fresh
                if time.monotonic() - note.asked < 4 * _STALE:
                    self._start(made, "voice")
            case _:
                assert_never(note)

    def _start(self, sound: pygame.mixer.Sound | None, group: Group) -> None:
        if sound is None or self._muted:
            return
        channel = pygame.mixer.find_channel()
        if channel is not None:
            channel.set_volume(self._volumes[group])
            channel.play(sound)

    def _sound(self, file: str) -> pygame.mixer.Sound | None:
        if file not in self._loaded:
            with contextlib.suppress(pygame.error, OSError):
                self._loaded[file] = pygame.mixer.Sound(str(assets.path("sounds", f"{file}.ogg")))
        return self._loaded.setdefault(file, None)

    def _speech(self, words: str) -> pygame.mixer.Sound | None:
        if words not in self._spoken:
            made = self._speaker.speak(words)
            with contextlib.suppress(pygame.error):
                if made:
                    self._spoken[words] = pygame.mixer.Sound(io.BytesIO(made))
        return self._spoken.setdefault(words, None)

    def _tune_music(self) -> None:
        music = pygame.mixer.music
        if self._muted:
            pygame.mixer.stop()
        volume = 0.0 if self._muted else self._volumes["music"]
        if volume:
            music.set_volume(volume)
        if bool(volume) is self._music_on:
            return
        self._music_on = bool(volume)
        if self._music_on:
            music.stop()  # it may still be fading out
            with contextlib.suppress(pygame.error, OSError):
                music.load(str(assets.path("sounds", "music.ogg")))
                music.play(loops=-1, fade_ms=1500)
        else:
            music.fadeout(600)


def _opened() -> bool:
    """Open the sound device; tell whether there is one."""
    with _quiet_drivers():
        try:
            pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
        except pygame.error:
            return False
    pygame.mixer.set_num_channels(_CHANNELS)
    return True


@contextlib.contextmanager
def _quiet_drivers() -> Iterator[None]:
    """Keep sound libraries from writing to standard error past Python."""
    try:
        sys.stderr.flush()
        kept = os.dup(2)
    except (OSError, ValueError, AttributeError):
        yield  # there is no standard error to keep quiet
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
