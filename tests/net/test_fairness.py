"""Every cheat is caught by whom it cheats, and nobody is accused falsely (network §5.3)."""

import json
from random import Random

import pytest
from msgspec.structs import replace

from client.fairness import OK, OPEN, PARTLY, WRONG, Fairness
from engine.core.events import Discarded, Drawn
from engine.core.model import Seat
from engine.fair import commitment, fingerprint, seed_of
from server import shuffling, wire
from tests.net.fair_kit import FairRig
from tests.server.rig import of_kind, peer

GAMES = [
    ("i8", {"rounds": 1}),
    ("i8", {"rounds": 1, "declare_ready": True, "ligu": True, "renchan": True}),
    ("taojiang", {"players": 4, "birds": 2, "kong_tiles": 3}),
    ("taojiang", {"players": 2, "stakes": True, "wilds": 8, "cut": 13}),
    ("paohuzi", {}),
    ("paohuzi", {"climbing": True, "first_dealer": "random"}),
]


@pytest.mark.parametrize(("game_id", "options"), GAMES)
@pytest.mark.parametrize("sofa", [False, True])
def test_nobody_is_accused_falsely(game_id, options, sofa):
    rig = FairRig(game_id, options, seed=f"{game_id}/{sofa}", sofa=sofa, hands=5)
    hand = 0
    while not rig.match.over:
        hand += 1
        rig.until_over(hand)
        assert {(v.hand, v.state, v.why, v.detail) for v in rig.verdicts(hand)} == {
            (hand, OK, "", "")
        }
        assert len({v.words for v in rig.verdicts(hand)}) == 1
        rig.onward()
    assert hand >= 4


def test_a_watcher_checks_too():
    rig = FairRig()
    rig.people[peer(9)] = watcher = Fairness()
    rig.send(peer(9), wire.Hello(watch=True))
    rig.until_over()
    assert watcher.verdicts[1].state == PARTLY  # it came after the deal
    rig.onward()
    rig.until_over(2)
    assert watcher.verdicts[2].state == OK


def test_the_words_stand_before_the_hand_is_over():
    rig = FairRig()
    [verdict, *others] = rig.verdicts()
    assert verdict.state == OPEN
    assert len(verdict.words) == 4
    assert all(other.words == verdict.words for other in others)
    assert fingerprint("a", "b", (), (), "d") != fingerprint("a", "b", (), (), "e")


def test_who_comes_back_checks_what_he_saw():
    rig = FairRig()
    for _ in range(3):
        rig.step(0)
    last = rig.views[Seat(2)].number
    rig.silent.add(peer(2))
    while rig.views[Seat(2)].number < last + 3:
        rig.step(0)
        rig.wait(30.0)  # the clock plays for him
    token = of_kind(rig.box[peer(2)], wire.Welcome)[0].token
    rig.come([2], token=token, boot="boot-1", last=(last,))
    rig.until_over()
    assert [v.state for v in rig.verdicts()] == [OK] * 4  # he was told what he missed


def test_who_was_away_too_long_checks_the_rest():
    rig = FairRig()
    rig.step(0)
    rig.silent.add(peer(2))
    last = rig.views[Seat(2)].number
    while rig.views[Seat(2)].number < last + 3:
        rig.step(0)
        rig.wait(30.0)  # the clock plays for him
    token = of_kind(rig.box[peer(2)], wire.Welcome)[0].token
    rig.come([2], token=token)
    rig.until_over()
    assert [v.state for v in rig.verdicts()] == [OK, OK, PARTLY, OK]


