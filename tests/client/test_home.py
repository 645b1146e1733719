"""Where settings and journals are: a missing or read-only home keeps nobody from playing."""

import pytest

from client import __main__ as program
from client import home


@pytest.fixture(autouse=True)
def temporary(tmp_path, monkeypatch):
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


def at(monkeypatch, folder):
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: folder)


def test_the_usual_folder_is_made(monkeypatch, tmp_path):
    at(monkeypatch, tmp_path / "a" / "b")
    assert home.find(None) == home.Home(tmp_path / "a" / "b")
    assert list((tmp_path / "a" / "b").iterdir()) == []


def test_a_folder_named_by_the_player_is_taken_or_refused(tmp_path):
    assert home.find(tmp_path / "mine") == home.Home(tmp_path / "mine")
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file") as caught:
        home.find(tmp_path / "file")
    assert caught.value.filename == str(tmp_path / "file")


def no_home(*_, **__):
    raise RuntimeError("could not determine the home directory")


def test_without_a_home_a_temporary_folder_takes_its_place(monkeypatch, temporary):
    monkeypatch.setattr("platformdirs.user_data_path", no_home)
    found = home.find(None)
    assert found.folder.parent == temporary
    assert (found.refused, found.reason) == ("~", home.NO_HOME)


def test_a_home_that_stayed_a_tilde_is_none(monkeypatch, temporary, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: home.Path("~/.local/x"))
    assert home.find(None).folder.parent == temporary
    assert not (tmp_path / "~").exists()


def refuse(*_, **__):
    raise OSError(30, "Read-only file system")


def test_a_read_only_home_is_told(monkeypatch, temporary, tmp_path):
    at(monkeypatch, tmp_path / "home")
    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    found = home.find(None)
    assert found.folder.parent == temporary
    assert (found.refused, found.reason) == (str(tmp_path / "home"), "Read-only file system")


def test_the_player_is_told_and_plays(monkeypatch, capsys, tmp_path):
    """In words on the screen and on standard error; the match is kept where it can be."""
    at(monkeypatch, tmp_path / "home")
    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    toasts = []
    monkeypatch.setattr("client.app.App.toast", lambda app, words, *_: toasts.append(words))
    shot = tmp_path / "shot.png"
    assert program.main(["--lang", "en", "--shot", str(shot)]) == 0
    said = capsys.readouterr().err
    assert said.startswith("paizhuo: Nothing can be kept in ")
    assert "Read-only file system" in said
    assert said.count("\n") == 1
    assert "(nothing can be written to this disk)" in toasts[0]


def test_the_player_is_told_why_in_chinese(monkeypatch, tmp_path):
    at(monkeypatch, tmp_path / "home")
    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    toasts = []
    monkeypatch.setattr("client.app.App.toast", lambda app, words, *_: toasts.append(words))
    assert program.main(["--lang", "zh_Hant", "--shot", str(tmp_path / "shot.png")]) == 0
    assert "儲存裝置只能讀，不能寫" in toasts[0]


def test_where_nothing_at_all_can_be_written_it_says_so(monkeypatch, capsys, tmp_path):
    def refuse_all(**_):
        raise FileNotFoundError(2, "No usable temporary directory found in ['/tmp']")

    monkeypatch.setattr("platformdirs.user_data_path", no_home)
    monkeypatch.setattr("tempfile.mkdtemp", refuse_all)
    assert program.main(["--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert said == (
        "paizhuo: ~: there is no home folder, nor can a temporary folder be made; "
        "--data-dir names another one\n"
    )
