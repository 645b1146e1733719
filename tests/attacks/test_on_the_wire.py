"""One length a kind on the wire, as real frames are seen by a relay, and nothing readable in it.

`python -m tests.attacks wire` plays longer.
"""

import pytest
import zmq

from server import wire
from tests.attacks.captures import CANARIES, CURVE, capture, many
from tests.attacks.relay import Relay

SECONDS = 4.0


@pytest.mark.parametrize("game_id", ["i8", "taojiang", "paohuzi"])
def test_lengths_tell_nothing_and_nothing_can_be_read(root, tmp_path, game_id):
    seen = capture(root, tmp_path, game_id, SECONDS)
    assert many(seen.lengths) == {}
    assert {"host update", "host ack", "host pong", "host welcome", "client command"} < set(
        seen.lengths
    )
    assert (seen.unlike, seen.canaries) == (0, 0)
    assert seen.frames > 100


def test_lengths_that_tell_are_found(root, tmp_path):
    seen = capture(root, tmp_path, "i8", 2.0, fault="frames_are_as_long_as_they_are")
    assert {"host update", "host pong"} & set(many(seen.lengths))


def test_what_is_not_encrypted_is_read():
    """The planted fault: the same words over a line without CURVE."""
    context = zmq.Context()
    router, dealer = context.socket(zmq.ROUTER), context.socket(zmq.DEALER)
    relay = Relay(router.bind_to_random_port("tcp://127.0.0.1"))
    relay.start()
    try:
        dealer.connect(f"tcp://127.0.0.1:{relay.port}")
        data = wire.encode(wire.Say(CANARIES[0]))
        dealer.send(data)
        assert router.recv_multipart()[1] == data
        assert relay.heard().count(CANARIES[0].encode()) == 1
        assert [each.length for each in relay.seen if not each.from_host][-1] == len(data)
        assert CURVE == 33
    finally:
        relay.stop()
        context.destroy(0)