def test_who_comes_back_after_the_end_accuses_nobody_before_it_is_disclosed(monkeypatch):
    """He is told of the end and of the next hand at once, and of the record after that."""

    def hear(fairness, message, hear=Fairness.hear):
        answers = hear(fairness, message)
        assert all(v.state != WRONG for v in fairness.verdicts.values())
        return answers

    monkeypatch.setattr(Fairness, "hear", hear)
    rig, steps = FairRig(), 0
    while rig.shown.view.phase != "over":
        rig.step()
        steps += 1
    rig = FairRig()
    for _ in range(steps - 1):
        rig.step()
    last = rig.views[Seat(2)].number
    token = of_kind(rig.box[peer(2)], wire.Welcome)[0].token
    rig.silent.add(peer(2))
    rig.until_over()
    rig.onward()
    rig.wait(6.0)  # the deal is made without him
    rig.come([2], token=token, boot="boot-1", last=(last,))
    assert rig.shown.view.hand.number == 2
    assert rig.verdicts()[2].state == OK


def test_a_program_started_again_keeps_its_part_in_the_deal():
    kept: dict = {}
    rig = FairRig()
    first = Fairness(store=kept.update)
    rig.come([2], first, token=of_kind(rig.box[peer(2)], wire.Welcome)[0].token)
    assert kept  # its seed
    rig.until_over()
    rig.onward()
    token = of_kind(rig.box[peer(2)], wire.Welcome)[0].token
    again = Fairness(stored=dict(kept))
    rig.come([2], again, token=token)
    deal = again._hand(2)
    assert deal.own
    assert deal.includes_us()
    rig.until_over(2)
    assert again.verdicts[2].state == PARTLY


def test_a_deal_that_was_begun_before_under_another_commitment_gets_no_seed():
    """The host knows what was shown then: it would choose its own seed after it."""
    fairness = Fairness(stored={"x/1/1": {"host": "0" * 64, "0": "00" * 32}})
    fairness._welcome = wire.Welcome((Seat(0),), "b", "i8", (), (), {}, {})
    assert fairness.hear(wire.Shuffle(1, "x/1/1", "1" * 64, (Seat(0),))) == []
    told = fairness.hear(wire.Shuffle(1, "x/1/1", "0" * 64, (Seat(0),)))
    assert told == []
    fresh = Fairness(stored={"x/1/1": {"host": "0" * 64, "0": "00" * 32}})
    fresh._welcome = fairness._welcome
    [pledge] = fresh.hear(wire.Shuffle(1, "x/1/1", "0" * 64, (Seat(0),)))
    assert pledge.commit == commitment("x/1/1", bytes(32))


# Cheats ------------------------------------------------------------------------------------------


def caught(rig: FairRig, hand: int = 1) -> list[str]:
    return [v.why for v in rig.verdicts(hand) if v.state == WRONG]


def cheat(tamper, hands: int = 1, **kind) -> FairRig:
    """Play hands at a host that tampers."""
    rig = FairRig(tamper=tamper, **kind)
    for hand in range(1, hands + 1):
        rig.until_over(hand)
        if hand < hands:
            rig.onward()
    return rig


def test_the_host_shows_another_seed_than_it_committed_to():
    def tamper(seat, told):
        if isinstance(told, wire.Disclosed):
            return replace(told, seed=seed_of("other").hex())
        return told

    assert caught(cheat(tamper)) == ["host_seed"] * 4


def test_the_host_deals_from_another_wall(monkeypatch):
    made = shuffling.Shuffling._made

    def stacked(self, seeds, fair):
        chance = made(self, seeds, fair)
        wall = list(chance.deal.wall)
        at = next(n for n, tile in enumerate(wall) if tile != wall[0])
        wall[0], wall[at] = wall[at], wall[0]
        return replace(chance, deal=replace(chance.deal, wall=tuple(wall)))

    monkeypatch.setattr(shuffling.Shuffling, "_made", stacked)
    assert caught(cheat(lambda seat, told: told)) == ["wall"] * 4


def test_the_host_loads_the_dice(monkeypatch):
    made = shuffling.Shuffling._made

    def loaded(self, seeds, fair):
        chance = made(self, seeds, fair)
        first, *others = chance.deal.dice
        return replace(chance, deal=replace(chance.deal, dice=((7 - first[0], 1), *others)))

    monkeypatch.setattr(shuffling.Shuffling, "_made", loaded)
    assert caught(cheat(lambda seat, told: told)) == ["dice"] * 4


