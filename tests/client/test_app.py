"""The window's heartbeat: it sleeps when nothing happens, wakes when asked, and draws only then."""

import errno
import signal
import threading
import time
import weakref

import msgspec
import pygame
import pytest

from client import screen
from client.app import FRAME, App
from client.errors import NoDisplayError
from client.signals import heeded
from client.ui.scene import Scene


class Probe(Scene):
    """Remembers what it was told."""

    def __init__(self, app, *, opaque=True, wake=None):
        super().__init__(app)
        self.opaque = opaque
        self.wish = wake
        self.log = []
        self.takes = False

    def enter(self):
        self.log.append("enter")

    def leave(self):
        self.log.append("leave")

    def resize(self, width, height):
        self.log.append((width, height))

    def handle(self, event):
        self.log.append(pygame.event.event_name(event.type))
        return self.takes

    def tick(self, now):
        self.log.append("tick")
        return False

    def wake(self, now):
        return self.wish

    def draw(self, target):
        self.log.append("draw")

    def forget(self):
        self.log.clear()
        return self


def test_a_scene_enters_is_laid_out_and_drawn_before_its_first_event(player):
    scene = player.show(Probe(player.app))
    assert scene.log == ["enter", (1280, 800), "tick", "draw"]


def test_every_scene_ticks_but_only_the_visible_ones_are_drawn(player):
    low = player.show(Probe(player.app))
    veil = player.show(Probe(player.app, opaque=False))
    low.forget()
    veil.forget()
    player.key("a")
    assert low.log.count("KeyDown") == 0
    assert veil.log.count("KeyDown") == 1
    assert "tick" in low.log
    veil.takes = True
    player.key("a")
    assert "draw" in low.log
    assert "draw" in veil.log
    top = player.show(Probe(player.app))
    low.forget()
    top.takes = True
    player.key("a")
    assert "draw" not in low.log
    assert "tick" in low.log


def test_nothing_is_drawn_while_nothing_changes(player):
    scene = player.show(Probe(player.app)).forget()
    for _ in range(5):
        player.beat()
    assert scene.log == ["tick"] * 5


def test_leaving_the_last_scene_ends_the_program(player):
    first = player.show(Probe(player.app))
    second = player.show(Probe(player.app))
    player.app.pop()
    assert second.log[-1] == "leave"
    assert player.app.running
    third = Probe(player.app)
    player.app.replace(third)
    assert first.log[-1] == "leave"
    player.app.pop()
    assert third.log[-1] == "leave"
    assert not player.app.running


def test_closing_the_window_ends_the_program(player):
    player.show(Probe(player.app))
    player.beat(0.1, pygame.event.Event(pygame.QUIT))
    assert not player.app.running


@pytest.fixture
def real(tmp_path):
    """An app on the real clock."""
    app = App(tmp_path, language="en")
    app.open(visible=False)
    yield app
    app.close()


def test_it_sleeps_until_the_moment_a_scene_has_asked_for(real):
    scene = Probe(real)
    real.push(scene)
    real.turn([])
    scene.wish = time.monotonic() + 0.15
    pygame.event.clear()
    start = time.monotonic()
    real.turn(real._wait())
    assert time.monotonic() - start >= 0.14


def test_a_post_from_another_thread_wakes_it(real):
    scene = Probe(real, wake=None)
    real.push(scene)
    real.turn([])
    pygame.event.clear()
    scene.forget()
    caller = threading.Timer(0.1, real.post_wakeup)
    caller.start()
    scene.wish = time.monotonic() + 20  # a test must not sleep for ever
    real.turn(real._wait())
    caller.join()
    assert time.monotonic() < scene.wish - 10
    assert scene.log == ["tick"]


