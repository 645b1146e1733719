"""A deal made together: commitments, seeds, who is late or lies, what the journal says of it."""

import json

import pytest

from engine.core.model import Seat
from engine.fair import commitment, seed_of, shuffle
from server import wire
from server.pace import Pace
from tests.server.rig import Rig, of_kind, peer, resumed

PEOPLE = ("human", "human", "human", "bot:random")
PACE = Pace(bot=(0.5, 0.5), auto=1.0, onward=30.0)
KEYS = ("a", "b", "c", "")


def own(seat: int) -> bytes:
    """A player's seed."""
    return seed_of(f"player {seat}")


class Deal(Rig):
    """A table whose people do what they are told."""

    def __init__(self, kinds=PEOPLE, **kind) -> None:
        super().__init__(kinds, fair=True, pace=PACE, **kind)

    def come(self, *seats: int, token: str = "") -> None:
        for seat in seats:
            self.send(peer(seat), wire.Hello((Seat(seat),), token=token))

    def shuffle(self) -> wire.Shuffle:
        """The deal being made."""
        said = [wire.from_server(data) for _, _, data in self.sent]
        return of_kind(said, wire.Shuffle)[-1]

    def pledge(self, seat: int, seed: bytes | None = None, name: str = "") -> list:
        told = self.shuffle()
        commit = commitment(told.id, seed or own(seat))
        return self.send(peer(seat), wire.Pledge(Seat(seat), name or told.id, commit))

    def reveal(self, seat: int, seed: bytes | None = None) -> list:
        said = wire.Reveal(Seat(seat), self.shuffle().id, (seed or own(seat)).hex())
        return self.send(peer(seat), said)

    def make(self, *seats: int) -> None:
        for seat in seats:
            self.pledge(seat)
        for seat in seats:
            self.reveal(seat)

    @property
    def hand(self) -> dict:
        return json.loads([line for line in self.lines if line.startswith('{"hand":')][-1])


@pytest.fixture
def rig() -> Deal:
    rig = Deal()
    rig.come(0, 1, 2)
    return rig


def test_nothing_is_dealt_before_everybody_has_committed_and_shown(rig):
    assert rig.shuffle().seats == (0, 1, 2)
    assert rig.lines == []
    rig.pledge(0), rig.pledge(1)
    assert of_kind(rig.reveal(0), wire.Seeds) == []
    said = rig.pledge(2)
    pledges = of_kind(said, wire.Pledges)
    assert pledges[0].commits == tuple(commitment(rig.shuffle().id, own(s)) for s in range(3))
    assert len(pledges) == 3  # everybody is told
    rig.reveal(1), rig.reveal(2)
    assert rig.lines == []
    said = rig.reveal(0)
    assert of_kind(said, wire.Seeds)[0].seeds == tuple(own(s).hex() for s in range(3))
    assert [line[:8] for line in rig.lines] == ['{"journa', '{"hand":']
    assert rig.match.playing


def test_the_wall_is_made_of_all_seeds_and_the_journal_says_so(rig):
    rig.make(0, 1, 2)
    host, seeds = seed_of("rig/1"), [own(seat) for seat in range(3)]
    deck = rig.match.rules.deck
    deal, stream = shuffle(deck, 2, host, seeds)
    assert rig.hand["wall"] == deck.list(deal.wall)
    assert rig.hand["dice"] == [list(roll) for roll in deal.dice]
    assert json.loads(rig.lines[0])["seating"] == [1 + stream.below(6), 1 + stream.below(6)]
    name = rig.shuffle().id
    assert rig.hand["fair"] == {
        "hand_id": name,
        "commits": [commitment(name, seed) for seed in seeds],
        "seeds": [seed.hex() for seed in seeds],
        "host_commit": commitment(name, host),
    }
    assert rig.shuffle().commit == commitment(name, host)


