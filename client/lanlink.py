"""The line to a host on the network, or to a hall in this program, in a thread of its own."""

import contextlib
import math
import time
import traceback
from collections.abc import Callable, Sequence
from queue import Empty
from random import Random
from typing import Protocol

import zmq
from msgspec import Struct
from msgspec.structs import replace

from client.dealer import Dealer
from client.kept_seat import KeptSeat
from client.knock import (
    Found,
    KnockError,
    endpoint,
    knock,
    read_address,
    resolve,
    split_key,
)
from client.line import CLOSED, CONNECTING, REFUSED, Line
from client.link import Post, Ring
from client.profile import Joined, Profile
from server import proof, wire
from server.faults import StoreError
from server.sockets import Context
from server.wire import ClientMessage, Code, HostMessage

FAREWELL_MS = 200
AGAIN = 2.0
"""Seconds until a host that did not answer is asked again."""


class Way(Struct, frozen=True):
    """How a host is reached: the socket, the greeting, and what to remember once we are in."""

    dealer: Dealer
    enter: wire.Enter
    joined: Joined | None = None


Stopped = Callable[[], bool]
Find = Callable[[Stopped], Way]
"""Finds the way; KnockError says why there is none (yet). Called in the line's thread, and told by
`Stopped` whether anybody still wants it."""


class Listener(Protocol):
    """Something of ours that hears everything first and may answer at once."""

    def hear(self, message: HostMessage) -> list[ClientMessage]:
        """Take a message of the host; return what is to be said to it."""

    def said(self, message: ClientMessage) -> None:
        """Note what was said to the host."""


class LanLink(Post):
    """Finds a host and keeps a conversation with it going; `state` and `trouble` as its line's."""

    def __init__(
        self,
        context: Context,
        find: Find,
        listener: Listener,
        on_message: Ring | None = None,
        profile: Profile | None = None,
    ) -> None:
        super().__init__(context, on_message)
        self._find, self._listener, self._profile = find, listener, profile
        self._line: Line | None = None
        self._dealer: Dealer | None = None
        self._poller = zmq.Poller()
        self._refused: tuple[str, str, str] = (CONNECTING, "", "")
        self.joined: Joined | None = None
        """The host we talk to, once it is known; None for one in this program."""
        self._seat = KeptSeat()
        self._noted: bool | None = None
        """What was noted of our seat there; None before we are in."""
        self.start()

    @property
    def state(self) -> str:
        """`connecting`, `open`, `away`, `refused` or `closed`."""
        return self._refused[0] if self._line is None else self._line.state

    @property
    def trouble(self) -> tuple[str, str]:
        """Why nobody answers or nobody lets us in, as far as it is known: a Code and its detail."""
        line = self._line
        return self._refused[1:] if line is None else (line.trouble, line.detail)

    @property
    def person(self) -> int:
        """Our number at this host; 0 before we are in."""
        return 0 if self._line is None else self._line.person

    @property
    def round_trip(self) -> float | None:
        """The shortest round trip of late, in seconds."""
        return None if self._line is None else self._line.round_trip

    def run(self) -> None:
        """Find the host, then carry messages until hung up.

        An error of ours ends the line and says so: a window that only hears nothing waits for ever.
        """
        self._poller.register(self._bell, zmq.POLLIN)
        try:
            way = self._look()
            if way is not None:
                self._talk(way)
        except Exception as cause:
            traceback.print_exc()
            self._fail(f"{type(cause).__name__}: {cause}")
        finally:
            self._hang_up()

    def _fail(self, detail: str) -> None:
        """Be refused for good by what went wrong here."""
        self._line, self._refused = None, (REFUSED, Code.LINE_FAILED, detail)
        if self._dealer is not None:
            self._dealer.close(FAREWELL_MS)
        self._deliver([wire.Refused(Code.LINE_FAILED, detail)])

    def _look(self) -> Way | None:
        """Return the way to the host, however long it takes; None if there is no use in trying."""
        while not self._stopping.is_set():
            try:
                return self._find(self._stopping.is_set)
            except KnockError as cause:
                lasting = cause.code in (Code.WRONG_CODE, Code.OTHER_PROTOCOL, Code.NO_ADDRESS)
                self._refused = (REFUSED if lasting else CONNECTING, cause.code, cause.detail)
                self._deliver([wire.Refused(cause.code, cause.detail)])
                if lasting:
                    return None
            self._poller.poll(int(1000 * AGAIN))
            self._answer_bell()
        return None

    def _talk(self, way: Way) -> None:
        self._dealer = dealer = way.dealer
        self._line = line = Line(_Port(dealer, self._poller), way.enter, Random().random)
        line.begin(time.monotonic())
        self.joined = way.joined
        if way.joined is not None:
            self._seat = KeptSeat(kept=way.joined.seated)
        while not self._stopping.is_set():
            wait = max(0.0, line.deadline() - time.monotonic())
            self._poller.poll(math.ceil(1000 * min(wait, 1.0)))
            self._turn(line, dealer)
            if line.state == REFUSED:
                break
        self._turn(line, dealer)
        if line.state not in (REFUSED, CLOSED):
            line.say(time.monotonic(), wire.Leave())
        dealer.close(FAREWELL_MS)

    def _turn(self, line: Line, dealer: Dealer) -> None:
        self._answer_bell()
        with contextlib.suppress(Empty):
            while True:
                wish = self._outbox.get_nowait()
                self._listener.said(wish)
                line.say(time.monotonic(), wish)
        while (data := dealer.receive()) is not None:
            line.hear(time.monotonic(), data)
        doubt = dealer.doubt()
        if doubt is not None:
            line.doubt(doubt)
        dealer.round_trip = line.round_trip
        line.tick(time.monotonic())
        news, line.news = line.news, []
        if any(isinstance(message, wire.Entered) for message in news):
            dealer.good()
        for message in news:
            for answer in self._listener.hear(message):
                line.say(time.monotonic(), answer)
        self._remember(line, news)
        self._deliver(news)

    def _remember(self, line: Line, news: list[HostMessage]) -> None:
        """Note the host once it has let us in, and again when our seat is kept there or no more."""
        if self._profile is None or self.joined is None or not line.person:
            return
        self._seat.hear(news, line.person)
        if self._seat.kept == self._noted:
            return
        self._noted = self._seat.kept
        with contextlib.suppress(StoreError):
            self._profile.remember(replace(self.joined, seated=self._noted))


