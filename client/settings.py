"""What a player has set once and for all: one TOML file, checked key by key, never trusted blindly.

A damaged file never stops the program: what cannot be read has its default, the file is kept aside
under another name, and the player is told in words.
"""

import contextlib
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import tomli_w
from msgspec import Meta, Struct

Language = Literal["zh_Hant", "zh_Hans", "en"]
LANGUAGES: tuple[Language, ...] = ("zh_Hant", "zh_Hans", "en")

Volume = Annotated[int, Meta(ge=0, le=100)]
Speed = Literal["off", "fast", "normal", "slow"]
Throw = Literal["click", "double", "confirm"]
PACE: Mapping[Speed, float] = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.6}
"""How long an animation takes, as a factor of its nominal time."""

NAMES_KEPT = 8
FILE = "settings.toml"
LARGEST = 1_000_000
"""Bytes of a settings file that somebody may have written; ours has some hundred."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Every setting with its default.

    `language` empty: that of the system. Volumes are 0-100 by group of sounds; voices and music are
    off until somebody wants them. `felt` `game` is
    the cloth of each game. `faces` is the script on the tiles. `scale` is a percentage. `throw`:
    how a tile is thrown (`confirm`: lift it, then press again). `ask_chow`, `ask_pung`: whether a
    hand starts by asking for these claims. `names`: people who sat here, latest first.
    """

    language: Literal["", "zh_Hant", "zh_Hans", "en"] = ""
    mute: bool = False
    tiles: Volume = 80
    calls: Volume = 80
    voice: Volume = 0
    alerts: Volume = 70
    music: Volume = 0
    speed: Speed = "normal"
    back: Literal["green", "blue"] = "green"
    felt: Literal["game", "green", "blue", "contrast"] = "game"
    corner_index: bool = False
    faces: Literal["traditional", "simplified"] = "traditional"
    scale: Annotated[int, Meta(ge=80, le=150)] = 100
    hints: bool = True
    throw: Throw = "click"
    dim_drawn: bool = True
    ask_chow: bool = True
    ask_pung: bool = True
    hotseat_call_seconds: Annotated[int, Meta(ge=2, le=15)] = 4
    names: tuple[Annotated[str, Meta(min_length=1, max_length=24)], ...] = ()
    full_screen: bool = False

    @property
    def pace(self) -> float:
        """Factor for the length of animations; 0 means none."""
        return PACE[self.speed]

    def with_name(self, name: str) -> "Settings":
        """Return the settings with `name` as the latest person."""
        others = tuple(each for each in self.names if each != name)
        return msgspec.structs.replace(self, names=(name, *others)[:NAMES_KEPT])


class Trouble(Struct, frozen=True):
    """What was wrong with a settings file: a stable `code` and the words it needs.

    Codes: `unreadable` (not TOML), `values` (`what` lists the keys), `unknown` (`what` lists keys
    that another version of the program may know: they stay in the file), `unwritable`. `kept` is
    the name under which the file was kept aside, empty if it was not.
    """

    code: str
    what: str = ""
    kept: str = ""
    errno: int = 0
    """The number of what the system refused, for other languages; 0: nothing."""


class SettingsFile:
    """The file in `folder`; `load` never raises, `save` reports instead of raising."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._foreign: dict[str, Any] = {}

    def load(self) -> tuple[Settings, Trouble | None]:
        """Return the settings and, if the file was not in order, what was wrong."""
        try:
            text = _small_text(self.path)
        except FileNotFoundError:
            return Settings(), None
        except (OSError, UnicodeDecodeError) as cause:
            return Settings(), Trouble("unreadable", str(cause), self._keep_aside())
        try:
            raw = tomllib.loads(text)
        except (ValueError, RecursionError) as cause:  # a number may be too long even for TOML
            return Settings(), Trouble("unreadable", str(cause), self._keep_aside())
        good, bad, self._foreign = _sift(raw)
        settings = msgspec.convert(good, Settings, strict=True)
        if bad:
            trouble = Trouble("values", ", ".join(bad), self._keep_aside())
            if trouble.kept:
                self.save(settings)  # else the good ones would be gone at the next start
            return settings, trouble
        if self._foreign:
            return settings, Trouble("unknown", ", ".join(self._foreign))
        return settings, None

    def save(self, settings: Settings) -> Trouble | None:
        """Write the file as a whole or not at all; keys of another version stay in it."""
        fresh = self.path.with_suffix(".new")
        told = self._foreign | msgspec.to_builtins(settings)
        try:
            fresh.write_bytes(tomli_w.dumps(told).encode())
            os.replace(fresh, self.path)
        except OSError as cause:
            with contextlib.suppress(OSError):
                fresh.unlink(missing_ok=True)
            return Trouble("unwritable", cause.strerror or str(cause), errno=cause.errno or 0)
        return None

    def _keep_aside(self) -> str:
        """Rename the file to the first free `settings.damaged-N.toml`; return that name."""
        try:
            for number in range(1, 1000):
                aside = self.path.with_name(f"settings.damaged-{number}.toml")
                if not aside.exists():
                    os.replace(self.path, aside)
                    return aside.name
        except OSError:
            pass
        return ""


def _small_text(path: Path) -> str:
    """Return the text of an ordinary file of ordinary size; OSError for any other."""
    if path.stat().st_size > LARGEST or not path.is_file():
        raise OSError(f"{path.name} is no file of at most {LARGEST:,} bytes")
    return path.read_text(encoding="utf-8")


def _sift(raw: Mapping[str, Any]) -> tuple[dict[str, Any], list[str], dict[str, Any]]:
    """Part what fits from values of a wrong kind or out of range, and from keys nobody knows."""
    kinds = {field.encode_name: field.type for field in msgspec.structs.fields(Settings)}
    good: dict[str, Any] = {}
    bad: list[str] = []
    foreign: dict[str, Any] = {}
    for key, value in raw.items():
        if key not in kinds:
            foreign[key] = value
            continue
        try:
            msgspec.convert(value, kinds[key], strict=True)
        except msgspec.ValidationError:
            bad.append(key)
        else:
            good[key] = value
    return good, bad, foreign