def test_the_hosts_seed_is_told_when_the_hand_is_over(rig):
    rig.make(0, 1, 2)
    secret = seed_of("rig/1").hex()
    early = b"".join(data for _, _, data in rig.sent)
    assert secret.encode() not in early
    assert not of_kind([m for box in rig.box.values() for m in box], wire.Disclosed)
    rig.until(lambda rig: rig.shown.view.phase == "over" or bot(rig))
    for seat in range(3):
        [told] = of_kind(rig.box[peer(seat)], wire.Disclosed)
        assert (told.id, told.seed) == (rig.shuffle().id, secret)
        assert [json.loads(line) for line in told.lines[-1:]] == [json.loads(rig.lines[-1])]
        assert len(told.lines) == len(rig.lines) - 1  # all but the header
        assert not any('"ms"' in line for line in told.lines)


def bot(rig: Deal) -> bool:
    """Let the bot play, and go on."""
    while rig.asks:
        ask = rig.asks.pop(0)
        calls = ("win", "chow", "pung", "kong")
        plain = [a for a in ask.legal if a.verb not in calls] or list(ask.legal)
        rig.bot(ask, plain[0])
        rig.wait(0.5)
    return False


def test_who_does_not_commit_in_five_seconds_is_left_out(rig):
    first = rig.shuffle()
    rig.pledge(0), rig.pledge(1)
    rig.wait(4.999)
    assert rig.shuffle() == first
    rig.wait(0.001)
    again = rig.shuffle()
    assert (again.seats, again.without) == ((0, 1), (2,))
    assert again.id != first.id
    assert rig.pledge(2) == []
    rig.make(0, 1)
    assert rig.hand["fair"]["without"] == [2]
    assert len(rig.hand["fair"]["seeds"]) == 2


def test_who_commits_and_does_not_show_is_left_out(rig):
    rig.pledge(0), rig.pledge(1), rig.pledge(2)
    rig.reveal(0), rig.reveal(1)
    rig.wait(5.0)
    assert rig.shuffle().without == (2,)
    rig.make(0, 1)
    assert rig.hand["fair"]["without"] == [2]


def test_who_shows_another_seed_is_left_out_at_once(rig):
    rig.pledge(0), rig.pledge(1), rig.pledge(2)
    rig.reveal(2, b"x" * 32)
    assert rig.shuffle().without == (2,)
    rig.make(0, 1)
    assert rig.match.playing


@pytest.mark.parametrize("seed", ["", "zz", "00" * 31, "00" * 33])
def test_what_is_no_seed_is_another_seed(rig, seed):
    rig.pledge(0), rig.pledge(1), rig.pledge(2)
    rig.send(peer(2), wire.Reveal(Seat(2), rig.shuffle().id, seed))
    assert rig.shuffle().without == (2,)


def test_who_goes_in_the_middle_is_left_out_at_once(rig):
    rig.pledge(0), rig.pledge(1), rig.pledge(2)
    rig.reveal(0)
    rig.send(peer(2), wire.Leave())
    assert rig.shuffle().without == (2,)
    rig.make(0, 1)
    assert rig.hand["fair"]["without"] == [2]


def test_who_goes_after_showing_changes_nothing(rig):
    rig.pledge(0), rig.pledge(1), rig.pledge(2)
    rig.reveal(2)
    rig.send(peer(2), wire.Leave())
    assert rig.shuffle().without == ()
    rig.reveal(0), rig.reveal(1)
    assert rig.match.playing


def test_a_second_commitment_or_one_to_another_deal_has_no_effect(rig):
    rig.pledge(0)
    rig.pledge(0, b"y" * 32)
    rig.pledge(1, name="other/1/1")
    rig.send(peer(1), wire.Pledge(Seat(1), rig.shuffle().id, "no commitment"))
    rig.pledge(1), rig.pledge(2)
    [told, *_] = of_kind(rig.box[peer(0)], wire.Pledges)
    assert told.commits[0] == commitment(rig.shuffle().id, own(0))
    rig.reveal(0), rig.reveal(1), rig.reveal(2)
    assert rig.match.playing


def test_nobody_commits_for_another_seat(rig):
    said = rig.send(peer(0), wire.Pledge(Seat(1), rig.shuffle().id, "0" * 64))
    assert said == [wire.Refused(wire.Code.NOT_YOUR_SEAT)]
    said = rig.send(peer(0), wire.Reveal(Seat(1), rig.shuffle().id, "0" * 64))
    assert said == [wire.Refused(wire.Code.NOT_YOUR_SEAT)]


