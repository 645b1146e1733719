"""A table on a bench: time is wound by hand, the disk is a list, bots answer when they are told."""

from collections import defaultdict
from collections.abc import Mapping

from engine.core.journal import Chain, read_lines
from engine.core.match import Match, configure
from engine.core.model import PASS, Action, Seat
from engine.core.notation import read_action, show_action
from engine.core.replay import Replay
from engine.fair import seed_of
from engine.games import game
from server import wire
from server.pace import Pace
from server.publishing import Ask
from server.seating import PeerId, TablePlan
from server.table import Table

QUICK = Pace(call=4.0, bot=(0.5, 0.5), auto=1.0, onward=30.0)


def peer(name: str | int) -> PeerId:
    """The transport's name of a client."""
    return PeerId(str(name).encode())


class Rig:
    """Drives one Table and keeps everything it says, with the moment it said it."""

    def __init__(
        self,
        kinds: tuple[str, ...] = ("human",) * 4,
        *,
        table: Mapping[str, object] | None = None,
        options: Mapping[str, object] | None = None,
        pace: Pace = QUICK,
        seed: str = "rig",
        match: Match | None = None,
        open_hands: bool = False,
        disk: bool = True,
        keys: tuple[str, ...] = (),
        fair: bool = False,
        record: tuple[str, ...] = (),
    ) -> None:
        settings = {"pause_ms": 800} | dict(table or {})
        rules = game("i8")
        self.match = match or Match(rules, configure(rules, options or {}, 4, settings))
        self.tokens = 0
        plan = TablePlan(kinds, ("",) * len(kinds), "boot-1", keys, open_hands, fair)
        self.table = Table(
            self.match,
            plan,
            pace,
            lambda hand: seed_of(f"{seed}/{hand}"),
            self._token,
            record=record,
        )
        self.now = 100.0
        self.disk = disk
        self.lines: list[str] = []
        self.asks: list[Ask] = []
        self.sent: list[tuple[float, PeerId, bytes]] = []
        self.box: dict[PeerId, list[wire.ServerMessage]] = defaultdict(list)
        self.views: dict[Seat | None, wire.Update] = {}
        self.shown: wire.Update
        self.counts: dict[Seat, int] = defaultdict(int)

    def _token(self) -> str:
        self.tokens += 1
        return f"token-{self.tokens}"

    # Driving ------------------------------------------------------------------------------------

    def _take(self, out) -> list[wire.ServerMessage]:
        messages = []
        while True:
            for to, data in out:
                message = wire.from_server(data)
                self.sent.append((self.now, to, data))
                self.box[to].append(message)
                messages.append(message)
                if isinstance(message, wire.Update) and to not in self.table.onlookers():
                    self.views[message.seat] = self.shown = message
            self.asks += self.table.asks()
            new = self.table.lines()
            self.lines += new
            if not new or not self.disk:
                return messages
            out = self.table.synced(self.now, len(self.lines))

    def send(self, who: PeerId, message: wire.ClientMessage) -> list[wire.ServerMessage]:
        """Deliver a message; return what the table says to that."""
        return self._take(self.table.receive(self.now, who, wire.encode(message)))

    def raw(self, who: PeerId, data: bytes) -> list[wire.ServerMessage]:
        """Deliver bytes."""
        return self._take(self.table.receive(self.now, who, data))

    def sync(self) -> list[wire.ServerMessage]:
        """Let everything written reach the disk."""
        return self._take(self.table.synced(self.now, len(self.lines)))

    def fail(self, code: wire.Code, detail: str = "") -> list[wire.ServerMessage]:
        """Let the disk refuse."""
        return self._take(self.table.failed(self.now, code, detail))

    def wait(self, seconds: float) -> list[wire.ServerMessage]:
        """Wind the clock on, stopping wherever the table wants to be woken."""
        end = self.now + seconds
        messages = []
        while (due := self.table.deadline()) is not None and due <= end:
            self.now = max(self.now, due)
            messages += self._take(self.table.tick(self.now))
        self.now = end
        return messages + self._take(self.table.tick(end))

    def bot(self, ask: Ask, action: Action | None) -> list[wire.ServerMessage]:
        """Let a bot answer."""
        return self._take(self.table.bot(self.now, ask.round, ask.seat, action))

    # Shorthand ----------------------------------------------------------------------------------

    def seat_all(self) -> None:
        """Every human seat joins from a machine of its own."""
        for seat, kind in enumerate(self.table.plan.kinds):
            if kind == "human":
                self.send(peer(seat), wire.Hello((Seat(seat),), (f"P{seat}",)))

    def command(self, seat: int, action: str | Action, *, who: PeerId | None = None, **fields):
        """Utter a wish as a client would; return what the table says."""
        seat = Seat(seat)
        if isinstance(action, str):
            action = read_action(self.match.rules.deck, action)
        fields.setdefault("count", self.counts[seat] + 1)
        fields.setdefault("seen", self.views[seat].number if seat in self.views else 0)
        message = wire.Command(seat=seat, action=action, **fields)
        self.counts[seat] = max(self.counts[seat], message.count)
        return self.send(who or peer(seat), message)

    @property
    def turn(self) -> Seat:
        """Whose turn everybody sees."""
        return self.shown.view.turn

    def legal(self, seat: int) -> list[str]:
        """What a seat was offered last, as text."""
        return [show_action(self.match.rules.deck, a) for a in self.views[Seat(seat)].view.legal]

    def hand_count(self, seat: int) -> int:
        """How many tiles lie in a seat's river."""
        return len(self.shown.view.seats[seat].river)

    def asked(self) -> tuple[Seat, ...]:
        """Who is really asked."""
        return self.match.rules.asked(self.match.state)

    @property
    def asleep(self) -> set[Seat]:
        """Seats in auto-play, known to others or not."""
        return {s for s, update in self.views.items() if s is not None and s in update.auto}

    def pass_all(self) -> None:
        """Everybody who is asked in a claim passes at once, unless the clock plays for him."""
        for seat in set(self.asked()) - self.asleep:
            if PASS in self.match.rules.legal(self.match.state, seat):
                self.command(seat, PASS)

    def discard(self) -> Seat:
        """Whoever has the turn throws what he drew or his first legal discard; return who."""
        seat = self.turn
        view = self.views[seat].view
        wish = next(a for a in view.legal if a.verb == "discard")
        self.command(seat, wish)
        return seat

    def round(self) -> Seat:
        """One discard, no claims, the pause over; return who threw."""
        seat = self.discard()
        self.pass_all()
        self.wait(0.8)
        return seat

    def until(self, wanted) -> None:
        """Play on without claims until `wanted(self)`."""
        for _ in range(400):
            if wanted(self):
                return
            if self.shown.view.phase == "turn" and self.turn in self.asleep:
                self.wait(1.0)
            elif self.shown.view.phase == "turn":
                self.discard()
            else:
                self.pass_all()
                self.wait(0.8)
        raise AssertionError("never came")


def resumed(lines: list[str]) -> Match:
    """The match that these journal lines tell, as it stands after a crash."""
    chain = Chain()
    rules = game("i8")
    closed = [chain.close(body) for body in lines]
    return Replay(rules, read_lines(closed), hold=True).run()


def of_kind(messages, kind):
    """Those messages that are of a kind."""
    return [message for message in messages if isinstance(message, kind)]
