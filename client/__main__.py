"""`paizhuo`: the command line, checked whole before any window opens.

Whatever is wrong is said in one line on standard error that names it, with exit code 2.
"""

import argparse
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from msgspec.structs import replace

from engine.commands.io import InputError, parse_object
from server.disk import named

if TYPE_CHECKING:
    from client.app import App
    from client.i18n import Translator
    from server.opening import Order

LANGUAGES = ("zh_Hant", "zh_Hans", "en")
SMALLEST = (1024, 640)
LARGEST = 16384
NEED_GAME = ("seats", "options", "seed", "watch", "hands")
WITH_JOIN = ("code", "name", "bot")
NOT_KEPT_SECONDS = 12.0


class UsageError(Exception):
    """The command line asks for something that cannot be; the text names it."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line and exits with 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def _count(text: str) -> int:
    """Read a positive whole number."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0
    if not 1 <= number <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 to 1,000,000")
    return number


def _size(text: str) -> tuple[int, int]:
    """Read WxH."""
    wide, cross, high = text.lower().partition("x")
    if not (cross and wide.isdigit() and high.isdigit() and text.isascii()):
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write 1280x800")
    size = int(wide[:6]), int(high[:6])
    if size[0] < SMALLEST[0] or size[1] < SMALLEST[1]:
        raise argparse.ArgumentTypeError(f"{text} is too small; at least 1024x640")
    if max(size) > LARGEST:
        raise argparse.ArgumentTypeError(f"{text} is too large; at most {LARGEST}x{LARGEST}")
    return size


def _object(text: str) -> dict[str, object]:
    """Read a JSON object."""
    try:
        return parse_object(text)
    except InputError as cause:
        raise argparse.ArgumentTypeError(str(cause)) from None


def parser() -> argparse.ArgumentParser:
    """Return the command line of `paizhuo` (interfaces §5)."""
    made = _Parser(
        prog="paizhuo",
        description="Tile games at one table: i8 麻將, 桃江麻将, 安化跑胡子. "
        "Without --game the title opens.",
    )
    add = made.add_argument
    add("--game", metavar="ID", help="start a table of this game")
    add("--seats", metavar="LIST", help='who plays: "human:小明,bot,bot:steady,bot"')
    add("--options", type=_object, metavar="JSON", help="rule options as a JSON object")
    add("--seed", metavar="S", help="deal from this seed: the same seed, the same hands")
    add("--watch", action="store_true", help="only bots play, without animation delays")
    add("--hands", type=_count, metavar="N", help="end after N hands")
    add("--shot", type=named, metavar="FILE", help="write a picture as PNG and end")
    add("--size", type=_size, metavar="WxH", help="size of the window (at least 1024x640)")
    add("--lang", choices=LANGUAGES, help="language")
    add("--continue", action="store_true", dest="resume", help="go on with the last match")
    add("--data-dir", type=named, metavar="DIR", help="folder for settings and journals")
    add("--selftest", action="store_true", help="check this program on this machine")
    add("--join", metavar="ADDRESS", help="join a table on the network: an address or paizhuo://…")
    add("--code", metavar="CODE", help="join code of that table")
    add("--name", metavar="N", help="your name at that table")
    add("--bot", metavar="LEVEL", help="play that seat by a bot from this machine")
    return made


def check_together(args: argparse.Namespace) -> None:
    """Check what belongs together; UsageError names the option."""
    if args.selftest and vars(args) != vars(parser().parse_args(["--selftest"])):
        raise UsageError("--selftest stands alone")
    _check_join(args)
    if args.resume and args.game is not None:
        raise UsageError("--continue goes on with a match; leave --game out")
    for key in NEED_GAME:
        if args.game is None and getattr(args, key) not in (None, False):
            raise UsageError(f"--{key} needs --game")
    try:
        (args.seed or "").encode()
    except UnicodeEncodeError:
        raise UsageError(f"--seed: {args.seed!r} is not UTF-8 text") from None
    if args.shot is not None:
        folder = args.shot.absolute().parent
        if not folder.is_dir():
            raise UsageError(f"--shot: there is no folder {folder}")
        strange = args.shot.exists() and not args.shot.is_file()
        if strange or not os.access(folder, os.W_OK):
            raise UsageError(f"--shot: {args.shot} cannot be written")


