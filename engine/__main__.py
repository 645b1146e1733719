"""`python -m engine score | simulate | replay | cases`: the rules without a table."""

import argparse
import json
import os
import signal
import sys
from typing import NoReturn

from assets import AssetError
from engine.commands.io import InputError, complain, one_line
from engine.core.errors import JournalError

LAST_WORDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""Signals that ask a program to end and leave it time to end its own processes."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line and exits with 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {one_line(message)}\n")


def _whole(text: str) -> int:
    """Read a positive whole number."""
    number = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= number <= 10_000_000:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 to 10,000,000")
    return number


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("score", help="answer worked cases: JSON lines in, JSON lines out")
    run = commands.add_parser("simulate", help="play whole hands with bots")
    run.add_argument("--game", required=True)
    run.add_argument("--hands", type=_whole, required=True)
    run.add_argument("--seed", required=True, help="any text; the same text, the same hands")
    run.add_argument("--players", default="random", help="one level, or one a seat: random,steady")
    run.add_argument("--options", default="{}", help="rule options as a JSON object")
    run.add_argument("--jobs", type=_whole, default=1, help="processes to share the work")
    run.add_argument("--journal", metavar="FILE", help="play one match and write it down")
    again = commands.add_parser("replay", help="play a journal again and check it")
    again.add_argument("file")
    again.add_argument("--legal", action="store_true", help="print it with every legal list")
    again.add_argument("--events", action="store_true", help="print the public events")
    again.add_argument("--fair", action="store_true", help="make every wall again from its seeds")
    check = commands.add_parser("cases", help="run case files and print what differs")
    check.add_argument("files", nargs="+", metavar="FILE")
    return parser


def _run(args: argparse.Namespace) -> int:
    """Carry out a command; commands are imported late so that each starts fast."""
    command: str = args.command
    match command:
        case "score":
            from engine.commands.score import score

            if sys.stdin is None:
                raise InputError("there is no standard input")
            score(sys.stdin.buffer)
        case "cases":
            from engine.commands.score import cases

            return 1 if cases(args.files) else 0
        case "simulate":
            from engine.commands.io import parse_object
            from engine.commands.simulate import Order, simulate

            options = parse_object(args.options, "--options")
            players = tuple(args.players.split(","))
            order = Order(args.game, args.hands, args.seed, players, options)
            simulate(order, args.jobs, args.journal)
        case "replay":
            from engine.commands.replay import replay

            try:
                replay(args.file, legal=args.legal, events=args.events, fair=args.fair)
            except JournalError as error:
                sys.stdout.flush()
                complain(f"{args.file}: {error}")
                print(json.dumps({"ok": False, "line": error.line, "reason": error.reason}))
                return 1
        case _:
            raise AssertionError(command)
    return 0


def main() -> int:
    """Run one command and return its exit code."""
    if sys.stdout is None:
        print("there is no standard output", file=sys.stderr)
        return 2
    # half a character, which JSON may spell, goes out as it came in: \udc80
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")  # type: ignore[union-attr]
    for number in LAST_WORDS:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)
    try:
        code = _run(_parser().parse_args())
        sys.stdout.flush()
    except (InputError, AssetError) as error:
        sys.stdout.flush()
        complain(error)
        return 2
    except BrokenPipeError:  # the reader went away: that is its right
        _write_no_more()
        return 0
    except OSError as cause:
        _write_no_more()
        print(f"standard output: {cause.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        _write_no_more()
        return 130
    return code


def _end(number: int, _: object) -> NoReturn:
    """End by a signal as a shell would tell it, the processes that share the work first."""
    _write_no_more()
    raise SystemExit(128 + number)


def _write_no_more() -> None:
    """Let what is still to be written vanish, so that the end of the program does not try again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    raise SystemExit(main())