def test_a_post_while_it_is_awake_is_not_lost(real):
    scene = Probe(real, wake=None)
    real.push(scene)
    real.turn([])
    pygame.event.clear()
    for _ in range(100):
        real.post_wakeup()
    scene.wish = time.monotonic() + 20
    real.turn(real._wait())
    assert time.monotonic() < scene.wish - 10
    start = time.monotonic()
    scene.wish = start + 0.1
    real.turn(real._wait())
    assert time.monotonic() >= start + 0.09, "a hundred posts are one"


def test_an_event_wakes_it(real):
    scene = Probe(real, wake=time.monotonic() + 20)
    real.push(scene)
    real.turn([])
    pygame.event.clear()
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")
    caller = threading.Timer(0.1, pygame.event.post, (key,))
    caller.start()
    real.turn(real._wait())
    caller.join()
    assert "KeyDown" in scene.log
    assert time.monotonic() < scene.wish - 10


def test_an_animating_scene_gets_sixty_frames_a_second_not_more(real):
    scene = Probe(real, wake=0.0)
    scene.tick = lambda now: True
    real.push(scene)
    real.turn([])
    pygame.event.clear()
    start = time.monotonic()
    for _ in range(6):
        real.turn(real._wait())
    assert time.monotonic() - start >= 5 * FRAME


def test_f12_saves_a_picture_and_says_where(player):
    player.show(Probe(player.app))
    player.key("f12")
    (path,) = (player.app.folder / "pictures").glob("*.png")
    assert pygame.image.load(path).get_size() == (1280, 800)
    assert str(path) in player.app.toasts.words[0]
    player.key("f12")
    player.key("f12")
    assert len(list((player.app.folder / "pictures").iterdir())) == 3