def _check_join(args: argparse.Namespace) -> None:
    """Check what belongs to joining a host; UsageError names the option."""
    if args.join is None:
        for key in WITH_JOIN:
            if getattr(args, key) is not None:
                raise UsageError(f"--{key} belongs to --join")
        return
    for key in (*NEED_GAME, "game", "resume", "shot"):
        if getattr(args, key) not in (None, False):
            option = "continue" if key == "resume" else key
            raise UsageError(f"--{option} does not go with --join: the host says what is played")
    from client.invite import read_invitation
    from client.knock import KnockError, read_address, split_key
    from client.troubles import told
    from server.proof import CODE_LENGTH, clean_code
    from server.seating import clean_name
    from server.wire import MAX_NAME

    try:
        invited = read_invitation(args.join)
        if invited is not None:
            args.join, args.code = invited.way, args.code or invited.code or None
        for place in split_key(args.join)[0].split(","):
            read_address(place)
    except KnockError as cause:
        raise UsageError(f"--join: {told(_english(), cause.code, cause.detail)}") from None
    if args.code is None:
        raise UsageError("--join needs --code, the join code that the host shows")
    if len(clean_code(args.code)) != CODE_LENGTH:
        raise UsageError(f"--code: {args.code!r} is no join code of {CODE_LENGTH} signs")
    if args.name is not None:
        if not 1 <= len(args.name.strip()) <= MAX_NAME:
            raise UsageError(f"--name: {args.name!r} has not 1 to {MAX_NAME} characters")
        if clean_name(args.name) != " ".join(args.name.split()):
            raise UsageError(f"--name: {args.name!r} has characters that cannot be shown")
    if args.bot is not None:
        from engine.bots import levels
        from engine.games import GAMES

        known = sorted({level for rules in GAMES.values() for level in levels(rules)})
        if args.bot not in known:
            raise UsageError(f"--bot: no level {args.bot!r} (known: {', '.join(known)})")


def _english() -> "Translator":
    from client.i18n import Translator

    return Translator("en")


def order_of(args: argparse.Namespace) -> "Order":
    """Return the match the command line asks for; UsageError or OptionError names what is wrong."""
    from client.scenes.plan import BOT, check, human, levels, read_seats
    from engine.core.match import lasting
    from engine.games import game
    from server.opening import Order
    from server.seating import HUMAN
    from server.store import Aside, SeatPlan

    rules = game(args.game)
    options: dict[str, object] = args.options or {}
    count = rules.seats(rules.read_options(options))[0]
    if args.seats is not None:
        seats = read_seats(args.seats, rules)
    else:
        bots = [SeatPlan(BOT, "", levels(rules)[0])] * count
        seats = tuple(bots) if args.watch else (SeatPlan(HUMAN), *bots[1:])
    if args.watch and any(human(seat) for seat in seats):
        raise UsageError("--watch: every seat is a bot's")
    if not args.watch and not any(human(seat) for seat in seats):
        raise UsageError("--seats: nobody plays; --watch lets bots play alone")
    aside = Aside(seats, open_hands=args.watch, seed=args.seed)
    table: dict[str, object] = {"pause_ms": 0} if args.watch else {}
    order = Order(args.game, options, aside, table)
    config = check(order)
    if args.hands is None:
        return order
    config = lasting(rules, config, args.hands)
    table["hands"] = args.hands
    return Order(args.game, rules.write_options(config.options), aside, table)


def run(args: argparse.Namespace) -> int:
    """Check everything, then open the window and live in it."""
    check_together(args)
    order = order_of(args) if args.game is not None else None
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # pygame would load setuptools' pkg_resources (0.15 s) for files of its own that we do not use
    sys.modules.setdefault("pkg_resources", None)  # type: ignore[arg-type]
    if args.selftest:
        from client.selftest import run as check_everything

        return check_everything()
    from client import home

    if args.bot is not None:
        return play_by_bot(args, home.find(args.data_dir).folder)
    from client.app import App
    from client.signals import heeded

    found = home.find(args.data_dir)
    folder = found.folder
    path = _resumable(folder) if args.resume else None
    app = App(folder, size=args.size, language=args.lang or "")
    if args.watch or args.shot is not None:
        app.hurry()
    app.open(visible=args.shot is None)
    with heeded(app), closing(app):
        if args.join is not None:
            from client.scenes.lan_link import join

            join(app, args.join, args.code, args.name or "")
        else:
            _open_first(app, order, path, watching=args.watch)
        if found.refused:
            from client.faults import reason

            def not_kept(why: str) -> str:
                return app.tr(
                    "Nothing can be kept in {folder} ({reason}): settings and matches are in "
                    "{now}, for this time only.",
                    folder=found.refused, reason=why, now=folder,
                )  # fmt: skip

            _say(not_kept(found.reason))
            app.toast(not_kept(reason(app.tr, found.errno, found.reason)), NOT_KEPT_SECONDS)
        if args.watch:
            from client.scenes.watching import watch_hands

            watch_hands(app, args.hands, args.shot)
        elif args.shot is not None:
            from client.scenes.watching import picture_of_first

            picture_of_first(app, args.shot)
        else:
            app.run()
    return 0


