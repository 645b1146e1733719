"""Whatever bytes come: a message or malformed, and no error leaves the house (network §2)."""

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server import frames, wire
from server.room import Room
from server.seating import Seating
from server.wire import MalformedError
from tests.attacks import fuzz
from tests.attacks.frames_mutated import ODD

FRAMES = 1500

scalars = (
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats()
    | st.binary(max_size=40) | st.text(max_size=40)
)  # fmt: skip
trees = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=20,
)
near = st.fixed_dictionaries(
    {"op": st.sampled_from(sorted(wire.FROM_CLIENT))},
    optional={
        key: scalars | st.lists(scalars, max_size=4) | st.sampled_from(ODD)
        for key in ("seat", "seats", "count", "seen", "action", "sent", "last", "name", "proof",
                    "options", "table", "to", "level", "id", "commit", "seed", "text", "protocol")
    },
)  # fmt: skip


def sound(data: bytes) -> None:
    """It is a message that travels again as it is, or it is malformed."""
    try:
        message = wire.from_client(data)
    except MalformedError:
        return
    assert wire.from_client(wire.encode(message)) == message


@settings(max_examples=250)
@given(st.binary(max_size=400))
def test_any_bytes(data):
    sound(data)
    sound(frames.close(data, 1))


@settings(max_examples=250)
@given(trees | near)
def test_any_tree_and_nearly_a_message(tree):
    try:
        body = msgpack.packb(tree, use_bin_type=True)
    except (OverflowError, UnicodeEncodeError):
        return
    sound(frames.close(body, 1))


@pytest.mark.parametrize("game_id", fuzz.SEATS)
def test_nothing_escapes_and_nothing_is_stolen(game_id):
    done = fuzz.attack(game_id, FRAMES, "short")
    assert (done.frames, done.stolen) == (FRAMES, 0)
    assert done.messages > FRAMES / 5


def anybodys_seat(monkeypatch):
    monkeypatch.setattr(Seating, "mine", lambda self, peer, seat: seat)


def any_number(monkeypatch):
    monkeypatch.setattr(wire, "_finite", lambda value: True)


def any_seat_of_a_room(monkeypatch):
    hire = Room.hire

    def careless(self, person, seat, level):
        self.places[seat]
        hire(self, person, seat, level)

    monkeypatch.setattr(Room, "hire", careless)


def only_the_usual_errors(monkeypatch):
    def careless(data, limit):
        try:
            return msgpack.unpackb(frames.open_frame(data), raw=False, strict_map_key=True)
        except msgpack.UnpackException:
            raise MalformedError("no MessagePack") from None

    monkeypatch.setattr(wire, "_open", careless)


@pytest.mark.parametrize(
    "fault",
    [anybodys_seat, any_number, any_seat_of_a_room, only_the_usual_errors],
    ids=lambda fault: fault.__name__,
)
def test_a_planted_fault_is_found(monkeypatch, fault):
    fault(monkeypatch)
    try:
        found = fuzz.attack("i8", 2 * FRAMES, "short").stolen > 0
    except Exception:
        found = True
    assert found
