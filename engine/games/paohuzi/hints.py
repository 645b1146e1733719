"""Waits and what they would pay, from what one player sees; they differ by who draws (N17).

`worth` is what each loser would pay: 囤 × 番, doubled while 爬坡 is in force.
"""

from collections.abc import Iterator

from engine.core.tiles import Tile
from engine.core.views import Hints, View, Wait
from engine.games.paohuzi.hand import Hand
from engine.games.paohuzi.options import Options
from engine.games.paohuzi.payment import waits_of
from engine.games.paohuzi.scoring import drawn_groups, score_groups

COPIES = 4
HOW = {True: "own_draw", False: "other_draw"}


def seen_cards(view: View) -> list[int]:
    """Return for each face how many copies the viewer sees."""
    seen = [0] * 20
    for seat in view.seats:
        tiles: list[Tile] = [laid.tile for laid in seat.river if laid.taken is None]
        tiles += seat.hand or ()
        for meld in seat.melds:
            tiles += meld.tiles
        for tile in tiles:
            seen[tile] += 1
    focus = view.focus
    if focus is not None and (
        focus.kind == "drawn" or (focus.kind == "turned" and view.seats[focus.seat].hand is None)
    ):
        seen[focus.tiles[0]] += 1
    return seen


def hints(options: Options, view: View) -> Hints:
    """Return the waits of the viewer's hand, after each discard where he must discard."""
    if view.me is None or view.phase in ("before", "over"):
        return Hints()
    mine = view.seats[view.me]
    if mine.hand is None:
        return Hints()
    hand = Hand.of(mine.hand, mine.melds)
    seen = seen_cards(view)
    climbing = options.climbing and view.hand.draws > 0
    after = []
    for action in view.legal:
        if action.verb == "discard":
            left = hand.copy()
            left.drop(action.tiles[0])
            waits = tuple(_waits(left, seen, options, climbing))
            if waits:
                after.append((action.tiles[0], waits))
    return Hints(tuple(_waits(hand, seen, options, climbing)), tuple(after))


def _waits(hand: Hand, seen: list[int], options: Options, climbing: bool) -> Iterator[Wait]:
    """Yield the waits of a hand, own draws before others'."""
    for own, how in HOW.items():
        for face in waits_of(hand, own):
            score = score_groups(drawn_groups(hand, face, own), own, options, climbing)
            worth = None if score is None else score.points
            yield Wait(face, COPIES - seen[face], worth, how)
