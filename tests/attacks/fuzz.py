"""Malformed frames without end at a house in this process: nothing escapes, nothing is stolen.

A stranger, a friend in the lobby and a friend with a seat of his own say what they like while a
match is on. Whatever they do, no error leaves the house, and nobody else's seat moves.
"""

import json
import math
import time
from collections.abc import Callable, Iterator
from random import Random

from msgspec import Struct

from engine.core.model import Seat
from server import proof, wire
from server.door import Who
from server.limits import Limits
from server.seating import PeerId
from tests.attacks import frames_mutated
from tests.server.hall_rig import HOST_KEY, SECRET, VERSIONS, HallRig, key_of

PATIENT = Limits(
    messages=1e9, burst=1e9, malformed=10**9, ban=0.0, longest_ban=0.0, strangers=1e9, people=40
)
SEATS = {"i8": 4, "taojiang": 4, "paohuzi": 3}
HONEST = ("ann", "ben", "cid")
GOOD, CLEVER = 0.25, 0.1
"""Shares of frames that are messages: with fields of any kind, and wishes that fit the moment."""
OFTEN, LIFE = 20, 5000
"""Frames until everybody is where he belongs again, and until there is a new house."""


class Done(Struct):
    """What came of it: frames in all, taken for messages, slowest (ms of CPU), seats that moved."""

    game: str
    frames: int
    messages: int
    slowest: float
    stolen: int


class House(HallRig):
    """A hall whose words nobody reads."""

    dice: Random

    def _deliver(self, out: list[tuple[PeerId, bytes]]) -> list[tuple[PeerId, wire.HostMessage]]:
        return []

    def _settle(self) -> list[tuple[PeerId, wire.HostMessage]]:
        told = super()._settle()
        self.hall.closed.clear()
        self.hall.cuts.clear()
        return told


def house(game_id: str) -> House:
    """A house with a match: honest people and Mal, who has the last seat."""
    rig = House(2, game_id, table={"pause_ms": 300}, seats=SEATS[game_id], limits=PATIENT)
    rig.dice = Random(game_id)
    rig.playing(*HONEST[: SEATS[game_id] - 1], "mal")
    come(rig, "friend")
    return rig


def settle_down(rig: House, dice: Random, mine: int) -> None:
    """Time passes, and everybody is at his table again."""
    rig.wait(dice.choice((0.0, 0.0, 0.3, 1.0, 1.0, 5.0)))
    for name in ("mal", "friend"):
        come(rig, name)
    speak(rig, "friend", wire.Sit(2))
    speak(rig, "mal", wire.Sit(1))
    table = rig.hall.tables.get(1)
    for seat, name in enumerate((*HONEST[:mine], "mal")):
        if table is not None and not table.knows(PeerId(name.encode())):
            speak(rig, name, wire.Hello((Seat(seat),)))
        speak(rig, name, wire.Ping(rig.now))
    rig._settle()
    sound(rig)


def speak(rig: House, name: str, message: wire.ClientMessage) -> None:
    """Say something on somebody's own line."""
    rig.hall.receive(rig.now, PeerId(name.encode()), Who(key_of(name)), wire.encode(message))


def clever(rig: House, dice: Random) -> wire.ClientMessage:
    """A wish of any seat just as its own player could utter it now."""
    table = rig.hall.tables.get(1)
    seat = Seat(dice.randrange(len(table.plan.kinds)))
    publisher, question = table._conduct.publisher, table._question
    if not publisher.started or not publisher.shown(seat).legal:
        return wire.Onward(seat)
    wish = dice.choice(publisher.shown(seat).legal)
    count = min(question.ledgers[seat].last + 1, 2**63)
    return wire.Command(seat, count, publisher.pages[seat].number, wish)


def come(rig: House, name: str) -> None:
    """Somebody comes in, whatever he did before."""
    said = proof.join_proof(SECRET, key_of(name), HOST_KEY)
    speak(rig, name, wire.Enter(name, proof=said, rules=VERSIONS))
    rig._settle()


def moved(lines: list[str], mine: int) -> int:
    """How many answers others than Mal are said to have given themselves."""
    answers = [json.loads(line) for line in lines if line.startswith('{"seat":')]
    return sum(line["seat"] != mine and not line.get("auto") for line in answers)


def attack(game_id: str, count: int, seed: str, frames: Iterator[bytes] | None = None) -> Done:
    """Say so many frames; an error that escapes is raised."""
    dice = Random(seed)
    frames = frames or frames_mutated.stream(seed)
    rig = house(game_id)
    mine = SEATS[game_id] - 1
    messages, slowest, stolen = 0, 0.0, 0
    for number in range(count):
        if number % LIFE == 0:
            stolen += moved(rig.lines[1], mine) + moved(rig.lines[2], mine)
            rig = house(game_id)
        if number % OFTEN == 0:
            settle_down(rig, dice, mine)
        lot, name = dice.random(), dice.choice(("stranger", "friend", "mal", "mal"))
        if lot < CLEVER:
            data = wire.encode(clever(rig, dice))
        elif lot < CLEVER + GOOD:
            data = wire.encode(frames_mutated.honest(dice))
        else:
            data = next(frames)
        start = time.thread_time()
        rig.hall.receive(rig.now, PeerId(name.encode()), Who(key_of(name)), data)
        slowest = max(slowest, time.thread_time() - start)
        messages += lot < CLEVER + GOOD
        if rig.hall.tables.out or rig.hall.wanted or rig.hall.tables.lines:
            rig._settle()
    stolen += moved(rig.lines[1], mine) + moved(rig.lines[2], mine)
    return Done(game_id, count, messages, 1000 * slowest, stolen)


def sound(rig: House) -> None:
    """All clocks of the house can come due."""
    due = rig.hall.deadline()
    assert due is not None
    assert math.isfinite(due), "a clock that never comes due"
    for opened in rig.hall.tables.opened().values():
        lags = opened.table._question.lags.values()
        assert all(math.isfinite(lag.grace()) for lag in lags), "a grace without end"


def campaign(total: int, seed: str, say: Callable[[str], None]) -> list[Done]:
    """So many frames, a third at each game."""
    done = []
    for game_id in SEATS:
        start = time.monotonic()
        done.append(attack(game_id, total // 3, f"{seed}/{game_id}"))
        say(f"{done[-1]}, {done[-1].frames / (time.monotonic() - start):.0f} frames a second")
    return done
