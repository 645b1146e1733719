"""This player's part in every deal, and the check of it when the hand is over.

It commits to a seed, shows it, and keeps all it is told and sees. At the end it makes the wall
again, plays the hand again by the rules, and compares every tile it has seen with what comes out:
a host that dealt, drew or moved otherwise is caught, whatever it says.
"""

import secrets
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from client.evidence import Evidence, FairnessError
from engine.core.match import configure
from engine.core.model import HandInfo, Seat
from engine.core.ruleset import MatchConfig, Ruleset
from engine.fair import SEED_BYTES, commitment, fingerprint
from engine.games import game
from server import wire
from server.wire import ClientMessage, HostMessage

OPEN, OK, PARTLY, WRONG = "open", "ok", "partly", "wrong"
KEPT = 8

Stored = dict[str, dict[str, str]]
"""Seeds of ours by deal: host's commitment under "host", seeds by seat."""


class Verdict(Struct, frozen=True):
    """What is known of a hand's deal. `state` is `open` while the hand is played.

    Then `ok`, `wrong` with the reason in `why` (a word for the screen) and `detail`, or `partly`:
    nothing is wrong, but not everything was seen from here. `words` are four tiles to compare
    with the others, `without` seats that had no part in the deal.
    """

    hand: int
    state: str = OPEN
    why: str = ""
    detail: str = ""
    words: tuple[str, ...] = ()
    without: tuple[Seat, ...] = ()


