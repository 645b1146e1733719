"""A bot that plays a seat at somebody's table from this machine (`paizhuo --join … --bot LEVEL`).

It is a client like any other: it sees what its seat sees, takes part in the deal, comes back
after a cut, and goes when the match is over.
"""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct

from client.fairness import WRONG
from client.line import AWAY, CLOSED, REFUSED
from client.profile import Profile
from client.remote import RemoteSession
from engine.bots import chooser
from engine.core.model import Seat
from engine.core.ruleset import Chooser
from engine.games import game
from server import wire
from server.tournament import placed
from server.wire_tournament import OVER

LOOK = 0.2
LIVED = 1.0
"""Seconds a step counts at most: what a machine that stood still slept through is no wait."""
ASSERT = 1.0
"""Seconds until a wish in the lobby is uttered again."""
PATIENCE = 60.0
"""Seconds to find a host and be let in."""
SOON = 20.0
"""The same where somebody waits for an answer: three tries of a knock, and time to come in."""
LOST = 300.0
"""Seconds a host that has gone may take to come back."""
HOPELESS = frozenset({wire.Code.OTHER_RULES, wire.Code.KICKED, wire.Code.TABLE_FULL})
"""Why there is no seat for us, and will be none."""


class Outcome(Struct, frozen=True):
    """How it went: `done` if the match was played to its end, else `trouble` says why not.

    `standings` are the ranks by seat, of a tournament by entrant; `unfair` are hands whose deal did
    not fit.
    """

    done: bool
    trouble: str = ""
    detail: str = ""
    standings: tuple[int, ...] = ()
    unfair: tuple[int, ...] = ()


class Robot:
    """Plays one match over a session; `step` does what there is to do, `outcome` ends it.

    `partners` are names of others on the same sofa: it takes a seat for each of them too.
    """

    def __init__(
        self,
        session: RemoteSession,
        level: str,
        luck: Callable[[], float] | None = None,
        clock: Callable[[], float] = time.monotonic,
        *,
        patience: float = PATIENCE,
        partners: Sequence[str] = (),
    ) -> None:
        self.session, self._partners = session, tuple(partners)
        self.outcome: Outcome | None = None
        self._level, self._luck = level, luck or Random().random
        self._clock, self._patience = clock, patience
        self._now = clock()
        self._waited = 0.0
        self._uttered = -ASSERT
        self._away = 0.0
        self._played = False
        self._unfair: set[int] = set()
        self._bots: dict[Seat, Chooser] = {}
        self._updates: dict[Seat, wire.Update] = {}
        self._answered: dict[Seat, int] = {}
        self._open: dict[Seat, int] = {}
        self._onward: dict[Seat, int] = {}

    def run(self) -> Outcome:
        """Play until there is an outcome."""
        while self.outcome is None:
            self.step(LOOK)
        return self.outcome

    def step(self, seconds: float) -> None:
        """Wait so long for news and do what follows from them.

        What cannot be followed ends it like any other trouble of the line.
        """
        try:
            self._step(seconds)
        except Exception as cause:
            self.session.give_up(cause)
            status = self.session.status
            self.outcome = Outcome(False, status.trouble, status.detail)

    def _step(self, seconds: float) -> None:
        for message in self.session.wait(seconds):
            self._take(message)
        if self.outcome is not None:
            return
        status, now = self.session.status, self._clock()
        lived, self._now = min(now - self._now, LIVED), now
        self._away = self._away + lived if status.state == AWAY else 0.0
        self._waited += lived
        if status.state in (REFUSED, CLOSED):
            self.outcome = Outcome(False, status.trouble, status.detail)
        elif self._away > LOST:
            self.outcome = Outcome(False, status.trouble or wire.Code.NO_ANSWER)
        elif not self.session.me:
            if self._waited > self._patience:
                self.outcome = Outcome(False, status.trouble or wire.Code.NO_ANSWER)
        elif now - self._uttered > ASSERT:
            self._settle()

    def _settle(self) -> None:
        """Sit down and be ready, as often as it takes."""
        session, room = self.session, self.session.room
        refused = session.refusals[-1:] if not session.my_seats else []
        session.refusals.clear()
        for refusal in refused:
            if refusal.code in HOPELESS:
                self.outcome = Outcome(False, refusal.code, refusal.detail)
                return
        self._uttered = self._clock()
        if session.tournament is not None:
            self._follow(session.tournament)
        elif self._played and (room is None or room.phase == "open"):  # it has ended without us
            self.outcome = Outcome(False, wire.Code.NO_SUCH_TABLE)
        if self.outcome is not None:
            return
        if room is None or not session.my_seats:
            session.sit()
        elif room.phase == "open" and len(session.my_seats) <= len(self._partners):
            session.sit(room.table, name=self._partners[len(session.my_seats) - 1])
        elif room.phase in ("open", "saved") and not room.places[session.my_seats[0]].ready:
            session.ready()
        self._onward.clear()
        for seat in self._updates:
            self._look(seat)

    def _follow(self, told: wire.Tournament) -> None:
        """Stay until a tournament is over: between its tables there is nothing to do."""
        if told.phase == OVER and self.session.entrant is not None:
            lines = sorted(placed(told), key=lambda line: line.who)
            ranks = tuple(line.rank for line in lines if line.rank is not None)
            self.outcome = Outcome(True, standings=ranks, unfair=tuple(sorted(self._unfair)))
        elif told.phase == OVER:
            self.outcome = Outcome(False, wire.Code.ALREADY_BEGUN)

    def _take(self, message: wire.ServerMessage) -> None:
        match message:
            case wire.Welcome():
                rules = game(message.game)
                for seat in message.seats:
                    if seat not in self._bots:
                        self._bots[seat] = chooser(rules, self._level, self._luck)
                self._updates.clear()
                self._answered.clear()
                self._open.clear()
                self._onward.clear()
            case wire.Update(seat=int() as seat):
                self._played = True
                self._updates[seat] = message
                self._look(seat)
            case wire.Ack(seat=seat, count=count):
                if self._open.get(seat) == count:
                    del self._open[seat]
                    self._look(seat)
            case _:
                pass

    def _look(self, seat: Seat) -> None:
        """Answer what a seat is asked, once."""
        update = self._updates.get(seat)
        if update is None or seat not in self._bots:
            return
        view, number = update.view, update.number
        if update.finished:
            self._unfair.update(v.hand for v in self.session.fairness if v.state == WRONG)
            if self.session.tournament is None:
                unfair = tuple(sorted(self._unfair))
                self.outcome = Outcome(True, standings=update.standings, unfair=unfair)
        elif view.phase == "over":
            if seat in update.waiting and self._onward.get(seat) != view.hand.number:
                self._onward[seat] = view.hand.number
                self.session.onward(seat)
        elif view.legal and seat not in self._open and self._answered.get(seat, 0) < number:
            self._answered[seat] = number
            choice = self._bots[seat].choose(view.legal, lambda: view)
            self._open[seat] = self.session.play(seat, choice)


def play(address: str, code: str, name: str, level: str, data_dir: Path) -> Outcome:
    """Join a host, play one match by a bot and go.

    StoreError if there can be no profile, OptionError if the game has no such level.
    """
    profile = Profile(data_dir)
    session = RemoteSession.join(address, code, name, profile)
    try:
        return Robot(session, level, patience=SOON).run()
    finally:
        session.close()
        profile.close()
