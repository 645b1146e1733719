"""`python -m engine`: exit codes, one-line errors, same seed same bytes (interfaces §3)."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.games import GAMES

ROOT = Path(__file__).parents[2]


def engine(*args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "engine", *args],
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


CASES = {
    name: [
        json.loads(line)
        for line in (ROOT / f"tests/data/cases/{name}.jsonl").read_text("utf-8").splitlines()
    ]
    for name in GAMES
}


@pytest.mark.parametrize("name", GAMES)
def test_cases_of_the_referee_agree(name):
    run = engine("cases", f"tests/data/cases/{name}.jsonl")
    assert run.returncode == 0, run.stdout
    assert json.loads(run.stdout.splitlines()[-1])["different"] == 0


@pytest.mark.parametrize("name", GAMES)
def test_score_answers_a_line_for_a_line(name):
    cases = CASES[name][:5]
    run = engine("score", stdin="\n".join(map(json.dumps, cases)))
    assert run.returncode == 0
    assert [json.loads(line)["id"] for line in run.stdout.splitlines()] == [c["id"] for c in cases]


@pytest.mark.parametrize("bad", ["{", "[]", "{}", '{"game":"chess","type":"score"}', '{"game":7}'])
def test_score_names_the_bad_line_after_answering_the_good_ones(bad):
    good = next(iter(CASES.values()))[0]
    run = engine("score", stdin=f"{json.dumps(good)}\n{bad}\n")
    assert run.returncode == 2
    assert len(run.stdout.splitlines()) == 1
    assert run.stderr.startswith("line 2: ")
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize("name", GAMES)
def test_cases_shows_a_difference(name, tmp_path):
    case = next(c for c in CASES[name] if c["type"] == "score" and c["expect"]["win"])
    wrong = case | {"expect": {"win": False}}
    (tmp_path / "wrong.jsonl").write_text(json.dumps(wrong) + "\n")
    run = engine("cases", str(tmp_path / "wrong.jsonl"))
    assert run.returncode == 1
    assert json.loads(run.stdout.splitlines()[0])["expect"] == {"win": False}


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_bytes(name, tmp_path):
    files = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    for file in files:
        run = engine(
            "simulate", "--game", name, "--hands", "20", "--seed", "x", "--journal", str(file)
        )
        assert run.returncode == 0, run.stderr
        assert json.loads(run.stdout)["hands"] == 20
    assert files[0].read_bytes() == files[1].read_bytes()
    run = engine("replay", str(files[0]), "--fair")
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout.splitlines()[-1])["ok"] is True
    shown = engine("replay", str(files[0]), "--legal").stdout.splitlines()[:-1]
    assert shown == files[0].read_text().splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_totals_do_not_depend_on_the_number_of_jobs(name):
    totals = [
        json.loads(
            engine("simulate", "--game", name, "--hands", "40", "--seed", "1", "--jobs", j).stdout
        )
        for j in ("1", "2")
    ]
    keys = ("hands", "actions", "wins", "draws")
    assert [totals[0][k] for k in keys] == [totals[1][k] for k in keys]


@pytest.mark.parametrize("name", GAMES)
def test_replay_names_the_first_line_that_does_not_fit(name, tmp_path):
    file = tmp_path / "j.jsonl"
    engine("simulate", "--game", name, "--hands", "1", "--seed", "x", "--journal", str(file))
    bare = [json.loads(line) for line in file.read_text().splitlines()]
    for line in bare:
        del line["crc"]
    at = next(i for i, line in enumerate(bare) if "act" in line and "discard" in line["act"])
    bare[at]["seat"] = (bare[at]["seat"] + 1) % bare[0]["seats"]
    file.write_text("\n".join(map(json.dumps, bare)) + "\n")
    run = engine("replay", str(file))
    assert run.returncode == 1
    assert f"line {at + 1}: " in run.stderr
    assert json.loads(run.stdout.splitlines()[-1])["line"] == at + 1


@pytest.mark.parametrize("name", GAMES)
def test_a_hand_without_a_result_is_played_as_far_as_it_goes(name, tmp_path):
    file = tmp_path / "j.jsonl"
    engine("simulate", "--game", name, "--hands", "1", "--seed", "x", "--journal", str(file))
    *lines, result = [json.loads(line) for line in file.read_text().splitlines()]
    bare = [json.dumps({k: v for k, v in line.items() if k != "crc"}) for line in lines]
    file.write_text("\n".join(bare) + "\n")
    run = engine("replay", str(file))
    assert run.returncode == 0
    told = json.loads(run.stdout.splitlines()[-2])
    assert told["scores"] == result["scores"]
    file.write_text("\n".join(bare[: len(bare) // 2]) + "\n")
    run = engine("replay", str(file), "--events")
    assert json.loads(run.stdout.splitlines()[-1])["ok"] is True


@pytest.mark.parametrize(
    ("args", "word"),
    [
        ((), "COMMAND"),
        (("simulate", "--game", "chess", "--hands", "1", "--seed", "1"), "'chess'"),
        (("simulate", "--game", "i8", "--hands", "0", "--seed", "1"), "'0'"),
        (("simulate", "--game", "i8", "--hands", "1", "--seed", "1", "--players", "god"), "'god'"),
        (
            (
                "simulate",
                "--game",
                "i8",
                "--hands",
                "1",
                "--seed",
                "1",
                "--players",
                "random,random",
            ),
            "4",
        ),
        (
            ("simulate", "--game", "i8", "--hands", "1", "--seed", "1", "--options", "{"),
            "--options",
        ),
        (
            ("simulate", "--game", "i8", "--hands", "1", "--seed", "1", "--options", '{"x":1}'),
            "'x'",
        ),
        (
            ("simulate", "--game", "i8", "--hands", "1", "--seed", "1", "--journal", "/no/where/j"),
            "/no/where/j",
        ),
        (("replay", "/no/such/file"), "/no/such/file"),
        (("cases", "/no/such/file"), "/no/such/file"),
        (("cases", "/"), "/"),
    ],
)
def test_bad_input_is_one_clear_line(args, word):
    run = engine(*args)
    assert run.returncode == 2
    assert word in run.stderr
    assert run.stderr.count("\n") == 1
    assert run.stdout == ""
