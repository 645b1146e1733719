"""Sentences with tiles in them: what happened, told with names and pictures, never with "you".

A sentence is one English message id with `{name}`, `{tiles}` …; the tiles stay tiles, so that they
can be painted in the middle of it in any language.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from client.art.signs import Power
from client.i18n import Translator, mark
from engine.core.events import (
    Announced,
    Discarded,
    Event,
    FlowerShown,
    HandEnded,
    HandOpened,
    KongDeclared,
    Melded,
    Turned,
)
from engine.core.melds import MeldKind
from engine.core.tiles import Tile


class Face(NamedTuple):
    """A tile in a sentence with what it was beyond its face when that was said."""

    tile: Tile
    power: Power


Phrase = tuple[str | Tile | Face, ...]

MELD_PHRASES: Final[Mapping[MeldKind, str]] = {
    MeldKind.CHOW: mark("{name} chows {tiles}"),
    MeldKind.PUNG: mark("{name} pungs {tiles}"),
    MeldKind.KONG: mark("{name} kongs {tiles}"),
    MeldKind.ADDED_KONG: mark("{name} adds to a kong: {tiles}"),
    MeldKind.CONCEALED_KONG: mark("{name} lays down a concealed kong"),
    MeldKind.CHI: mark("{name} chows {tiles}"),
    MeldKind.PENG: mark("{name} pungs {tiles}"),
}

TURNED: Final = mark("turned: {tiles}")
TURNED_PHRASES: Final[Mapping[str, str]] = {
    "kong": mark("{name} turns {tiles} after the kong"),
    "bird": mark("birds of {name}: {tiles}"),
}

PAUSED: Final = mark("Paused: no clock runs, and everybody waits.")

CODES: Final[Mapping[str, str]] = {
    "stale": mark("Too late: the question was over."),
    "not_asked": mark("Too late: the question was over."),
    "not_legal": mark("That is not possible now."),
    "hand_over": mark("The hand is over."),
    "busy": mark("One moment: the last answer is still on its way."),
    "paused": mark("The table stands still."),
    "resting": PAUSED,
    "called": mark("Each person may look once after a discard."),
    "no_call": mark("There is nothing to call now."),
    "host_failed": mark("The table has failed; the match is kept on disk."),
    "full_disk": mark("The disk is full: the table waits until there is room."),
    "broken_disk": mark("The match can no longer be written to disk; start the program again."),
}


def phrase(text: str, **values: object) -> Phrase:
    """Fill in a sentence; tiles and sequences of tiles stay pictures."""
    parts: list[str | Tile | Face] = []
    for piece in re.split(r"(\{\w+\})", text):
        value = values.get(piece[1:-1]) if piece.startswith("{") else piece
        if isinstance(value, str):
            words = value
            if words:
                if parts and isinstance(parts[-1], str):
                    parts[-1] += words
                else:
                    parts.append(words)
        elif isinstance(value, Face):
            parts.append(value)
        elif isinstance(value, int):
            parts.append(Tile(value))
        elif isinstance(value, Sequence):
            parts += (each if isinstance(each, Face) else Tile(each) for each in value)
    return tuple(p.strip() if isinstance(p, str) else p for p in parts if p != " ")


def told(
    event: Event, names: Sequence[str], tr: Translator, wilds: Sequence[Tile] = ()
) -> Phrase | None:
    """Tell an event as everybody may hear it; None for what is not worth a line.

    Nothing private is told, whoever's copy of the event it is: several people may read one log.
    What is laid open is an ordinary tile from then on, also where its kind is wild.
    """

    def laid(*tiles: Tile) -> list[Face]:
        return [Face(tile, "spent" if tile in wilds else "") for tile in tiles]

    match event:
        case HandOpened(hand=hand):
            return phrase(
                tr("Hand {number}: {name} deals", number=hand.number, name=names[hand.dealer])
            )
        case FlowerShown(seat=seat, flower=flower):
            return phrase(tr("{name} shows {tiles}"), name=names[seat], tiles=flower)
        case Discarded(seat=seat, tile=tile):
            return phrase(tr("{name} throws {tiles}"), name=names[seat], tiles=laid(tile))
        case KongDeclared(seat=seat, tile=tile):
            text = tr("{name} adds to a pung: {tiles}")
            return phrase(text, name=names[seat], tiles=laid(tile))
        case Melded(seat=seat, meld=meld):
            said = MELD_PHRASES.get(meld.kind)
            if said is None:
                return None
            return phrase(tr(said), name=names[seat], tiles=laid(*meld.tiles))
        case Announced(seat=seat, what="ready"):
            return phrase(tr("{name} declares ready"), name=names[seat])
        case Announced(seat=seat, what="stake", value=value):
            return phrase(tr("{name} stakes {n}", name=names[seat], n=value))
        case Turned(seat=seat, tiles=tiles, why=why):
            faces = tuple(Face(t, "wild" if t in wilds else "") for t in tiles)
            if why == "indicator" and wilds:
                faces = tuple(Face(t, "") for t in tiles)
                kinds = [Face(t, "wild") for t in wilds]
                return phrase(tr("{tiles} is turned; wild: {wilds}"), tiles=faces, wilds=kinds)
            text = tr(TURNED_PHRASES.get(why, TURNED))
            return phrase(text, name=names[seat], tiles=faces)
        case HandEnded(result=result):
            if result.kind != "win" or result.winner is None:
                return phrase(tr("The hand is drawn"))
            winner = names[result.winner]
            if result.source is not None and result.tile is not None:
                return phrase(
                    tr("{name} wins {tiles} from {other}"),
                    name=winner,
                    tiles=laid(result.tile),
                    other=names[result.source],
                )
            return phrase(tr("{name} wins by self-draw"), name=winner)
        case _:
            return None


class Log:
    """The lines told so far, the newest last; `back` of them lie below what is being read."""

    MOST = 400

    def __init__(self) -> None:
        self.lines: list[tuple[int | None, Phrase]] = []
        self.back = 0

    def add(self, seat: int | None, words: Phrase) -> None:
        """Add a line; it remembers whose it is. What is being read stays where it is."""
        self.lines.append((seat, words))
        del self.lines[: -self.MOST]
        if self.back:
            self.back = min(self.back + 1, len(self.lines) - 1)

    def scroll(self, by: int, room: int) -> bool:
        """Go back (or forth, below 0) by lines where `room` of them are shown; whether it moved."""
        was, self.back = self.back, max(0, min(self.back + by, len(self.lines) - room))
        return was != self.back

    def page(self) -> "LogPage":
        """Return what can be read now."""
        return LogPage(tuple(self.lines), self.back)


class LogPage(NamedTuple):
    """Lines of the log, the newest last; the last `back` of them are hidden below."""

    lines: tuple[tuple[int | None, Phrase], ...]
    back: int = 0
