"""Checks this program on this machine: what it carries, and whole hands over a real connection.

Every check is one line of a report; none touches anything of the player's. The client has more
checks of its own and the same report.
"""

import hashlib
import json
import os
import platform
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TextIO

import msgpack  # type: ignore[import-untyped]
import msgspec
import zmq

import assets
from engine.bots import chooser, levels
from engine.core.model import Seat
from engine.core.replay import Replay
from engine.core.ruleset import Ruleset
from engine.games import GAMES
from server import announce, store, wire
from server.card import Card
from server.host import Host
from server.keys import KeyPair, new_pair
from server.opening import Luck, Opened, Order, open_new
from server.pace import Pace
from server.sockets import Context, Sockets
from server.store import Aside, SeatPlan
from server.tables import Parlour

MANIFEST = "MANIFEST.json"
SEED = "selftest"
LOOPBACK = "tcp://127.0.0.1:0"
AT_A_RUN = Pace(call=0.0, bot=(0.0, 0.0), auto=0.0, onward=None)
TOO_LATE = ("", wire.Code.STALE, wire.Code.NOT_ASKED, wire.Code.HAND_OVER)
"""What a host may say to an answer: taken, or somebody with more right was faster."""
PATIENCE = 30.0
"""Seconds a hand may take."""
TOO_LONG = 120.0
"""Seconds after which a program that hangs is ended."""


class Check(NamedTuple):
    """Something to check: `run` returns what it found in a few words, or raises."""

    name: str
    run: Callable[[], str]


class Failure(Exception):  # noqa: N818 - no error of the program, but an answer of a check
    """A check has found something wrong; the message says what."""


def report(program: str, checks: Iterable[Check], out: TextIO | None = None) -> int:
    """Run every check, write a line for each; return 0 if all is well, else 1."""
    out = out or sys.stdout
    began = time.monotonic()
    _say(out, f"{program} {version()}: self-test, {about()}")
    failed = count = 0
    with _guarded(out):
        for check in checks:
            count += 1
            since = time.monotonic()
            try:
                words, mark = check.run(), "ok"
            except Exception as cause:
                words, mark = _why(cause), "FAILED"
                failed += 1
            spent = time.monotonic() - since
            _say(out, f"{mark:<7} {check.name:<24} {words} ({spent:.1f} s)")
    end = f"{failed} failed" if failed else "all well"
    _say(out, f"{count} checks, {end}, {time.monotonic() - began:.1f} s")
    return 1 if failed else 0


def _say(out: TextIO, words: str) -> None:
    """Write a line, whatever the console cannot show replaced."""
    encoding = getattr(out, "encoding", None) or "utf-8"
    out.write(words.encode(encoding, "replace").decode(encoding) + "\n")
    out.flush()


def _why(cause: Exception) -> str:
    """Return what went wrong in one line; where, if it is no answer of a check."""
    words = " ".join(str(cause).split()) or type(cause).__name__
    if isinstance(cause, Failure | assets.AssetError):
        return words
    last = traceback.extract_tb(cause.__traceback__)[-1]
    return f"{type(cause).__name__}: {words} ({Path(last.filename).name}:{last.lineno})"


@contextmanager
def _guarded(out: TextIO) -> Iterator[None]:
    """End the program if the checks hang."""

    def give_up() -> None:
        _say(out, f"FAILED  it hangs: no end after {TOO_LONG:.0f} s")
        os._exit(1)

    guard = threading.Timer(TOO_LONG, give_up)
    guard.daemon = True
    guard.start()
    try:
        yield
    finally:
        guard.cancel()


def manifest() -> dict[str, Any] | None:
    """Return the list a build put beside what it carries; None where the source runs."""
    path = assets.root().parent / MANIFEST
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    assert isinstance(found, dict)
    return found


def version() -> str:
    """Return the version of a built program, and `from source` for the others."""
    found = manifest()
    if found is None:
        return "of unknown version" if frozen() else "from source"
    return str(found["version"])


def frozen() -> bool:
    """Tell whether this is a standalone program."""
    return bool(getattr(sys, "frozen", False))


def about() -> str:
    """Return what the program runs on."""
    return f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"


def libraries() -> str:
    """Check that the network and message libraries are whole: CURVE, and C code where it counts."""
    if not zmq.has("curve"):
        raise Failure("ZeroMQ has no CURVE: nothing could be encrypted")
    if "cmsgpack" not in msgpack.Packer.__module__:
        raise Failure("msgpack runs without its C code")
    import zeroconf.asyncio  # as late as the announcer does: a host should start soon

    card = Card("牌桌", "k" * 40, 1, 1, "i8", 1, 1, 4, 1)
    written = zeroconf.ServiceInfo(
        announce.SERVICE, f"self-test.{announce.SERVICE}", properties=announce.txt(card, bytes(16))
    )
    if announce.read_txt(written.properties, 1) != (card, bytes(16)):
        raise Failure("an announcement cannot be read back")
    versions = f"ZeroMQ {zmq.zmq_version()}, pyzmq {zmq.pyzmq_version()}"
    versions += f", msgpack {msgpack.__version__}, msgspec {msgspec.__version__}"
    return f"{versions}, zeroconf {zeroconf.__version__}"


