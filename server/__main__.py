"""`paizhuo-host`: tables without a window. It says where it listens, and serves until stopped."""

import argparse
import gc
import io
import json
import os
import re
import signal
import sys
import threading
from collections.abc import Mapping, Sequence
from types import FrameType

import platformdirs
import zmq
from msgspec.structs import replace
from zmq.utils import z85

from engine.commands.io import InputError, parse_object
from engine.core.errors import EngineError, OptionError
from engine.core.match import endless
from engine.games import GAMES, game
from server import selftest
from server.addresses import own_addresses
from server.disk import named
from server.draw import digest
from server.faults import StoreError
from server.lan import PACE, PORT, LanHost
from server.looks import DELAY, LONGEST, SHORTEST
from server.opening import Order, prepare, read_seats
from server.proof import show_code
from server.seating import clean_name
from server.store import LEVEL, Aside, SeatPlan
from server.tournament import LEAST, MOST, MOST_ROUNDS, PAUSE, Plan, Record, check_plan, news

MAX_TABLES = 200
GARBAGE = (700, 10, 100)
"""When garbage is looked for: over hundreds of tables a full look lasts 50 ms, so it is seldom."""
LONGEST_NUMBER = 9
"""Digits; Python refuses to read thousands of them."""
HANDS = 8
"""Length of a match where neither the rules nor anybody says it."""

ABOUT = (
    "Everything said on the network is encrypted, and only who knows the join code comes in. "
    "The port is used by TCP and UDP. After a crash the same command goes on where it stopped."
)


def parser() -> argparse.ArgumentParser:
    """Return the command line of interfaces §5."""
    parse = argparse.ArgumentParser(
        prog="paizhuo-host",
        description="Serve tables without a window, until stopped.",
        epilog=ABOUT,
    )
    parse.add_argument("--game", required=True, metavar="ID", help=", ".join(GAMES))
    parse.add_argument("--options", type=_json, default={}, metavar="JSON", help="rule options")
    parse.add_argument(
        "--table",
        type=_json,
        default={},
        metavar="JSON",
        help="settings of the table: hands, turn_seconds, claim_seconds, may_start_short, pause_ms",
    )
    parse.add_argument(
        "--bot-pause",
        type=_Seconds(0, 60),
        metavar="S",
        help="seconds a bot takes for each turn, 0 to 60, as 0.3 (without it 0.5 to 1.5, "
        "another time each turn)",
    )
    parse.add_argument("--port", type=_Number(0, 65535), default=PORT, help="0: any free one")
    parse.add_argument("--name", default="", metavar="TEXT", help="what the host is called")
    parse.add_argument("--tables", type=_Number(1, MAX_TABLES), default=1, metavar="N")
    parse.add_argument("--data-dir", type=named, metavar="DIR", help="where journals are kept")
    parse.add_argument(
        "--hidden", action="store_true", help="do not tell the network that this host is there"
    )
    parse.add_argument(
        "--watch-delay",
        type=_Number(0, LONGEST),
        default=round(DELAY),
        metavar="SECONDS",
        help="how late spectators see a hand that its player lets them watch (%(default)s; "
        f"at least {SHORTEST}, 0: never)",
    )
    parse.add_argument(
        "--seats",
        metavar="SEATS",
        help='who sits where: "human,human,bot,bot:steady"; without it all seats are free',
    )
    club = parse.add_argument_group(
        "tournament",
        "People enter one list, every round is drawn anew, bots fill up the last table. The first "
        "on the list leads it. News follow as JSON lines.",
    )
    club.add_argument(
        "--tournament",
        type=_Number(1, MOST_ROUNDS),
        metavar="ROUNDS",
        help=f"lead a tournament of 1 to {MOST_ROUNDS} rounds",
    )
    club.add_argument(
        "--entries",
        type=_Number(LEAST, MOST),
        metavar="N",
        help="begin by itself with N people (without it when the leader says so)",
    )
    club.add_argument(
        "--break",
        dest="pause",
        type=_Number(0, 3600),
        metavar="S",
        help=f"seconds between two rounds (without it {PAUSE:.0f})",
    )
    club.add_argument("--level", metavar="LEVEL", help=f"the bots (without it {LEVEL})")
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
        short = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
        if not short or not self._low <= int(text) <= self._high:
            raise argparse.ArgumentTypeError(
                f"{text!r} is no whole number from {self._low} to {self._high}"
            )
        return int(text)


