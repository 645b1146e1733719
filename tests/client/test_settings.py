"""Settings: what is damaged has its default, is named, is kept aside; nothing stops the start."""

import os
import sys
import tomllib

import msgspec
import pytest

from client import i18n
from client.scenes.title import TitleScene
from client.settings import NAMES_KEPT, Settings, SettingsFile


@pytest.fixture
def file(tmp_path):
    return SettingsFile(tmp_path)


def test_without_a_file_everything_has_its_default(file):
    assert file.load() == (Settings(), None)


def test_what_is_saved_is_read_again(file):
    wanted = Settings(
        language="zh_Hant", mute=True, tiles=35, speed="slow", back="blue", felt="contrast",
        faces="simplified", scale=130, throw="confirm", ask_chow=False, names=("小明", "阿美"),
    )  # fmt: skip
    assert file.save(wanted) is None
    assert file.load() == (wanted, None)
    assert not file.path.with_suffix(".new").exists()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("scale = 300", "scale"),
        ('scale = "big"', "scale"),
        ("tiles = -1", "tiles"),
        ('speed = "warp"', "speed"),
        ('language = "fr"', "language"),
        ("names = [1, 2]", "names"),
        ('names = [""]', "names"),
        ("[scale]\nx = 1", "scale"),
    ],
)
def test_a_bad_value_is_named_and_only_it_is_lost(file, tmp_path, text, key):
    file.path.write_text(f'back = "blue"\n{text}\n', encoding="utf-8")
    settings, trouble = file.load()
    assert settings == Settings(back="blue")
    assert (trouble.code, trouble.what) == ("values", key)
    assert file.path.with_name(trouble.kept).read_text(encoding="utf-8").startswith("back")
    assert SettingsFile(tmp_path).load() == (settings, None), "the good one stays for good"


def test_what_only_another_version_knows_is_told_and_stays(file, tmp_path):
    """Whoever tries an older program finds everything again in the newer one."""
    theirs = 'weather = "fine"\nback = "blue"\n\n[sky]\nclouds = [1, 2]\n'
    file.path.write_text(theirs, encoding="utf-8")
    settings, trouble = file.load()
    assert settings == Settings(back="blue")
    assert (trouble.code, trouble.what, trouble.kept) == ("unknown", "weather, sky", "")
    assert file.path.read_text(encoding="utf-8") == theirs
    assert file.save(Settings(back="green", scale=110)) is None
    again = tomllib.loads(file.path.read_text(encoding="utf-8"))
    assert again["weather"] == "fine"
    assert again["sky"] == {"clouds": [1, 2]}
    assert SettingsFile(tmp_path).load()[0] == Settings(scale=110)


def test_it_stays_beside_a_bad_value_too(file, tmp_path):
    file.path.write_text('weather = "fine"\nscale = 999\n', encoding="utf-8")
    assert file.load()[1].code == "values"
    assert SettingsFile(tmp_path).load()[1].what == "weather"


@pytest.mark.parametrize(
    "bytes_",
    [b"back = ", b"\xff\xfe\x00", b"[" * 50, b"a = 1\na = 2", b"scale = " + b"9" * 5000],
    ids=["cut", "bytes", "nest", "twice", "long number"],
)
def test_a_file_that_is_no_toml_is_kept_aside_whole(file, bytes_):
    file.path.write_bytes(bytes_)
    settings, trouble = file.load()
    assert settings == Settings()
    assert trouble.code == "unreadable"
    assert trouble.what
    assert file.path.with_name(trouble.kept).read_bytes() == bytes_


@pytest.mark.skipif(sys.platform == "win32", reason="pipes with names are POSIX")
def test_a_pipe_or_an_endless_file_is_not_waited_for(file):
    os.mkfifo(file.path)
    assert file.load()[1].code == "unreadable"
    file.path.symlink_to("/dev/zero")
    assert file.load()[1].code == "unreadable"
    file.path.write_bytes(b"\n" * 2_000_000)
    assert file.load()[1].code == "unreadable"


def test_several_damaged_files_are_all_kept(file):
    kept = set()
    for number in range(3):
        file.path.write_text(f"= {number}", encoding="utf-8")
        kept.add(file.load()[1].kept)
    assert len(kept) == 3
    assert all(file.path.with_name(each).exists() for each in kept)


def test_a_folder_in_its_place_is_reported_and_saving_too(file):
    file.path.mkdir()
    (file.path / "x").touch()
    settings, trouble = file.load()
    assert settings == Settings()
    assert trouble.code == "unreadable"
    file.path.mkdir(exist_ok=True)
    (file.path / "x").touch()
    assert file.save(Settings()).code == "unwritable"


def test_the_latest_people_come_first_and_only_so_many():
    settings = Settings()
    for number in range(NAMES_KEPT + 3):
        settings = settings.with_name(f"p{number}")
    settings = settings.with_name("p8")
    assert settings.names[:2] == ("p8", "p10")
    assert len(settings.names) == len(set(settings.names)) == NAMES_KEPT


def test_every_setting_survives_its_own_file(file):
    """A field that TOML cannot hold would be lost in silence."""
    for field in msgspec.structs.fields(Settings):
        assert field.encode_name in msgspec.to_builtins(Settings())
    file.save(Settings())
    assert file.load() == (Settings(), None)


def test_a_damaged_file_is_told_on_the_title(seat, tmp_path):
    (tmp_path / "settings.toml").write_text('scale = 999\nback = "blue"\n', encoding="utf-8")
    player = seat()
    player.show(TitleScene(player.app))
    said = player.said()
    assert "scale" in said
    assert "settings.damaged-1.toml" in said
    assert player.app.settings.back == "blue"
    player.key("return")
    assert isinstance(player.app.scene, TitleScene)


def test_settings_of_another_version_are_told_in_passing(seat, tmp_path):
    (tmp_path / "settings.toml").write_text('weather = "fine"\n', encoding="utf-8")
    player = seat()
    player.show(TitleScene(player.app))
    assert "weather" in player.said()
    assert isinstance(player.app.scene, TitleScene)


@pytest.mark.parametrize(
    ("code", "language"),
    [
        ("zh_TW.UTF-8", "zh_Hant"),
        ("zh-HK", "zh_Hant"),
        ("zh_Hant_MO", "zh_Hant"),
        ("yue_HK", "zh_Hant"),
        ("zh_CN.GB18030", "zh_Hans"),
        ("zh-Hans-SG", "zh_Hans"),
        ("zh", "zh_Hans"),
        ("en_GB.UTF-8", "en"),
        ("de_DE", "en"),
        ("", "en"),
    ],
)
def test_the_system_language_picks_the_nearest_of_ours(code, language):
    assert i18n.nearest(code) == language


def test_the_environment_is_asked_in_order(monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert i18n.system_language() == "en"
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    assert i18n.system_language() == "zh_Hant"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert i18n.system_language() == "zh_Hant"
    monkeypatch.setenv("LANGUAGE", "zh_CN:en")
    assert i18n.system_language() == "zh_Hans"
    assert i18n.choose("en") == "en"
    assert i18n.choose("klingon") == "zh_Hans"