def carried() -> str:
    """Check every file that a build says it carries, byte by byte."""
    found = manifest()
    if found is None:
        if frozen():
            raise Failure(f"{MANIFEST} is missing")
        count = sum(1 for path in assets.root().rglob("*") if path.is_file())
        return f"{count} files in {assets.root()}"
    for name, digest in found["files"].items():
        path = assets.root().parent / name
        if not path.is_file():
            raise Failure(f"{name} is missing")
        if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            raise Failure(f"{name} is damaged")
    return f"{len(found['files'])} files as they were built"


class Guest:
    """A client of few words: it sits at seat 0 and plays as a bot would."""

    def __init__(self, socket: "zmq.Socket[bytes]", rules: Ruleset[Any]) -> None:
        self._socket = socket
        self._bot = chooser(rules, levels(rules)[-1], Random(SEED).random)
        self._update: wire.Update | None = None
        self._count = 0
        self._answered = 0
        self._waits = False

    def play(self) -> wire.Update:
        """Play until a hand is over; Failure says why that does not happen."""
        self._send(wire.Hello((Seat(0),), ("Guest",)))
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self._socket.poll(500):
                self._take(wire.from_server(self._socket.recv()))
                if self._update is not None and self._update.view.result is not None:
                    return self._update
                self._answer()
        raise Failure(f"the hand was not over after {PATIENCE:.0f} s")

    def _take(self, message: wire.HostMessage) -> None:
        match message:
            case wire.Update():
                self._update = message
            case wire.Ack(error=error):
                self._waits = False
                if error not in TOO_LATE:
                    raise Failure(f"an answer was refused: {error}")
            case wire.Refused(code=code, detail=detail) | wire.Paused(code=code, detail=detail):
                raise Failure(f"the host says {code} {detail}")
            case _:
                pass

    def _answer(self) -> None:
        """Answer the open question, once."""
        update = self._update
        if update is None or self._waits or update.number == self._answered:
            return
        if not update.view.legal:
            return
        self._count += 1
        self._waits, self._answered = True, update.number
        action = self._bot.choose(update.view.legal, lambda: update.view)
        self._send(wire.Command(Seat(0), self._count, update.number, action))

    def _send(self, message: wire.ClientMessage) -> None:
        self._socket.send(wire.encode(message))


def opened(rules: Ruleset[Any], folder: Path) -> Opened:
    """Open a table of a game at which a person and bots sit, dealt from a fixed seed."""
    count = rules.seats(rules.read_options({}))[0]
    bots = [SeatPlan("bot", level=levels(rules)[-1])] * (count - 1)
    aside = Aside((SeatPlan(), *bots), seed=SEED)
    order = Order(rules.id, {}, aside, {"pause_ms": 0})
    luck = Luck(lambda: os.urandom(32), lambda: os.urandom(16).hex())
    return open_new(order, folder, f"{SEED}-{rules.id}", AT_A_RUN, luck)


def over_loopback(rules: Ruleset[Any], folder: Path) -> str:
    """Let a host and a client play a hand over TCP, encrypted, and read its journal again."""
    table = opened(rules, folder)
    context: Context = zmq.Context()
    keys = new_pair()
    sockets = Sockets(context, keys)
    address = sockets.bind(LOOPBACK)
    host = Host(sockets, Parlour(table))
    host.start()
    socket = _dealer(context, keys)
    try:
        socket.connect(address)
        update = Guest(socket, rules).play()
    finally:
        socket.close()
        host.stop()
        context.term()
    result = update.view.result
    assert result is not None
    return f"{result.kind}, {replayed(rules, table.file.path)} lines of journal fit"


def _dealer(context: Context, host: KeyPair) -> "zmq.Socket[bytes]":
    """Return a client's socket with a key of its own."""
    mine = new_pair()
    socket = context.socket(zmq.DEALER)
    socket.setsockopt(zmq.LINGER, 0)
    socket.setsockopt(zmq.CURVE_PUBLICKEY, mine.public.encode())
    socket.setsockopt(zmq.CURVE_SECRETKEY, mine.secret.encode())
    socket.setsockopt(zmq.CURVE_SERVERKEY, host.public.encode())
    return socket


def replayed(rules: Ruleset[Any], path: Path) -> int:
    """Play a journal again; return how many lines it has."""
    found = store.recover(path)
    if found.torn:
        raise Failure("the journal has a torn line")
    Replay(rules, found.lines, hold=True).run()
    return len(found.lines)


def checks(folder: Path) -> list[Check]:
    """Return the checks of everything that needs no window."""
    played = [
        Check(f"{rules.id} over loopback", partial(over_loopback, rules, folder))
        for rules in GAMES.values()
    ]
    return [Check("libraries", libraries), Check("files", carried), *played]


def report_in_folder(
    program: str, made: Callable[[Path], list[Check]], out: TextIO | None = None
) -> int:
    """Report on the checks `made` for a temporary folder; 1 as well where there can be none."""
    try:
        folder = tempfile.TemporaryDirectory(prefix="paizhuo-")
    except OSError as cause:
        return report(program, [Check("temporary folder", partial(_refuse, cause))], out)
    with folder as place:
        return report(program, made(Path(place)), out)


def _refuse(cause: OSError) -> str:
    raise Failure(cause.strerror or str(cause))


def run(out: TextIO | None = None) -> int:
    """Check the host; return the exit code."""
    return report_in_folder("paizhuo-host", checks, out)
