"""How the comparison measures: rows under topics, round by round, medians of CPU time."""

import gc
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

ROUNDS = 5
HANDS = 2000
"""Hands of one round."""

Make = Callable[[Random, int], Any]
"""Makes one hand of some sets and a pair."""

Work = tuple[Sequence[Sequence[Any]], Callable[[Any], object]]
"""One chunk of inputs to warm up and one for each round, and the loop to time over a chunk.

A rate is inputs per second; where the loop returns a number, that many things a second."""


class Row(NamedTuple):
    """One line of the comparison; the first of a topic is ours and the measure of the others."""

    who: str
    note: str
    prepare: Callable[[], Work]


TOPICS: dict[str, list[Row]] = {}


def row(
    topic: str, who: str, note: str, *inputs: Any
) -> Callable[[Callable[..., Work]], Callable[..., Work]]:
    """Add a row: a function of `inputs` that prepares the work, or raises ImportError."""

    def add(prepare: Callable[..., Work]) -> Callable[..., Work]:
        TOPICS.setdefault(topic, []).append(Row(who, note, lambda: prepare(*inputs)))
        return prepare

    return add


def timed(work: Callable[[Any], object], chunk: Sequence[Any]) -> float:
    """Return how many inputs (or things done) a second one pass over a chunk makes."""
    gc.collect()
    gc.disable()
    try:
        start = time.process_time()
        done = work(chunk)
        count = done if isinstance(done, int) else len(chunk)
        return count / max(time.process_time() - start, 1e-9)
    finally:
        gc.enable()


def measured(topic: str, rounds: int) -> Iterator[tuple[Row, float | ImportError]]:
    """Yield each row of a topic with its median rate, or why it was left out."""
    works: dict[int, Work] = {}
    outcome: dict[int, float | ImportError] = {}
    for number, entry in enumerate(TOPICS[topic]):
        try:
            works[number] = entry.prepare()
        except ImportError as error:
            outcome[number] = error
    rates: dict[int, list[float]] = {number: [] for number in works}
    for place in range(rounds + 1):
        for number, (inputs, work) in works.items():
            rate = timed(work, inputs[place])
            if place:  # the first pass warms up
                rates[number].append(rate)
    outcome |= {number: statistics.median(found) for number, found in rates.items()}
    for number, entry in enumerate(TOPICS[topic]):
        yield entry, outcome[number]
