"""Whole hands with chosen cards: the wall is built so that the deal and the pile come out right."""

from random import Random

from engine.core.match import Match, configure
from engine.core.model import Seat
from engine.core.notation import read_action
from engine.core.tiles import ZIPAI
from engine.core.wall import Deal
from engine.games.paohuzi.rules import PAOHUZI


def deal_of(hands, dealer=0, pile="", opening=None, seed=1):
    """Return a deal: `hands` by seat, filled by lot; the dealer's 亮张; the first of the pile."""
    deck = ZIPAI.full()
    given = {seat: list(ZIPAI.read(text)) for seat, text in hands.items()}
    last = [ZIPAI.tile(opening)] if opening else []
    front = list(ZIPAI.read(pile))
    for card in (*(c for hand in given.values() for c in hand), *last, *front):
        deck.remove(card)
    Random(seed).shuffle(deck)
    order = [Seat((dealer + step) % 3) for step in range(3)]
    full = {}
    for seat in order:
        mine = given.get(seat, [])
        full[seat] = mine + [deck.pop() for _ in range(20 - len(mine))]
    wall = [full[seat][turn] for turn in range(20) for seat in order]
    wall += last or [deck.pop()]
    return Deal(tuple(wall + front + deck), (), "salt")


def match_of(options=None, hands=1, first_dealer=0, **rest):
    """Return a match that has begun; the first dealer is `first_dealer`."""
    options = {"first_dealer": "random"} | (options or {})
    config = configure(PAOHUZI, options, table={"hands": hands})
    match = Match(PAOHUZI, config, **rest)
    match.begin(lambda n: first_dealer % n)
    return match


def dealt(hands, dealer=0, options=None, **rest):
    """Return a match right after the deal of its first hand, and the deal's events."""
    match = match_of(options, first_dealer=dealer)
    match.open_hand()
    return match, match.deal(deal_of(hands, dealer, **rest))


def answer(match, *texts):
    """Give answers `SEAT ACTION`; return the events of the last."""
    events = ()
    for text in texts:
        seat, _, act = text.partition(" ")
        events = match.answer(Seat(int(seat)), read_action(ZIPAI, act))
    return events


def pass_on(match, until=lambda match: False):
    """Pass, and discard what the clock would, until the hand is over or `until` holds."""
    while match.playing and not until(match):
        seat = PAOHUZI.asked(match.state)[0]
        match.answer(seat, PAOHUZI.default(match.state, seat))