def test_the_host_chooses_the_first_dealer(monkeypatch):
    made = shuffling.Shuffling._made
    monkeypatch.setattr(
        shuffling.Shuffling,
        "_made",
        lambda self, seeds, fair: replace(made(self, seeds, fair), draw=lambda n: 0),
    )
    rig = cheat(lambda seat, told: told)
    assert caught(rig) in ([], ["dealer"] * 4)
    others = [
        caught(cheat(lambda seat, told: told, seed=str(n))) == ["dealer"] * 4 for n in range(4)
    ]
    assert any(others)


def test_a_players_commitment_is_left_out_or_changed():
    def tamper(seat, told):
        if isinstance(told, wire.Pledges) and seat == 1:
            return replace(told, commits=("0" * 64, *told.commits[1:][::-1]))
        return told

    rig = FairRig(tamper=tamper)
    assert rig.lines == []  # seat 1 shows nothing to a host that says so
    rig.wait(5.0)
    assert '"without":[1]' in rig.lines[1]
    fair = FairRig()
    fair.until_over()
    deal = fair.people[peer(1)]._deals[1]
    deal.commits = ("0" * 64, *deal.commits[1:][::-1])
    fair.people[peer(1)].verdicts[1] = replace(fair.verdicts()[1], state=OPEN)
    fair.people[peer(1)].hear(of_kind(fair.box[peer(1)], wire.Disclosed)[0])
    assert fair.verdicts()[1].why == "commit"


def test_a_players_seed_is_told_otherwise():
    def tamper(seat, told):
        if isinstance(told, wire.Seeds):
            return replace(told, seeds=(seed_of("mine").hex(), *told.seeds[1:]))
        return told

    assert caught(cheat(tamper)) == ["seed"] * 4


def test_another_wall_was_announced():
    def tamper(seat, told):
        if isinstance(told, wire.Update) and seat == 2 and told.number < 4:
            return replace(told, view=replace(told.view, digest="0" * 64))
        return told

    assert caught(cheat(tamper)) == ["digest"]


def test_a_tile_is_drawn_that_is_not_the_walls():
    def tamper(seat, told):
        if isinstance(told, wire.Update):
            events = tuple(
                replace(e, tile=(e.tile + 1) % 34)
                if isinstance(e, Drawn) and e.seat == 2 and e.tile is not None
                else e
                for e in told.events
            )
            return replace(told, events=events)
        return told

    assert caught(cheat(tamper)) == ["events"]


def test_a_discard_is_shown_that_nobody_made():
    def tamper(seat, told):
        if isinstance(told, wire.Update) and seat == 3:
            events = tuple(
                replace(e, tile=(e.tile + 1) % 34)
                if isinstance(e, Discarded) and e.seat == 0
                else e
                for e in told.events
            )
            return replace(told, events=events)
        return told

    assert caught(cheat(tamper)) == ["events"]


def test_something_that_happened_is_kept_from_a_player():
    def tamper(seat, told):
        if isinstance(told, wire.Update) and seat == 3 and told.number == 5:
            return replace(told, events=told.events[1:])
        return told

    assert caught(cheat(tamper)) == ["events"]


def test_our_answer_is_told_otherwise():
    def tamper(seat, told):
        if isinstance(told, wire.Disclosed):
            lines = list(told.lines)
            at = next(n for n, t in enumerate(lines) if '"seat":2' in t and "auto" not in t)
            lines[at] = lines[at][:-1] + ',"auto":true}'
            return replace(told, lines=tuple(lines))
        return told

    assert caught(cheat(tamper)) == ["answers"]


