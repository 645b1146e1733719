"""Every way to cheat at a deal that we could think of, and how often the cheated notice.

A cheat is a hand in the host's code (`patch`) or on its words (`tamper`); people are the same
`Fairness` objects that a client has. `python -m tests.attacks cheats` counts.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any
from unittest import mock

from msgspec import Struct
from msgspec.structs import replace

from client.fairness import OK, WRONG
from engine.core.events import Discarded, Drawn
from engine.core.tiles import MAHJONG, ZIPAI
from engine.fair import Stream, commitment, seed_of, shuffle
from server import wire
from server.shuffling import Chance, Shuffling
from tests.net.fair_kit import FairRig, Tamper

FLOWERS = 34
"""Kinds below it have four tiles each."""
GAMES = ("i8", "taojiang", "paohuzi")
Patch = Callable[[Random], dict[str, Any]]


class Cheat(Struct):
    """A cheat: what it says, `tamper` or `patch` (methods of Shuffling), hands until it shows."""

    tamper: Callable[[Random], Tamper] | None = None
    patch: Patch | None = None
    hands: int = 1
    words: bool = False
    """It shows in the words that players compare, already before the hand is over."""


def _made(change: Callable[[Chance, Random], Chance]) -> Patch:
    """A host that changes the chance once it knows all seeds."""
    made = Shuffling._made

    def patch(dice: Random) -> dict[str, Any]:
        return {"_made": lambda self, seeds, fair: change(made(self, seeds, fair), dice)}

    return patch


def _stack(chance: Chance, dice: Random) -> Chance:
    wall = list(chance.deal.wall)
    one, two = 0, 0
    while wall[one] == wall[two]:
        one, two = dice.randrange(len(wall)), dice.randrange(len(wall))
    wall[one], wall[two] = wall[two], wall[one]
    return replace(chance, deal=replace(chance.deal, wall=tuple(wall)))


def _load(chance: Chance, dice: Random) -> Chance:
    if not chance.deal.dice:  # a game without dice: its first dealer is what luck decides
        return _stack(chance, dice)
    (one, two), *more = chance.deal.dice
    rolled = ((one % 6 + 1, two), *more)
    return replace(chance, deal=replace(chance.deal, dice=rolled))


def _late_seed(dice: Random) -> dict[str, Any]:
    """The host takes the best of many seeds after it has seen the others'."""
    finish = Shuffling._finish

    def patched(self: Shuffling) -> None:
        said = commitment(self._id, self._seed)
        shown = tuple(self._shown[seat] for seat in self._asked)
        tries = [dice.randbytes(32) for _ in range(20)]
        deck, rolls = self._rules.deck, self._rules.dice
        self._seed = min(tries, key=lambda seed: shuffle(deck, rolls, seed, shown)[0].wall[0])
        with mock.patch("server.shuffling.commitment", return_value=said):
            finish(self)

    return {"_finish": patched}


def _without_a_seed(dice: Random) -> dict[str, Any]:
    """One player's seed is told and not used."""
    made = Shuffling._made
    return {"_made": lambda self, seeds, fair: made(self, seeds[:-1], fair)}


def _messages(kind: type, change: Callable[[Any, Random], Any]) -> Callable[[Random], Tamper]:
    """A host that says one kind of message to seat 1 otherwise."""

    def tamper_with(dice: Random) -> Tamper:
        def tamper(seat: int, told: wire.HostMessage) -> wire.HostMessage | None:
            return change(told, dice) if isinstance(told, kind) and seat == 1 else told

        return tamper

    return tamper_with


def _tile(kind: type) -> Callable[[Random], Tamper]:
    """A host that shows seat 1 one tile otherwise."""

    def tamper_with(dice: Random) -> Tamper:
        left = [dice.randrange(1, 4)]

        def tamper(seat: int, told: wire.HostMessage) -> wire.HostMessage:
            if seat != 1 or not isinstance(told, wire.Update):
                return told
            events = list(told.events)
            for at, event in enumerate(events):
                if isinstance(event, kind) and getattr(event, "tile", None) is not None:
                    left[0] -= 1
                    if left[0] == 0:
                        tamper.fired = True  # type: ignore[attr-defined]
                        events[at] = replace(event, tile=(event.tile + 1) % 20)
            return replace(told, events=tuple(events))

        tamper.fired = False  # type: ignore[attr-defined]
        return tamper

    return tamper_with


def _false_table(dice: Random) -> Tamper:
    """A host that shows seat 1 the table otherwise, once, and tells no event of it."""
    at = dice.randrange(4, 12)
    corner = dice.randrange(3)

    def tamper(seat: int, told: wire.HostMessage) -> wire.HostMessage:
        if seat != 1 or not isinstance(told, wire.Update) or told.number != at:
            return told
        seats = list(told.view.seats)
        mine = seats[1]
        if mine.hand is not None and corner == 1:
            first, *others = mine.hand
            mine = replace(mine, hand=((first + 1) % 20, *others))
        elif corner == 2:
            mine = replace(mine, score=mine.score + 1)
        else:
            seats[0] = replace(seats[0], hand_size=seats[0].hand_size - 1)
        seats[1] = mine
        return replace(told, view=replace(told.view, seats=tuple(seats)))

    return tamper


def _drop(lines: tuple[str, ...], dice: Random) -> tuple[str, ...]:
    """Leave out a line; a pass that changed nothing may be missed by whom it concerns only."""
    at = dice.choice([n for n, line in enumerate(lines) if '"act":"pass"' not in line])
    return (*lines[:at], *lines[at + 1 :])


def _other_answer(told: wire.Disclosed, dice: Random) -> wire.Disclosed:
    lines = list(told.lines)
    mine = [n for n, line in enumerate(lines) if '"seat":1' in line and '"auto"' not in line]
    if mine:
        at = dice.choice(mine)
        lines[at] = lines[at][:-1] + ',"auto":true}'
    return replace(told, lines=tuple(lines))


