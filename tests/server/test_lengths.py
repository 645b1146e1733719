"""One length a kind: what crosses the wire tells by its size nothing that is not public."""

from collections import defaultdict
from random import Random

import pytest

from engine.core.model import Action, Seat
from engine.core.views import Refusal
from engine.games import GAMES
from server import frames, wire
from tests.server.rig import Rig, peer
from tests.server.test_twins import a_position, world


def played(game_id: str, seed: int) -> dict[type, set[int]]:
    """The lengths of everything four people are told while some hands are played."""
    dice = Random(f"lengths/{game_id}/{seed}")
    rules = GAMES[game_id]
    match = a_position(rules, dice)
    rig = world(match, match.state, ())
    lengths: dict[type, set[int]] = defaultdict(set)
    for _ in range(200):
        for seat in rig.asked():
            legal = rules.legal(rig.match.state, seat)
            if legal:
                rig.command(seat, dice.choice(legal))
        rig.wait(1.0)
        for seat in range(match.config.seats):
            rig.send(peer(seat), wire.Ping(rig.now, (rig.views[Seat(seat)].number,)))
            rig.send(peer(seat), wire.Onward(Seat(seat)))
        if rig.match.over:
            break
    for _, _, data in rig.sent:
        lengths[type(wire.from_server(data))].add(len(data))
    return lengths


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_every_kind_has_one_length(game_id, seed):
    lengths = played(game_id, seed)
    assert len(lengths) >= 4
    for kind, sizes in lengths.items():
        expected = frames.LARGE if kind in (wire.Update, wire.Welcome) else frames.SMALL
        assert sizes == {expected}, kind


def shown() -> wire.Update:
    rig = Rig()
    rig.seat_all()
    return rig.views[rig.turn]


def with_private(update: wire.Update, wishes: int, refusals: int, number: int) -> wire.Update:
    """The same update with other private parts."""
    legal = tuple(Action("chi", (1, 2), ((1, 2, 3), (4, 5, 6))) for _ in range(wishes))
    refused = tuple(Refusal(Action("discard", (n,)), "i8 P4") for n in range(refusals))
    view = wire_replace(update.view, legal=legal, refused=refused)
    return wire_replace(update, view=view, number=number)


def wire_replace(value, **fields):
    from msgspec.structs import replace

    return replace(value, **fields)


@pytest.mark.parametrize("events", [0, 100, 120, 140, 160, 200])
def test_an_update_of_any_length_hides_what_is_private(events):
    update = shown()
    grown = wire_replace(update, events=update.events * events)
    sizes = {
        len(wire.encode(with_private(grown, wishes, refusals, number)))
        for wishes in (0, 1, 30)
        for refusals in (0, 17)
        for number in (1, 200, 70_000)
    }
    assert len(sizes) == 1
    assert sizes.pop() % frames.LARGE == 0


def test_without_that_care_lengths_would_tell(monkeypatch):
    """The planted fault: an update as long as it happens to be."""
    monkeypatch.setattr(wire, "_public", lambda update, body: len(body))
    monkeypatch.setattr(frames, "ROOM", 0)
    monkeypatch.setitem(wire.UNITS, wire.Update, 64)
    assert len(played("i8", 0)[wire.Update]) > 1


def test_wishes_of_a_client_have_one_length():
    sizes = {
        len(wire.encode(message))
        for message in (
            wire.Ping(1.0, (70_000,), 2.0, 0.5),
            wire.Command(Seat(0), 1, 1, Action("pass")),
            wire.Command(Seat(3), 70_000, 70_000, Action("chi", (1, 2), ((1, 2, 3), (4, 5, 6)))),
            wire.Awake(Seat(0)),
            wire.Unveil(Seat(0)),
            wire.Rest(on=True),
            wire.Onward(None),
            wire.Pledge(Seat(0), "2026-01-01_000000-i8-abcdef.01234567/16/1", "0" * 64),
            wire.Reveal(Seat(0), "2026-01-01_000000-i8-abcdef.01234567/16/1", "0" * 64),
        )
    }
    assert sizes == {frames.SMALL}
