"""Probes for `client/whynot.py`: asks the own port, listens for the own signal, looks at others.

In threads of its own; whoever looks reads the last checks and never waits.
"""

import contextlib
import select
import socket
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from client.knock import KnockError, resolve
from client.lookout import Lookout
from client.whynot import Check, Facts, View, checks, seen
from server import beacon, doorbell
from server.addresses import Own, distance, interfaces
from server.lan import LanHost

AGAIN = 2.0
"""Seconds between two rounds."""
WAIT = 1.5
"""Seconds an answer may take; three signals are sent in that time."""
STEP = 0.1


class WhyNot(Lookout[tuple[Check, ...]]):
    """Checks of a host of ours, again and again until `close`; `on_change` is called in a thread.

    `checks()` is empty until the first round is over.
    """

    def __init__(self, lan: LanHost, on_change: Callable[[], None] | None = None) -> None:
        super().__init__((), on_change)
        self._lan = lan
        self._begin()

    def checks(self) -> tuple[Check, ...]:
        """Return what is known now."""
        return self._found

    def _run(self) -> None:
        while not self._ending.is_set():
            found = checks(gather(self._lan, self._ending.is_set))
            if self._ending.is_set():
                return
            self._tell(found)
            self._ending.wait(AGAIN)


class ViewOf(Lookout[tuple[Check, ...]]):
    """What a machine sees of a host at a typed address; `checks()` is empty until it is known."""

    def __init__(self, text: str, on_change: Callable[[], None] | None = None) -> None:
        super().__init__((), on_change)
        self._text = text
        self._begin()

    def checks(self) -> tuple[Check, ...]:
        """Return what is known now."""
        return self._found

    def close(self) -> None:
        """Look no more; a name that is being looked up is left to itself."""
        self._ending.set()

    def _run(self) -> None:
        found = seen(look(self._text, self._ending.is_set))
        if not self._ending.is_set():
            self._tell(found)


def gather(lan: LanHost, stopped: Callable[[], bool] = lambda: False) -> Facts:
    """Find out what this machine can know of its own host; takes about a second and a half."""
    own = interfaces()
    places = [each.address for each in own if not (each.ip.is_link_local)] or ["127.0.0.1"]
    ears = beacon.listeners(own)
    try:
        udp, heard = ask(places, lan.port, ears, lan.keys.public, stopped)
    finally:
        for ear in ears:
            ear.close()
    tcp = {each for each in places if connects(each, lan.port) == "open"}
    announcer = lan.announcer
    return Facts(
        own,
        lan.port,
        lan.code,
        announcer is not None,
        frozenset(tcp),
        frozenset(udp),
        frozenset(heard) if ears else None,
        "" if announcer is None else announcer.trouble,
        lan.callers(),
        sys.platform,
        guards(),
    )


def ask(
    places: Iterable[str],
    port: int,
    ears: Sequence[socket.socket] = (),
    key: str = "",
    stopped: Callable[[], bool] = lambda: False,
) -> tuple[set[str], set[str]]:
    """Return the places that answer a question, and the senders of signals of the host `key`."""
    wanted: dict[bytes, str] = {}
    lines = {}
    for number, place in enumerate(places):
        nonce = number.to_bytes(doorbell.NONCE, "big")
        wanted[nonce] = place
        family = socket.AF_INET6 if ":" in place else socket.AF_INET
        with contextlib.suppress(OSError):
            line = lines[nonce] = socket.socket(family, socket.SOCK_DGRAM)
            line.setblocking(False)
    answered: set[str] = set()
    heard: set[str] = set()
    end, again = time.monotonic() + WAIT, 0.0
    try:
        while (now := time.monotonic()) < end and not stopped():
            if not ears and len(answered) == len(lines):
                break
            if now >= again:
                again = now + WAIT / 5
                for nonce, line in lines.items():
                    with contextlib.suppress(OSError):
                        line.sendto(doorbell.question(nonce), (wanted[nonce], port))
            ready, _, _ = select.select([*lines.values(), *ears], [], [], STEP)
            for line in ready:
                with contextlib.suppress(OSError):
                    data, sender = line.recvfrom(doorbell.SIZE + 1)
                    if line in ears:
                        signal = beacon.read_signal(data)
                        if signal is not None and signal[0].key == key:
                            heard.add(str(sender[0]))
                    for nonce, each in lines.items():
                        if each is line and doorbell.read_answer(nonce, data) is not None:
                            answered.add(wanted[nonce])
    finally:
        for line in lines.values():
            line.close()
    return answered, heard


def connects(place: str, port: int) -> str:
    """Return what becomes of a TCP connection: `open`, `closed` (nobody listens) or `silent`."""
    try:
        socket.create_connection((place, port), WAIT).close()
    except ConnectionRefusedError:
        return "closed"
    except OSError:
        return "silent"
    return "open"


def look(text: str, stopped: Callable[[], bool] = lambda: False) -> View:
    """Look at a host from here, as another machine does."""
    try:
        places = resolve(text.strip())
    except KnockError:
        return View(text)
    own = interfaces()
    port = places[0][1]
    addresses = tuple(dict.fromkeys(address for address, _ in places))
    udp, _ = ask(addresses, port, stopped=stopped)
    ends = {address: connects(address, port) for address in addresses if not stopped()}
    return View(
        text.strip(),
        addresses,
        frozenset(address for address in addresses if _near(address, own)),
        frozenset(udp),
        frozenset(address for address, end in ends.items() if end == "open"),
        frozenset(address for address, end in ends.items() if end == "closed"),
    )


def _near(address: str, own: Iterable[Own]) -> bool:
    return distance(address, own) == 0


def guards(root: Path = Path("/")) -> tuple[str, ...]:
    """Return the firewalls that are known to run on this machine, by their names (Linux only)."""
    found = []
    with contextlib.suppress(OSError):
        lines = (root / "etc/ufw/ufw.conf").read_text(encoding="utf-8").splitlines()
        if "ENABLED=yes" in (line.strip() for line in lines):
            found.append("ufw")
    with contextlib.suppress(OSError):
        if (root / "run/firewalld").is_dir():
            found.append("firewalld")
    return tuple(found)
