"""What a hand is worth: seven 门子 of at least 15 胡息, the most counts (1.10, 1.11, 2.1-2.3)."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from engine.core.melds import Meld
from engine.core.results import Group
from engine.core.tiles import Tile
from engine.games.paohuzi.cards import ONE, PAIR, RED, SIZE, is_big
from engine.games.paohuzi.grouping import best, reading
from engine.games.paohuzi.hand import CHI, KAN, PAO, PENG, TI, WEI, Hand, meld_xi, same_xi
from engine.games.paohuzi.options import Options

SETS = 7
ENOUGH = 15

THREE_TI_FIVE_KAN = "three_ti_five_kan"
SELF_DRAW = "self_draw"
FAN: dict[str, int] = {
    "small_red": 2,
    "one_red": 3,
    "big_red": 4,
    "all_black": 5,
    "eighteen_small": 6,
    THREE_TI_FIVE_KAN: 6,
}
"""番 of each 名堂 (2.3); 自摸 stands apart, it multiplies."""


class Counted(Struct, frozen=True):
    """A group of a winning hand with its 胡息."""

    group: Group
    xi: int


class Score(Struct, frozen=True):
    """What a win is worth: `names` sorted as text, `fan` with 自摸, `points` with 爬坡 (2.4)."""

    groups: tuple[Counted, ...]
    xi: int
    tun: int
    fan: int
    names: tuple[str, ...]
    points: int


def complete_xi(loose: int, left: int, sets: int, fours: int, xi: int) -> int:
    """Return the most 胡息 of `sets` fixed groups with `left` loose cards; -1 if not seven 门子.

    One pair is a 门子 if and only if there is a 跑/提 (1.4).
    """
    if fours:
        if 3 * (SETS - 1 - sets) + 2 != left:
            return -1
        loose |= PAIR
    elif 3 * (SETS - sets) != left:
        return -1
    found = best(loose)
    return found + xi if found >= 0 else -1


def hand_xi(hand: Hand) -> int:
    """Return the most 胡息 of a hand that is complete as it is (天胡, after own 偎/提), else -1."""
    return complete_xi(hand.loose, hand.left, hand.sets, hand.fours, hand.xi)


def drawn_xi(hand: Hand, card: Tile, own: bool) -> int:
    """Return the most 胡息 of a hand with a card from the pile, -1 if not seven 门子 (1.10).

    `own`: he drew it himself, so that a pair must 偎 it and three must 提 it (1.7).
    """
    if own and hand.holds_pair(card):
        xi = hand.xi + same_xi(WEI, card)
        return complete_xi(hand.loose - 2 * ONE[card], hand.left - 2, hand.sets + 1, hand.fours, xi)
    most = -1
    grown = hand.equal.get(card)
    if grown is not None:
        four = TI if own and grown is not PENG else PAO
        xi = hand.xi + same_xi(four, card) - same_xi(grown, card)
        most = complete_xi(hand.loose, hand.left, hand.sets, hand.fours + 1, xi)
        if four is TI:
            return most
    # 破跑: the three stay three and the card stands elsewhere
    plain = complete_xi(hand.loose + ONE[card], hand.left + 1, hand.sets, hand.fours, hand.xi)
    return max(plain, most)


def _fixed(hand: Hand) -> Iterator[Counted]:
    """Yield the groups that are fixed: on the table in their order, then those in hand."""
    for meld in hand.melds:
        yield _laid(meld)
    for face in hand.ti:
        yield Counted(Group(TI, (face,) * 4), same_xi(TI, face))
    for face in hand.kan:
        yield Counted(Group(KAN, (face,) * 3), same_xi(KAN, face))


def _laid(meld: Meld) -> Counted:
    """Return a group on the table; what was eaten is named by its shape."""
    kind: str = meld.kind
    if meld.kind is CHI:
        kind = "shun" if len({is_big(tile) for tile in meld.tiles}) == 1 else "jiao"
    return Counted(Group(kind, meld.tiles, open=True), meld_xi(meld))


def _loose(loose: int) -> Iterator[Counted]:
    """Yield the best grouping of loose cards, small before big."""
    for pattern in sorted(reading(loose), key=lambda p: (p.tiles, p.kind)):
        yield Counted(Group(pattern.kind, pattern.tiles), pattern.xi)


def complete_groups(hand: Hand, card: Tile | None = None) -> tuple[Counted, ...]:
    """Return the seven 门子 of a hand that is complete as it is, `card` being its last."""
    groups = [*_fixed(hand), *_loose(hand.loose | (PAIR if hand.fours else 0))]
    return _mark(groups, card)


def drawn_groups(hand: Hand, card: Tile, own: bool) -> tuple[Counted, ...]:
    """Return the seven 门子 of a win on a card from the pile, by a grouping of the most 胡息."""
    most = drawn_xi(hand, card, own)
    after = hand.copy()
    if own and hand.holds_pair(card):
        after.pair(WEI, card, None)
        return complete_groups(after, card)
    grown = hand.equal.get(card)
    if grown is not None:
        after.grow(TI if own and grown is not PENG else PAO, card, None)
        if hand_xi(after) == most:
            return complete_groups(after, card)
    cards = hand.loose + ONE[card] + (PAIR if hand.fours else 0)
    return _mark([*_fixed(hand), *_loose(cards)], card, loose_only=True)


def _mark(
    groups: list[Counted], card: Tile | None, *, loose_only: bool = False
) -> tuple[Counted, ...]:
    """Return the groups, the one that took the winning card marked: equal cards before others."""
    if card is None:
        return tuple(groups)
    _, _, at = max(
        (len(set(group.tiles)) == 1, counted.xi, at)
        for at, counted in enumerate(groups)
        if card in (group := counted.group).tiles
        and not (loose_only and (group.open or group.kind == KAN))
    )
    group = groups[at].group
    won = Group(group.kind, group.tiles, open=group.open, won=True)
    groups[at] = Counted(won, groups[at].xi)
    return tuple(groups)


def deal_groups(hand: Hand) -> tuple[Counted, ...]:
    """Return the 提 or 坎 that win on the deal, () if there are not enough (1.11).

    Three 提 or five 坎, never mixed; all 提 and 坎 of the hand count.
    """
    if len(hand.ti) >= 3 or len(hand.kan) >= 5:
        return tuple(_fixed(hand))
    return ()


def _largest(cards: Iterable[Tile]) -> tuple[str, ...]:
    """Return the one 名堂 that counts, from all cards of the winner (2.3)."""
    red = small = 0
    for card in cards:
        red += card in RED
        small += card < SIZE
    if small >= 18:
        return ("eighteen_small",)
    if red == 0:
        return ("all_black",)
    if red >= 13:
        return ("big_red",)
    if red == 1:
        return ("one_red",)
    return ("small_red",) if red >= 10 else ()


def tun_of(xi: int, options: Options) -> int:
    """Return the 囤 of a 胡息 of 15 or more (2.2)."""
    return 1 + (xi - ENOUGH) // options.xi_per_tun


def _score(
    groups: tuple[Counted, ...], name: tuple[str, ...], own: bool, options: Options, climbing: bool
) -> Score:
    """Put a score together; `own` adds 自摸 where the option is on."""
    doubled = own and options.zimo_double
    xi = sum(counted.xi for counted in groups)
    fan = (FAN[name[0]] if name else 1) * (2 if doubled else 1)
    names = tuple(sorted((*name, SELF_DRAW))) if doubled else name
    tun = tun_of(xi, options)
    return Score(groups, xi, tun, fan, names, tun * fan * (2 if climbing else 1))


def score_groups(
    groups: tuple[Counted, ...], own: bool, options: Options, climbing: bool
) -> Score | None:
    """Return the score of seven 门子; None under 15 胡息."""
    if sum(counted.xi for counted in groups) < ENOUGH:
        return None
    cards = (tile for counted in groups for tile in counted.group.tiles)
    return _score(groups, _largest(cards), own, options, climbing)


def score_deal(hand: Hand, dealer: bool, options: Options, climbing: bool) -> Score | None:
    """Return the better of 三提五坎 and 天胡 (1.11; a tie is 三提五坎), None without either."""
    best_score: Score | None = None
    groups = deal_groups(hand) if options.three_ti_five_kan else ()
    if groups:
        best_score = _score(groups, (THREE_TI_FIVE_KAN,), False, options, climbing)
    if dealer and hand_xi(hand) >= ENOUGH:
        heaven = score_groups(complete_groups(hand), True, options, climbing)
        if heaven and (best_score is None or heaven.points > best_score.points):
            best_score = heaven
    return best_score
