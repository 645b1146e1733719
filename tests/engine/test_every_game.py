"""The house contract: what must hold for every game, whoever wrote it."""

import json
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots import chooser, levels
from engine.core.errors import IllegalActionError, OptionError
from engine.core.events import Discarded, Event, HandEnded, KongDeclared
from engine.core.journal import Chain, read_lines
from engine.core.match import Match, configure, lasting
from engine.core.model import Action, Seat
from engine.core.notation import read_action, show_action
from engine.core.replay import Replay
from engine.core.ruleset import Ruleset
from engine.core.views import View
from engine.fair import seed_of, shuffle
from engine.games import GAMES, game

every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
seeds = st.integers(0, 2**32)


def some_options(rules, dice: Random) -> dict[str, object]:
    """Options a screen could offer, each chosen by lot."""
    return {field.key: dice.choice(field.choices) for field in rules.fields if dice.random() < 0.5}


def a_match(rules: Ruleset, seed: int, hands: int = 1, log=None, log_legal=False) -> Match:
    """Begin a match with options and a table size chosen by lot."""
    dice = Random(seed)
    while True:
        try:
            options = some_options(rules, dice)
            sizes = rules.seats(rules.read_options(options))
            config = configure(rules, options, dice.choice(sizes))
            break
        except OptionError:  # two choices that exclude each other
            continue
    return Match(rules, lasting(rules, config, hands), log, log_legal=log_legal)


def played(match: Match, seed: int, hands: int = 1):
    """Play with random answers; yield the match before each answer, with the seat to answer."""
    dice = Random(seed)
    for hand in range(hands):
        deal, stream = shuffle(match.rules.deck, match.rules.dice, seed_of(f"{seed}/{hand}"))
        if hand == 0:
            match.begin(stream.below)
        match.open_hand()
        while match.playing:
            if match.awaits_deal:
                match.deal(deal)
                continue
            seat = dice.choice(match.rules.asked(match.state))
            legal = match.rules.legal(match.state, seat)
            wins = [a for a in legal if a.verb in ("win", "hu")]
            action = wins[0] if wins and dice.random() < 0.7 else dice.choice(legal)
            yield seat
            match.answer(seat, action)


def everything(match: Match) -> list[View]:
    """What every seat and a spectator see."""
    seats = [Seat(s) for s in range(match.config.seats)]
    return [match.rules.view(match.state, seat) for seat in (*seats, None)]


@every_game
@given(seed=seeds)
@settings(max_examples=40)
def test_every_question_keeps_the_contract(rules, seed):
    match = a_match(rules, seed)
    last = -1
    for seat in played(match, seed):
        asked = rules.asked(match.state)
        assert list(asked) == sorted(set(asked))
        assert rules.question(match.state) >= last
        last = rules.question(match.state)
        for each in range(match.config.seats):
            legal = rules.legal(match.state, Seat(each))
            texts = [show_action(rules.deck, action) for action in legal]
            assert texts == sorted(set(texts))
            assert bool(legal) == (each in asked)
            assert [read_action(rules.deck, text) for text in texts] == list(legal)
            if legal:
                assert rules.default(match.state, Seat(each)) in legal
                assert rules.default(match.state, Seat(each), auto=True) in legal
        views = everything(match)
        assert views[seat].legal == rules.legal(match.state, seat)
        for view in views:  # built with the help of a spectator's view it is the same
            assert rules.view(match.state, view.me, views[-1]) == view
    assert match.rules.asked(match.state) == ()
    assert match.last is not None
    assert sum(match.last.delta) == 0
    assert len(match.last.delta) == match.config.seats
    paid = [0] * match.config.seats
    for payment in match.last.payments:
        paid[payment.payer] -= payment.amount
        paid[payment.payee] += payment.amount
    assert tuple(paid) == match.last.delta
    for pattern in match.last.patterns:
        assert pattern in rules.terms