class _Seconds:
    """A number of seconds within bounds, with up to three decimals, as an argparse type."""

    def __init__(self, low: int, high: int) -> None:
        self._low, self._high = low, high

    def __call__(self, text: str) -> float:
        plain = re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,3})?", text)
        if plain is None or not self._low <= float(text) <= self._high:
            raise argparse.ArgumentTypeError(
                f"{text!r} is no number of seconds from {self._low} to {self._high}, as 2 or 0.3"
            )
        return float(text)


def orders(args: argparse.Namespace) -> list[Order]:
    """Return the tables that the command line asks for; EngineError says what is wrong."""
    rules = game(args.game)
    count = rules.seats(rules.read_options(args.options))[0]
    seats = read_seats(args.seats) if args.seats is not None else (SeatPlan(),) * count
    order = Order(args.game, args.options, Aside(seats), args.table)
    if endless(rules, prepare(order).config):
        order = replace(order, table={"hands": HANDS} | dict(order.table))
    return [order] * args.tables


def plan(args: argparse.Namespace) -> Plan | None:
    """Return the tournament that the command line asks for, if it does; EngineError says why not.

    OptionError names options that do not go together.
    """
    own = {"--entries": args.entries, "--break": args.pause, "--level": args.level}
    given = [name for name, value in own.items() if value is not None]
    if args.tournament is None:
        if given:
            raise OptionError(f"{given[0]} is only for --tournament")
        return None
    if args.seats is not None or args.tables != 1:
        name = "--seats" if args.seats is not None else "--tables"
        raise OptionError(f"{name} does not go with --tournament: the draw seats people")
    [order] = orders(args)
    made = Plan(
        order.game,
        order.options,
        order.table,
        len(order.aside.seats),
        args.tournament,
        args.level or LEVEL,
        float(PAUSE if args.pause is None else args.pause),
        args.entries or 0,
    )
    check_plan(made)
    return made


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

    pause = args.bot_pause
    delay = args.watch_delay or None
    if delay is not None and delay < SHORTEST:
        parse.error(f"argument --watch-delay: at least {SHORTEST} seconds, or 0 for never")
    pace = PACE if pause is None else replace(PACE, bot=(pause, pause))
    try:
        asked = plan(args)
        lan = LanHost(
            orders(args) if asked is None else (),
            folder,
            name=clean_name(args.name),
            port=args.port,
            pace=pace,
            announced=not args.hidden,
            plan=asked,
            delay=delay,
        )
    except (EngineError, StoreError) as cause:
        parse.error(str(cause))
    except (OSError, zmq.ZMQError) as cause:
        where = getattr(cause, "filename", None) or f"port {args.port}"
        named = isinstance(cause, zmq.ZMQError)  # it adds its own words to the reason
        why = zmq.strerror(cause.errno or 0) if named else cause.strerror
        parse.error(f"{where}: {why}")
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    lan.start()
    for lost in lan.troubles:
        print(f"{parse.prog}: {lost}", file=sys.stderr, flush=True)
    gc.collect()
    gc.freeze()  # what is there for good need not be looked at while hands are played
    gc.set_threshold(*GARBAGE)
    addresses = own_addresses()
    said = {
        "name": lan.name,
        "address": addresses[0],
        "port": lan.port,
        "code": show_code(lan.code),
        "addresses": addresses,
        "key": z85.decode(lan.keys.public).hex(),
    }
    director = lan.hall.director
    if director is not None:
        said |= {"tournament": director.record.plan.rounds, "digest": digest(director.record.seed)}
    if isinstance(sys.stdout, io.TextIOWrapper):  # whatever a system thinks of names, JSON is UTF-8
        sys.stdout.reconfigure(encoding="utf-8")
    if deaf := _told(said):
        lan.stop()
        parse.error(f"standard output: {deaf}")
    said_trouble = ""
    known: Record | None = None
    while lan.alive and not stopping.wait(0.5):
        if director is not None and director.record is not known:
            for line in news(known, director.record):
                _told(line)  # where nobody reads any more the tables go on all the same
            known = director.record
        trouble = lan.announcer.trouble if lan.announcer is not None else ""
        if trouble and trouble != said_trouble:
            print(f"{parse.prog}: not announced: {trouble}", file=sys.stderr, flush=True)
        said_trouble = trouble
    unsaid = lan.stop()
    if unsaid is not None:
        print(f"{parse.prog}: {unsaid}", file=sys.stderr, flush=True)
    return 0 if lan.failure is None else 1


def _told(line: Mapping[str, object]) -> str:
    """Print a line of JSON; return why that cannot be, and let what follows vanish."""
    try:
        print(json.dumps(line, ensure_ascii=False), flush=True)
    except OSError as cause:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return str(cause.strerror)
    return ""


if __name__ == "__main__":
    sys.exit(main())
