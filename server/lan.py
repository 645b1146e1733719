"""A host on the network, put together: keys, code, door, tables, sockets and loop.

Used by `paizhuo-host` and by the window ("Host a LAN game"); whoever opens it stops it.
"""

import contextlib
import os
import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import zmq

from engine.core.errors import EngineError, TellableError
from engine.fair import SEED_BYTES
from engine.games import game
from server import keep, proof, wire
from server.announce import Announcer
from server.card import Card, changes, digest, fitting, unusual
from server.director import Director
from server.door import Door
from server.doorbell import Doorbell
from server.faults import NeverBeganError, StoreError
from server.hall import Hall
from server.host import Context, Host
from server.keep import Kept, KeptMatch
from server.keys import HOST_KEY, KeyPair, load_pair
from server.landlord import LUCK, Landlord, new_stem
from server.limits import Bans, Limits
from server.looks import DELAY
from server.opening import Opened, Order, open_again, order_again
from server.pace import Pace
from server.rhythm import SILENCE
from server.room import OPEN, PLAYING, SAVED, Room
from server.sockets import Sockets, more_descriptors
from server.store import FOLDER, SUFFIX
from server.tournament import MOST, Plan, Record, check_plan
from server.wire_tournament import OVER as ENDED

PORT = 24810
PACE = Pace(silence=SILENCE)
ANY = 65536
CARD_KEPT = 0.2
"""Seconds a card is good for: many may ask at once."""


class LostMatch(NamedTuple):
    """A match that could not be taken up again, and why; as text one line in English."""

    path: Path
    cause: TellableError

    def __str__(self) -> str:
        said = str(self.cause)
        return said if str(self.path) in said else f"{self.path}: {said}"


