"""The machine's screen: finding one, and writing pictures of it."""

import contextlib
import io
import locale
import os
import sys
from pathlib import Path

import pygame

from client.errors import NoDisplayError

FALLBACKS = ("offscreen", "dummy", "evdev")
"""SDL takes these drivers when it finds no screen."""
PLAIN = ("C", "POSIX")
UTF8 = ("C.UTF-8", "C.utf8", "en_US.UTF-8")
"""What the locale of plain UTF-8 is called, machine by machine."""
BARS = (16, 96)
"""Pixels across and down that a window's frame and the desktop's own bars may take."""


def find(*, wanted: bool) -> None:
    """Start SDL's video; NoDisplayError if there is no screen although one is `wanted`."""
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "paizhuo"  # pygame has set it to the script
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # the candidate list of Chinese input methods
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    _be_dpi_aware()
    speak_utf8()
    if _no_wayland() and os.environ.get("DISPLAY"):
        os.environ["SDL_VIDEODRIVER"] = "x11"
    elif _no_wayland() and not wanted:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    elif _no_wayland():
        raise NoDisplayError("no display was found")
    try:
        pygame.display.init()
    except pygame.error as cause:
        where = os.environ.get("DISPLAY", "")
        named = f"display {where} cannot be used ({cause})" if where else str(cause)
        raise NoDisplayError(named) from None
    driver = pygame.display.get_driver()
    if wanted and driver in FALLBACKS and os.environ.get("SDL_VIDEODRIVER") != driver:
        pygame.display.quit()
        raise NoDisplayError("no display was found")


def _no_wayland() -> bool:
    """Tell whether there is no Wayland, and nobody asks for anything else.

    Its library complains on standard error if SDL tries it all the same.
    """
    named = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
    return sys.platform.startswith("linux") and not any(map(os.environ.get, named))


def speak_utf8() -> None:
    """Let X11 hand over every letter that is typed, also where no language is set.

    In the locale C, which also stands where the one asked for is not installed, it gives Latin
    letters only. Python's own program does this for itself; a frozen one does not.
    """
    if not sys.platform.startswith("linux"):
        return
    with contextlib.suppress(locale.Error):
        locale.setlocale(locale.LC_CTYPE, "")
    if locale.setlocale(locale.LC_CTYPE) not in PLAIN:
        return
    for name in UTF8:
        try:
            locale.setlocale(locale.LC_CTYPE, name)
        except locale.Error:
            continue
        # SDL asks the environment again, where LC_ALL goes before the others
        os.environ["LC_ALL" if os.environ.get("LC_ALL") in PLAIN else "LC_CTYPE"] = name
        return


def _be_dpi_aware() -> None:
    """Ask Windows for real pixels instead of a blurred, scaled picture."""
    if sys.platform != "win32":
        return
    import ctypes

    try:
        ctypes.windll.shcore.SetProcessDpiAwareness(2)
    except (AttributeError, OSError):
        ctypes.windll.user32.SetProcessDPIAware()


def roomy(wanted: tuple[int, int], least: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a window that the desktop shows whole: `wanted`, or smaller, to `least`.

    A hand of tiles below the foot of a small laptop's screen could not be played.
    """
    desktop = pygame.display.get_desktop_sizes()[0]
    wide, high = (
        max(low, min(most, there - bars))
        for most, low, there, bars in zip(wanted, least, desktop, BARS, strict=True)
    )
    return wide, high


def write_png(surface: pygame.Surface, path: Path) -> None:
    """Write a picture, whole or not at all; OSError if that cannot be."""
    data = io.BytesIO()
    pygame.image.save(surface, data, "picture.png")
    fresh = path.with_name(f"{path.name}.new")
    try:
        fresh.write_bytes(data.getvalue())
        fresh.replace(path)
    except OSError as cause:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise OSError(cause.errno, cause.strerror, str(path)) from None


def unused(path: Path) -> Path:
    """Return `path`, with a number behind it if there is such a file already."""
    number, found = 1, path
    while found.exists():
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found
