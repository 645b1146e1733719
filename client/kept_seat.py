"""Whether a host keeps a seat for us: of a match, or of a tournament, that is not over.

No sockets or files: whoever hears the host tells what was heard.
"""

from collections.abc import Iterable

from server import wire
from server.wire_tournament import BETWEEN, IN, OVER, PLAYING

UNDER_WAY = ("starting", "playing", "saved")
"""Phases of a table at which seats are kept, whoever goes."""


class KeptSeat:
    """What a host has said of our seat so far; `kept` stands until it says otherwise."""

    def __init__(self, *, kept: bool = False) -> None:
        self._before = kept
        self._table: bool | None = None
        self._entered = False

    @property
    def kept(self) -> bool:
        """Whether it is worth coming back for."""
        return self._before if self._table is None else self._table or self._entered

    def hear(self, messages: Iterable[wire.HostMessage], person: int) -> None:
        """Take what the host said to us, who are `person` there."""
        for message in messages:
            match message:
                case wire.Room(places=places, phase=phase):
                    mine = any(place.person == person for place in places)
                    self._table = mine and phase in UNDER_WAY
                case wire.Tables():
                    self._table = False
                case wire.Tournament(phase=phase, entrants=entrants):
                    drawn = any(each.person == person and each.state == IN for each in entrants)
                    self._entered = drawn and phase in (PLAYING, BETWEEN)
                    self._table = False if phase == OVER else self._table
                case wire.Refused(code=wire.Code.KICKED):
                    self._table = self._entered = False
                case _:
                    pass
