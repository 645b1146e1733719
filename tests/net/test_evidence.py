"""What was said, perhaps heard, and told in the record: who accuses the host, and who may not."""

import pytest

from client.evidence import Evidence, FairnessError
from engine.core.journal import AnswerLine
from engine.core.model import PASS, HandInfo, Seat
from engine.games import game
from server import wire

YES, NO, PERHAPS = "", "stale", None


@pytest.mark.parametrize(
    ("acks", "told", "fits"),
    [
        ([YES], 1, True),
        ([NO], 0, True),
        ([PERHAPS], 0, True),
        ([PERHAPS], 1, True),
        ([PERHAPS, YES], 1, True),  # lost on the way, said again under another number
        ([PERHAPS, YES], 2, True),
        ([YES], 0, False),
        ([NO], 1, False),
        ([YES, YES], 1, False),
        ([PERHAPS, YES], 3, False),
    ],
)
def test_answers_that_may_have_been_lost_accuse_nobody(acks, told, fits):
    seat, evidence = Seat(0), Evidence(1)
    evidence.seeds, evidence._pieces = (), {seat: [[]]}
    evidence._info = {HandInfo(1, Seat(0), "", (0, 0, 0, 0))}
    for count, no in enumerate(acks, 1):
        evidence.commanded(wire.Command(seat, count, 1, PASS))
        if no is not None:
            evidence.acknowledged(wire.Ack(seat, count, no))
    assert evidence.whole
    lines = [AnswerLine(seat, "pass", 0)] * told
    if fits:
        evidence._check_answers(game("i8"), (seat,), lines)
    else:
        with pytest.raises(FairnessError, match="told otherwise"):
            evidence._check_answers(game("i8"), (seat,), lines)