@pytest.mark.parametrize("at", [0, 5, -1])
def test_a_line_of_the_record_is_missing(at):
    def tamper(seat, told):
        if isinstance(told, wire.Disclosed):
            lines = list(told.lines)
            del lines[at]
            return replace(told, lines=tuple(lines))
        return told

    found = caught(cheat(tamper))
    assert len(found) == 4
    assert set(found) <= {"record", "events", "answers"}


def test_the_record_tells_of_another_deal():
    def tamper(seat, told):
        if isinstance(told, wire.Disclosed):
            lines = list(told.lines)
            hand = json.loads(lines[0])
            hand["fair"]["hand_id"] = "other/1/1"
            return replace(told, lines=(json.dumps(hand), *lines[1:]))
        return told

    assert caught(cheat(tamper)) == ["record"] * 4


def test_two_players_are_told_different_things_and_see_it_in_the_words():
    """A host that equivocates consistently is caught only by comparing: the words differ."""

    def tamper(seat, told):
        if isinstance(told, wire.Shuffle) and seat == 3:
            return replace(told, commit=commitment(told.id, seed_of("for seat 3")))
        return told

    rig = FairRig(tamper=tamper)
    words = [v.words for v in rig.verdicts()]
    assert words[0] == words[1] == words[2] != words[3]
    rig.until_over()
    assert caught(rig) == ["host_seed"]


def test_a_hand_that_is_never_disclosed():
    def tamper(seat, told):
        return None if isinstance(told, wire.Disclosed) else told

    rig = cheat(tamper, hands=2)
    assert caught(rig) == ["not_told"] * 4


def test_the_next_hand_is_not_the_one_that_must_follow():
    def tamper(seat, told):
        if isinstance(told, wire.Update) and told.view.hand.number == 2:
            hand = replace(told.view.hand, scores=(1, -1, 0, 0))
            events = tuple(
                replace(e, hand=hand) if type(e).__name__ == "HandOpened" else e
                for e in told.events
            )
            return replace(told, view=replace(told.view, hand=hand), events=events)
        return told

    rig = cheat(tamper, hands=2)
    assert caught(rig) == []
    assert caught(rig, 2) == ["dealer"] * 4


def test_the_hand_is_announced_in_two_ways():
    def tamper(seat, told):
        if isinstance(told, wire.Update) and told.number == 6:
            view = replace(told.view, hand=replace(told.view.hand, scores=(9, -9, 0, 0)))
            return replace(told, view=view)
        return told

    assert caught(cheat(tamper)) == ["record"] * 4


def test_the_seeds_were_never_told():
    def tamper(seat, told):
        return None if isinstance(told, wire.Seeds) else told

    assert set(caught(cheat(tamper))) == {"seed"}


def test_a_seed_is_fresh_for_every_deal_and_every_seat():
    seeds: set[bytes] = set()
    rig = FairRig(sofa=True)
    for hand in (1, 2):
        for fairness in rig.people.values():
            seeds |= set(fairness._deals[hand].own.values())
        rig.until_over(hand)
        rig.onward()
    assert len(seeds) == 8


def test_random_tampering_is_caught_or_harmless():
    """Whatever single thing a player is told otherwise: he notices, or it changes nothing."""
    dice = Random(5)
    noticed = 0
    for part in range(12):
        at = dice.randrange(3, 40)

        def tamper(seat, told, at=at):
            if isinstance(told, wire.Update) and seat == 1 and told.number == at and told.events:
                event = told.events[0]
                if isinstance(event, Drawn | Discarded) and event.tile is not None:
                    changed = replace(event, tile=(event.tile + 1) % 34)
                    return replace(told, events=(changed, *told.events[1:]))
            return told

        rig = cheat(tamper, seed=f"random/{part}")
        told = [m for m in of_kind(rig.box[peer(1)], wire.Update) if m.number == at]
        hit = any(
            isinstance(m.events[0], Drawn | Discarded) and m.events[0].tile is not None
            for m in told
            if m.events
        )
        assert caught(rig) == (["events"] if hit else [])
        noticed += hit
    assert noticed >= 3
