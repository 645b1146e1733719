"""Input made by nobody we know: strange bytes, strange JSON, journals cut and mended by hand.

Whatever comes in is answered or refused in one line that names its place (interfaces §3).
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from engine.core.errors import JournalError
from engine.core.journal import Chain, read_lines
from engine.core.replay import Replay
from engine.core.strict import read_json
from engine.games import game

ROOT = Path(__file__).parents[2]
CASE = {
    "id": "a",
    "game": "i8",
    "type": "score",
    "hand": "123m456m234p678p34sNN",
    "win": "5s",
    "how": "discard",
    "seat": "S",
    "round": "E",
}
GOOD = json.dumps(CASE).encode()


def engine(*args: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "engine", *args],
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        check=False,
        timeout=120,
    )


def case(**changed: object) -> bytes:
    return json.dumps(CASE | changed).encode()


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        GOOD + b"\r\n",
        b"\xef\xbb\xbf" + GOOD,
        b"\n \n" + GOOD,
        case(id=None),
        case(id=7),
        case(id="\u2028\u0085"),
        case(id="\ud800"),
    ],
    ids=["no end", "Windows", "BOM", "blank lines", "no id", "number", "separators", "half"],
)
def test_any_way_to_write_a_line_of_json_is_read(text):
    run = engine("score", stdin=text)
    assert (run.returncode, run.stderr) == (0, b"")
    (answer,) = map(json.loads, run.stdout.decode().strip("\n").split("\n"))
    assert answer["total"] == 1
    assert answer["id"] == json.loads(text.decode("utf-8-sig"))["id"]


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (b"\xff\xfe", b"not UTF-8 text"),
        (b"\x00", b"not JSON"),
        (b"x" * 2_000_000, b"longer than"),
        (b"[" * 100_000, b"not JSON"),
        (case(id=[1]), b"'id'"),
        (GOOD.replace(b'"a"', b"NaN"), b"NaN is no number"),
        (GOOD.replace(b'"a"', b"1e999"), b"1e999 is no number"),
        (GOOD.replace(b'"win"', b'"how": "discard", "win"'), b"'how' stands twice"),
        (case(options=[]), b"'options' is not an object"),
        (case(options=0), b"'options' is not an object"),
        (case(options={"base": "\ud800"}), b"half a character"),
        (case(melds=False), b"'melds' is not a list"),
        (case(melds=["pung 111m"] * 6), b"6 melds"),
        (case(hand=""), b"0 tiles in the hand"),
        (case(hand="11111m234p678p345sNN"), b"more than four 1m"),
        (case(win="55s"), b"'win' is not one tile"),
        (case(win="f1"), b"flower"),
        (case(flowers="f1 f1"), b"'flowers'"),
        (case(how=["discard"]), b"'how'"),
        (case(first="heaven"), b"\xe5\xa4\xa9\xe8\x83\xa1"),
        (case(after_kong=1), b"'after_kong' is 1"),
    ],
)
def test_a_bad_line_is_named_and_the_line_before_it_is_answered(bad, reason):
    run = engine("score", stdin=GOOD + b"\n" + bad + b"\n" + GOOD)
    assert run.returncode == 2
    assert run.stdout.count(b"\n") == 1
    assert run.stderr.startswith(b"line 2: ")
    assert reason in run.stderr
    assert run.stderr.count(b"\n") == 1


def test_a_bad_line_of_a_case_file_is_named_with_its_file(tmp_path):
    file = tmp_path / "cases.jsonl"
    file.write_bytes(case(expect={"win": True}, why="a\u2028b") + b"\n{\n")
    run = engine("cases", str(file))
    assert run.returncode == 2
    assert run.stderr.startswith(f"{file} line 2: not JSON".encode())


@pytest.mark.parametrize("stream", ["0<&-", "1>&-", ">/dev/full", "</"])
@pytest.mark.skipif(sys.platform != "linux", reason="redirections of a Linux shell")
def test_a_missing_or_full_stream_is_said_in_one_line(stream):
    command = f"{sys.executable} -m engine score {stream}"
    if stream != "0<&-":
        command = f"echo '{GOOD.decode()}' | {command}" if "<" not in stream else command
    run = subprocess.run(
        ["/bin/sh", "-c", command], cwd=ROOT, capture_output=True, check=False, timeout=60
    )
    assert run.returncode != 0
    assert b"Traceback" not in run.stderr


@pytest.mark.parametrize(
    ("seed", "word"), [("\udcff", b"--seed"), ("ok", b'"hands": 1')], ids=["half", "text"]
)
def test_a_seed_is_text(seed, word):
    run = engine("simulate", "--game", "i8", "--hands", "1", "--seed", seed)
    assert word in run.stdout + run.stderr
    assert b"Traceback" not in run.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts of POSIX")
def wait_until_at_work(child: subprocess.Popen[bytes], jobs: int) -> None:
    """Wait until as many processes have reckoned for a second: by then they all simulate."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        assert child.poll() is None
        spent = []
        with contextlib.suppress(psutil.NoSuchProcess):
            parent = psutil.Process(child.pid)
            for each in (parent, *parent.children(recursive=True)):
                spent.append(each.cpu_times().user)
        if len(spent) >= jobs and sorted(spent)[-jobs] >= 1.0:
            return
        time.sleep(0.05)
    raise AssertionError("it never came to work")