class Fairness:
    """Hears everything the host says and answers for the player's seats.

    `verdicts` are by hand, read from any thread; `luck` gives so many bytes. `store` keeps seeds
    over a restart of the program: it is given them all, and `stored` are those from before.
    """

    def __init__(
        self,
        stored: Stored | None = None,
        store: Callable[[Stored], None] | None = None,
        luck: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.verdicts: dict[int, Verdict] = {}
        self._stored: Stored = dict(stored or {})
        self._store, self._luck = store, luck
        self._welcome: wire.Welcome | None = None
        self._rules: Ruleset[Any] | None = None
        self._config: MatchConfig | None = None
        self._deals: dict[int, Evidence] = {}
        self._next: HandInfo | None = None
        self._numbers: dict[Seat | None, int] = {}
        self._overdue: set[tuple[int, Seat | None]] = set()
        """Hands that are over and not disclosed, by who has been told of the next one."""

    def hear(self, message: HostMessage) -> list[ClientMessage]:
        """Take a message of the host; return what is to be said to it."""
        match message:
            case wire.Welcome():
                self._welcomed(message)
            case wire.Shuffle():
                return self._shuffle(message)
            case wire.Pledges():
                return self._pledges(message)
            case wire.Seeds():
                self._seeds(message)
            case wire.Update():
                self._update(message)
            case wire.Ack():
                for deal in self._deals.values():
                    deal.acknowledged(message)
            case wire.Disclosed():
                self._disclosed(message)
            case _:
                pass
        return []

    def said(self, message: ClientMessage) -> None:
        """Note what was said to the host."""
        if isinstance(message, wire.Command) and self._deals:
            self._deals[max(self._deals)].commanded(message)

    # The deal -----------------------------------------------------------------------------------

    def _welcomed(self, welcome: wire.Welcome) -> None:
        before = "" if self._welcome is None else self._welcome.boot
        if before.rpartition(".")[0] != welcome.boot.rpartition(".")[0]:  # another match
            self._deals.clear()
            self._overdue.clear()
            self.verdicts = {}
            self._next = None
        if before != welcome.boot:
            self._numbers.clear()
            for deal in self._deals.values():
                deal.interrupted()
        if self._welcome is None or self._welcome.game != welcome.game:
            self._rules = game(welcome.game)
        assert self._rules is not None
        self._config = configure(self._rules, welcome.options, len(welcome.kinds), welcome.table)
        self._welcome = welcome

    def _of(self, name: str) -> Evidence | None:
        """Return the deal called so."""
        return next((deal for deal in self._deals.values() if deal.id == name), None)

    def _hand(self, number: int) -> Evidence:
        """Return what is kept of a hand."""
        if number not in self._deals:
            self._deals[number] = Evidence(number)
            self.verdicts[number] = Verdict(number)
            while len(self._deals) > 2:
                del self._deals[min(self._deals)]
        return self._deals[number]

    def _shuffle(self, told: wire.Shuffle) -> list[ClientMessage]:
        """Commit to a seed for each of our seats that take part."""
        if self._welcome is None:
            return []
        deal = self._hand(told.hand)
        if deal.id != told.id:
            deal.begin(told, self._own_seeds(told))
        return [
            wire.Pledge(seat, told.id, commitment(told.id, seed)) for seat, seed in deal.own.items()
        ]

    def _own_seeds(self, told: wire.Shuffle) -> dict[Seat, bytes]:
        """Return our seeds for a deal: new ones, unless this very deal was begun before.

        A deal with the name of an old one but another commitment of the host is no deal: the host
        knows what we showed then.
        """
        assert self._welcome is not None
        seats = [seat for seat in self._welcome.seats if seat in told.seats]
        kept = self._stored.get(told.id)
        if kept is not None:
            if kept.get("host") != told.commit:
                return {}
            return {s: bytes.fromhex(kept[str(s)]) for s in seats if str(s) in kept}
        own = {seat: self._luck(SEED_BYTES) for seat in seats}
        if own:
            record = {"host": told.commit} | {str(seat): seed.hex() for seat, seed in own.items()}
            self._stored[told.id] = record
            while len(self._stored) > KEPT:
                del self._stored[next(iter(self._stored))]
            if self._store is not None:
                self._store(dict(self._stored))
        return own

    def _pledges(self, told: wire.Pledges) -> list[ClientMessage]:
        """Show our seeds, if our commitments are among those that everybody was told."""
        deal = self._of(told.id)
        if deal is None:
            return []
        deal.commits = told.commits
        if not deal.includes_us():
            return []
        return [wire.Reveal(seat, told.id, seed.hex()) for seat, seed in deal.own.items()]

    def _seeds(self, told: wire.Seeds) -> None:
        deal = self._of(told.id)
        if deal is not None:
            deal.seeds = told.seeds

    # Watching -----------------------------------------------------------------------------------

    def _update(self, update: wire.Update) -> None:
        """Keep what was seen; a gap, or something told again, begins a new piece of it."""
        reader = update.seat
        known = self._numbers.get(reader, 0)
        self._numbers[reader] = update.number
        opened = self._hand(update.view.hand.number)
        for deal in self._deals.values():
            if update.since != known:
                deal.cut(reader, missed=update.since > known)
        for deal, events in opened.split(update, self._deals):
            deal.saw(reader, events)
        opened.looked(update.view)
        self._name(opened)
        for deal in self._deals.values():
            if deal.number < opened.number:
                self._untold(deal, reader)

    def _untold(self, deal: Evidence, reader: Seat | None) -> None:
        """Judge a hand that was followed by another one before it was disclosed.

        Who comes back is told of both at once, and has the disclosure before the next update.
        """
        verdict = self.verdicts[deal.number]
        if verdict.state != OPEN or not deal.id:
            return
        if (deal.number, reader) in self._overdue:
            state = WRONG if deal.whole else PARTLY
            self.verdicts[deal.number] = replace(verdict, state=state, why="not_told")
        self._overdue.add((deal.number, reader))

    def _name(self, deal: Evidence) -> None:
        """Give a deal its four tiles, once everything about it is known."""
        verdict = self.verdicts[deal.number]
        if deal.seeds is not None and deal.digest and not verdict.words:
            words = fingerprint(deal.id, deal.host_commit, deal.commits, deal.seeds, deal.digest)
            self.verdicts[deal.number] = Verdict(deal.number, words=words, without=deal.without)

    # The check ----------------------------------------------------------------------------------

    def _disclosed(self, told: wire.Disclosed) -> None:
        """Check the hand that is over."""
        deal = self._of(told.id)
        if deal is None or self._rules is None or self._config is None or self._welcome is None:
            return
        verdict = self.verdicts[deal.number]
        if verdict.state != OPEN and verdict.why != "not_told":
            return
        try:
            after = deal.check(self._rules, self._config, self._welcome, told, self._next)
        except FairnessError as cause:
            state, why, detail = WRONG, cause.why, cause.detail
            self._next = None
        else:
            state, why, detail = (OK if deal.whole else PARTLY), "", ""
            self._next = after
        self.verdicts[deal.number] = replace(verdict, state=state, why=why, detail=detail)
