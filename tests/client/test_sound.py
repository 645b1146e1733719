"""Sounds: nobody waits for them, and a machine without a device stays silent without a word."""

import os
import shutil
import subprocess
import sys
import time
from array import array
from itertools import pairwise

import pygame
import pytest

import assets
from client import speech
from client.art import faces, zipai
from client.sound import GROUPS, NAMES, VARIANTS, Sounds, UnknownSoundError

needs_espeak = pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="no espeak-ng here")


@pytest.fixture
def sounds():
    opened = Sounds()
    opened.open()
    opened.settle()
    yield opened
    opened.close()


def files():
    return [file for name in NAMES for file in VARIANTS.get(name, (name,))] + ["music"]


@pytest.mark.parametrize("file", files())
def test_every_sound_is_there_and_not_silent(file):
    where = assets.path("sounds", f"{file}.ogg")
    assert where.read_bytes()[:4] == b"OggS"
    pygame.mixer.init(frequency=44100, size=-16, channels=1)
    try:
        sound = pygame.mixer.Sound(str(where))
        assert 0.03 < sound.get_length() < (60 if file == "music" else 3)
        assert max(array("h", sound.get_raw())) > 4000
    finally:
        pygame.mixer.quit()


def test_every_sound_file_is_used():
    there = {file.stem for file in assets.path("sounds").glob("*.ogg")}
    assert there == set(files())


def test_sounds_are_played(sounds):
    assert sounds.working
    for name in NAMES:
        sounds.play(name)
    sounds.settle()
    assert pygame.mixer.get_busy()


def test_asking_never_waits(sounds):
    """The machine may: it is asked again until the asking was quick once."""
    took = []
    while not took or (min(took) >= 0.2 and len(took) < 20):
        start = time.perf_counter()
        for _ in range(200):
            sounds.play("tile")
            sounds.call("win")
        took.append(time.perf_counter() - start)
    assert min(took) < 0.2


def test_an_unknown_sound_is_an_error_that_names_it(sounds):
    for ask in (sounds.play, sounds.call):
        with pytest.raises(UnknownSoundError, match="'boom'"):
            ask("boom")


def test_the_same_knock_is_never_heard_twice_running(sounds):
    heard = [sounds._variant("tile") for _ in range(60)]
    assert set(heard) == set(VARIANTS["tile"])
    assert all(a != b for a, b in pairwise(heard))


@pytest.mark.parametrize(("given", "kept"), [(0.5, 0.5), (-3, 0.0), (7, 1.0)])
@pytest.mark.parametrize("group", GROUPS)
def test_volumes_stay_between_silent_and_full(sounds, group, given, kept):
    sounds.set_volume(group, given)
    assert sounds.volume(group) == kept


def test_a_group_at_nothing_is_not_played(sounds):
    sounds.set_volume("tiles", 0)
    sounds.play("tile")
    sounds.settle()
    assert not pygame.mixer.get_busy()


def test_mute_stops_what_sounds_and_what_is_to_come(sounds):
    sounds.set_volume("music", 0.5)
    sounds.play("fanfare")
    sounds.settle()
    assert pygame.mixer.get_busy()
    assert pygame.mixer.music.get_busy()
    sounds.muted = True
    sounds.settle()
    assert not pygame.mixer.get_busy()
    sounds.play("fanfare")
    sounds.settle()
    assert not pygame.mixer.get_busy()
    sounds.muted = False
    sounds.settle()
    assert pygame.mixer.music.get_busy()


def test_voice_and_music_are_off_until_wanted():
    fresh = Sounds()
    assert fresh.volume("voice") == 0
    assert fresh.volume("music") == 0


def test_before_it_is_opened_and_after_it_is_closed_nothing_happens():
    sounds = Sounds()
    sounds.play("win")
    sounds.open()
    sounds.close()
    sounds.play("win")
    assert not sounds.working


SILENT = """
import client.sound, sys
sounds = client.sound.Sounds({"voice": 1.0, "music": 1.0})
sounds.open()
for name in client.sound.NAMES:
    sounds.play(name)
sounds.call("pung")
sounds.settle()
assert not sounds.working
sounds.close()
"""