@pytest.mark.parametrize(
    ("sign", "jobs"), [("SIGINT", "1"), ("SIGINT", "2"), ("SIGTERM", "2"), ("SIGKILL", "2")]
)
def test_a_simulation_ended_by_a_signal_ends_without_a_word_and_leaves_nobody(sign, jobs):
    command = ["-m", "engine", "simulate", "--game", "i8", "--hands", "1000000"]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:  # a shell starts what runs in its background deaf to interrupts, and children inherit it
        child = subprocess.Popen(
            [sys.executable, *command, "--seed", "1", "--jobs", jobs],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    number = signal.Signals[sign]
    try:
        wait_until_at_work(child, int(jobs))
        child.send_signal(number)
        # workers hold both streams open: this returns when the last of them has ended
        output, complaint = child.communicate(timeout=30)
        assert output == b""
        if sign == "SIGKILL":  # whose warning this is stands in no program's hand
            assert b"Traceback" not in complaint
        else:
            assert (complaint, child.returncode) == (b"", 128 + number)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)


def test_a_complaint_is_one_line_whatever_is_named():
    run = engine("replay", "a\nb\x1b[1m")
    assert (run.returncode, run.stderr.count(b"\n")) == (2, 1)
    assert b"\x1b" not in run.stderr


def test_a_key_twice_among_many_is_found_at_once():
    text = ",".join(f'"k{n}":0' for n in range(90_000))
    with pytest.raises(ValueError, match="'z' stands twice"):
        read_json(f'{{{text},"z":1,"z":2}}')


def test_rounds_may_be_any_number():
    # interfaces §3: any integer from 1 up
    for rounds in (1, 3, 10**9, 2**53 - 1):
        options = json.dumps({"rounds": rounds})
        run = engine(
            "simulate", "--game", "i8", "--hands", "1", "--seed", "1", "--options", options
        )
        assert run.returncode == 0, run.stderr


# Journals ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def journal(tmp_path_factory) -> list[str]:
    """A hand by steady players, line by line, without checksums."""
    file = tmp_path_factory.mktemp("hostile") / "j.jsonl"
    run = engine(
        *("simulate", "--game", "i8", "--hands", "1", "--seed", "9", "--players", "steady"),
        *("--options", '{"renchan":true}', "--journal", str(file)),
    )
    assert run.returncode == 0, run.stderr
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    return [json.dumps({k: v for k, v in line.items() if k != "crc"}) for line in lines]


def replay(lines: list[str]) -> None:
    Replay(game("i8"), read_lines(lines)).run()


def with_key(line: str, key: str, value: object) -> str:
    return json.dumps(json.loads(line) | {key: value})


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("seating", [9, 9], "seating"),
        ("seating", [3], "seating"),
        ("seating", [3, 4, 5], "seating"),
        ("seats", 3, "4"),
        ("rules", 2, "rules version 2"),
        ("game", "chess", "chess"),
        ("options", {"ligu": 1}, "ligu"),
        ("options", {"what": 1}, "'what'"),
        ("options", {"rounds": "\ud800"}, "half a character"),
        ("table", {"hands": 0}, "hands"),
    ],
)
def test_a_wrong_header_is_line_1(journal, key, value, reason):
    with pytest.raises(JournalError, match=reason) as caught:
        replay([with_key(journal[0], key, value), *journal[1:]])
    assert caught.value.line == 1


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("dice", [[1.5, 2], [3, 4]], "dice"),
        ("dice", [[True, 2], [3, 4]], "dice"),
        ("dice", [None, [3, 4]], "dice"),
        ("dice", [[0, 7], [3, 4]], "dice|digest"),
        ("dice", [], "dice|digest"),
        ("wall", [], "digest|wall"),
        ("salt", "\ud800", "surrogates"),
        ("dealer", 9, "dealer"),
        ("hand", 2, "hand is 2"),
        ("round", "S", "round"),
        ("streak", 1, "streak"),
        ("stakes", [0], "'stakes'"),
    ],
)
def test_a_wrong_hand_is_its_own_line(journal, key, value, reason):
    with pytest.raises(JournalError, match=reason) as caught:
        replay([journal[0], with_key(journal[1], key, value), *journal[2:]])
    assert caught.value.line == 2


def test_a_key_that_stands_twice_is_its_own_line(journal):
    twice = journal[1].replace('"dealer"', '"dealer": 3, "dealer"', 1)
    with pytest.raises(JournalError, match="'dealer' stands twice") as caught:
        replay([journal[0], twice, *journal[2:]])
    assert caught.value.line == 2


def test_a_result_is_told_once(journal):
    replay(journal)
    with pytest.raises(JournalError, match="second result") as caught:
        replay([*journal, journal[-1]])
    assert caught.value.line == len(journal) + 1


@pytest.mark.parametrize("fair", [{"seeds": 5}, {"seeds": None}, {"seeds": [1]}, {"commits": 5}])
def test_secrets_of_a_strange_shape_are_not_fair(journal, fair, tmp_path):
    file = tmp_path / "j.jsonl"
    file.write_text("\n".join([journal[0], with_key(journal[1], "fair", fair)]))
    run = engine("replay", str(file), "--fair")
    assert run.returncode == 1
    assert b"line 2: " in run.stderr
    assert run.stderr.count(b"\n") == 1


def test_a_name_may_hold_any_sign(journal, tmp_path):
    # U+2028 and U+0085 end lines of text, but not of JSON
    file = tmp_path / "j.jsonl"
    chain = Chain()
    header = json.dumps(json.loads(journal[0]) | {"names": ["a\u2028b\u0085"]}, ensure_ascii=False)
    lines = [chain.close(line) for line in (header, *journal[1:])]
    file.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(lines).encode())
    run = engine("replay", str(file))
    assert run.returncode == 0, run.stderr


def test_bytes_that_are_no_text_are_named_by_their_line(journal, tmp_path):
    file = tmp_path / "j.jsonl"
    file.write_bytes("\n".join(journal[:3]).encode() + b"\n\xff\n")
    run = engine("replay", str(file))
    assert run.returncode == 1
    assert b"line 4: not UTF-8 text" in run.stderr