def test_every_hand_is_made_anew(rig):
    rig.make(0, 1, 2)
    first = rig.shuffle()
    rig.until(lambda rig: rig.shown.view.phase == "over" or bot(rig))
    for seat in range(3):
        rig.send(peer(seat), wire.Onward(Seat(seat)))
    second = rig.shuffle()
    assert (first.hand, second.hand) == (1, 2)
    assert rig.shown.view.phase == "over"  # the result stays until there is a deal
    rig.make(0, 1, 2)
    assert rig.shown.view.hand.number == 2
    assert rig.hand["fair"]["host_commit"] == commitment(second.id, seed_of("rig/2"))


def test_who_comes_back_is_told_how_far_it_is(rig):
    rig.pledge(0), rig.pledge(1), rig.pledge(2)
    rig.reveal(0), rig.reveal(1)
    token = of_kind(rig.box[peer(2)], wire.Welcome)[0].token
    said = rig.send(peer("two"), wire.Hello((Seat(2),), token=token))
    kinds = [type(m) for m in said]
    assert kinds == [wire.Welcome, wire.Shuffle, wire.Pledges]
    rig.send(peer("two"), wire.Reveal(Seat(2), rig.shuffle().id, own(2).hex()))
    assert rig.match.playing
    said = rig.send(peer("again"), wire.Hello((Seat(2),), token=token))
    kinds = [type(m) for m in said if not isinstance(m, wire.Update)]
    assert kinds == [wire.Welcome, wire.Shuffle, wire.Pledges, wire.Seeds]


def test_a_deal_that_was_made_stands_whatever_happens_to_the_host(rig):
    rig.make(0, 1, 2)
    again = Deal(match=resumed(rig.lines), keys=KEYS, record=tuple(rig.lines[1:]), seed="new")
    told = []
    for seat, key in enumerate(KEYS[:3]):
        told = again.send(peer(seat), wire.Hello((Seat(seat),), token=key))
    shuffles = of_kind(told, wire.Shuffle)
    assert [m.id for m in shuffles] == [rig.shuffle().id]
    assert of_kind(told, wire.Seeds)[0].seeds == tuple(rig.hand["fair"]["seeds"])
    assert again.match.playing
    again.until(lambda rig: rig.shown.view.phase == "over" or bot(rig))
    [told] = of_kind(again.box[peer(0)], wire.Disclosed)
    assert told.seed == seed_of("rig/1").hex()
    assert json.loads(told.lines[0])["hand"] == 1


def test_a_hand_that_waited_for_its_deal_is_dealt_after_a_restart():
    """With stakes (tj N9) the answers come before the deal: they are kept, the deal is made."""
    from engine.core.match import Match, configure
    from engine.games import game

    rules = game("taojiang")
    match = Match(rules, configure(rules, {"stakes": True}, 4, {}))
    rig = Deal(("human",) * 4, match=match)
    rig.come(0, 1, 2, 3)
    rig.make(0, 1, 2, 3)
    assert rig.shown.view.phase == "before"
    assert not any(line.startswith('{"hand"') for line in rig.lines)
    for seat in range(4):
        rig.command(seat, f"stake {seat}")
    assert rig.hand["stakes"] == [0, 1, 2, 3]
    assert "fair" in rig.hand


def test_a_table_on_one_machine_deals_alone():
    rig = Rig(PEOPLE)
    rig.send(peer("x"), wire.Hello((Seat(0), Seat(1), Seat(2))))
    assert rig.match.playing
    assert not of_kind(rig.box[peer("x")], wire.Shuffle)


def test_a_deal_waits_while_nobody_is_there():
    rig = Deal(keys=KEYS)
    rig.send(peer(0), wire.Hello((Seat(0),), token="a"))
    rig.wait(5.0)
    assert rig.shuffle().without == (1, 2)
    rig.pledge(0)
    rig.send(peer(0), wire.Leave())
    rig.wait(1000.0)
    assert rig.lines == []
    rig.send(peer(0), wire.Hello((Seat(0),), token="a"))
    rig.wait(4.9)
    rig.reveal(0)
    assert rig.hand["fair"]["without"] == [1, 2]
