"""`paizhuo-host`: tables without a window. It says where it listens, and serves until stopped."""

import argparse
import json
import secrets
import signal
import sys
import threading
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from types import FrameType

import platformdirs
import zmq

from engine.commands.io import InputError, parse_object
from engine.core.errors import EngineError
from engine.games import GAMES, game
from server import selftest
from server.host import Context, Host
from server.opening import Luck, Opened, Order, open_new, prepare, read_seats
from server.pace import Pace
from server.store import Aside, SeatPlan, StoreError

PORT = 24810
LOOPBACK = "127.0.0.1"
PAUSE_MS = 800
SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 11
MAX_TABLES = 200

ONLY_HERE = (
    "Games are not encrypted yet: the host listens on this machine alone (127.0.0.1), and only "
    "clients on it can join."
)


def parser() -> argparse.ArgumentParser:
    """Return the command line of interfaces §5."""
    parse = argparse.ArgumentParser(
        prog="paizhuo-host",
        description="Serve tables without a window, until stopped.",
        epilog=ONLY_HERE,
    )
    parse.add_argument("--game", required=True, metavar="ID", help=", ".join(GAMES))
    parse.add_argument("--options", type=_json, default={}, metavar="JSON", help="rule options")
    parse.add_argument("--port", type=_Number(0, 65535), default=PORT, help="0: any free one")
    parse.add_argument("--name", default="", metavar="TEXT", help="what the host is called")
    parse.add_argument("--tables", type=_Number(1, MAX_TABLES), default=1, metavar="N")
    parse.add_argument("--data-dir", type=Path, metavar="DIR", help="where journals are kept")
    parse.add_argument(
        "--seats",
        metavar="SEATS",
        help='who sits where: "human,human,bot,bot:steady"; without it all are people',
    )
    parse.add_argument(
        "--selftest", action=_Selftest, nargs=0, help="check this program on this machine"
    )
    return parse


def _json(text: str) -> dict[str, object]:
    """Return a JSON object; argparse turns the error into a message."""
    try:
        return parse_object(text)
    except InputError as cause:
        raise argparse.ArgumentTypeError(str(cause)) from None


class _Selftest(argparse.Action):
    """Checks this program instead of serving, as `--help` explains instead of serving."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Check, and end with the report's exit code."""
        parser.exit(selftest.run())


class _Number:
    """An integer within bounds, as an argparse type."""

    def __init__(self, low: int, high: int) -> None:
        self._low, self._high = low, high

    def __call__(self, text: str) -> int:
        if not text.isascii() or not text.isdigit() or not self._low <= int(text) <= self._high:
            raise argparse.ArgumentTypeError(
                f"{text!r} is no number from {self._low} to {self._high}"
            )
        return int(text)


def new_code() -> str:
    """Return a join code: eleven signs that are not easily mistaken, 55 bits."""
    return "".join(secrets.choice(SIGNS) for _ in range(CODE_LENGTH))


def open_tables(args: argparse.Namespace, folder: Path) -> list[Opened]:
    """Open the tables that the command line asks for; EngineError or StoreError say why not."""
    rules = game(args.game)
    count = rules.seats(rules.read_options(args.options))[0]
    seats = read_seats(args.seats) if args.seats else (SeatPlan(),) * count
    luck = Luck(lambda: secrets.token_bytes(32), lambda: secrets.token_hex(16))
    aside = Aside(seats)
    order = Order(args.game, args.options, aside, {"pause_ms": PAUSE_MS})
    prepare(order)
    opened: list[Opened] = []
    for _ in range(args.tables):
        stem = f"{datetime.now():%Y-%m-%d_%H%M%S}-{args.game}-{secrets.token_hex(3)}"
        order = Order(args.game, args.options, aside, {"pause_ms": PAUSE_MS}, new_code())
        opened.append(open_new(order, folder, stem, Pace(silence=None), luck))
    return opened


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until SIGINT or SIGTERM; return the exit code."""
    parse = parser()
    args = parse.parse_args(arguments)
    try:
        folder = args.data_dir or platformdirs.user_data_path("paizhuo", appauthor=False)
    except RuntimeError:
        parse.error("there is no home folder; --data-dir names another one")
    stopping = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        stopping.set()

    context: Context = zmq.Context()
    try:
        tables = open_tables(args, folder)
        host = Host(context, [f"tcp://{LOOPBACK}:{args.port}"], tables)
    except (EngineError, StoreError) as cause:
        parse.error(str(cause))
    except zmq.ZMQError as cause:
        parse.error(f"port {args.port} on {LOOPBACK}: {cause.strerror}")
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    host.start()
    codes = [opened.table.plan.code for opened in tables]
    port = int(host.endpoints[0].rpartition(":")[2])
    said = {"name": args.name, "address": LOOPBACK, "port": port, "code": codes[0]}
    if len(codes) > 1:
        said["codes"] = codes
    print(json.dumps(said, ensure_ascii=False), flush=True)
    while host.is_alive() and not stopping.wait(0.5):
        pass
    host.stop()
    context.term()
    return 0 if host.failure is None else 1


if __name__ == "__main__":
    sys.exit(main())
