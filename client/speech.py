"""Spoken calls, made on the player's own machine by espeak-ng if it is there.

The rule of this module: nothing spoken is carried with the program; without espeak-ng there is
silence.  espeak-ng must be given pinyin: it reads Chinese characters as English words.
"""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

_VOICE: Final = "cmn-latn-pinyin"
_TIMEOUT: Final = 5.0
_SPEED: Final = 150  # words a minute

CALLS: Final[dict[str, str]] = {
    "chow": "chi1",
    "pung": "peng4",
    "kong": "gang4",
    "win": "hu2",
    "self_draw": "zi4 mo1",
    "ready": "ting1",
    "pass": "guo4",
    "flower": "bu3 hua1",
    "wei": "wei1",
    "chouwei": "chou4 wei1",
    "pao": "pao3",
    "ti": "ti2",
    "drawn_game": "liu2 ju2",
}
"""What is called, in pinyin with tones."""

_NUMBERS: Final = ("yi1", "er4", "san1", "si4", "wu3", "liu4", "qi1", "ba1", "jiu3", "shi2")
_SUITS: Final = {"m": "wan4", "p": "tong3", "s": "tiao2"}
_HONOURS: Final = {
    "E": "dong1 feng1",
    "S": "nan2 feng1",
    "W": "xi1 feng1",
    "N": "bei3 feng1",
    "C": "hong2 zhong1",
    "F": "fa1 cai2",
    "P": "bai2 ban3",
}
_FLOWERS: Final = {
    "f1": "mei2 hua1",
    "f2": "lan2 hua1",
    "f3": "zhu2 zi5",
    "f4": "ju2 hua1",
    "s1": "chun1",
    "s2": "xia4",
    "s3": "qiu1",
    "s4": "dong1",
}


def tile_words(tile: str) -> str:
    """Say a mahjong tile in pinyin, e.g. ``5m``: ``wu3 wan4``.  Raises ``KeyError``."""
    if tile in _HONOURS:
        return _HONOURS[tile]
    if tile in _FLOWERS:
        return _FLOWERS[tile]
    number = tile[0]
    if number not in "123456789":
        raise KeyError(tile)
    return f"{_NUMBERS[int(number) - 1]} {_SUITS[tile[1:]]}"


def card_words(card: str) -> str:
    """Say a zipai card in pinyin: ``s7`` is ``xiao3 qi1``, ``b7`` ``da4 qi1``."""
    size = {"s": "xiao3", "b": "da4"}[card[0]]
    return f"{size} {_NUMBERS[int(card[1:]) - 1]}"


class Speaker:
    """Turns pinyin into sound (WAV bytes), keeping what was made once."""

    def __init__(self, cache: Path | None = None) -> None:
        """Keep sounds in the folder ``cache``, or in memory only."""
        self._folder = cache
        self._kept: dict[str, bytes] = {}
        self._program = shutil.which("espeak-ng")

    @property
    def available(self) -> bool:
        """Whether this machine can speak."""
        return self._program is not None

    def speak(self, words: str) -> bytes | None:
        """Give the sound of some pinyin, or nothing if it cannot be made."""
        kept = self._kept.get(words)
        if kept is None:
            kept = self._load(words) or self._make(words)
            if kept is None:
                return None
            self._kept[words] = kept
        return kept

    def _file(self, words: str) -> Path | None:
        if self._folder is None:
            return None
        name = hashlib.sha256(f"{_VOICE} {_SPEED} {words}".encode()).hexdigest()[:16]
        return self._folder / f"{name}.wav"

    def _load(self, words: str) -> bytes | None:
        file = self._file(words)
        try:
            return file.read_bytes() if file else None
        except OSError:
            return None

    def _make(self, words: str) -> bytes | None:
        if self._program is None:
            return None
        command = [self._program, "-v", _VOICE, "-s", str(_SPEED), "--stdout", words]
        hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0) if sys.platform == "win32" else 0
        try:
            run = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_TIMEOUT,
                check=True,
                creationflags=hidden,
            )
        except (OSError, subprocess.SubprocessError):
            return None
        self._save(words, run.stdout)
        return run.stdout or None

    def _save(self, words: str, sound: bytes) -> None:
        file = self._file(words)
        if file is None or not sound:
            return
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            fresh = file.with_suffix(".part")
            fresh.write_bytes(sound)
            fresh.replace(file)
        except OSError:
            return  # a full or locked disk costs time at the next start, nothing else
