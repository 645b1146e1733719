"""What those see who look over a player's shoulder: what his seat was told, and never before time.

Each of them has a tape. Everything he would be told at once goes on it, so that all he sees is of
one moment; what has lain on it for the whole delay comes off. A view in which the seat is asked
stays on it, however old, until the seat has been shown another one: nobody can help with a decision
that is open. Closing a tape drops what is on it.
"""

from collections import deque

from msgspec import Struct

from engine.core.model import Seat
from engine.core.views import View
from server.seating import Outgoing, PeerId


class _Kept(Struct):
    """Something that waits: when it may be told (None: not stamped yet), and the view in it."""

    data: bytes
    view: View | None = None
    at: float | None = None


class _Tape:
    """What waits for one onlooker; `told` is the last public update he was told before."""

    def __init__(self, seat: Seat, delay: float, told: int) -> None:
        self.seat, self.delay, self.told = seat, delay, told
        self.waiting: deque[_Kept] = deque()

    def due(self) -> float | None:
        """Return when the first thing may be told; None: nothing will be by itself."""
        if not self.waiting or self._open():
            return None
        return self.waiting[0].at

    def _open(self) -> bool:
        """Whether the first thing is a decision that the seat, as far as is known, still has."""
        view = self.waiting[0].view
        if view is None or not view.legal:
            return False
        return all(each.view is None or each.view is view for each in self.waiting)


class Shoulders:
    """The tapes of a table, by client."""

    def __init__(self) -> None:
        self._tapes: dict[PeerId, _Tape] = {}

    def __contains__(self, peer: PeerId) -> bool:
        return peer in self._tapes

    def looks(self) -> dict[PeerId, Seat]:
        """Return who looks over whose shoulder."""
        return {peer: tape.seat for peer, tape in self._tapes.items()}

    def open(self, peer: PeerId, seat: Seat, delay: float, told: int) -> None:
        """Let somebody look from now on, `delay` seconds late."""
        self._tapes[peer] = _Tape(seat, delay, told)

    def close(self, peer: PeerId) -> bool:
        """Let him look no more, and forget what he has not been told; whether he did look."""
        return self._tapes.pop(peer, None) is not None

    def told(self, peer: PeerId) -> int | None:
        """Return the last public update an onlooker was told; None for anybody else."""
        tape = self._tapes.get(peer)
        return None if tape is None else tape.told

    def keep(self, peer: PeerId, data: bytes, view: View | None = None) -> None:
        """Put something on one tape; its time runs from the next `turn`."""
        self._tapes[peer].waiting.append(_Kept(data, view))

    def turn(self, now: float) -> list[Outgoing]:
        """Note the time of what is new; return what has waited long enough."""
        out = []
        for peer, tape in self._tapes.items():
            for each in reversed(tape.waiting):
                if each.at is not None:
                    break
                each.at = now + tape.delay
            while (due := tape.due()) is not None and due <= now:
                out.append(Outgoing(peer, tape.waiting.popleft().data))
        return out

    def due(self) -> float | None:
        """Return when something may be told."""
        if not self._tapes:
            return None
        moments = (tape.due() for tape in self._tapes.values())
        return min((at for at in moments if at is not None), default=None)

    def shift(self, gap: float) -> None:
        """Move everything on by `gap` seconds in which the table stood still."""
        for tape in self._tapes.values():
            for each in tape.waiting:
                if each.at is not None:
                    each.at += gap
