"""A table whose people check every deal; what the host says to them may be tampered with."""

from collections.abc import Callable
from random import Random

from client.fairness import Fairness, Verdict
from engine.core.match import Match, configure
from engine.core.model import PASS, Seat
from engine.games import game
from server import wire
from server.pace import Pace
from tests.server.rig import Rig, peer

PACE = Pace(bot=(0.0, 0.0), auto=1.0, onward=30.0)
Tamper = Callable[[int, wire.HostMessage], wire.HostMessage | None]


class FairRig(Rig):
    """People are `Fairness` objects; `tamper(seat, message)` is the host's (or a thief's) hand."""

    def __init__(
        self,
        game_id: str = "i8",
        options=None,
        *,
        seed: str = "fair",
        tamper: Tamper = lambda seat, message: message,
        seats: int | None = None,
        hands: int = 8,
        sofa: bool = False,
    ) -> None:
        rules = game(game_id)
        config = configure(rules, options or {}, seats, {"pause_ms": 20, "hands": hands})
        self.tamper = tamper
        self.dice = Random(seed)
        self.people: dict[bytes, Fairness] = {}
        self.silent: set[bytes] = set()
        self._told, self._hearing = 0, False
        kinds = ("human",) * config.seats
        super().__init__(kinds, match=Match(rules, config), pace=PACE, fair=True, seed=seed)
        self.places = [[0, 1], *([s] for s in range(2, config.seats))] if sofa else [
            [s] for s in range(config.seats)
        ]  # fmt: skip
        for seats_ in self.places:
            self.come(seats_)

    def who(self, seat: int) -> bytes:
        """The client of a seat."""
        return next(peer(seats[0]) for seats in self.places if seat in seats)

    def come(self, seats: list[int], fairness: Fairness | None = None, **fields) -> None:
        address = peer(seats[0])
        if fairness is not None or address not in self.people:
            self.people[address] = fairness or Fairness(luck=self.dice.randbytes)
        self.silent.discard(address)
        self.send(address, wire.Hello(tuple(Seat(s) for s in seats), **fields))

    def _take(self, out):
        messages = super()._take(out)
        if self._hearing:
            return messages
        self._hearing = True
        while self._told < len(self.sent):
            _, to, data = self.sent[self._told]
            self._told += 1
            if to in self.people and to not in self.silent:
                told = self.tamper(int(to), wire.from_server(data))
                for answer in () if told is None else self.people[to].hear(told):
                    messages += self.send(to, answer)
        self._hearing = False
        return messages

    def play(self, seat: int, wish) -> None:
        """Utter a wish as a client does."""
        address = self.who(seat)
        count = self.counts[Seat(seat)] + 1
        self.people[address].said(wire.Command(Seat(seat), count, 0, wish))
        self.command(seat, wish, who=address)

    def step(self, calls: float = 0.5) -> None:
        """Everybody who is asked answers somehow, and the pause passes."""
        rules = self.match.rules
        asked = self.asked() if self.match.playing else ()
        for seat in self.dice.sample(list(asked), len(asked)):
            legal = rules.legal(self.match.state, seat) if self.match.playing else ()
            if not legal or self.who(seat) in self.silent:
                continue
            wants = [a for a in legal if a.verb not in ("discard", "pass")]
            wish = self.dice.choice(wants if wants and self.dice.random() < calls else legal)
            if self.dice.random() < 0.02 and PASS in legal:
                continue  # the clock answers for him
            self.play(seat, wish)
        self.wait(0.05 if asked else 16.0)

    def until_over(self, hand: int = 1) -> None:
        """Play until a hand is over."""
        for _ in range(2000):
            view = self.shown.view
            if view.phase == "over" and view.hand.number == hand:
                return
            self.step()
        raise AssertionError("never over")

    def onward(self) -> None:
        """Everybody turns the page."""
        for seats in self.places:
            for seat in seats:
                self.send(peer(seats[0]), wire.Onward(Seat(seat)))

    def verdicts(self, hand: int = 1) -> list[Verdict]:
        """What everybody thinks of a hand."""
        return [fairness.verdicts[hand] for fairness in self.people.values()]
