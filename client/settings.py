"""What a player has set once and for all: one TOML file, checked key by key, never trusted blindly.

A damaged file never stops the program: what cannot be read has its default, the file is kept aside
under another name, and the player is told in words.
"""

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

    Codes: `unreadable` (not TOML), `values` (`what` lists the keys), `unwritable`. `kept` is the
    name under which the file was kept aside, empty if it could not be.
    """

    code: str
    what: str = ""
    kept: str = ""


class SettingsFile:
    """The file in `folder`; `load` never raises, `save` reports instead of raising."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

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
        good, bad = _sift(raw)
        settings = msgspec.convert(good, Settings, strict=True)
        if bad:
            return settings, Trouble("values", ", ".join(bad), self._keep_aside())
        return settings, None

    def save(self, settings: Settings) -> Trouble | None:
        """Write the file as a whole or not at all."""
        fresh = self.path.with_suffix(".new")
        try:
            fresh.write_bytes(tomli_w.dumps(msgspec.to_builtins(settings)).encode())
            os.replace(fresh, self.path)
        except OSError as cause:
            return Trouble("unwritable", str(cause))
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


def _sift(raw: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Part what fits from what does not: an unknown key, a wrong kind, a value out of range."""
    kinds = {field.encode_name: field.type for field in msgspec.structs.fields(Settings)}
    good: dict[str, Any] = {}
    bad: list[str] = []
    for key, value in raw.items():
        try:
            msgspec.convert(value, kinds[key], strict=True)
        except (KeyError, msgspec.ValidationError):
            bad.append(key)
        else:
            good[key] = value
    return good, bad
