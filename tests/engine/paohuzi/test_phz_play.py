"""What holds at every moment of every hand, whatever is played (1.1-1.14)."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phz_deal import match_of

from engine.core.events import Discarded, Melded
from engine.core.model import PASS
from engine.core.tiles import ZIPAI
from engine.fair import seed_of, shuffle
from engine.games.paohuzi.cards import HU, unpack
from engine.games.paohuzi.hand import Hand
from engine.games.paohuzi.rules import PAOHUZI
from engine.games.paohuzi.state import SEATS, Step

options = st.fixed_dictionaries(
    {field.key: st.sampled_from(field.choices) for field in PAOHUZI.fields}
)


def choose(dice, legal, eager):
    """A random answer; an eager player seldom passes, a keen one never misses a 胡."""
    if HU in legal and dice.random() < 0.9:
        return HU
    rest = [action for action in legal if action != PASS]
    return dice.choice(rest) if rest and dice.random() < eager else dice.choice(legal)


def check(state):
    """Cards, sums and debts, counted again from the cards themselves."""
    public = state.public
    everything = Counter(state.hidden.pile[public.drawn :])
    for seat in SEATS:
        private, corner = state.private[seat], public.corners[seat]
        hand = private.hand
        everything += Counter(hand.cards())
        for meld in hand.melds:
            everything += Counter(meld.tiles)
        everything += Counter(laid.tile for laid in corner.row if laid.taken is None)
        again = Hand.of(hand.cards(), hand.melds)
        assert (again.loose, again.left, again.ti, again.equal) == (
            hand.loose,
            hand.left,
            hand.ti,
            hand.equal,
        )
        assert (again.xi, again.sets, again.fours) == (hand.xi, hand.sets, hand.fours)
        assert hand.left == len(list(unpack(hand.loose)))
        assert corner.size == hand.size == len(hand.cards())
        assert [meld.kind for meld in corner.melds] == [meld.kind for meld in hand.melds]
        must_act = state.step in (Step.DISCARD, Step.AFTER) and public.turn == seat
        if state.step is not Step.ON_DEAL and not must_act and not hand.ti:
            owned = hand.size + sum(meld.size for meld in hand.melds)
            assert owned == 20 + corner.skips
        for meld in hand.melds:
            assert len(meld.tiles) == meld.size
    if public.shown is not None and public.shown.drawn:
        everything[public.shown.card] += 1
    assert sum(everything.values()) == 80
    assert set(everything.values()) == {4}


@given(seed=st.integers(0, 2**32), chosen=options, eager=st.sampled_from([0.0, 0.5, 1.0]))
def test_cards_sums_and_debts(seed, chosen, eager):
    dice = Random(seed)
    match = match_of(chosen, hands=2, first_dealer=seed)
    for number in range(2):
        match.open_hand()
        deal, _ = shuffle(ZIPAI, 0, seed_of(f"{seed}/{number}"))
        match.deal(deal)
        while match.playing:
            check(match.state)
            seat = dice.choice(PAOHUZI.asked(match.state))
            legal = PAOHUZI.legal(match.state, seat)
            shown = match.state.public.shown
            assert HU not in legal or shown is None or shown.drawn  # never a discard
            events = match.answer(seat, choose(dice, legal, eager))
            for event in events:
                if isinstance(event, Melded) and event.meld.kind in ("wei", "chouwei", "ti", "pao"):
                    assert event.forced
                if isinstance(event, Discarded):
                    assert not event.drawn
        if match.last.kind == "win":
            won = match.last
            tiles = [tile for group in won.reading for tile in group.tiles]
            fours = sum(len(group.tiles) == 4 for group in won.reading)
            if "three_ti_five_kan" not in won.patterns:
                assert len(won.reading) == 7
                assert len(tiles) == (20 + fours if fours else 21)
                assert [g.kind for g in won.reading].count("jiang") == (fours > 0)
                assert sum(group.won for group in won.reading) == (won.tile is not None)
            assert dict(won.figures)["xi"] >= 15
        assert sum(match.last.delta) == 0
    assert match.over


@pytest.mark.parametrize("eager", [0.0, 1.0])
def test_every_kind_of_end_and_group_comes_up(eager):
    """The random play above really goes where the rules go."""
    seen = Counter()
    dice = Random(eager)
    for number in range(150):
        match = match_of({"open_wei": number % 2 == 0}, first_dealer=number)
        match.open_hand()
        deal, _ = shuffle(ZIPAI, 0, seed_of(f"kinds/{number}"))
        match.deal(deal)
        while match.playing:
            seat = dice.choice(PAOHUZI.asked(match.state))
            match.answer(seat, choose(dice, PAOHUZI.legal(match.state, seat), eager))
        for private in match.state.private:
            seen.update(meld.kind for meld in private.hand.melds)
        seen.update([match.last.kind, match.last.how])
        seen.update(m for c in match.state.public.corners if c.dead for m in ("dead_hand",))
    assert {"wei", "ti", "pao", "win", "draw", "own_draw", "other_draw"} <= set(seen)
    assert {"chi", "peng"} <= set(seen)
    if eager:
        assert {"dead_hand", "chouwei"} & set(seen)
