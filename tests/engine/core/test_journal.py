"""Journal lines: CRC chain, shapes, and errors that name the line (interfaces §4)."""

import json
import zlib

import pytest

from engine.core.errors import JournalError
from engine.core.journal import AnswerLine, Chain, HandLine, Header, encode, parse_line, read_lines

HEADER = '{"journal":1,"game":"i8","rules":1,"options":{},"seats":4}'
ANSWER = '{"seat":0,"act":"discard 1m","ms":5}'


def closed(*bodies):
    chain = Chain()
    return [chain.close(body) for body in bodies]


def test_each_crc_is_started_with_the_last():
    first, second = closed(HEADER, ANSWER)
    one = zlib.crc32(HEADER.encode())
    two = zlib.crc32(ANSWER.encode(), one)
    assert first == f'{HEADER[:-1]},"crc":"{one:08x}"}}'
    assert second.endswith(f'"crc":"{two:08x}"}}')
    assert list(json.loads(second))[-1] == "crc"


def test_lines_come_back_typed():
    (_, header), (number, answer) = read_lines(closed(HEADER, ANSWER))
    assert isinstance(header, Header)
    assert header.options == {}
    assert number == 2
    assert answer == AnswerLine(0, "discard 1m", 5)


def test_lines_from_elsewhere_may_lack_the_crc():
    assert len(list(read_lines([HEADER, ANSWER, ""]))) == 2


@pytest.mark.parametrize("bit", range(0, 8 * len(ANSWER + ',"crc":"00000000"')))
def test_a_flipped_bit_is_found(bit):
    lines = closed(HEADER, ANSWER, ANSWER)
    raw = bytearray(lines[1].encode())
    raw[bit // 8] ^= 1 << bit % 8
    with pytest.raises((JournalError, UnicodeDecodeError)):
        list(read_lines([lines[0], raw.decode(), lines[2]]))


def test_a_lost_line_is_found():
    lines = closed(HEADER, ANSWER, ANSWER)
    with pytest.raises(JournalError, match="line 2: crc"):
        list(read_lines([lines[0], lines[2]]))


def test_a_single_roll_may_stand_bare():
    # tj N1
    hand = parse_line(2, '{"hand":1,"dealer":0,"wall":[],"dice":[3,4]}')
    assert isinstance(hand, HandLine)
    assert hand.rolls() == ((3, 4),)


@pytest.mark.parametrize(
    "dice", ["[null,[1,2]]", "[[1,2],3]", '[["1",2]]', "[[1.5,2]]", "[true,2]", "[[[1],2]]", "[{}]"]
)
def test_dice_are_rolls_of_whole_numbers(dice):
    hand = parse_line(2, f'{{"hand":1,"dealer":0,"wall":[],"dice":{dice}}}')
    assert isinstance(hand, HandLine)
    with pytest.raises(ValueError, match="dice"):
        hand.rolls()


def test_unknown_keys_of_a_hand_are_kept():
    hand = parse_line(2, '{"hand":1,"dealer":0,"wall":[],"stakes":[0,1]}')
    assert isinstance(hand, HandLine)
    assert hand.rest == {"stakes": [0, 1]}


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([], "empty"),
        ([ANSWER], "line 1: not a journal"),
        ([HEADER.replace(':1,"game"', ':2,"game"')], "version 2 is newer than this program"),
        ([HEADER.replace(':1,"game"', ':0,"game"')], "version 0; this program reads version 1"),
        (["", ""], "empty"),
        (["", ANSWER], "line 2: not a journal"),
        (["", HEADER, HEADER], "line 3: a second header"),
        ([HEADER, '{"seat":"\\ud800","act":"pass"}'], "line 2: half a character"),
        ([HEADER, '{"seat":0,"act":"pass","ms":-1}'], "line 2: Expected `int` >= 0"),
        ([HEADER, HEADER], "line 2: a second header"),
        ([HEADER, "{"], "line 2: not JSON"),
        ([HEADER, "[1]"], "line 2: not a JSON object"),
        ([HEADER, "[" * 100_000], "line 2: not JSON"),
        ([HEADER, '{"what":1}'], "line 2: no journal line"),
        ([HEADER, '{"seat":"0","act":"pass"}'], "line 2: Expected `int`"),
        ([HEADER, encode({"seat": 0, "act": "x" * 2_000_000})], "line 2: longer"),
    ],
)
def test_a_bad_line_is_named(lines, reason):
    with pytest.raises(JournalError, match=reason):
        list(read_lines(lines))