@every_game
@given(seed=seeds)
@settings(max_examples=15)
def test_an_illegal_wish_changes_nothing(rules, seed):
    match = a_match(rules, seed)
    dice = Random(seed)
    wishes = [
        Action("fly"),
        Action("discard"),
        Action("pass"),
        Action("discard", (rules.deck.full()[0],)),
    ]
    for _ in played(match, seed):
        if dice.random() < 0.9:
            continue
        before, question = everything(match), rules.question(match.state)
        for seat in range(-1, match.config.seats + 1):
            for wish in wishes:
                mine = (
                    rules.legal(match.state, Seat(seat)) if 0 <= seat < match.config.seats else ()
                )
                if wish not in mine:
                    with pytest.raises(IllegalActionError):
                        match.answer(Seat(seat), wish)
        assert everything(match) == before
        assert rules.question(match.state) == question


@every_game
@given(seed=seeds)
@settings(max_examples=15)
def test_a_copy_lives_its_own_life(rules, seed):
    match = a_match(rules, seed)
    dice = Random(seed)
    for seat in played(match, seed):
        if dice.random() < 0.05:
            before = everything(match)
            twin = rules.copy(match.state)
            rules.apply(twin, seat, dice.choice(rules.legal(twin, seat)))
            assert everything(match) == before


@every_game
@given(seed=seeds, other=seeds)
@settings(max_examples=25)
def test_nothing_unseen_leaks_into_a_view(rules, seed, other):
    match = a_match(rules, seed)
    luck = Random(other)
    for _ in played(match, seed):
        if luck.random() < 0.3:
            for seat in (*range(match.config.seats), None):
                twin = rules.resample(match.state, seat, luck.randrange)
                assert rules.view(twin, seat) == rules.view(match.state, seat)


@every_game
@given(seed=seeds)
@settings(max_examples=15)
def test_tiles_are_neither_made_nor_lost(rules, seed):
    match = a_match(rules, seed)
    for _ in played(match, seed):
        view = rules.view(match.state, None)
        tiles = sum(
            seat.hand_size
            + sum(meld.size for meld in seat.melds)
            + sum(laid.taken is None for laid in seat.river)
            + len(seat.aside)
            for seat in view.seats
        )
        if view.phase != "before":
            shown = len(view.focus.tiles) if view.focus and view.focus.kind == "drawn" else 0
            assert tiles + shown + view.wall.left <= rules.deck.size


@every_game
@given(seed=seeds)
@settings(max_examples=15)
def test_a_journal_tells_everything(rules, seed):
    chain, lines = Chain(), []
    match = a_match(rules, seed, 3, lambda body: lines.append(chain.close(body)), log_legal=True)
    for _ in played(match, seed, 3):
        pass
    again_chain, again = Chain(), []
    replay = Replay(
        rules,
        read_lines(lines),
        lambda body: again.append(again_chain.close(body)),
        log_legal=True,
    )
    assert replay.run().scores == match.scores
    assert again == lines
    for line in lines:
        assert json.loads(line)["crc"]


@every_game
@given(seed=seeds)
@settings(max_examples=10)
def test_events_and_views_survive_the_wire(rules, seed):
    match = a_match(rules, seed)
    for seat in played(match, seed):
        view = rules.view(match.state, seat)
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(view), type=View) == view
    ended: Event = HandEnded(match.last)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(ended), type=Event) == ended


@every_game
def test_a_match_comes_to_its_end(rules):
    preset = rules.presets[0]
    config = configure(rules, preset.options, table={"hands": 4} | dict(preset.table))
    match = Match(rules, config)
    hand = 0
    luck = Random(1)
    while not match.over:
        deal, stream = shuffle(rules.deck, rules.dice, seed_of(f"end/{hand}"))
        if hand == 0:
            match.begin(stream.below)
        match.open_hand()
        while match.playing:
            if match.awaits_deal:
                match.deal(deal)
                continue
            seat = rules.asked(match.state)[0]
            match.answer(seat, luck.choice(rules.legal(match.state, seat)))
        hand += 1
        assert hand < 200
    assert sum(match.scores) == 0