def test_settings_that_cannot_be_saved_are_told_in_chinese(seat, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    player = seat(language="zh_Hant")
    player.show(Probe(player.app))
    monkeypatch.setattr("client.settings.os.replace", full)
    player.app.change(mute=not player.app.settings.mute)
    assert "儲存空間滿了" in player.app.toasts.words[0]


def test_a_picture_that_cannot_be_saved_is_reported(player):
    player.show(Probe(player.app))
    (player.app.folder / "pictures").write_text("in the way")
    player.key("f12")
    assert "could not be saved" in player.app.toasts.words[0]


def test_why_a_picture_cannot_be_saved_is_said_in_the_players_language(seat, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device", "/x/pictures/a.png")

    player = seat(language="zh_Hant")
    player.show(Probe(player.app))
    monkeypatch.setattr(player.app, "save_picture", full)
    player.key("f12")
    assert player.app.toasts.words[0].endswith("/x/pictures/a.png: 儲存空間滿了")


def test_m_mutes_unless_the_scene_wants_the_key(player):
    scene = player.show(Probe(player.app))
    player.key("m")
    assert player.app.settings.mute
    assert player.app.sounds.muted
    scene.takes = True
    player.key("m")
    assert player.app.settings.mute


def test_a_change_that_is_only_heard_lays_nothing_out_anew(player):
    scene = player.show(Probe(player.app)).forget()
    art = player.app.art
    player.key("m")
    player.app.change(tiles=10, music=20, names=("Ming",))
    assert player.app.art is art
    assert (1280, 800) not in scene.log
    assert "draw" in scene.log


def test_what_was_made_for_another_size_is_gone_at_once(player):
    class Knot:
        def __init__(self):
            self.itself = self

    scene = player.show(Probe(player.app))
    scene.knot = Knot()
    old = weakref.ref(scene.knot)
    del scene.knot
    player.app.change(scale=120)
    assert old() is None


def test_a_change_of_settings_is_saved_and_seen_at_once(player):
    scene = player.show(Probe(player.app)).forget()
    unit, art = player.app.unit, player.app.art
    player.app.change(scale=150, back="blue", tiles=10)
    assert player.app.unit == pytest.approx(1.5 * unit)
    assert player.app.art is not art
    assert player.app.sounds.volume("tiles") == 0.1
    assert scene.log == [(1280, 800)]
    again = App(player.app.folder)
    assert (again.settings.scale, again.settings.back) == (150, "blue")


def test_a_change_of_language_takes_the_place_of_the_command_line(seat):
    player = seat(language="en")
    player.show(Probe(player.app))
    player.app.change(language="zh_Hant")
    assert player.app.tr("Settings") == "設定"


def test_the_unit_follows_the_smaller_side(seat):
    for size, unit in (((1280, 800), 1), ((2560, 1080), 1.35), ((1024, 1600), 0.8)):
        assert seat(size=size).app.unit == pytest.approx(unit)


def test_a_window_that_is_too_small_says_so_and_recovers(player):
    scene = player.show(Probe(player.app))
    pygame.display.set_mode((900, 500))
    scene.forget()
    player.key("a")
    assert player.app.too_small
    assert scene.log == ["tick"]
    said = []
    draw = player.app._say_too_small
    player.app._say_too_small = lambda surface: said.append(draw(surface))
    player.app.paint(pygame.display.get_surface())
    assert said == [None]
    pygame.display.set_mode((1300, 820))
    player.beat()
    assert (1300, 820) in scene.log
    assert "draw" in scene.log


def test_messages_go_by_themselves_and_do_not_pile_up(player):
    player.show(Probe(player.app))
    for number in range(5):
        player.app.toast(f"message {number}", 2)
    player.app.toast("message 4", 2)
    assert player.app.toasts.words == ("message 2", "message 3", "message 4")
    player.beat(2.1)
    assert player.app.toasts.words == ()


def test_without_a_display_there_is_a_clear_error(tmp_path, monkeypatch):
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoDisplayError, match="no display"):
        App(tmp_path).open()


@pytest.mark.parametrize(
    ("desktop", "size"),
    [
        ((1920, 1080), (1280, 800)),
        ((1280, 800), (1264, 704)),
        ((1366, 768), (1280, 672)),
        ((1024, 768), (1024, 672)),
        ((800, 600), (1024, 640)),
    ],
)
def test_the_first_window_is_shown_whole_on_the_desktop(monkeypatch, desktop, size):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    assert screen.roomy((1280, 800), (1024, 640)) == size


def test_a_size_that_was_asked_for_is_not_made_full_screen(tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(screen, "roomy", lambda wanted, least: (1100, 700))
    monkeypatch.setattr(App, "_set_mode", lambda self, *, full: asked.append((self.size, full)))
    monkeypatch.setattr(App, "_tune", lambda self: None)
    for size in (None, (1024, 640)):
        app = App(tmp_path, size=size)
        app.settings = msgspec.structs.replace(app.settings, full_screen=True)
        app.open()
        app.close()
    assert asked == [((1280, 800), True), ((1024, 640), False)]


def test_a_held_f12_writes_one_picture(real):
    real.push(Probe(real, wake=None))
    real.turn([])
    pygame.event.clear()
    press = {"key": pygame.K_F12, "mod": 0, "unicode": ""}
    for _ in range(20):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, press))
    real.turn(real._wait())
    assert len(list((real.folder / "pictures").glob("*.png"))) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_program_in_its_sleep_and_nobody_is_asked(player, monkeypatch, number):
    scene = player.show(Probe(player.app))
    scene.asks_to_quit = lambda: pytest.fail("nobody is there to answer")
    slept = []

    def sleep(seconds):
        slept.append(seconds)
        assert len(slept) == 1, "it goes on sleeping"
        signal.raise_signal(number)

    def usual(number, frame):
        pytest.fail("nobody heeds it")

    monkeypatch.setattr(player.app._bell, "wait", sleep)
    before = signal.signal(number, usual)  # a shell's background has interrupts ignored
    try:
        with heeded(player.app):
            player.app.run()
        assert (len(slept), player.app.running) == (1, False)
        assert signal.getsignal(number) == usual
    finally:
        signal.signal(number, before)


def test_a_signal_that_was_ignored_still_is(player):
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with heeded(player.app):
            signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert player.app.running