class LanHost:
    """A running host. `port`, `code` and `key` are what others need to find it and to join.

    `announced`: it tells the network that it is there (`announcer` has what went wrong with that).
    With a `plan` it is a tournament; one that is not over is taken up again instead of anything.
    `kept_at`: take up what was kept at that port instead, and keep it at this one from then on.
    `delay` is how many seconds late spectators see a hand that its player shows (None: never).
    `troubles` name matches that could not be taken up again. StoreError, EngineError and ZMQError
    (a port in use) say why it cannot be opened.
    """

    def __init__(
        self,
        orders: Sequence[Order],
        folder: Path,
        *,
        name: str = "",
        port: int = PORT,
        limits: Limits | None = None,
        pace: Pace = PACE,
        announced: bool = False,
        plan: Plan | None = None,
        delay: float | None = DELAY,
        kept_at: int = 0,
    ) -> None:
        self.name = name
        self._hold: int | None = None
        self._delay = delay
        self._told: tuple[float, Card | None] = (0.0, None)
        self.troubles: list[LostMatch] = []
        seats = sum(len(order.aside.seats) for order in orders) if plan is None else MOST
        most = max(8, 4 + seats)
        self._limits = limits or Limits(per_address=most, waiting=max(64, most), people=256 + seats)
        more_descriptors()
        self._pace = pace
        self._folder = folder
        self.keys: KeyPair = load_pair(folder / HOST_KEY)
        self.context: Context = zmq.Context()
        bans = Bans(self._limits, time.monotonic)
        sockets = Sockets(self.context, self.keys, bans, self._limits)
        self.announcer: Announcer | None = None
        try:
            self.port = int(sockets.bind(f"tcp://*:{port or '*'}").rpartition(":")[2])
            self.inside = sockets.bind(f"inproc://hall-{secrets.token_hex(4)}")
            if kept_at:
                keep.move(folder, kept_at, self.port)
            with contextlib.suppress(StoreError):  # on a disk like that nothing is kept anyway
                self._hold = keep.hold(folder, self.port)
            self._open(orders, plan, bans, sockets)
        except (OSError, zmq.ZMQError, StoreError, EngineError):
            self._let_go()
            sockets.close()
            self.context.term()
            raise
        if announced:
            self.announcer = Announcer(self.card, proof.announcement(self.secret, self.keys.public))

    def _open(
        self, orders: Sequence[Order], plan: Plan | None, bans: Bans, sockets: Sockets
    ) -> None:
        note = keep.path_of(self._folder, self.port)
        kept = keep.load(note) or Kept("")
        record, stem = self._record(kept, plan)
        resumed = record is not None and stem == kept.tournament
        died = bool(kept.code) and not kept.clean  # whoever was in its lobby comes back by himself
        again = died or bool(kept.matches) or resumed
        self.code = kept.code if again else proof.new_code(secrets.choice)
        self.secret = secret = proof.stretch(self.code, self.keys.public)
        if record is None:
            rooms, opened, saved = self._restored(kept)
            self._furnish(rooms, orders)
        else:
            rooms, opened, saved = self._restored(Kept(self.code, matches=_running(record)))
            rooms = rooms or {1: Room(1, record.plan.order())}
        known = {key for room in rooms.values() for key in room.keys.values()}
        known |= {entry.key for entry in record.entries} if record is not None else set()
        door = Door(self.keys.public, secret, bans, self._limits, known)
        ordered = [rooms[number] for number in sorted(rooms)]
        delay = self._delay if record is None else None  # in a tournament everybody plays
        self.hall = Hall(self.name, secrets.token_hex(8), door, ordered, delay)
        self.hall.saved.update(saved)
        for number, each in opened.items():
            self.hall.tables.add(number, each)
        if record is not None:
            self.hall.director = Director(self.hall, record, opened)
        self._landlord = Landlord(self.hall, self._folder, self._pace, note, self.code, stem=stem)
        self._bell = Doorbell(self.port, secret, self.card)
        self._host = Host(sockets, self.hall, self._landlord, self._bell)

    def _record(self, kept: Kept, plan: Plan | None) -> tuple[Record | None, str]:
        """Return the tournament to be led, and the name of its file: an unfinished one first."""
        record = keep.unfinished(self._folder, kept)
        if record is not None:
            return record, kept.tournament
        if plan is None:
            return None, ""
        check_plan(plan)
        return Record(plan, secrets.token_hex(SEED_BYTES)), new_stem(plan.game)

    def _furnish(self, rooms: dict[int, Room], orders: Sequence[Order]) -> None:
        """Add the tables that were ordered, as far as they are not taken up again."""
        numbers = (number for number in range(1, ANY) if number not in rooms)
        left = list(orders)
        for room in rooms.values():
            same = next((o for o in left if o.game == room.order.game), None)
            if same is not None:
                left.remove(same)
        for order in left:
            room = Room(next(numbers), order)
            rooms[room.number] = room

    def _restored(self, kept: Kept) -> tuple[dict[int, Room], dict[int, Opened], dict[int, Path]]:
        """Take up the matches that were under way: at once, or once their people are there."""
        rooms: dict[int, Room] = {}
        opened: dict[int, Opened] = {}
        saved: dict[int, Path] = {}
        for match in kept.matches:
            path = self._folder / FOLDER / match.journal
            number = match.table
            if not path.exists() or not path.stat().st_size:
                continue  # its people were still making the first deal
            try:
                order = order_again(path)
                room = Room(number, order)
                room.adopt(order.aside)
                if kept.clean:
                    room.phase, saved[number] = SAVED, path
                else:
                    room.phase, opened[number] = PLAYING, open_again(path, self._pace, LUCK)
            except NeverBeganError:
                continue  # the power went while it was being written
            except (StoreError, EngineError) as cause:
                self.troubles.append(LostMatch(path, cause))
            else:
                rooms[number] = room
        return rooms, opened, saved

    def card(self) -> Card:
        """Return what this host says of itself to anybody; from any thread."""
        made, told = self._told
        now = time.monotonic()
        if told is None or now > made + CARD_KEPT:
            told = self._card()
            self._told = now, told
        return told

    def _card(self) -> Card:
        rooms = list(self.hall.rooms.values())
        first = rooms[0]
        rules = game(first.order.game)
        open_ = [place for room in rooms if room.phase == OPEN for place in room.places]
        free, seats = sum(not place.kind for place in open_), sum(len(r.places) for r in rooms)
        director = self.hall.director
        if director is not None:
            free, seats = director.free, MOST
        return fitting(
            Card(
                self.name,
                self.keys.public,
                self.port,
                wire.PROTOCOL,
                rules.id,
                rules.version,
                free,
                seats,
                len(rooms),
                tuple(dict.fromkeys(room.order.game for room in rooms)),
                changes(rules.id, first.options),
                digest((room.order.game, room.options) for room in rooms),
                director.record.plan.rounds if director is not None else 0,
                unusual(first.order.table),
                director is not None and director.record.phase == ENDED,
            )
        )

    def callers(self) -> dict[str, float]:
        """Return which other machines have asked for this host, and how many seconds ago."""
        now = time.monotonic()
        return {address: max(0.0, now - at) for address, at in self._bell.callers.copy().items()}

    @property
    def failure(self) -> Exception | None:
        """The error of ours that ended the loop, if one did."""
        return self._host.failure

    @property
    def alive(self) -> bool:
        """Whether the loop runs."""
        return self._host.is_alive()

    def start(self) -> None:
        """Serve, and say so on the network."""
        self._host.start()
        if self.announcer is not None:
            self.announcer.start()

    def stop(self) -> StoreError | None:
        """Stop on purpose: everything is on disk, and matches wait for their people.

        If that they are to wait cannot be noted (a full disk), return why: they are gone on with
        as after a crash.
        """
        if self.announcer is not None:
            self.announcer.stop()
        self._host.stop()
        if self.announcer is not None and self.announcer.ident is not None:
            self.announcer.join()
        unsaid = None
        if self.failure is None:
            try:
                self._landlord.save_clean()
            except StoreError as cause:
                unsaid = cause
        self._let_go()
        self.context.term()
        return unsaid

    def _let_go(self) -> None:
        """Let another program take up what is kept here."""
        held, self._hold = self._hold, None
        if held is not None:
            os.close(held)


def _running(record: Record) -> tuple[KeptMatch, ...]:
    """Return the matches of a tournament that are under way."""
    return tuple(
        KeptMatch(number, table.journal + SUFFIX) for number, table in record.running.items()
    )