@every_game
def test_options_are_described_and_checked(rules):
    plain = rules.read_options({})
    written = rules.write_options(plain)
    assert rules.read_options(written) == plain
    assert {field.key for field in rules.fields} <= set(written)
    for field in rules.fields:
        assert written[field.key] in field.choices
        assert not field.labels or len(field.labels) == len(field.choices)
        for choice in field.choices:
            configure(rules, {field.key: choice})
        with pytest.raises(OptionError):
            rules.read_options({field.key: "nonsense"})
    for preset in rules.presets:
        configure(rules, preset.options, table=preset.table)
    with pytest.raises(OptionError, match="'speed'"):
        rules.read_options({"speed": 1})


@every_game
def test_every_level_plays(rules):
    for level in levels(rules):
        match = a_match(rules, 5)
        players = [chooser(rules, level, Random(s).random) for s in range(match.config.seats)]
        deal, stream = shuffle(rules.deck, rules.dice, seed_of("levels"))
        match.begin(stream.below)
        match.open_hand()
        while match.playing:
            if match.awaits_deal:
                match.deal(deal)
                continue
            seat = rules.asked(match.state)[-1]
            legal = rules.legal(match.state, seat)
            view = rules.view(match.state, seat)
            choice = players[seat].choose(legal, lambda view=view: view)
            assert choice in legal
            match.answer(seat, choice)
        assert match.hands_played == 1


def test_an_unknown_game_or_player_is_named():
    with pytest.raises(OptionError, match="'chess'"):
        game("chess")
    for rules in GAMES.values():
        with pytest.raises(OptionError, match="'god'"):
            chooser(rules, "god", Random(1).random)


@every_game
@given(seed=seeds)
@settings(max_examples=15)
def test_a_held_hand_is_the_same_hand(rules, seed):
    lines: dict[bool, list[str]] = {False: [], True: []}
    for hold, log in lines.items():
        match = a_match(rules, seed, log=log.append)
        match.hold = hold
        dice = Random(seed)
        deal, stream = shuffle(rules.deck, rules.dice, seed_of(f"{seed}/held"))
        match.begin(stream.below)
        match.open_hand()
        while match.playing:
            if match.awaits_deal:
                match.deal(deal)
            elif match.held:
                assert rules.asked(match.state) == ()
                assert {view.phase for view in everything(match)} == {"claim"}
                match.release()
            else:
                seat = dice.choice(rules.asked(match.state))
                match.answer(seat, dice.choice(rules.legal(match.state, seat)))
    assert lines[True] == lines[False]


@every_game
@given(seed=seeds, other=seeds)
@settings(max_examples=15)
def test_nothing_follows_a_tile_laid_open_before_the_pause_is_over(rules, seed, other):
    """Whoever may claim it: what a seat that is not asked sees and hears does not tell."""
    match = a_match(rules, seed)
    match.hold = True
    dice, luck = Random(seed), Random(other)
    deal, stream = shuffle(rules.deck, rules.dice, seed_of(f"{seed}/pause"))
    match.begin(stream.below)
    match.open_hand()
    while match.playing:
        if match.awaits_deal:
            events = match.deal(deal)
        elif match.held:
            events = match.release()
        else:
            seat = dice.choice(rules.asked(match.state))
            events = match.answer(seat, dice.choice(rules.legal(match.state, seat)))
        for event in events[:-1]:
            assert not isinstance(event, Discarded | KongDeclared)
        if match.playing and not match.awaits_deal and luck.random() < 0.3:
            for each in (*range(match.config.seats), None):
                twin = rules.resample(match.state, each, luck.randrange)
                assert rules.view(twin, each) == rules.view(match.state, each)