class _Port:
    """A dealer whose new sockets are polled."""

    def __init__(self, dealer: Dealer, poller: zmq.Poller) -> None:
        self._dealer, self._poller = dealer, poller

    def open(self) -> None:
        """Begin a new connection."""
        if self._dealer.socket is not None:
            self._poller.unregister(self._dealer.socket)
        self._dealer.open()
        self._poller.register(self._dealer.socket, zmq.POLLIN)

    def send(self, data: bytes) -> bool:
        """Send without waiting."""
        return self._dealer.send(data)


def outside(context: Context, address: str, code: str, enter: wire.Enter, profile: Profile) -> Find:
    """Return how to find a host by what was typed: its address and its join code."""

    def find(stopped: Stopped) -> Way:
        where, key = split_key(address)
        if key:
            joined = Joined(*read_address(where), key, code)
            return by_key(context, joined, enter, profile)(stopped)
        places = resolve(where)
        known = [each for each in profile.joined() if (each.address, each.port) in places]
        try:
            found = knock(places, code, stopped=stopped)
        except KnockError as cause:
            if cause.code != Code.NO_ANSWER or not known:
                raise
            return by_key(context, replace(known[0], code=code), enter, profile)(stopped)
        return _way(context, found, places, code=code, enter=enter, profile=profile)

    return find


def by_key(context: Context, joined: Joined, enter: wire.Enter, profile: Profile) -> Find:
    """Return how to go to a host whose key is known: joined before, announced or invited to."""

    def find(stopped: Stopped) -> Way:
        secret = proof.stretch(joined.code, joined.key)
        said = replace(enter, proof=proof.join_proof(secret, profile.keys.public, joined.key))
        where = [endpoint(*place) for place in resolve(_text(joined))]
        dealer = Dealer(context, where, profile.keys, joined.key)
        return Way(dealer, said, replace(joined, name=enter.name))

    return find


def inside(context: Context, address: str, enter: wire.Enter) -> Find:
    """Return how to find a hall in this program."""
    return lambda stopped: Way(Dealer(context, [address]), enter)


def _way(
    context: Context,
    found: Found,
    places: Sequence[tuple[str, int]],
    *,
    code: str,
    enter: wire.Enter,
    profile: Profile,
) -> Way:
    """Return the way to a host that has answered: there first, then by its other addresses.

    What brings datagrams need not bring a connection; the key tells that it is the same host.
    """
    card, answered = found.card, (found.address, found.port)
    said = replace(enter, proof=proof.join_proof(found.secret, profile.keys.public, card.key))
    where = [answered, *(place for place in places if place != answered)]
    dealer = Dealer(context, [endpoint(*place) for place in where], profile.keys, card.key)
    joined = Joined(found.address, found.port, card.key, code, card.name, enter.name)
    return Way(dealer, said, joined)


def _text(joined: Joined) -> str:
    address = joined.address
    return f"[{address}]:{joined.port}" if ":" in address else f"{address}:{joined.port}"
