"""Who pays whom, and the result that explains it (2.4).

`Result.lines` begins with one line a group of `Result.reading`, in the same order, whose value is
the group's 胡息; then follow `xi`, `tun`, and each factor of the 番.
"""

from collections.abc import Mapping

from engine.core.model import Seat
from engine.core.results import Payment, Result, ScoreLine
from engine.core.tiles import ZIPAI, Tile
from engine.core.wall import Deal
from engine.games.paohuzi.cards import FACES, count
from engine.games.paohuzi.grouping import fits
from engine.games.paohuzi.hand import Hand
from engine.games.paohuzi.scoring import ENOUGH, FAN, Score, drawn_xi
from engine.games.paohuzi.state import SEATS, State


def won(state: State, winner: Seat, how: str, card: Tile | None, score: Score) -> Result:
    """Return the result of a win: each of the two others pays the same (2.4)."""
    shown = state.public.shown
    factors = [ScoreLine(name, FAN.get(name, 2), times=True) for name in score.names]
    if state.climbing:
        factors.append(ScoreLine("climbing", 2, times=True))
    steps = (ScoreLine("tun", score.tun), *factors)
    losers = [seat for seat in SEATS if seat != winner]
    deal, hands = _open(state)
    return Result(
        kind="win",
        delta=tuple(2 * score.points if seat == winner else -score.points for seat in SEATS),
        winner=winner,
        how=how,
        source=shown.seat if shown is not None and how == "other_draw" else None,
        tile=card,
        patterns=score.names,
        figures=(("xi", score.xi), ("tun", score.tun), ("fan", score.fan)),
        reading=tuple(counted.group for counted in score.groups),
        lines=(
            *(ScoreLine(counted.group.kind, counted.xi) for counted in score.groups),
            ScoreLine("xi", score.xi),
            *steps,
        ),
        payments=tuple(Payment(seat, winner, score.points, steps) for seat in losers),
        hands=hands,
        salt=deal.salt,
        wall=deal.wall,
    )


def drawn(state: State) -> Result:
    """Return the result of a hand nobody won: nothing is paid (1.13)."""
    deal, hands = _open(state)
    waits = tuple(waits_of(state.private[seat].hand) for seat in SEATS)
    return Result(
        kind="draw", delta=(0, 0, 0), waits=waits, hands=hands, salt=deal.salt, wall=deal.wall
    )


def _open(state: State) -> tuple[Deal, tuple[tuple[Tile, ...], ...]]:
    """Return the deal, so that everybody can check it, and all hands."""
    deal = state.hidden.deal
    assert deal is not None
    return deal, tuple(state.private[seat].hand.cards() for seat in SEATS)


def waits_of(hand: Hand, own: bool | None = None) -> tuple[Tile, ...]:
    """Return the faces that would win: drawn by himself, by another, or (None) by either."""
    found = [
        face
        for face in FACES
        if _could_win(hand, face)
        and (
            (own is not True and drawn_xi(hand, face, own=False) >= ENOUGH)
            or (
                (own or (own is None and (face in hand.equal or hand.holds_pair(face))))
                and drawn_xi(hand, face, own=True) >= ENOUGH
            )
        )
    ]
    if not found:
        return ()
    held = hand.cards() + tuple(tile for meld in hand.melds for tile in meld.tiles)
    return tuple(face for face in found if held.count(face) < ZIPAI.copies[face])


def _could_win(hand: Hand, face: Tile) -> bool:
    """Whether a face has a place at all: with two loose cards, a pair, as 将, or as a fourth."""
    held = count(hand.loose, face)
    paired = held > 1 or (held == 1 and hand.fours > 0)
    return paired or face in hand.equal or fits(hand.loose, face)


def record(result: Result) -> dict[str, object]:
    """Return the result as the journal writes it."""
    if result.kind == "draw":
        return {"kind": "draw", "delta": list(result.delta)}
    return {
        "kind": "win",
        "winner": result.winner,
        "how": result.how,
        "tile": None if result.tile is None else ZIPAI.names[result.tile],
        **dict(result.figures),
        "names": list(result.patterns),
        "delta": list(result.delta),
    }


def differs(result: Result, recorded: Mapping[str, object]) -> str | None:
    """Return in words why a recorded result is not this one, None if it is; null means missing."""
    mine: dict[str, object] = record(result)
    theirs = {key: value for key, value in recorded.items() if value is not None}
    source = theirs.pop("from", None)
    if source is not None and source != result.source:
        return f"from is {source!r}, by the rules {result.source!r}"
    for key in theirs:
        if key not in mine:
            return f"unknown key {key!r} in the result of a {result.kind}"
    names = theirs.get("names")
    if isinstance(names, list):
        theirs["names"] = sorted(names, key=str)
    for key, value in mine.items():
        if theirs.get(key) != value:
            return f"{key} is {theirs.get(key)!r}, by the rules {value!r}"
    return None