@pytest.mark.parametrize("driver", ["alsa", "no-such-driver"])
def test_a_machine_without_sound_says_nothing(root, driver):
    """No exception, and no noise of the driver's own on standard error."""
    surroundings = {**os.environ, "SDL_AUDIODRIVER": driver, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    surroundings["ALSA_CONFIG_PATH"] = "/nonexistent/alsa.conf"
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", SILENT],
        cwd=root,
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("tile", "words"),
    [
        ("1m", "yi1 wan4"),
        ("9p", "jiu3 tong3"),
        ("2s", "er4 tiao2"),
        ("s2", "xia4"),
        ("C", "hong2 zhong1"),
    ],
)
def test_tiles_are_said_in_pinyin(tile, words):
    assert speech.tile_words(tile) == words


@pytest.mark.parametrize(("card", "words"), [("s1", "xiao3 yi1"), ("b10", "da4 shi2")])
def test_cards_are_said_in_pinyin(card, words):
    assert speech.card_words(card) == words


def test_everything_that_can_be_thrown_can_be_said():
    words = [speech.tile_words(tile) for tile in faces.TILES]
    assert len(set(words)) == 42
    assert len({speech.card_words(card) for card in zipai.CARDS}) == 20
    for text in (*words, *speech.CALLS.values()):
        assert all(part[:-1].isalpha() and part[-1] in "12345" for part in text.split())


@pytest.fixture
def espeak(tmp_path, monkeypatch):
    """A stand-in for espeak-ng that notes what it is asked and gives a short sound."""
    folder = tmp_path / "bin"
    folder.mkdir()
    script = folder / "espeak-ng"
    script.write_text(
        f"#!{sys.executable}\n"
        "import pathlib, struct, sys\n"
        "with open(pathlib.Path(__file__).with_name('asked'), 'a') as notes:\n"
        "    notes.write(' '.join(sys.argv[1:]) + chr(10))\n"
        "head = struct.pack('<4sI4s4sIHHIIHH4sI', b'RIFF', 0x7FFFF024, b'WAVE', b'fmt ', 16,\n"
        "    1, 1, 22050, 44100, 2, 16, b'data', 0x7FFFF000)\n"
        "sys.stdout.buffer.write(head + bytes(22050))\n"
    )
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return folder / "asked"


def test_a_call_is_spoken_in_pinyin_and_kept(espeak, tmp_path):
    """espeak-ng reads Chinese characters as English; pinyin by the voice made for it is right."""
    kept = tmp_path / "voices"
    sound = speech.Speaker(kept).speak(speech.CALLS["pung"])
    assert sound is not None
    assert sound[:4] == b"RIFF"
    assert espeak.read_text() == "-v cmn-latn-pinyin -s 150 --stdout peng4\n"
    assert [file.read_bytes() for file in kept.glob("*.wav")] == [sound]
    assert speech.Speaker(kept).speak(speech.CALLS["pung"]) == sound
    assert espeak.read_text().count("peng4") == 1


def test_a_spoken_call_can_be_played(espeak):
    """The sound's head tells no true length, as espeak-ng writes to a pipe."""
    sounds = Sounds({"voice": 1.0})
    sounds.open()
    sounds.call("win")
    sounds.settle()
    try:
        assert espeak.read_text().split()[-1] == "hu2"
        made = sounds._spoken[speech.CALLS["win"]]
        assert made is not None
        assert 0.4 < made.get_length() < 0.6
    finally:
        sounds.close()


@needs_espeak
@pytest.mark.parametrize("call", speech.CALLS)
def test_the_true_program_knows_every_call(call):
    sound = speech.Speaker().speak(speech.CALLS[call])
    assert sound is not None
    assert len(sound) > 5000


def test_without_a_program_nothing_is_said(tmp_path):
    speaker = speech.Speaker(tmp_path)
    speaker._program = None
    assert not speaker.available
    assert speaker.speak("peng4") is None


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    speaker = speech.Speaker(blocked / "voices")
    speaker._save("peng4", b"sound")
    assert speaker._load("peng4") is None
