"""The command line of `paizhuo`: what is wrong is named in one line, before any window opens."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from client import __main__ as program
from client.app import App
from engine.core.errors import JournalError
from engine.games import GAMES
from server.faults import StoreError
from server.store import matches
from server.wire import Code


def refuse(capsys, *argv):
    """Run a command line that must fail; return the one line it says."""
    try:
        code = program.main(list(argv))
    except SystemExit as ended:
        code = ended.code
    out, err = capsys.readouterr()
    assert code == 2
    assert out == ""
    assert err.startswith("paizhuo: ")
    assert err.count("\n") == 1, err
    return err


@pytest.mark.parametrize(
    ("argv", "named"),
    [
        (["--game", "chess"], "chess"),
        (["--game", "i8", "--options", '{"jokers": 4}'], "jokers"),
        (["--game", "i8", "--options", '{"rounds": 0}'], "rounds"),
        (["--game", "i8", "--options", '{"base": "many"}'], "base"),
        (["--game", "i8", "--options", "{"], "--options"),
        (["--game", "i8", "--options", "[1]"], "--options"),
        (["--game", "i8", "--seats", "human,bot,bot"], "3"),
        (["--game", "taojiang", "--seats", "human:Me,bot"], """--options '{"players": 2}'"""),
        (["--game", "i8", "--seats", "human,bot,bot,dog"], "'dog'"),
        (["--game", "i8", "--seats", "human,bot,bot,bot:genius"], "'genius'"),
        (["--game", "i8", "--seats", f"human:{'x' * 25},bot,bot,bot"], "24"),
        (["--game", "i8", "--seats", "bot,bot,bot,bot"], "--watch"),
        (["--game", "i8", "--watch", "--seats", "human,bot,bot,bot"], "--watch"),
        (["--game", "i8", "--hands", "0"], "--hands"),
        (["--game", "i8", "--hands", "many"], "--hands"),
        (["--game", "i8", "--size", "800x600"], "800x600"),
        (["--size", "big"], "big"),
        (["--size", "99999x99999"], "99999x99999"),
        (["--lang", "fr"], "--lang"),
        (["--seats", "human,bot,bot,bot"], "--seats"),
        (["--watch"], "--watch"),
        (["--hands", "3"], "--hands"),
        (["--seed", "1"], "--seed"),
        (["--options", "{}"], "--options"),
        (["--game", "i8", "--continue"], "--continue"),
        (["--game", "i8", "--watch", "--shot", "/nowhere/at/all.png"], "/nowhere/at"),
        (["--game", "i8", "--options", '{"base": 1, "base": 2}'], "'base'"),
        (["--game", "i8", "--seed", "\udcff"], "--seed"),
        (["--shot", "/dev/null"], "/dev/null"),
        (["--shot", "/"], "--shot"),
        (["--shot", ""], "an empty name"),
        (["--data-dir", ""], "--data-dir: an empty name"),
        (["--selftest", "--watch"], "--selftest"),
        (["--join", "10.0.0.1"], "--code"),
        (["--join", "paizhuo://10.0.0.1"], "--code"),
        (["--join", "paizhuo://10.0.0.1/AAAA"], "join code"),
        (["--join", "10.0.0.1:0", "--code", "AAAA-AAAA-AAA"], "10.0.0.1:0"),
        (["--join", "10.0.0.1", "--code", "AAAA"], "'AAAA'"),
        (["--join", "10.0.0.1", "--code", "AAAA-AAAA-AAA", "--bot", "genius"], "'genius'"),
        (["--join", "10.0.0.1", "--code", "AAAA-AAAA-AAA", "--name", "x" * 25], "--name"),
        (["--join", "10.0.0.1", "--code", "AAAA-AAAA-AAA", "--name", "\x01"], "cannot be shown"),
        (["--join", "1.2.3", "--code", "AAAA-AAAA-AAA"], "No machine has this address: 1.2.3"),
        (["--join", "1.2.3.4:" + "0" * 5000, "--code", "AAAA-AAAA-AAA"], "No machine has this"),
        (["--join", "paizhuo://x/y"], "11 letters and digits"),
        (["--game", "i8", "--options", '{"rounds":' + "9" * 5000 + "}"], "5000 digits is too long"),
        (["--join", "10.0.0.1", "--code", "AAAA-AAAA-AAA", "--game", "i8"], "--game"),
        (["--join", "10.0.0.1", "--code", "AAAA-AAAA-AAA", "--continue"], "--continue"),
        (["--code", "abc"], "--code"),
        (["--name", "x"], "--name"),
        (["--bot", "steady"], "--bot"),
        (["--frobnicate"], "--frobnicate"),
        (["stray"], "stray"),
    ],
)
def test_a_wrong_command_line_is_named(capsys, monkeypatch, argv, named):
    monkeypatch.setattr(App, "open", lambda *_, **__: pytest.fail("a window was opened"))
    assert named in refuse(capsys, *argv)


def test_nothing_to_continue_is_said(capsys, tmp_path):
    assert "no match" in refuse(capsys, "--continue", "--data-dir", str(tmp_path))


def test_a_data_folder_that_cannot_be_is_named(capsys, tmp_path):
    (tmp_path / "file").touch()
    said = refuse(capsys, "--data-dir", str(tmp_path / "file"))
    assert str(tmp_path / "file") in said


def test_a_missing_asset_is_named(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("assets.root", lambda: tmp_path)
    said = refuse(capsys, "--lang", "zh_Hant", "--data-dir", str(tmp_path))
    assert "paizhuo.mo" in said


def test_a_missing_font_is_named(capsys, tmp_path, monkeypatch):
    import assets

    real = assets.root()
    for each in real.iterdir():
        if each.name != "fonts":
            (tmp_path / each.name).symlink_to(each)
    monkeypatch.setattr("assets.root", lambda: tmp_path)
    said = refuse(capsys, "--lang", "en", "--shot", str(tmp_path / "x.png"), "--data-dir",
                  str(tmp_path / "d"))  # fmt: skip
    assert "fonts/" in said


def test_a_damaged_journal_is_named_by_line(capsys, tmp_path, monkeypatch):
    def broken(*_, **__):
        raise JournalError(7, "the line was changed")

    monkeypatch.setattr(program, "_resumable", lambda folder: folder / "x.jsonl")
    monkeypatch.setattr("client.session.LocalSession.resume", broken)
    said = refuse(capsys, "--continue", "--data-dir", str(tmp_path), "--shot", str(tmp_path / "s"))
    assert "line 7" in said


@pytest.mark.parametrize("damage", [b"", b"garbage", b"\0" * 999], ids=["empty", "text", "zeros"])
@pytest.mark.parametrize(
    "name", ["fonts/sans-regular.otf", "fonts/kai-bold.ttf", "glyphs.json",
             "locale/zh_Hant/LC_MESSAGES/paizhuo.mo"]
)  # fmt: skip
def test_a_damaged_asset_is_named(capsys, tmp_path, monkeypatch, name, damage):
    import assets
    from client.art import faces, svg, zipai

    def forget() -> None:
        for kept in (svg._outlines, faces.body, zipai.front):
            kept.cache_clear()

    shutil.copytree(assets.root(), tmp_path / "assets", symlinks=True)
    (tmp_path / "assets" / name).write_bytes(damage)
    monkeypatch.setattr("assets.root", lambda: tmp_path / "assets")
    forget()
    argv = ["--lang", "zh_Hant", "--shot", str(tmp_path / "x.png")]
    said = refuse(capsys, *argv, "--data-dir", str(tmp_path / "d"))
    forget()
    assert f"'{name}' is damaged" in said


@pytest.mark.parametrize("args", [["-m", "client"], ["-m", "engine", "score"]])
def test_damaged_tables_are_named_before_anything_starts(tmp_path, args):
    for part in ("engine", "server", "client", "assets"):
        source = Path(__file__).parents[2] / part
        if part == "assets":
            shutil.copytree(source, tmp_path / part)
        else:
            (tmp_path / part).symlink_to(source)
    (tmp_path / "assets/tables/shapes.bin").write_bytes(b"x")
    done = subprocess.run(
        [sys.executable, *args], cwd=tmp_path, env=os.environ | {"SDL_VIDEODRIVER": "dummy"},
        input='{"game":"i8"}', capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "'tables/shapes.bin' is damaged" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "change", "named"),
    [
        (0, b"", "line 1"),
        (2, b"", "line 3"),
        (2, b"\xff\n", "line 3"),
        (2, b'{"seat":"\\ud800","act":"pass"}\n', "line 3"),
    ],
)
def test_a_damaged_journal_is_named_with_its_file(capsys, tmp_path, line, change, named):
    shot = tmp_path / "a.png"
    argv = ["--data-dir", str(tmp_path), "--shot", str(shot)]
    assert program.main(["--game", "i8", "--watch", "--hands", "1", "--seed", "7", *argv]) == 0
    (journal,) = (tmp_path / "journals").glob("*.jsonl")
    lines = journal.read_bytes().splitlines(keepends=True)
    lines[line] = change
    journal.write_bytes(b"".join(lines))
    note = journal.with_suffix(".json")
    note.write_text(note.read_text("utf-8").replace("true", "false"), "utf-8")
    said = refuse(capsys, "--continue", *argv)
    assert f"{journal.name}: {named}" in said
    assert journal.read_bytes() == b"".join(lines), "the file is kept"


@pytest.mark.parametrize(
    "name", ["\u202eabc", "\u202e", "\udcff", "e\u0301\u200d", "a\u2028b", "👨\u200d👩"]
)
def test_any_name_can_be_shown(tmp_path, name):
    shot = tmp_path / "a.png"
    argv = ["--data-dir", str(tmp_path), "--shot", str(shot)]
    assert program.main(["--game", "i8", "--seats", f"human:{name},bot,bot,bot", *argv]) == 0
    assert shot.exists()
    (entry,) = matches(tmp_path)
    assert entry.seats[0].name.isprintable()


def test_an_error_of_ours_leaves_no_traceback_but_a_note(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(App, "open", lambda *_, **__: 1 / 0)
    assert program.main(["--data-dir", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "Traceback" not in said
    assert "ZeroDivisionError" in (tmp_path / "crash.log").read_text(encoding="utf-8")


def test_a_part_that_cannot_be_loaded_is_named(capsys, tmp_path, monkeypatch):
    def lost(*_, **__):
        raise ModuleNotFoundError("No module named 'zmq'")

    monkeypatch.setattr(App, "open", lost)
    assert program.main(["--data-dir", str(tmp_path)]) == 2
    assert capsys.readouterr().err == (
        "paizhuo: a part of the program cannot be loaded (No module named 'zmq'); "
        "install it again\n"
    )


def run(*argv, **environment):
    """Run the program as a process of its own, without any display."""
    known = {
        k: v for k, v in os.environ.items() if not k.startswith(("SDL_", "DISPLAY", "WAYLAND"))
    }
    return subprocess.run(
        [sys.executable, "-m", "client", *argv], capture_output=True, text=True, timeout=60,
        env=known | environment, check=False,
    )  # fmt: skip


def test_without_a_display_it_says_so(tmp_path):
    done = run("--data-dir", str(tmp_path))
    assert done.returncode == 2
    assert "display" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


def test_help_names_every_option(capsys):
    with pytest.raises(SystemExit) as ended:
        program.main(["--help"])
    assert ended.value.code == 0
    said = capsys.readouterr().out
    for option in ("game", "seats", "options", "seed", "watch", "hands", "shot", "size", "lang",
                   "continue", "data-dir", "selftest", "join", "code", "name", "bot"):  # fmt: skip
        assert f"--{option}" in said


@pytest.mark.parametrize("language", ["zh_Hant", "zh_Hans", "en"])
def test_a_picture_of_the_title(tmp_path, language):
    shot = tmp_path / "title.png"
    argv = ["--shot", str(shot), "--size", "1100x700", "--lang", language]
    assert program.main([*argv, "--data-dir", str(tmp_path)]) == 0
    assert pygame.image.load(shot).get_size() == (1100, 700)


def test_bots_play_a_hand_and_its_result_is_a_picture(tmp_path):
    """interfaces §5: `--watch --hands 1 --shot F` writes the result and ends."""
    shot = tmp_path / "result.png"
    done = run("--game", "i8", "--watch", "--hands", "1", "--shot", str(shot), "--seed", "7",
               "--lang", "zh_Hant", "--data-dir", str(tmp_path), "--size", "1280x800")  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert pygame.image.load(shot).get_size() == (1280, 800)
    (journal,) = (tmp_path / "journals").glob("*.jsonl")
    lines = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]
    assert sum("result" in line for line in lines) == 1
    again = run("--game", "i8", "--watch", "--hands", "1", "--shot", str(tmp_path / "b.png"),
                "--seed", "7", "--lang", "zh_Hant", "--data-dir", str(tmp_path / "b"))  # fmt: skip
    assert again.returncode == 0
    assert (tmp_path / "b.png").read_bytes() == shot.read_bytes(), "the same seed, the same hand"


def test_a_full_disk_ends_watching(capsys, tmp_path, monkeypatch):
    def full(*_):
        raise StoreError("no room", code=Code.FULL_DISK)

    monkeypatch.setattr("server.store.JournalFile.write", full)
    monkeypatch.setattr("client.scenes.watching.PATIENCE", 0.3)
    shot = tmp_path / "x.png"
    argv = ["--game", "i8", "--watch", "--hands", "1", "--shot", str(shot)]
    assert "disk is full" in refuse(capsys, *argv, "--data-dir", str(tmp_path))
    assert not shot.exists()


def test_a_picture_is_written_whole_or_not_at_all(capsys, tmp_path, monkeypatch):
    def refused(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", refused)
    shot = tmp_path / "pictures" / "x.png"
    shot.parent.mkdir()
    said = refuse(capsys, "--shot", str(shot), "--data-dir", str(tmp_path))
    assert f"{shot}: Permission denied" in said
    assert list(shot.parent.iterdir()) == []


def test_the_match_ends_after_so_many_hands():
    order = program.order_of(program.parser().parse_args(["--game", "i8", "--hands", "5"]))
    assert order.options["rounds"] == 2
    assert order.table["hands"] == 5


def test_seats():
    argv = ["--game", "i8", "--seats", "human:小明,bot,bot:random,human"]
    order = program.order_of(program.parser().parse_args(argv))
    kinds = [(seat.kind, seat.name, seat.level) for seat in order.aside.seats]
    assert kinds[0] == ("human", "小明", "steady")
    assert kinds[2][2] == "random"
    assert kinds[3][:2] == ("human", "")


def test_everybody_gets_a_name_of_his_own(tmp_path):
    argv = ["--game", "i8", "--seats", "human:小明,bot,bot,human", "--lang", "zh_Hant"]
    shot = str(tmp_path / "x.png")
    assert program.main([*argv, "--shot", shot, "--data-dir", str(tmp_path)]) == 0
    (entry,) = matches(tmp_path)
    names = [seat.name for seat in entry.seats]
    assert names[0] == "小明"
    assert names[3] == "玩家"
    assert len(set(names)) == 4


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_watched(tmp_path, game):
    argv = ["--game", game, "--watch", "--hands", "1", "--seed", "2", "--lang", "zh_Hans"]
    shot = tmp_path / "x.png"
    assert program.main([*argv, "--shot", str(shot), "--data-dir", str(tmp_path)]) == 0
    assert pygame.image.load(shot).get_size() == (1280, 800)
    (entry,) = matches(tmp_path)
    assert entry.hands == 1
