"""Rows about whole hands: random play, steady play, and counting the hands that win."""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from engine.commands.simulate import Order, play_match
from engine.games.i8 import ending, scoring
from engine.games.paohuzi import grouping
from engine.games.paohuzi.cards import FACES, pack
from engine.games.paohuzi.grouping import THREES
from engine.games.taojiang import asking
from engine.games.taojiang import scoring as tj_scoring
from tests.bench.harness import ROUNDS, Work, row
from tests.bench.rows_shapes import chunks, complete_hand, converted, tiles_136

BLOCK = 16
"""Hands of one match."""

RANDOM = "whole hands, four random players"
STEADY = "whole hands, four thinking players"
COUNTING = "counting a winning hand, best reading"


EIGHT = MappingProxyType({"wilds": 8})


def matches(game: str, players: str, hands: int, options: Mapping[str, object] = {}) -> Work:
    """Play matches of 16 hands through the whole public path, as `engine simulate` does."""
    order = Order(game, hands, "bench", (players,), options)

    def play(labels: Sequence[str]) -> int:
        return sum(play_match(order, label, BLOCK).hands for label in labels)

    blocks = max(1, hands // BLOCK)
    return [[f"{r}/{n}" for n in range(blocks)] for r in range(ROUNDS + 1)], play


@row(RANDOM, "paizhuo", "i8, 144 tiles, wins taken; every answer checked, all events built", 480)
def random_i8(hands: int) -> Work:
    return matches("i8", "random", hands)


@row(RANDOM, "paizhuo", "taojiang, 108 tiles, 8王", "taojiang", EIGHT)
@row(RANDOM, "paizhuo", "taojiang, 108 tiles, 4王", "taojiang", {})
@row(RANDOM, "paizhuo", "paohuzi, 80 cards, three players", "paohuzi", {})
def random_others(game: str, options: Mapping[str, object]) -> Work:
    return matches(game, "random", 480, options)


@row(RANDOM, "riichienv", "Rust, 136 tiles, mjai log on", False)
@row(RANDOM, "riichienv", "Rust, 136 tiles, mjai log off", True)
def random_riichienv(silent: bool) -> Work:
    from riichienv import RiichiEnv

    def play(seeds: Sequence[int]) -> None:
        for seed in seeds:
            choose = Random(seed).choice
            env = RiichiEnv(seed=seed, skip_mjai_logging=silent)
            seen = env.reset()
            while not env.done():
                seen = env.step({seat: choose(obs.legal_actions()) for seat, obs in seen.items()})

    return [list(range(r * 200, (r + 1) * 200)) for r in range(ROUNDS + 1)], play


@row(RANDOM, "jansou", "136 tiles, whole games")
def random_jansou() -> Work:
    from jansou.core.rules import Rules
    from jansou.game.agents import RandomAgent
    from jansou.game.environment import Environment

    def play(seeds: Sequence[int]) -> int:
        hands = 0
        for seed in seeds:
            game = Environment(Rules(), seed=seed)
            game.run([RandomAgent(4 * seed + seat) for seat in range(4)])
            hands += len(game.records)
        return hands

    return [list(range(r * 8, (r + 1) * 8)) for r in range(ROUNDS + 1)], play


@row(STEADY, "paizhuo", "i8, four steady players")
def steady_i8() -> Work:
    return matches("i8", "steady", 96)


@row(STEADY, "paizhuo", "taojiang, four steady players", "taojiang")
@row(STEADY, "paizhuo", "paohuzi, three steady players", "paohuzi")
def steady_others(game: str) -> Work:
    return matches(game, "steady", 48)


@row(STEADY, "jansou", "136 tiles, four SmartEfficiencyAgent")
def steady_jansou() -> Work:
    from jansou.core.rules import Rules
    from jansou.game.agents import SmartEfficiencyAgent
    from jansou.game.environment import Environment

    def play(seeds: Sequence[int]) -> int:
        hands = 0
        for seed in seeds:
            game = Environment(Rules(), seed=seed)
            game.run([SmartEfficiencyAgent() for _ in range(4)])
            hands += len(game.records)
        return hands

    return [[r] for r in range(ROUNDS + 1)], play


@row(COUNTING, "paizhuo", "i8, tai of hands that steady players won")
def tai() -> Work:
    """Collect the hands that win in play, then count them again."""
    hands: list[Any] = []
    count = ending.best_score

    def keep(hand: scoring.Hand) -> scoring.Score | None:
        hands.append(hand)
        return count(hand)

    ending.best_score = keep  # type: ignore[assignment]
    try:
        play_match(Order("i8", 480, "tai", ("steady",), {}), "tai", 480)
    finally:
        ending.best_score = count
    share = len(hands) // (ROUNDS + 1)

    def score(chunk: Sequence[Any]) -> None:
        for hand in chunk:
            count(hand)

    return [hands[r * share : (r + 1) * share] for r in range(ROUNDS + 1)], score


@row(COUNTING, "paizhuo", "taojiang 8王, best points of hands that won", EIGHT)
@row(COUNTING, "paizhuo", "taojiang 4王, best points of hands that won", {})
def points(options: Mapping[str, object]) -> Work:
    """Collect the winning hands that random players meet, then count them again."""
    calls: list[tuple[Any, ...]] = []
    count = tj_scoring.best

    def keep(*args: Any) -> Any:
        score = count(*args)
        if score is not None:
            calls.append(args)
        return score

    asking.best = keep
    try:
        play_match(Order("taojiang", 480, "tj", ("random",), options), "tj", 480)
    finally:
        asking.best = count
    share = len(calls) // (ROUNDS + 1)

    def score(chunk: Sequence[Any]) -> None:
        for args in chunk:
            count(*args)

    return [calls[r * share : (r + 1) * share] for r in range(ROUNDS + 1)], score


@row(COUNTING, "paizhuo", "paohuzi, best grouping of 21 cards, nothing remembered")
def grouping_21() -> Work:
    luck = Random(1)

    def hand() -> int:
        while True:
            groups = luck.choices(THREES, k=6)
            pair = luck.choice(FACES)
            tiles = [tile for group in groups for tile in group.tiles] + [pair] * 3
            if all(tiles.count(face) <= 3 for face in set(tiles)):
                return pack(tiles)

    def search(chunk: Sequence[int]) -> None:
        for cards in chunk:
            grouping.best.cache_clear()
            grouping.best(cards)

    return [[hand() for _ in range(500)] for _ in range(ROUNDS + 1)], search


@row(COUNTING, "mahjong", "riichi, han and fu of 14-tile hands")
def han() -> Work:
    from mahjong.hand_calculating.hand import HandCalculator

    hands = converted([chunk[:200] for chunk in chunks(complete_hand, 4)], tiles_136)

    def score(chunk: Sequence[Any]) -> None:
        for tiles in chunk:
            HandCalculator.estimate_hand_value(tiles, tiles[0])

    return hands, score
