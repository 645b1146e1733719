"""`--selftest`: what is well is said, what is missing or damaged is named, and it counts."""

import hashlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import assets
from client import __main__ as program
from client import selftest
from client.settings import LANGUAGES
from engine.games import GAMES
from server import selftest as ground
from server.selftest import Check, Failure


@pytest.fixture
def carried(tmp_path, monkeypatch):
    """The assets, linked so that a test can take one away or replace it."""
    real = assets.root()
    copy = tmp_path / "carried" / "assets"
    for path in real.rglob("*"):
        place = copy / path.relative_to(real)
        if path.is_dir():
            place.mkdir(parents=True, exist_ok=True)
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.symlink_to(path)
    monkeypatch.setattr("assets.root", lambda: copy)
    return copy


def replace(path: Path, data: bytes) -> None:
    path.unlink()
    path.write_bytes(data)


def test_the_program_tests_itself(tmp_path):
    """Every game is played at the table and over a connection; nothing of the player's is used."""
    home = tmp_path / "home"
    home.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "client", "--selftest"], capture_output=True, encoding="utf-8",
        env=os.environ | {"HOME": str(home), "PYTHONUTF8": "1"}, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert "all well" in lines[-1]
    for game in GAMES:
        for where in ("at the table", "over loopback", "with a join code"):
            assert sum(line.startswith(f"ok      {game} {where}") for line in lines) == 1
    for language in LANGUAGES:
        assert any(line.startswith(f"ok      pages in {language}") for line in lines)
    assert list(home.iterdir()) == []


def test_a_fault_is_named_and_counts():
    def find() -> str:
        raise Failure("a shoe is missing")

    def crash() -> str:
        return str(1 // 0)

    out = io.StringIO()
    checks = [Check("one", find), Check("two", crash), Check("three", lambda: "fine")]
    assert ground.report("paizhuo", checks, out) == 1
    lines = out.getvalue().splitlines()
    assert lines[1].startswith("FAILED  one")
    assert "a shoe is missing" in lines[1]
    assert "ZeroDivisionError" in lines[2]
    assert "test_selftest.py:" in lines[2]
    assert lines[3].startswith("ok      three")
    assert lines[4].startswith("3 checks, 2 failed")


def test_a_console_without_chinese_is_no_obstacle():
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="cp1252")
    assert ground.report("paizhuo", [Check("x", lambda: "牌桌")], out) == 0
    assert b"ok      x" in raw.getvalue()


def test_a_hanging_check_ends_the_program(tmp_path):
    script = (
        "import sys, time\nfrom server import selftest\nselftest.TOO_LONG = 0.3\n"
        "selftest.report('x', [selftest.Check('sleep', lambda: time.sleep(60))])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=50, check=False
    )
    assert done.returncode == 1
    assert "it hangs" in done.stdout


@pytest.mark.parametrize(
    ("lost", "check"),
    [
        ("fonts/sans-bold.otf", selftest.fonts),
        ("fonts/kai-bold.ttf", selftest.fonts),
        ("locale/zh_Hans/LC_MESSAGES/paizhuo.mo", lambda: selftest.words_in("zh_Hans")),
        ("sounds", selftest.sounds),
    ],
)
def test_a_missing_asset_is_named(carried, lost, check):
    path = carried / lost
    path.rename(path.with_name("elsewhere"))
    with pytest.raises(assets.MissingAssetError, match=lost):
        check()


@pytest.mark.parametrize("lost", ["music", "tile3", "pung"])
def test_a_missing_sound_is_named(carried, lost):
    (carried / "sounds" / f"{lost}.ogg").unlink()
    with pytest.raises(Failure, match=lost):
        selftest.sounds()


def test_a_damaged_sound_fails(carried):
    replace(carried / "sounds" / "win.ogg", b"noise")
    assert ground.report("x", [Check("sounds", selftest.sounds)], io.StringIO()) == 1


def test_an_empty_catalogue_is_noticed(carried):
    (carried / "locale/zh_Hant/LC_MESSAGES/paizhuo.mo").unlink()
    empty = b"\xde\x12\x04\x95" + bytes(4) + bytes(4) + (28).to_bytes(4, "little") * 2 + bytes(8)
    (carried / "locale/zh_Hant/LC_MESSAGES/paizhuo.mo").write_bytes(empty)
    with pytest.raises(Failure, match=r"only \d+ of \d+ terms"):
        selftest.words_in("zh_Hant")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_rule_page_is_named(carried, tmp_path, game, language):
    (carried / "rules" / f"{game}.{language}.md").unlink()
    with pytest.raises(assets.MissingAssetError, match=rf"rules/{game}\.{language}\.md"):
        selftest.Desk(tmp_path).pages(language)


@pytest.mark.parametrize("words", [b"", b"\xff", b"words without a heading"])
def test_a_damaged_rule_page_is_named(carried, tmp_path, words):
    replace(carried / "rules" / "controls.en.md", words)
    with pytest.raises(assets.AssetError, match=r"rules/controls\.en\.md' is damaged"):
        selftest.Desk(tmp_path).pages("en")


def test_a_wrong_join_code_is_told(monkeypatch, tmp_path):
    join = selftest.RemoteSession.join
    monkeypatch.setattr(
        selftest.RemoteSession, "join", lambda at, code, name, who: join(at, "2" * 11, name, who)
    )
    with pytest.raises(Failure, match="cannot be played with: wrong_code"):
        selftest.over_network(next(iter(GAMES.values())), tmp_path)


def manifest(carried, **more):
    """Write the list a build puts beside the assets."""
    names = [path for path in carried.rglob("*") if path.is_file()]
    told = {
        path.relative_to(carried.parent).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in names
    }
    text = json.dumps({"version": "9.9", "files": told | more})
    (carried.parent / ground.MANIFEST).write_text(text, encoding="utf-8")


def test_a_build_knows_its_files_and_its_version(carried):
    manifest(carried)
    assert ground.version() == "9.9"
    assert "files as they were built" in ground.carried()


def test_a_lost_or_damaged_file_of_a_build_is_named(carried):
    manifest(carried, **{"assets/lost.txt": "0" * 64})
    with pytest.raises(Failure, match=r"assets/lost\.txt is missing"):
        ground.carried()
    manifest(carried)
    replace(carried / "glyphs.json", b"{}")
    with pytest.raises(Failure, match=r"assets/glyphs\.json is damaged"):
        ground.carried()


def test_a_standalone_program_without_its_list_says_so(monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(Failure, match=r"MANIFEST\.json is missing"):
        ground.carried()
    assert ground.version() == "of unknown version"


def test_source_has_no_manifest():
    assert ground.manifest() is None
    assert ground.version() == "from source"


def test_a_library_that_lacks_its_encryption_is_noticed(monkeypatch):
    monkeypatch.setattr("zmq.has", lambda what: False)
    with pytest.raises(Failure, match="CURVE"):
        ground.libraries()


@pytest.mark.parametrize("more", [["--game", "i8"], ["--lang", "en"], ["--watch"], ["--name", "x"]])
def test_it_stands_alone(capsys, more):
    assert program.main(["--selftest", *more]) == 2
    assert "--selftest stands alone" in capsys.readouterr().err
