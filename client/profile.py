"""Who this player is on the network, and which hosts he has joined: kept in his profile.

The key pair is what seats belong to; with it and the list a program that was closed goes back to
its table without asking for anything.
"""

import contextlib
import os
import time
from pathlib import Path
from typing import Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.errors import Fault
from server.disk import lock
from server.faults import StoreError, unreadable, unwritable
from server.keys import KeyPair, load_pair
from server.notes import decoded

KEY = "player.key"
JOINED = "joined.json"
SEEDS = "seeds.json"
LOCK = "lock"
FOLDER = "network"
PROFILES = 256
KEPT, KEPT_SEEDS = 20, 64
DAY = 86400.0
"""Seconds for which a seat at a host is worth offering."""


class Joined(Struct, frozen=True):
    """A host that was joined: where, its key and code, what it is called, as whom, and when.

    `seated`: it keeps a seat for us, as far as it was heard, in a match or tournament not over yet.
    """

    address: str
    port: int
    key: str
    code: str
    host: str = ""
    name: str = ""
    when: float = 0.0
    seated: bool = False


class SeedBox:
    """Our seeds of deals that were going on, by deal, in one file (`client/fairness.py`).

    Several programs may use the same one: what the others keep stays.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    @classmethod
    def of_host(cls, data_dir: Path) -> Self:
        """Return the one of whoever plays at hosts of his own."""
        return cls(data_dir / FOLDER / f"host-{SEEDS}")

    def read(self) -> dict[str, dict[str, str]]:
        """Return all that is kept; what cannot be read is nothing."""
        try:
            return decoded(self._path.read_bytes(), dict[str, dict[str, str]])
        except (OSError, ValueError):
            return {}

    def keep(self, seeds: dict[str, dict[str, str]]) -> None:
        """Keep them over a restart; where that cannot be, a restart has no part in its deal."""
        kept = self.read() | seeds
        latest = dict(list(kept.items())[-KEPT_SEEDS:])
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            _write(self._path, msgspec.json.encode(latest))


class Profile:
    """A player's key and the hosts he has joined. StoreError if they cannot be read or written.

    Two programs never are the same player: the second one on a machine has a profile of its own,
    and gets it back after a restart.
    """

    def __init__(self, data_dir: Path) -> None:
        folder, self._lock = _free_folder(data_dir / FOLDER)
        self._path = folder / JOINED
        self.seeds = SeedBox(folder / SEEDS)
        try:
            self.keys: KeyPair = load_pair(folder / KEY)
        except StoreError:
            self.close()
            raise

    def close(self) -> None:
        """Let another program be this player."""
        os.close(self._lock)

    def joined(self) -> list[Joined]:
        """Return the hosts that were joined, the latest first; a list that is no list is empty."""
        try:
            return decoded(self._path.read_bytes(), list[Joined])
        except FileNotFoundError:
            return []
        except OSError as cause:
            raise unreadable(self._path, cause) from None
        except ValueError:
            return []

    def remember(self, joined: Joined) -> None:
        """Note a host that has let this player in."""
        joined = replace(joined, when=time.time())
        others = [each for each in self.joined() if each.key != joined.key]
        self._put([joined, *others][:KEPT])

    def lost(self, key: str) -> None:
        """Note that a host was looked for and not found: our seat there is as good as gone."""
        joined = self.joined()
        if any(each.key == key and each.seated for each in joined):
            gone = (replace(each, seated=False) if each.key == key else each for each in joined)
            self._put(list(gone))

    def _put(self, joined: list[Joined]) -> None:
        try:
            _write(self._path, msgspec.json.encode(joined))
        except OSError as cause:
            raise unwritable(self._path, cause) from None


def way_back(data_dir: Path, now: float) -> Joined | None:
    """Return the host that keeps a seat for the player this program would be, if one does.

    `now` is the time of day in seconds. One that was not heard of for a day is none: its table is
    still on the network's page.
    """
    if not (data_dir / FOLDER).is_dir():
        return None  # nobody has been on the network: no key is made for a look
    try:
        with contextlib.closing(Profile(data_dir)) as profile:
            joined = profile.joined()
    except StoreError:
        return None
    kept = (each for each in joined if each.seated and now - each.when < DAY)
    return next(kept, None)


def _free_folder(folder: Path) -> tuple[Path, int]:
    """Return the first profile that no other program uses, and the descriptor that holds it."""
    for number in range(1, PROFILES + 1):
        place = folder / str(number)
        try:
            place.mkdir(parents=True, exist_ok=True)
            fd = os.open(place / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as cause:
            raise unwritable(place, cause) from None
        if lock(fd):
            return place, fd
        os.close(fd)
    raise StoreError(
        f"{folder}: {PROFILES} programs play on the network already",
        Fault("many_programs", {"n": PROFILES}),
    )


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, for its owner alone."""
    fresh = path.with_suffix(".new")
    fresh.touch(mode=0o600)
    fresh.write_bytes(data)
    fresh.replace(path)
