"""What is settled before the window opens."""

import locale
import os
import sys

import pygame
import pytest

from client import screen
from client.errors import NoDisplayError
from client.screen import UTF8, speak_utf8

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="X11 only")


@pytest.fixture
def tongue(monkeypatch):
    """Start in the locale C with only the variables given."""
    before = locale.setlocale(locale.LC_CTYPE)

    def speak(**variables):
        for name in ("LANG", "LC_CTYPE", "LC_ALL"):
            monkeypatch.setenv(name, variables.get(name, ""))
        locale.setlocale(locale.LC_CTYPE, "C")
        speak_utf8()
        return locale.setlocale(locale.LC_CTYPE), os.environ["LC_ALL"], os.environ["LC_CTYPE"]

    yield speak
    locale.setlocale(locale.LC_CTYPE, before)


@pytest.mark.parametrize(
    "variables", [{}, {"LANG": "C"}, {"LANG": "xx_XX.UTF-8"}, {"LC_ALL": "xx_XX.UTF-8"}]
)
def test_every_letter_can_be_typed_where_no_language_is_set(tongue, variables):
    """X11 gives Latin letters only in C, where whoever asks for an unknown locale stays too."""
    now, over_all, of_letters = tongue(**variables)
    assert now in UTF8
    assert (over_all, of_letters) == (variables.get("LC_ALL", ""), now)


@pytest.mark.parametrize("plain", ["C", "POSIX"])
def test_also_where_everything_is_set_to_c(tongue, plain):
    now, over_all, _ = tongue(LC_ALL=plain)
    assert now == over_all
    assert now in UTF8


def test_a_locale_of_its_own_stays(tongue):
    assert tongue(LANG="C.UTF-8") == ("C.UTF-8", "", "")


@pytest.fixture
def alone(monkeypatch):
    """No display of any kind is named."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER"):
        monkeypatch.setenv(name, "")
    monkeypatch.setattr(pygame.display, "quit", lambda: None)
    return monkeypatch


def test_where_no_display_is_named_none_is_looked_for(alone, capfd):
    """Wayland's library would complain on standard error."""
    with pytest.raises(NoDisplayError, match="no display was found"):
        screen.find(wanted=True)
    assert capfd.readouterr().err == ""


def test_a_picture_needs_no_display(alone):
    screen.find(wanted=False)
    assert pygame.display.get_driver() == "dummy"


def test_a_display_that_does_not_answer_is_named(alone):
    alone.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    alone.setenv("SDL_VIDEODRIVER", "")
    alone.setenv("DISPLAY", ":4711")

    def refuse():
        raise pygame.error("x11 not available")

    alone.setattr(pygame.display, "init", refuse)
    with pytest.raises(NoDisplayError, match=r"display :4711 cannot be used \(x11 not available\)"):
        screen.find(wanted=True)
    assert os.environ["SDL_VIDEODRIVER"] == "x11"
