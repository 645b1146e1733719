"""`simulate`: whole hands played by bots, as fast as the rules allow (interfaces §3)."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, NamedTuple

from engine.bots import chooser
from engine.commands.io import InputError, put
from engine.core.errors import EngineError
from engine.core.journal import Chain
from engine.core.match import Match, configure, lasting
from engine.core.ruleset import Chooser, MatchConfig, Ruleset
from engine.fair import seed_of, shuffle
from engine.games import game

MATCH_HANDS = 16
MOST_JOBS = 61
"""More processes than this one system cannot wait for."""


class Totals(NamedTuple):
    """What was played."""

    hands: int = 0
    actions: int = 0
    wins: int = 0
    draws: int = 0

    def plus(self, other: "Totals") -> "Totals":
        """Return the sum."""
        return Totals(*(a + b for a, b in zip(self, other, strict=True)))


class Order(NamedTuple):
    """What is asked for: plain values, so that it travels to another process."""

    game: str
    hands: int
    seed: str
    players: tuple[str, ...]
    options: Mapping[str, object]


def prepare(order: Order) -> tuple[Ruleset[Any], MatchConfig]:
    """Return the rules and the settings; InputError names what cannot be."""
    try:
        order.seed.encode()
    except UnicodeEncodeError:
        raise InputError("--seed: not UTF-8 text") from None
    try:
        rules = game(order.game)
        config = configure(rules, order.options)
        if len(order.players) not in (1, config.seats):
            raise InputError(f"--players names {len(order.players)} of {config.seats} seats")
        for level in order.players:
            chooser(rules, level, float)
    except EngineError as cause:
        raise InputError(str(cause)) from None
    return rules, config


def play_match(
    order: Order, label: str, hands: int, log: Callable[[str], None] | None = None
) -> Totals:
    """Play `hands` hands of one match whose seeds are the texts `label/h`, h from 1."""
    rules, config = prepare(order)
    match = Match(rules, lasting(rules, config, hands), log, log_legal=log is not None)
    levels = order.players * (config.seats // len(order.players))
    luck = Random(f"{label}/players").random
    players: list[Chooser] = [chooser(rules, level, luck) for level in levels]
    answered = wins = 0
    for hand in range(1, hands + 1):
        deal, stream = shuffle(rules.deck, rules.dice, seed_of(f"{label}/{hand}"))
        if hand == 1:
            match.begin(stream.below)
        match.open_hand()
        answered += play_on(match, players, luck)
        match.deal(deal)
        answered += play_on(match, players, luck)
        wins += match.last is not None and match.last.kind == "win"
    return Totals(hands, answered, wins, hands - wins)


def play_on(match: Match, players: list[Chooser], luck: Callable[[], float]) -> int:
    """Let the players answer until the hand is over or waits for its deal; count the answers."""
    rules, state, count = match.rules, match.state, 0
    while seats := rules.asked(state):
        seat = seats[0] if len(seats) == 1 else seats[int(luck() * len(seats))]
        legal = rules.legal(state, seat)
        action = players[seat].choose(legal, lambda seat=seat: rules.view(state, seat))  # type: ignore[misc]
        match.answer(seat, action)
        count += 1
    return count


def _matches(order: Order, numbers: range) -> Totals:
    """Play some of the matches of an order; a worker process runs this."""
    total = Totals()
    for number in numbers:
        hands = min(MATCH_HANDS, order.hands - number * MATCH_HANDS)
        total = total.plus(play_match(order, f"{order.seed}/{number}", hands))
    return total


def _shared(order: Order, count: int, jobs: int) -> Totals:
    """Play `count` matches in `jobs` processes; the totals do not depend on how many."""
    totals = Totals()
    spawn = multiprocessing.get_context("spawn")
    try:
        with ProcessPoolExecutor(jobs, mp_context=spawn, initializer=_obey) as pool:
            shares = [range(job, count, jobs) for job in range(jobs)]
            try:
                for share in pool.map(_matches, [order] * jobs, shares):
                    totals = totals.plus(share)
            except (KeyboardInterrupt, SystemExit):
                for child in multiprocessing.active_children():
                    child.terminate()
                raise
    except BrokenProcessPool:
        raise InputError("--jobs: one of the processes was ended from outside") from None
    return totals


def _obey() -> None:
    """Let a worker process end without a word: by an interrupt, and when its parent has ended.

    However that one ended, nobody would be left to take what the worker plays.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:
    """Wait for the end of a process and end this one at once."""
    wait([sentinel])
    os._exit(1)


def simulate(order: Order, jobs: int, journal: str | None) -> None:
    """Play an order and print its totals; with `journal` as one match, written to that file."""
    prepare(order)
    started = time.perf_counter()
    if journal is not None:
        totals = _journalled(order, Path(journal))
    else:
        count = -(-order.hands // MATCH_HANDS)
        jobs = min(jobs, count, MOST_JOBS)
        totals = _matches(order, range(count)) if jobs == 1 else _shared(order, count, jobs)
    seconds = time.perf_counter() - started
    put(
        {
            "game": order.game,
            **totals._asdict(),
            "seconds": round(seconds, 3),
            "hands_per_second": round(totals.hands / seconds, 1),
            "actions_per_second": round(totals.actions / seconds, 1),
        }
    )


def _journalled(order: Order, path: Path) -> Totals:
    """Play an order as one match and write its journal."""
    chain = Chain()
    try:
        with path.open("w", encoding="utf-8", newline="\n") as file:

            def log(body: str) -> None:
                file.write(chain.close(body) + "\n")

            return play_match(order, order.seed, order.hands, log)
    except OSError as cause:
        raise InputError(f"{path}: {cause.strerror}") from None
