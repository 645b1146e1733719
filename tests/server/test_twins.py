"""Silence must tell nothing: two deals that differ only in what a seat may not know are the same
to it, byte for byte and moment for moment, as long as answers come inside the pause.

`rules.resample` makes the other deal. Both tables are led through the same hand; whoever else is
asked in one of them passes at a moment of his own. Once the deals differ in something the seat may
know (a flower somebody draws, the tile it draws itself), the comparison ends.
"""

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.match import Match
from engine.core.model import PASS, Seat
from engine.core.ruleset import Ruleset
from engine.fair import seed_of, shuffle
from engine.games import GAMES, game
from server import wire
from server.asking import Question
from server.conduct import Conduct
from server.publishing import Publisher
from tests.engine.test_every_game import a_match
from tests.server.rig import QUICK, Rig, peer

PAUSE = 0.8
STEPS = 3
PARTS = [(name, part) for name in GAMES for part in range(10 if name == "i8" else 3)]
SOFAS = [(name, part) for name in GAMES for part in range(2 if name == "i8" else 1)]


def a_position(rules: Ruleset, dice: Random) -> Match:
    """A hand played at random up to some turn, with anything the table may offer."""
    while True:
        match = a_match(rules, dice.randrange(2**32))
        table = replace(match.config.table, pause_ms=int(PAUSE * 1000))
        match.config, match.hold = replace(match.config, table=table), True
        deal, more = shuffle(rules.deck, rules.dice, seed_of(str(dice.random())))
        match.begin(more.below)
        match.open_hand()
        for _ in range(dice.randrange(120)):
            if match.awaits_deal:
                match.deal(deal)
            elif match.held:
                match.release()
            elif match.playing:
                seat = dice.choice(rules.asked(match.state))
                legal = rules.legal(match.state, seat)
                calls = [a for a in legal if a.verb not in ("win", "hu", "pass", "discard")]
                match.answer(seat, dice.choice(calls if calls and dice.random() < 0.6 else legal))
        if match.playing and rules.view(match.state, None).phase == "turn":
            return match


def world(match: Match, state, shared: tuple[Seat, ...]) -> Rig:
    """A table where this state is being played; `shared` seats sit at one client."""
    other = Match(match.rules, match.config)
    other.scores, other.next, other.seating = match.scores, match.next, match.seating
    other.state = state
    rig = Rig(("human",) * match.config.seats, match=other, pace=QUICK)
    for seat in range(match.config.seats):
        if seat not in shared:
            rig.send(peer(seat), wire.Hello((Seat(seat),)))
    if shared:
        rig.send(peer("sofa"), wire.Hello(shared))
    rig.send(peer("window"), wire.Hello(watch=True))
    return rig


def stream(rig: Rig, me: Seat | None, shared: tuple[Seat, ...]) -> list[tuple[float, bytes]]:
    """Everything that reached the reader, with its moment; of a shared client only his pages."""
    if me is not None and me in shared:
        mine = []
        for at, to, data in rig.sent:
            if to == peer("sofa"):
                message = wire.from_server(data)
                if getattr(message, "seat", me) == me:
                    mine.append((at, data))
        return mine
    address = peer("window") if me is None else peer(me)
    return [(at, data) for at, to, data in rig.sent if to == address]


