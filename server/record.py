"""The hand being played as its journal tells it: what everybody may read once it is over."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.journal import HandLine, parse_line
from server import wire

TIMES = re.compile(r',"ms":\d+')


class Record:
    """The journal lines of one hand, and how its deal was made."""

    def __init__(self, lines: Sequence[str] = ()) -> None:
        self._lines: list[str] = []
        self.fair: Mapping[str, Any] | None = None
        """As the hand line carries it (interfaces §4); None before the deal, or without it."""
        self._seed = ""
        self.last: wire.Disclosed | None = None
        """Everything about the hand before, for whoever missed its end."""
        for line in lines:
            self.add(line)

    def clear(self) -> None:
        """Begin a new hand."""
        if self.fair is not None:
            self.last = self.disclosed()
        self._lines.clear()
        self.fair = None

    def add(self, body: str) -> None:
        """Take a line of the journal, without its CRC."""
        self._lines.append(body)
        if body.startswith('{"hand":'):
            line = parse_line(len(self._lines), body)
            assert isinstance(line, HandLine)
            self.fair, self._seed = line.fair, line.salt

    def disclosed(self) -> wire.Disclosed:
        """Return everything about the hand but how long people thought; only once it is over."""
        assert self.fair is not None
        lines = tuple(TIMES.sub("", line) for line in self._lines)
        return wire.Disclosed(str(self.fair["hand_id"]), self._seed, lines)
