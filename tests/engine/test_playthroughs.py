"""Golden playthroughs: a hand as text a person can review; a changed line is a changed rule."""

from random import Random

import msgspec
import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from engine.core.match import Match, configure
from engine.core.model import Seat
from engine.core.notation import show_action
from engine.core.tiles import Deck
from engine.fair import seed_of, shuffle
from engine.games import GAMES

TILES = {"tile", "tiles", "flower", "claimed", "real", "shown", "hands", "wall", "waits"}


class Playthrough(SingleFileSnapshotExtension):
    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def told(deck: Deck, event) -> str:
    """An event in one line: its name and what it says, tiles by name."""
    raw = msgspec.to_builtins(event)
    name = raw.pop("is")
    return " ".join([name, *(f"{key}={said(deck, key, value)}" for key, value in raw.items())])


def said(deck: Deck, key: str, value) -> str:
    if isinstance(value, dict):
        return "{" + " ".join(f"{k}={said(deck, k, v)}" for k, v in value.items() if v) + "}"
    if isinstance(value, list | tuple):
        return "[" + " ".join(said(deck, key, v) for v in value) + "]"
    if key in TILES and isinstance(value, int):
        return deck.names[value]
    return str(value)


def transcript(rules, seed: int):
    """One hand: what happened, who was asked, what he could do, what he did."""
    config = configure(rules, rules.presets[seed % len(rules.presets)].options)
    match, dice, deck = Match(rules, config), Random(seed), rules.deck
    deal, stream = shuffle(deck, rules.dice, seed_of(f"golden/{seed}"))
    match.begin(stream.below)
    yield f"game {rules.id} seats {config.seats} dice {deal.dice}"
    yield f"wall {' '.join(deck.list(deal.wall))}"
    events = match.open_hand()
    while match.playing:
        if match.awaits_deal:
            events += match.deal(deal)
        yield from (f"  ! {told(deck, event)}" for event in events)
        if not match.playing:
            return
        seat = dice.choice(rules.asked(match.state))
        view = rules.view(match.state, seat)
        legal = [show_action(deck, action) for action in view.legal]
        hand = view.seats[seat].hand or ()
        at = next((i for i, text in enumerate(legal) if text in ("win", "hu")), None)
        at = dice.randrange(len(legal)) if at is None else at
        yield f"seat {seat} [{deck.show(hand)}] may {', '.join(legal)}"
        yield f"  > {legal[at]}"
        events = match.answer(Seat(seat), view.legal[at])
    yield from (f"  ! {told(deck, event)}" for event in events)


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_playthrough(rules, seed, snapshot):
    text = "\n".join(transcript(rules, seed)) + "\n"
    assert text == snapshot(extension_class=Playthrough)