class Twins:
    """Two tables that look the same to `me`."""

    def __init__(self, rules: Ruleset, dice: Random, shared: tuple[Seat, ...] = ()) -> None:
        self.rules, self.dice, self.shared = rules, dice, shared
        match = a_position(rules, dice)
        self.me = dice.choice([*(Seat(s) for s in range(match.config.seats)), None])
        twin = rules.resample(match.state, self.me, dice.randrange)
        self.rigs = [world(match, state, shared) for state in (match.state, twin)]
        self.apart = 0
        """Turns after which others were asked in one world than in the other."""
        self.told = False
        """Whether the streams differed before `me` could know of any difference."""

    def who(self, seat: Seat):
        return peer("sofa") if seat in self.shared else peer(seat)

    def same(self) -> bool:
        """Whether the two streams are the same so far."""
        one, two = (stream(rig, self.me, self.shared) for rig in self.rigs)
        return one == two

    def may_know(self) -> bool:
        """Whether the rules themselves show `me` a difference."""
        one, two = (self.rules.view(rig.match.state, self.me) for rig in self.rigs)
        return one != two

    def step(self) -> bool:
        """One turn and its pause in both worlds; return whether they can go on together."""
        rules, (one, two) = self.rules, self.rigs
        seat = rules.view(one.match.state, None).turn
        both = [
            action
            for action in rules.legal(one.match.state, seat)
            if action in rules.legal(two.match.state, seat) and action.verb not in ("win", "hu")
        ]
        if not both:
            return False
        action = self.dice.choice(both)
        mine = self.dice.uniform(0.01, PAUSE - 0.01), self.dice.random()
        calls = [(self.dice.uniform(0, PAUSE), seat) for seat in self.shared[:1]]
        pause = max(PAUSE, QUICK.call if self.shared else 0.0)
        start, after = one.now, []
        for rig in self.rigs:
            state = rules.copy(rig.match.state)
            rules.apply(state, seat, action)
            after.append(rules.view(state, self.me))
            rig.command(seat, action, who=self.who(seat))
        if after[0] != after[1]:
            return False
        asked = []
        for rig in self.rigs:
            asked.append(self._answers(rig, start, mine, calls))
            rig.wait(start + pause - 0.001 - rig.now)
        self.apart += asked[0] != asked[1]
        self.told |= not self.same()
        for rig in self.rigs:
            rig.wait(0.101)
        if self.may_know():
            return False
        self.told |= not self.same()
        return all(
            rig.match.playing and rules.view(rig.match.state, None).phase == "turn"
            for rig in self.rigs
        )

    def _answers(self, rig: Rig, start: float, mine, calls) -> set[Seat]:
        """Answer inside the pause, each at his own moment, `me` at the same; return who else."""
        asked = rig.asked() if rig.shown.view.phase == "claim" else ()
        wishes = []
        for seat in asked:
            legal = self.rules.legal(rig.match.state, seat)
            if seat == self.me:
                at, lot = mine
                wishes.append((at, seat, legal[int(lot * len(legal))]))
            else:
                wishes.append((self.dice.uniform(0.01, PAUSE - 0.01), seat, PASS))
        callers = [(at, seat, None) for at, seat in calls if rig.shown.view.phase == "claim"]
        for at, seat, action in sorted([*wishes, *callers], key=lambda wish: (wish[0], wish[1])):
            rig.wait(start + at - rig.now)
            if action is None:
                rig.send(peer("sofa"), wire.Call(seat))
                rig.send(peer("sofa"), wire.Unveil(seat))
                rig.wait(0.001)
                rig.send(peer("sofa"), wire.Release(seat))
            else:
                rig.command(seat, action, who=self.who(seat))
        return set(asked) - {self.me}


def compare(name: str, seed: str, positions: int, shared: tuple[Seat, ...] = ()) -> tuple[int, int]:
    """Return how many positions told something, and how often others were asked apart."""
    told = apart = 0
    for number in range(positions):
        twins = Twins(game(name), Random(f"{seed}/{number}"), shared)
        assert not twins.may_know()
        assert twins.same()
        for _ in range(STEPS):
            if not twins.step() or twins.told:
                break
        told += twins.told
        apart += twins.apart
    return told, apart


@pytest.mark.parametrize(("name", "part"), PARTS)
def test_a_seat_learns_nothing_from_bytes_and_times(name, part):
    told, apart = compare(name, f"twins/{part}", 100)
    assert told == 0
    assert apart > 10  # the twins were really asked different things


@pytest.mark.parametrize(("name", "part"), SOFAS)
def test_nobody_learns_anything_from_two_people_on_one_sofa(name, part):
    told, apart = compare(name, f"sofa/{part}", 60, (Seat(0), Seat(1)))
    assert told == 0
    assert apart > 5


def no_pause_unless_asked(monkeypatch):
    opened = Question.open

    def leaky(self, now, moment):
        opened(self, now, moment)
        if self.window is not None and not moment.asked:
            self.window = type(self.window)(now, now)

    monkeypatch.setattr(Question, "open", leaky)


def answers_are_not_held(monkeypatch):
    settle = Conduct.settle

    def leaky(self, now):
        if self._answered and not self.asked():
            self.question.window = None
        settle(self, now)

    monkeypatch.setattr(Conduct, "settle", leaky)


def a_pass_is_news(monkeypatch):
    answer = Conduct.answer

    def leaky(self, now, seat, action, *, auto=False):
        answer(self, now, seat, action, auto=auto)
        self.remind(now)

    monkeypatch.setattr(Conduct, "answer", leaky)


def clocks_show_who_is_asked(monkeypatch):
    clocks = Question.clocks

    def leaky(self, now, *, sofa):
        shown = clocks(self, now, sofa=sofa)
        if self.phase == "claim":
            left = tuple(
                ms if seat in self.asked_at else None for seat, ms in enumerate(shown.left)
            )
            return wire.Clocks(left, shown.total)
        return shown

    monkeypatch.setattr(Question, "clocks", leaky)


def numbers_count_for_all(monkeypatch):
    cut = Publisher.cut

    def leaky(self, needs, events, acks, *, opens):
        for page in self.pages.values():
            page.number = needs
        return cut(self, needs, events, acks, opens=opens)

    monkeypatch.setattr(Publisher, "cut", leaky)


@pytest.mark.parametrize(
    "leak",
    [
        no_pause_unless_asked,
        answers_are_not_held,
        a_pass_is_news,
        clocks_show_who_is_asked,
        numbers_count_for_all,
    ],
    ids=lambda leak: leak.__name__,
)
def test_a_planted_leak_is_found(monkeypatch, leak):
    leak(monkeypatch)
    told, _ = compare("i8", "twins/0", 100)
    assert told > 0