def play_by_bot(args: argparse.Namespace, folder: Path) -> int:
    """Play one match at somebody's host by a bot, without a window.

    UsageError says why there was none; 1 if a hand was not dealt as agreed.
    """
    from client.robot import play
    from client.troubles import told

    outcome = play(args.join, args.code, args.name or "", args.bot, folder)
    if not outcome.done:
        why = told(_english(), outcome.trouble, outcome.detail)
        raise UsageError(f"--join {args.join}: {why}")
    if outcome.unfair:
        hands = ", ".join(map(str, outcome.unfair))
        _say(f"--join {args.join}: not dealt as agreed: hand {hands}")
        return 1
    return 0


def _open_first(app: "App", order: "Order | None", path: Path | None, *, watching: bool) -> None:
    """Put the first scene up: a new match, an old one, or the title."""
    if order is not None:
        from client.scenes.match import AT_A_RUN, MatchScene, open_session
        from client.scenes.words import name_all

        call = float(app.settings.hotseat_call_seconds)
        seats = name_all(app.tr, order.aside.seats)
        order = replace(order, aside=replace(order.aside, seats=seats, call_seconds=call))
        pace = AT_A_RUN if watching else None
        app.push(MatchScene(app, open_session(app, order, pace=pace)))
    elif path is not None:
        from client.scenes.match import MatchScene, resume_session
        from engine.core.errors import EngineError

        try:
            session = resume_session(app, path)
        except EngineError as cause:
            raise UsageError(f"--continue: {_with_name(path, str(cause))}") from None
        app.push(MatchScene(app, session))
    else:
        from client.scenes.title import TitleScene

        app.push(TitleScene(app))


def _resumable(folder: Path) -> Path:
    from client.scenes.history import resumable, unreadable

    entry = resumable(folder)
    if entry is None:
        wrong = unreadable(folder)
        why = f" ({_with_name(wrong.path, wrong.error)})" if wrong is not None else ""
        raise UsageError(f"--continue: there is no match to go on with in {folder}{why}")
    return entry.path


def _with_name(path: Path, reason: str) -> str:
    """Return a reason that names its file."""
    return reason if str(path.with_suffix("")) in reason else f"{path}: {reason}"


def main(argv: Sequence[str] | None = None) -> int:
    """Run `paizhuo`; return the exit code."""
    if argv is None:
        # Python's own handler raises wherever it is just then, where it may be lost; the default
        # one ends the program at once while it loads; an open window heeds signals by itself
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    args = parser().parse_args(argv)
    from assets import AssetError
    from client.errors import NoDisplayError, StandstillError
    from engine.core.errors import EngineError

    try:
        return _run_known(args)
    except (UsageError, EngineError, AssetError, StandstillError) as cause:
        _say(str(cause))
    except NoDisplayError as cause:
        _say(f"no window can be opened: {cause}")
    except OSError as cause:
        where = f"{cause.filename}: " if cause.filename else ""
        _say(f"{where}{cause.strerror or cause}")
    except ImportError as cause:
        _say(f"a part of the program cannot be loaded ({cause}); install it again")
    except KeyboardInterrupt:
        return 130
    except Exception:
        return _crashed(args)
    return 2


def _run_known(args: argparse.Namespace) -> int:
    """Run with the store's errors said like the command line's.

    Its module loads the rules and their tables: it is imported where a damaged one is caught.
    """
    from server.faults import StoreError

    try:
        return run(args)
    except StoreError as cause:
        raise UsageError(str(cause)) from None


def _say(words: str) -> None:
    print(f"paizhuo: {' '.join(words.split())}", file=sys.stderr)


def _crashed(args: argparse.Namespace) -> int:
    """Keep the details of an error of ours for whoever mends it; tell the player where."""
    from client import home

    details = traceback.format_exc()
    try:
        path = home.usable(args.data_dir or home.usual()) / "crash.log"
        path.write_text(details, encoding="utf-8")
    except OSError:
        sys.stderr.write(details)
        return 1
    _say(f"stopped by an error of its own; the match is kept, details are in {path}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
