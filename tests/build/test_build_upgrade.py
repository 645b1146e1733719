"""A newer program opens what an older one left; an older one refuses what a newer one left.

`tests/data/upgrade/VERSION` holds settings and journals as that version wrote them.
"""

import json
import shutil

import pytest

from client import __main__ as program
from client.settings import FILE, Settings, SettingsFile
from engine.core.errors import JournalError, NewerJournalError
from engine.core.journal import VERSION, Chain, read_lines
from engine.games import GAMES
from server import store

LEFT = store.Path(__file__).parents[1] / "data" / "upgrade"
VERSIONS = sorted(path.name for path in LEFT.iterdir())
JOURNALS = sorted(LEFT.glob("*/journals/*.jsonl"))


@pytest.mark.parametrize("version", VERSIONS)
def test_settings_of_an_older_version_open_without_a_word(tmp_path, version):
    shutil.copyfile(LEFT / version / FILE, tmp_path / FILE)
    settings, trouble = SettingsFile(tmp_path).load()
    assert trouble is None
    assert settings != Settings()
    assert settings.names == ("小明", "阿美")
    assert (tmp_path / FILE).exists()


def test_a_setting_that_an_older_version_did_not_know_has_its_default(tmp_path):
    (tmp_path / FILE).write_text('speed = "fast"\n', encoding="utf-8")
    assert SettingsFile(tmp_path).load() == (Settings(speed="fast"), None)


@pytest.mark.parametrize("journal", JOURNALS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_match_of_an_older_version_goes_on(tmp_path, journal):
    for path in (journal, journal.with_suffix(store.NOTE)):
        (tmp_path / store.FOLDER).mkdir(exist_ok=True)
        shutil.copyfile(path, tmp_path / store.FOLDER / path.name)
    [entry] = store.matches(tmp_path)
    assert not entry.error
    again = store.reopen(entry.path)
    again.file.close()
    assert again.match.playing
    assert again.aside.seats[0].kind == "human"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_left_a_match(game):
    assert any(f"-{game}-" in path.name for path in JOURNALS)


def test_the_window_goes_on_with_it(tmp_path, capsys):
    shutil.copytree(LEFT / VERSIONS[0], tmp_path / "data")
    shot = tmp_path / "shot.png"
    argv = ["--continue", "--data-dir", str(tmp_path / "data"), "--shot", str(shot)]
    assert program.main(argv) == 0
    assert capsys.readouterr().err == ""
    assert shot.exists()


def newer(folder, **more):
    """Turn a journal into one of the next version, whatever that may hold; its file and bytes."""
    source = JOURNALS[0]
    lines = source.read_text(encoding="utf-8").splitlines()
    header = json.loads(lines[0])
    del header["crc"]
    header |= {"journal": VERSION + 1, "weather": "fine"} | more
    chain = Chain()
    text = chain.close(json.dumps(header, separators=(",", ":"))) + "\n"
    text += chain.close('{"thunder":[1,2]}') + "\n"
    path = folder / store.FOLDER / source.name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    shutil.copyfile(source.with_suffix(store.NOTE), path.with_suffix(store.NOTE))
    return path


SAID = rf"line 1: journal version {VERSION + 1} is newer than this program \({VERSION}\)"


@pytest.mark.parametrize("more", [{}, {"seats": "four"}, {"game": "bridge"}, {"options": None}])
def test_a_journal_of_a_newer_version_is_refused_by_its_version(tmp_path, more):
    """Not by what else may be strange in it."""
    path = newer(tmp_path, **more)
    before = path.read_bytes()
    for open_ in (store.recover, store.reopen):
        with pytest.raises(NewerJournalError, match=SAID):
            open_(path)
    [entry] = store.matches(tmp_path)
    assert "is newer than this program" in entry.error
    assert path.read_bytes() == before


def test_nor_is_it_taken_for_a_torn_line(tmp_path):
    """A header alone is the last line, and a last line that does not fit counts as torn."""
    path = newer(tmp_path)
    path.write_bytes(path.read_bytes().partition(b"\n")[0])
    with pytest.raises(NewerJournalError, match=SAID):
        store.reopen(path)


def test_the_engine_refuses_it_too(tmp_path):
    lines = newer(tmp_path).read_text(encoding="utf-8").splitlines()
    with pytest.raises(NewerJournalError, match=SAID):
        list(read_lines(lines))


def test_the_player_is_told(tmp_path, capsys):
    path = newer(tmp_path)
    assert program.main(["--continue", "--data-dir", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert path.name in said
    assert "is newer than this program" in said
    assert said.count("\n") == 1


def test_rules_of_another_version_are_named(tmp_path):
    path = newer(tmp_path, journal=VERSION, rules=99)
    path.write_bytes(path.read_bytes().partition(b"\n")[0] + b"\n")
    with pytest.raises(JournalError, match="rules version 99"):
        store.reopen(path)
