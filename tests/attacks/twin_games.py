"""Two games that differ only in what a LAN seat may not know, led through the same moves.

Both are played over a whole house (door, lobby, table) with keys and connections. What reaches the
seat and a spectator is compared, byte for byte and moment for moment, as long as answers come
inside the pause: through cuts, returns, chat and signs of life. Games begin at a point of a hand
chosen by lot, and end when the rules themselves show a difference.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct

from engine.core.match import Match
from engine.core.model import PASS, Action, Seat
from engine.core.ruleset import Ruleset
from engine.games import game
from server import wire
from server.opening import Opened, Order
from server.seating import PeerId
from tests.server.hall_rig import HallRig, key_of
from tests.server.test_twins import PAUSE, a_position

STEPS = 10
EACH = 4
WINDOW = "window"
COMMON = 0.4
"""Seconds between two signs of life of everybody."""


class World(HallRig):
    """A house where a given hand is being played; nothing that is said is read, only kept."""

    def __init__(self, match: Match, state: Any) -> None:
        config = match.config
        self.given = Match(match.rules, config)
        self.given.scores, self.given.next = match.scores, match.next
        self.given.seating, self.given.state = match.seating, state
        options = match.rules.write_options(config.options)
        table = {name: getattr(config.table, name) for name in config.table.__struct_fields__}
        super().__init__(1, match.rules.id, options, table, seats=config.seats)
        self.wire: list[tuple[float, PeerId, bytes]] = []
        self.lines_at: dict[str, str] = {}
        self.counts: dict[int, int] = {}
        self.ping_at = self.now
        names = [f"p{seat}" for seat in range(config.seats)]
        self.playing(*names)
        self.enter(WINDOW)
        self.say(WINDOW, wire.Watch(1))
        self.say(WINDOW, wire.Hello(watch=True))

    def opened(self, order: Order) -> Opened:
        """Open the table around the hand that was given."""
        opened = super().opened(order)
        table = type(opened.table)(
            self.given, opened.table.plan, opened.table._coming._pace, lambda hand: bytes(32),
            lambda: "token",
        )  # fmt: skip
        return Opened(table, opened.file, {}, order.aside)

    def _deliver(self, out: list[tuple[PeerId, bytes]]) -> list[tuple[PeerId, wire.HostMessage]]:
        self.wire += [(self.now, peer, data) for peer, data in out]
        return []

    # What people do -----------------------------------------------------------------------------

    def line(self, who: str) -> str:
        """The connection somebody uses now."""
        return self.lines_at.get(who, who)

    def speak(self, who: str, message: wire.ClientMessage) -> None:
        """Say something on one's own connection."""
        self.say(self.line(who), message, key_of(who))

    def command(self, seat: Seat, action: Action) -> None:
        """Utter a wish as its player's program does."""
        count = self.counts[seat] = self.counts.get(seat, 0) + 1
        self.speak(f"p{seat}", wire.Command(seat, count, self.number(seat), action))

    def number(self, reader: Seat | None) -> int:
        """The number of the last update of a reader."""
        table = self.hall.tables.get(1)
        assert table is not None
        return table._conduct.publisher.pages[reader].number

    def cut(self, who: str, seat: Seat | None, missed: int) -> None:
        """Somebody's connection is lost; he comes back by another, `missed` updates behind."""
        self.hall.gone(self.now, PeerId(self.line(who).encode()))
        self._settle()
        self.lines_at[who] = f"{who}@{self.now:.3f}"
        self.enter(self.line(who), who, key_of(who))
        if seat is None:
            self.speak(who, wire.Watch(1))
        table = self.hall.tables.get(1)
        assert table is not None
        last = (max(0, self.number(seat) - missed),)
        seats = () if seat is None else (seat,)
        hello = wire.Hello(seats, boot=table.plan.boot, last=last, watch=seat is None)
        self.speak(who, hello)

    def until(self, moment: float) -> None:
        """Let time pass; everybody gives signs of life."""
        while self.ping_at < moment:
            self.wait(max(0.0, self.ping_at - self.now))
            for seat in range(self.given.config.seats):
                number = self.number(Seat(seat))
                self.speak(f"p{seat}", wire.Ping(self.now, (number,), self.now - 0.05, 0.01))
            self.speak(WINDOW, wire.Ping(self.now, (self.number(None),)))
            self.ping_at += COMMON
        self.wait(moment - self.now)

    @property
    def phase(self) -> str:
        """What everybody sees."""
        table = self.hall.tables.get(1)
        assert table is not None
        return table._question.phase

    def asked(self) -> tuple[Seat, ...]:
        """Who is really asked."""
        return self.given.rules.asked(self.given.state) if self.given.playing else ()


class Told(Struct):
    """What came of some twin games.

    `told` differed before the rules allowed it, `apart` asked others in one world than in the
    other, `steps` were made together, `cuts` endured.
    """

    games: int = 0
    told: int = 0
    apart: int = 0
    steps: int = 0
    cuts: int = 0


