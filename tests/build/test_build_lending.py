"""What a bare machine lacks is lent to the program; a desktop's own libraries go before."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from packing import check, lending
from packing.recipe import CLIENT, HOST

from client import lent
from tests.client.xvfb import Display

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have them all")

HIDE = 'while [ "$1" != -- ]; do mount --bind "$1" "$2"; shift 2; done; shift; exec "$@"'
"""For a shell: pairs of what is put in front of what, then `--` and a command."""
ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
NAMESPACE = ["unshare", "-m"] if ROOT else ["unshare", "-rm"]


def may_hide() -> bool:
    """Tell whether mounts of our own can be made."""
    try:
        return (
            subprocess.run([*NAMESPACE, "true"], capture_output=True, check=False).returncode == 0
        )
    except OSError:
        return False


HERE = may_hide() and shutil.which("Xvfb") and shutil.which("xdotool")
MUST = os.environ.get("CI") == "true" and ROOT
OPEN = """
import os, sys
from pathlib import Path
from client import lent
print(*lent.lend(Path(sys.argv[1])), flush=True)
try:
    import zmq, pygame
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "bare"
    pygame.display.init()
    pygame.display.set_caption("牌桌")
    pygame.display.set_mode((400, 300))
    print(pygame.display.get_driver(), pygame.scrap.get_init(), flush=True)
    sys.stdin.read()
except Exception as cause:
    print(cause, flush=True)
"""


@pytest.fixture(scope="module")
def found():
    """What this machine has to lend."""
    lacks = lending.lacking(CLIENT)
    if lacks and os.environ.get("CI") != "true":
        pytest.skip(lacks)
    assert not lacks
    return lending.find(CLIENT)


@pytest.fixture
def carried(tmp_path, found):
    """The folder as a program carries it."""
    folder = tmp_path / "a 桌" / lending.FOLDER
    for name, path in found.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    return folder


def test_everything_sdl_asks_for_is_lent():
    """SDL opens X11's libraries by name: the names stand in it."""
    [sdl] = Path(pygame.__file__).parents[1].glob("pygame*.libs/libSDL2-2*")
    asked = {each.decode() for each in re.findall(rb"libX\w+\.so\.\d+", sdl.read_bytes())}
    assert "libX11.so.6" in asked
    assert asked <= set(lent.WANTED)
    assert set(lent.WANTED) == set(lending.PACKAGES)


@pytest.mark.usefixtures("found")
def test_what_the_libraries_need_goes_with_them_down_to_the_c_library():
    names = set(lending.closure(("libX11.so.6",)))
    assert {"libX11.so.6", "libxcb.so.1", "libXau.so.6"} <= names
    assert not any(name.startswith(lending.OF_THE_SYSTEM) for name in names)


def test_languages_written_in_utf8_are_lent(found):
    names = {name for name in found if name.startswith(lending.TONGUES)}
    for each in ("locale.dir", "C/XLC_LOCALE", "en_US.UTF-8/Compose", "zh_TW.UTF-8/XLC_LOCALE"):
        assert f"{lending.TONGUES}/{each}" in names
    assert not any("big5" in name for name in names)


def test_the_host_needs_none():
    assert lending.find(HOST) == {}
    assert lending.lacking(HOST) == ""


@pytest.mark.usefixtures("found")
def test_a_machine_that_cannot_lend_is_told_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setattr(lending, "WANTED", ("libX11.so.6", "libNothing.so.9"))
    monkeypatch.setattr(lending, "PACKAGES", {"libNothing.so.9": "libnothing9"})
    assert "apt install libnothing9, and" in lending.lacking(CLIENT)
    monkeypatch.setattr(lending, "WANTED", ("libX11.so.6",))
    assert lending.lacking(CLIENT) == ""
    monkeypatch.setattr(lending, "TABLES", tmp_path)
    assert "apt install libx11-data, and" in lending.lacking(CLIENT)


def test_a_bundle_without_them_is_refused(tmp_path, carried, found):
    inside = check.inside(tmp_path / "dist")
    shutil.copytree(carried, inside / lending.FOLDER)
    (inside / lending.FOLDER / "libX11.so.6").unlink()
    (inside / lending.FOLDER / "locale/locale.dir").write_bytes(b"old")
    work = tmp_path / "work"
    work.mkdir()
    wrong = [each for each in check.faults(CLIENT, tmp_path / "dist", work) if "lent/" in each]
    assert wrong == [
        f"lent/{name} is missing or not this machine's" for name in sorted(found)
        if name in ("libX11.so.6", "locale/locale.dir")
    ]  # fmt: skip


def test_a_desktop_uses_its_own(monkeypatch, carried):
    monkeypatch.delenv("XLOCALEDIR", raising=False)
    assert lent.lend(carried) == []
    assert "XLOCALEDIR" not in os.environ
    assert lent.told() == "this machine's own"


def test_the_source_carries_none():
    assert lent.folder() is None
    assert lent.lend() == []


@pytest.fixture
def bare(tmp_path, found, root):
    """Run a script on this machine without its display libraries: a mount hides each of them."""
    nothing = tmp_path / "nothing"
    nothing.touch()
    (tmp_path / "empty").mkdir()
    pairs = [tmp_path / "empty", lent.TABLES]
    for name, path in found.items():
        if not name.startswith(lending.TONGUES):
            pairs += [nothing, path.resolve()]
    screen = Display(640, 480)
    env = {key: value for key, value in os.environ.items() if not key.startswith("SDL_")}
    started = []

    def run(folder):
        words = [*NAMESPACE, "sh", "-c", HIDE, "sh", *map(str, pairs), "--"]
        words += [sys.executable, "-c", OPEN, str(folder)]
        env.update(DISPLAY=screen.name, SDL_VIDEODRIVER="x11", PYTHONPATH=str(root), LC_ALL="")
        process = subprocess.Popen(
            words, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        started.append(process)
        return process

    yield run, screen.name
    for process in started:
        process.communicate(timeout=60)
    screen.close()


@pytest.mark.skipif(not HERE and not MUST, reason="no Xvfb, no xdotool, or no right to hide")
@pytest.mark.xdist_group("window")
def test_a_window_opens_on_a_bare_machine(bare, carried, tmp_path):
    run, display = bare
    without = run(tmp_path / "nowhere")
    assert without.stdout.readline() == "\n"
    assert "libstdc++.so.6" in without.stdout.readline(), "without them nothing runs here"
    with_them = run(carried)
    names = set(with_them.stdout.readline().split())
    assert set(lent.WANTED) <= names
    assert "libxcb.so.1" in names
    assert with_them.stdout.readline().split() == ["x11", "False"]
    asked = ["timeout", "20", "xdotool", "search", "--sync", "--class", "bare", "getwindowname"]
    env = os.environ | {"DISPLAY": display, "LC_ALL": "C.UTF-8"}
    said = subprocess.run(asked, env=env, capture_output=True, encoding="utf-8", check=False)
    assert said.stdout == "牌桌\n"
