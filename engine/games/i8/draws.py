"""Tiles come off the wall: the deal, draws, flowers and their replacements (3.12, 3.13, 3.20-3.22).

Replacing flowers is never a wish. A flower win is looked for at each exposed flower, and a wall
that has no replacement left ends the hand.
"""

from engine.core.events import Dealt, Event, FlowerShown, WallBuilt
from engine.core.model import Seat
from engine.core.tiles import Tile
from engine.core.wall import Deal
from engine.games.i8 import ending, ready
from engine.games.i8.facts import DRAWN_HEAD, DRAWN_TAIL
from engine.games.i8.state import AFTER, ALONE, TURN, Break, State
from engine.games.i8.wall import SIZE, in_drawing_order, next_head, next_tail, thrown_seat
from engine.games.i8.words import DECK, KINDS

BLOCKS = 4
"""Rounds of four tiles each in the deal (3.12)."""


def deal(state: State, given: Deal) -> tuple[Event, ...]:
    """Build the wall, deal sixteen tiles to each and one more to the dealer, replace flowers."""
    hidden, public = state.hidden, state.public
    first, second = (sum(roll) for roll in given.dice)
    dealer = public.hand.dealer
    opened = thrown_seat(dealer, first)
    hidden.deal_wall, hidden.salt = given.wall, given.salt
    hidden.tiles = in_drawing_order(given.wall, opened, second)
    public.opened = Break(opened * 36 + second * 2, given.dice, given.digest(DECK))
    public.dealt = True
    events: list[Event] = [WallBuilt(given.dice, public.opened.digest, SIZE)]
    flowers: list[tuple[Seat, list[Tile]]] = []
    order = (dealer, *AFTER[dealer])
    for place, seat in enumerate(order):
        tiles = hidden.tiles[4 * place : 4 * place + 4]
        for start in range(4 * place + 16, 16 * BLOCKS, 16):
            tiles += hidden.tiles[start : start + 4]
        if seat == dealer:
            tiles += (hidden.tiles[16 * BLOCKS],)
        events.append(Dealt(seat, len(tiles), tiles))
        flowers.append((seat, [tile for tile in tiles if tile >= KINDS]))
        state.private[seat].fill([tile for tile in tiles if tile < KINDS])
    last = hidden.tiles[16 * BLOCKS]
    public.head = 16 * BLOCKS + 1
    public.left = SIZE - public.head - public.options.dead_wall
    for seat, waiting in flowers:
        for flower in waiting:  # grows while it is worked off (i8 N12)
            if show_flower(state, seat, flower, events):
                return tuple(events)
            tile = take_tail(state)
            events.append(DRAWN_TAIL[seat][tile])
            if tile >= KINDS:
                waiting.append(tile)
            else:
                state.private[seat].add(tile)
                last = tile if seat == dealer else last
    state.private[dealer].drawn = last  # i8 N1: the tile that came last
    if not ready.after_deal(state):
        ask_turn(state, dealer)
    return tuple(events)


def take_head(state: State) -> Tile:
    """Take the next tile off the head of the wall."""
    public = state.public
    head = public.head
    if public.left == 1:
        head = next_head(head, public.tail)
    tile = state.hidden.tiles[head]
    public.head += 1
    public.left -= 1
    return tile


def take_tail(state: State) -> Tile:
    """Take the next replacement off the tail of the wall."""
    public = state.public
    tile = state.hidden.tiles[next_tail(public.head, public.tail)]
    public.tail += 1
    public.left -= 1
    return tile


def show_flower(state: State, seat: Seat, flower: Tile, events: list[Event]) -> bool:
    """Expose a flower; return whether that ends the hand by a flower win."""
    public = state.public
    public.corners[seat].flowers.append(flower)
    events.append(FlowerShown(seat, flower))
    return public.options.flower_win and ending.flower_win(state, seat, events)


def draw(state: State, seat: Seat, events: list[Event], *, head: bool) -> None:
    """Draw for `seat`, replace flowers from the tail, and ask it for its turn.

    Where no tile is left the hand is drawn (荒牌, 3.21, 3.22).
    """
    public = state.public
    while public.left > 0:
        if head:
            tile = take_head(state)
            events.append(DRAWN_HEAD[seat][tile])
        else:
            tile = take_tail(state)
            events.append(DRAWN_TAIL[seat][tile])
        if tile < KINDS:
            private = state.private[seat]
            private.add(tile)
            private.drawn = tile
            ask_turn(state, seat)
            return
        if show_flower(state, seat, tile, events):
            return
        head = False
    ending.draw_hand(state, events)


def ask_turn(state: State, seat: Seat) -> None:
    """Let `seat` be asked for its turn; what it may do is worked out when somebody looks."""
    hidden, public = state.hidden, state.public
    public.phase = TURN
    public.turn = seat
    hidden.asked = ALONE[seat]
    hidden.question += 1
    state.private[seat].legal = None