class TwinGame:
    """Two houses that look the same to `me` and to whoever looks through the window."""

    def __init__(self, match: Match, dice: Random) -> None:
        self.rules: Ruleset[Any] = match.rules
        self.dice = dice
        self.me: Seat | None = dice.choice([*(Seat(s) for s in range(match.config.seats)), None])
        state = self.rules.copy(match.state)
        twin = self.rules.resample(state, self.me, dice.randrange)
        self.worlds = [World(match, each) for each in (state, twin)]
        self.done = Told(games=1)

    def play(self) -> Told:
        """Play them side by side as long as the rules show no difference."""
        self.done.told = not self.same()
        for _ in range(STEPS):
            if self.done.told or not self.step():
                break
            self.done.steps += 1
        return self.done

    def same(self) -> bool:
        """Whether seat and window have been told the same, at the same moments."""
        readers = (WINDOW,) if self.me is None else (WINDOW, f"p{self.me}")
        one, two = (
            [(at, to, data) for at, to, data in world.wire if to.decode().split("@")[0] in readers]
            for world in self.worlds
        )
        return one == two

    def apart(self) -> bool:
        """Whether the rules themselves show `me` a difference."""
        one, two = (self.rules.view(world.given.state, self.me) for world in self.worlds)
        return one != two

    def step(self) -> bool:
        """One turn and its pause in both worlds; whether they can go on together."""
        rules, dice, (one, two) = self.rules, self.dice, self.worlds
        seat = rules.view(one.given.state, None).turn
        both = [
            action
            for action in rules.legal(one.given.state, seat)
            if action in rules.legal(two.given.state, seat) and action.verb not in ("win", "hu")
        ]
        if not both:
            return False
        action, think = dice.choice(both), dice.choice((0.05, 0.3, 1.1))
        mine, start = (dice.uniform(0.01, PAUSE - 0.01), dice.random()), one.now + think
        extras = self._extras(start)
        after = []
        for world in self.worlds:
            world.until(start)
            state = rules.copy(world.given.state)
            rules.apply(state, seat, action)
            after.append(rules.view(state, self.me))
        if after[0] != after[1]:
            return False
        asked = []
        for world in self.worlds:
            world.command(seat, action)
            asked.append(self._answer(world, start, mine, extras))
            world.until(start + PAUSE - 0.001)
        self.done.apart += asked[0] != asked[1]
        self.done.told |= not self.same()
        for world in self.worlds:
            world.until(start + PAUSE + 0.1)
        if self.apart():
            return False
        self.done.told |= not self.same()
        return all(
            world.given.playing and rules.view(world.given.state, None).phase == "turn"
            for world in self.worlds
        )

    def _extras(self, start: float) -> list[tuple[float, str, int]]:
        """What else happens meanwhile, at the same moments: cuts of anybody, and chat."""
        extras = []
        seats = self.worlds[0].given.config.seats
        people = [WINDOW, *(f"p{seat}" for seat in range(seats))]
        for who in people:
            if self.dice.random() < 0.08:
                at = start + self.dice.uniform(0.01, PAUSE - 0.02)
                extras.append((at, who, self.dice.choice((0, 1, 3, 200))))
                self.done.cuts += 1
        if self.dice.random() < 0.1:
            extras.append((start + self.dice.uniform(0.01, PAUSE), self.dice.choice(people), -1))
        return extras

    def _answer(
        self, world: World, start: float, mine: tuple[float, float], extras: Any
    ) -> set[Seat]:
        """Answer inside the pause, each at a moment of his own, `me` at the same; who else did."""
        acts: list[tuple[float, int, Any]] = [(at, n, each) for n, (at, *each) in enumerate(extras)]
        asked = world.asked() if world.phase == "claim" else ()
        for seat in asked:
            legal = self.rules.legal(world.given.state, seat)
            if seat == self.me:
                at, lot = mine
                acts.append((start + at, 100, (seat, legal[int(lot * len(legal))])))
            elif PASS in legal:
                at = self.dice.uniform(0.01, PAUSE - 0.01)
                acts.append((start + at, 101 + seat, (seat, PASS)))
        for at, kind, act in sorted(acts, key=lambda each: each[:2]):
            world.until(at)
            if kind >= 100:
                world.command(*act)
            elif act[1] < 0:
                world.speak(act[0], wire.Say("好"))
            else:
                who, missed = act
                world.cut(who, None if who == WINDOW else Seat(int(who[1:])), missed)
        return set(asked) - {self.me}


def twin_games(game_id: str, seed: str, games: int) -> Iterator[TwinGame]:
    """Yield so many twin games, a few from each point of a hand, for a reader chosen by lot."""
    for number in range(games):
        dice = Random(f"{seed}/{game_id}/{number}")
        if number % EACH == 0:
            match = a_position(game(game_id), dice)
        yield TwinGame(match, dice)


def compare(game_id: str, seed: str, games: int) -> Told:
    """Play so many twin games of one game."""
    total = Told()
    for twins in twin_games(game_id, seed, games):
        done = twins.play()
        for field in Told.__struct_fields__:
            setattr(total, field, getattr(total, field) + getattr(done, field))
    return total
