"""Help computed from a View alone: what a hand waits for, and what it would be worth."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.core.tiles import Tile
from engine.core.views import Hints, View, Wait
from engine.games.i8.options import Options
from engine.games.i8.scoring import Hand, best_score
from engine.games.i8.waiting import waits_of
from engine.games.i8.words import BY_TEXT, KINDS, WINDS
from engine.shapes.keys import keys_of, kinds_of

HOWS: Final = ("self_draw", "discard")
MARKS: Final = {"heaven_ready": "heaven", "earth_ready": "earth", "declared_ready": "declared"}


def hints(options: Options, view: View) -> Hints:
    """Return the waits of the viewer's hand, or those after each discard it may make.

    Worths are tai without the dealer's, without tai for chance (last tile, kong, first hand).
    """
    if view.me is None or view.result is not None:
        return Hints()
    corner = view.seats[view.me]
    if corner.hand is None:
        return Hints()
    counts = [0] * KINDS
    for tile in corner.hand:
        counts[tile] += 1
    unseen = _unseen(view, corner.hand)
    if len(corner.hand) % 3 == 1:
        return Hints(waits=_waits(options, view, counts, unseen))
    after = []
    may = {action.tiles[0] for action in view.legal if action.verb == "discard"}
    for tile in BY_TEXT:
        if tile in may:
            counts[tile] -= 1
            found = _waits(options, view, counts, unseen)
            counts[tile] += 1
            if found:
                after.append((tile, found))
    return Hints(after=tuple(after))


def _unseen(view: View, hand: Iterable[Tile]) -> list[int]:
    """Return how many copies of each kind the viewer does not see anywhere."""
    left = [4] * KINDS
    seen = list(hand)
    for corner in view.seats:
        seen += (laid.tile for laid in corner.river if laid.taken is None)
        seen += (tile for meld in corner.melds for tile in meld.tiles)
    if view.focus is not None and view.focus.kind == "added_kong":
        seen += view.focus.tiles
    for tile in seen:
        left[tile] -= 1
    return left


def _waits(
    options: Options, view: View, counts: Sequence[int], unseen: Sequence[int]
) -> tuple[Wait, ...]:
    """Return each kind that completes a hand, self-drawn and on a discard."""
    assert view.me is not None
    corner = view.seats[view.me]
    mask = waits_of(counts, keys_of(counts), corner.melds, options.ligu)
    return tuple(
        Wait(Tile(kind), unseen[kind], _worth(options, view, counts, _Way(mask, kind, how)), how)
        for kind in kinds_of(mask)
        for how in HOWS
    )


class _Way(NamedTuple):
    """One way to win: W, the winning kind, and how it comes."""

    waits: int
    kind: int
    how: str


def _worth(options: Options, view: View, counts: Sequence[int], way: _Way) -> int | None:
    """Return the tai of winning this way."""
    assert view.me is not None
    corner = view.seats[view.me]
    mask, kind, how = way
    whole = list(counts)
    whole[kind] += 1
    score = best_score(
        Hand(
            counts=tuple(whole),
            melds=corner.melds,
            tile=Tile(kind),
            how=how,
            waits=mask,
            seat_wind=(view.me - view.hand.dealer) % len(view.seats),
            round_wind=WINDS.index(view.hand.round) if options.round_wind else None,
            flowers=corner.aside,
            ready=next((MARKS[mark] for mark in corner.marks if mark in MARKS), ""),
            ligu=options.ligu,
        )
    )
    return None if score is None else score.total
