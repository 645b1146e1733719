"""A host with a planted fault: `python -m tests.attacks.planted FAULT` and what a host is told.

Each fault is one that a host could well have; the attacks must find it.
"""

import sys
import time
from collections.abc import Callable

from server import frames, limits, wire
from server.__main__ import main
from server.door import Door
from server.guard import Line
from server.hall import Hall
from server.publishing import Publisher
from server.sockets import Sockets
from server.workers import Pen, Purse

LAZY = 3.0
"""Seconds a lazy pen takes for a line: longer than anybody thinks."""


def nobody_counts_bytes() -> None:
    """MAXMSGSIZE and RCVHWM bound each part and each message, not what never ends."""
    Line.keeps = lambda self, now: True  # type: ignore[method-assign]


def strangers_may_stay() -> None:
    """No timer for the handshake, none to come in, no bound for an address."""
    built = Sockets.__init__

    def patient(self, context, keys=None, bans=None, given=None):
        built(self, context, keys, bans, limits.Limits(per_address=999, waiting=999, patience=99))

    Sockets.__init__ = patient  # type: ignore[method-assign]
    import server.sockets

    server.sockets.HANDSHAKE_MS = 0


def nonsense_is_an_error() -> None:
    """An exception of a library's own passes the boundary."""

    def careless(data, limit):
        import msgpack

        return msgpack.unpackb(frames.open_frame(data), raw=False)

    wire._open = careless


def a_name_is_who_one_is() -> None:
    """People are known by what they call themselves."""
    enter = Door.enter

    def trusting(self, now, peer, who, message):
        known = {person.name: key for key, person in self.people.items()}
        key = known.get(message.name, who.key)
        visitor = self.visitor(now, peer)
        person = enter(self, now, peer, who._replace(key=key), message)
        visitor.person = person
        return person

    receive = Hall.receive

    def unsuspecting(self, now, peer, who, data):
        person = self.door.person_at(peer)
        receive(self, now, peer, who if person is None else who._replace(key=person.key), data)

    Door.enter, Hall.receive = trusting, unsuspecting  # type: ignore[method-assign]


def any_proof_will_do() -> None:
    """The join code is not looked at."""
    import server.proof

    server.proof.same = lambda one, other: True


def frames_are_as_long_as_they_are() -> None:
    """What is said is not padded: tiles and choices show in lengths."""
    frames.close = lambda body, unit: len(body).to_bytes(frames.HEAD, "big") + body
    frames.pad = lambda body, counted, unit: frames.close(body, unit)


def acknowledged_before_it_is_written() -> None:
    """Everybody hears at once; the disk gets it when there is time."""
    ready, commit = Publisher.ready, Pen._commit

    def lazy(self, journal):
        time.sleep(LAZY)
        commit(self, journal)

    Purse.has_some = lambda self: False  # type: ignore[method-assign]
    Publisher.ready = lambda self, durable: ready(self, 1 << 60)  # type: ignore[method-assign]
    Pen._commit = lazy  # type: ignore[method-assign]


FAULTS: dict[str, Callable[[], None]] = {
    fault.__name__: fault
    for fault in (
        nobody_counts_bytes, strangers_may_stay, nonsense_is_an_error, a_name_is_who_one_is,
        any_proof_will_do, frames_are_as_long_as_they_are,
        acknowledged_before_it_is_written,
    )
}  # fmt: skip


if __name__ == "__main__":
    FAULTS[sys.argv[1]]()
    sys.exit(main(sys.argv[2:]))