CHEATS: dict[str, Cheat] = {
    "the host chooses its seed after it has seen the others'": Cheat(patch=_late_seed),
    "a player's seed is told and not used": Cheat(patch=_without_a_seed),
    "two tiles of the wall change places": Cheat(patch=_made(_stack)),
    "the dice are loaded": Cheat(patch=_made(_load)),
    "another seed is shown than was committed to": Cheat(
        _messages(wire.Disclosed, lambda told, dice: replace(told, seed=dice.randbytes(32).hex()))
    ),
    "a player's seed is told otherwise": Cheat(
        _messages(
            wire.Seeds,
            lambda told, dice: replace(told, seeds=(dice.randbytes(32).hex(), *told.seeds[1:])),
        ),
        words=True,
    ),
    "another wall was announced": Cheat(
        _messages(
            wire.Update,
            lambda told, dice: replace(told, view=replace(told.view, digest="0" * 64)),
        ),
        words=True,
    ),
    "a tile is drawn that is not the wall's": Cheat(_tile(Drawn)),
    "a discard is shown that nobody made": Cheat(_tile(Discarded)),
    "the table is shown otherwise than it is": Cheat(_false_table),
    "a line of the record is missing": Cheat(
        _messages(wire.Disclosed, lambda told, dice: replace(told, lines=_drop(told.lines, dice)))
    ),
    "an answer is told otherwise": Cheat(_messages(wire.Disclosed, _other_answer)),
    "a hand is never disclosed": Cheat(_messages(wire.Disclosed, lambda told, dice: None), hands=2),
    "two players are told different commitments": Cheat(
        _messages(
            wire.Shuffle,
            lambda told, dice: replace(
                told, commit=commitment(told.id, seed_of(str(dice.random())))
            ),
        ),
        words=True,
    ),
}


@contextmanager
def cheating(cheat: Cheat, dice: Random) -> Iterator[Tamper]:
    """The host cheats as long as this lasts; what it says goes through the tamper yielded."""
    with ExitStack() as patches:
        for name, method in (cheat.patch(dice) if cheat.patch else {}).items():
            patches.enter_context(mock.patch.object(Shuffling, name, method))
        yield cheat.tamper(dice) if cheat.tamper else lambda seat, told: told


def caught(name: str, game_id: str, seed: str) -> bool | None:
    """Whether a cheat is noticed by seat 1, whom it cheats; None: there was nothing to change."""
    cheat, dice = CHEATS[name], Random(f"{name}/{game_id}/{seed}")
    with cheating(cheat, dice) as tamper:
        rig = FairRig(game_id, seed=f"{game_id}/{seed}", tamper=tamper)
        for hand in range(1, cheat.hands + 1):
            rig.until_over(hand)
            if hand < cheat.hands:
                rig.onward()
        verdicts = rig.verdicts(1)
    if not getattr(tamper, "fired", True):
        return None
    words = {verdict.words for verdict in verdicts}
    return verdicts[1].state == WRONG and (len(words) > 1) == cheat.words


def honest(game_id: str, hands: int, seed: str) -> tuple[int, Counter[str]]:
    """Play so many honest hands; return how many were judged, and the judgements that are not ok.

    Everybody judges every hand; one false accusation by anybody counts.
    """
    judged, false, part = 0, Counter[str](), 0
    while judged < hands:
        part += 1
        rig = FairRig(game_id, seed=f"{seed}/{part}", hands=8, sofa=part % 3 == 0)
        hand = 0
        while not rig.match.over and judged < hands:
            hand += 1
            rig.until_over(hand)
            for verdict in rig.verdicts(hand):
                if verdict.state != OK:
                    false[f"{verdict.state} {verdict.why} {verdict.detail}"] += 1
            judged += 1
            rig.onward()
    return judged, false


# Chance ------------------------------------------------------------------------------------------


class Spread(Struct):
    """How evenly something falls: chi² with its degrees of freedom, and its 99.9 % point."""

    what: str
    n: int
    chi2: float
    freedom: int
    limit: float


def _spread(what: str, counts: Counter[Any], kinds: int, n: int) -> Spread:
    expected = n / kinds
    chi2 = sum((count - expected) ** 2 for count in counts.values()) / expected
    chi2 += (kinds - len(counts)) * expected
    freedom = kinds - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 3.0902 * (2 / (9 * freedom)) ** 0.5) ** 3
    return Spread(what, n, round(chi2, 1), freedom, round(limit, 1))


def spreads(n: int, seed: str) -> list[Spread]:
    """Measure the shuffle of host and three players together; deterministic by `seed`."""
    first: Counter[int] = Counter()
    zipai: Counter[int] = Counter()
    dice: Counter[tuple[int, int]] = Counter()
    orders: Counter[tuple[int, ...]] = Counter()
    for number in range(n):
        seeds = [seed_of(f"{seed}/{number}/{who}") for who in range(4)]
        deal, _ = shuffle(MAHJONG, 1, seeds[0], seeds[1:])
        first[deal.wall[0]] += deal.wall[0] < FLOWERS
        dice[deal.dice[0]] += 1
        zipai[shuffle(ZIPAI, 0, seeds[0], seeds[1:])[0].wall[40]] += 1
        five = list(range(5))
        Stream(b"".join(seeds)).shuffle(five)
        orders[tuple(five)] += 1
    first = +first
    return [
        _spread("first tile, of 34 kinds", first, FLOWERS, sum(first.values())),
        _spread("41st card, of 20 kinds", zipai, 20, n),
        _spread("two dice", dice, 36, n),
        _spread("orders of five", orders, 120, n),
    ]
