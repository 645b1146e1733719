"""`paizhuo --selftest`: everything this program carries is used once, without window or sound.

Whole hands of every game are played through the scenes a player sees, by a host in this process.
Nothing of the player's is read or written; the report is that of `server.selftest`.
"""

import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TextIO

import pygame
from msgspec.structs import replace

import assets
from client import lent, sound
from client.app import App
from client.i18n import NAMES, Translator
from client.invite import invite
from client.nearby import Nearby
from client.profile import Profile
from client.qr import matrix
from client.remote import RemoteSession
from client.robot import Robot
from client.scenes.match import AT_A_RUN, MatchScene, open_session
from client.scenes.options import SettingsScene
from client.scenes.replays import ReplaysScene
from client.scenes.result import ResultScene
from client.scenes.rules import CONTROLS, RulesScene
from client.scenes.setup import SetupScene
from client.scenes.title import TitleScene
from client.settings import LANGUAGES, Language
from client.table.choose import Act
from client.ui.scene import Scene
from client.ui.text import FILES, Text
from engine.bots import chooser, levels
from engine.core.match import lasting
from engine.core.ruleset import Ruleset
from engine.games import GAMES
from server import selftest as ground
from server.addresses import own_addresses
from server.lan import LanHost
from server.opening import Order, prepare
from server.selftest import PATIENCE, SEED, Check, Failure
from server.store import Aside, SeatPlan, matches

STEP = 0.2
FACE = 48
"""How wide tiles are drawn."""


def fonts() -> str:
    """Draw the names of the games and languages in every font."""
    titles = [Translator(each)(game.title) for each in NAMES for game in GAMES.values()]
    words = "".join([*titles, *NAMES.values()])
    text = Text(1.0)
    for style, file in FILES.items():
        lacks = [sign for sign in words if text.shown(sign, style) != sign]
        if lacks:
            raise Failure(f"{file} has no {' '.join(lacks)}")
        if text.render(words, 24, style=style).get_bounding_rect().w == 0:
            raise Failure(f"{file} draws nothing")
    return f"{len(FILES)} fonts"


def sounds() -> str:
    """Decode every sound."""
    pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
    try:
        files = sorted(assets.path("sounds").glob("*.ogg"))
        lengths = {file.stem: pygame.mixer.Sound(str(file)).get_length() for file in files}
    finally:
        pygame.mixer.quit()
    wanted = {file for name in sound.NAMES for file in sound.VARIANTS.get(name, (name,))}
    missing = sorted((wanted | {"music"}) - lengths.keys())
    if missing:
        raise Failure("missing: " + ", ".join(missing))
    silent = [name for name, length in lengths.items() if length <= 0]
    if silent:
        raise Failure("empty: " + ", ".join(silent))
    return f"{len(lengths)} sounds, {sum(lengths.values()):.0f} s"


def words_in(language: Language) -> str:
    """Translate everything the games say about themselves."""
    tr = Translator(language)
    said = {each for game in GAMES.values() for each in game.terms.values()}
    said |= {game.title for game in GAMES.values()}
    said |= {preset.title for game in GAMES.values() for preset in game.presets}
    foreign = sum(tr(each) != each for each in said)
    if language != "en" and foreign < len(said) / 2:
        raise Failure(f"only {foreign} of {len(said)} terms are translated")
    return f"{len(said)} terms of {len(GAMES)} games"


def seen(app: App, scene: Scene) -> None:
    """Show a scene for a moment; Failure if it draws nothing."""
    app.push(scene)
    app.turn([])
    surface = pygame.display.get_surface()
    assert surface is not None
    first = surface.get_at((0, 0))
    w, h = surface.get_size()
    places = ((x, y) for x in range(0, w, 16) for y in range(0, h, 16))
    if all(surface.get_at(place) == first for place in places):
        raise Failure(f"{type(scene).__name__} draws nothing")


class Desk:
    """A client of its own in a folder of its own, closed after each check."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def pages(self, language: Language) -> str:
        """Open every page but the table, and the rules of every game."""
        for page in (*GAMES, CONTROLS):  # the scene itself would show what is wrong and go on
            with assets.reading("rules", f"{page}.{language}.md") as where:
                if not where.read_text(encoding="utf-8").startswith("#"):
                    raise ValueError("no heading")
        app = self._open(language)
        try:
            pages: list[Scene] = [TitleScene(app), SetupScene(app), SettingsScene(app)]
            pages += [ReplaysScene(app), *(RulesScene(app, page) for page in (*GAMES, CONTROLS))]
            for scene in pages:
                seen(app, scene)
        finally:
            app.close()
        return f"{len(pages)} pages"

    def hand(self, rules: Ruleset[Any]) -> str:
        """Play a hand at the table, seat 0 by what the scene offers; read its journal again."""
        app = self._open("zh_Hant")
        try:
            scene = MatchScene(app, open_session(app, self._order(rules), pace=AT_A_RUN))
            app.push(scene)
            answer = answering(scene, rules)
            until = app.clock() + PATIENCE
            app.run(lambda: answer() or app.clock() > until)
            if not isinstance(app.scene, ResultScene):
                raise Failure(f"the hand was not over after {PATIENCE:.0f} s")
            app.turn([])
            result, path = app.scene.result, scene.local.path
            faces = [scene.kit.tile(tile, FACE) for tile in rules.deck.by_name.values()]
        finally:
            app.close()
        lines = ground.replayed(rules, path)
        return f"{result.kind}, {lines} lines of journal fit, {len(faces)} faces"

    def _open(self, language: Language) -> App:
        app = App(self.folder, language=language)
        app.hurry()
        app.open(visible=False)
        return app

    def _order(self, rules: Ruleset[Any]) -> Order:
        count = rules.seats(rules.read_options({}))[0]
        bots = [SeatPlan("bot", level=levels(rules)[-1])] * (count - 1)
        seats = (SeatPlan(name="玩家"), *bots)
        return Order(rules.id, {}, Aside(seats, seed=SEED), {"pause_ms": 0})


def answering(scene: MatchScene, rules: Ruleset[Any]) -> Callable[[], bool]:
    """Return a function that answers the question on the table, if one is open.

    It returns True once the result is shown.
    """
    bot = chooser(rules, levels(rules)[-1], Random(SEED).random)

    def answer() -> bool:
        desk, view = scene.desk, scene.desk.view
        if view is not None and scene.choosing and desk.chooser.asked:
            action = bot.choose(view.legal, lambda: view)
            desk.chooser.sent = action
            desk.carry_out(Act(action))
        return isinstance(scene.app.scene, ResultScene)

    return answer


def over_network(rules: Ruleset[Any], folder: Path) -> str:
    """Join a host with its code, make the deals together, and play a short match to its end."""
    order = _short(rules)
    host = LanHost([order], folder / f"{rules.id}-host", name=SEED, port=0, pace=AT_A_RUN)
    host.start()
    profile = Profile(folder / f"{rules.id}-guest")
    session = RemoteSession.join(f"127.0.0.1:{host.port}", host.code, "Guest", profile)
    robot = Robot(session, levels(rules)[-1], Random(SEED).random)
    until = time.monotonic() + PATIENCE
    try:
        while robot.outcome is None and time.monotonic() < until:
            robot.step(STEP)
    finally:
        session.close()
        profile.close()
        host.stop()
    outcome = robot.outcome
    if outcome is None:
        raise Failure(f"the match was not over after {PATIENCE:.0f} s")
    if not outcome.done:
        raise Failure(f"the host cannot be played with: {outcome.trouble} {outcome.detail}")
    if outcome.unfair:
        raise Failure(f"hands that were not dealt as agreed: {outcome.unfair}")
    [entry] = matches(folder / f"{rules.id}-host")
    return f"played and checked, {ground.replayed(rules, entry.path)} lines of journal fit"


def found_nearby(folder: Path) -> str:
    """Announce a host, find it, and write down where it is so that it can be scanned."""
    order = _short(next(iter(GAMES.values())))
    host = LanHost([order], folder / "near", name=SEED, port=0, announced=True)
    host.start()
    near = Nearby([("127.0.0.1", host.port)])
    began = time.monotonic()
    try:
        while not any(found.key == host.keys.public for found in near.hosts()):
            if time.monotonic() > began + PATIENCE:
                raise Failure(f"the own host was not found in {PATIENCE:.0f} s")
            time.sleep(0.01)
        took = time.monotonic() - began
        text = invite(own_addresses(), host.port, host.code).short
    finally:
        near.close()
        host.stop()
    told = f"found in {took:.2f} s, {text} has {len(matrix(text))} squares a side"
    return "; ".join(filter(None, (told, near.trouble)))


def _short(rules: Ruleset[Any]) -> Order:
    """Return the shortest match of a game for one person and bots."""
    count = rules.seats(rules.read_options({}))[0]
    bots = [SeatPlan("bot", level=levels(rules)[-1])] * (count - 1)
    order = Order(rules.id, {}, Aside((SeatPlan(), *bots)), {"pause_ms": 0})
    config = lasting(rules, prepare(order).config, 1)
    table = dict(order.table) | ({"hands": 1} if config.table.hands else {})
    return replace(order, options=rules.write_options(config.options), table=table)


def checks(folder: Path) -> list[Check]:
    """Return every check of the client: what it carries, its pages, whole hands, the network."""
    desk = Desk(folder / "client")
    desk.folder.mkdir()
    first, *over_loopback = ground.checks(folder)
    found = [first, over_loopback.pop(0), Check("fonts", fonts), Check("sounds", sounds)]
    if sys.platform == "linux":
        found.insert(1, Check("libraries of the desktop", lent.told))
    for language in LANGUAGES:
        found.append(Check(f"words in {language}", partial(words_in, language)))
        found.append(Check(f"pages in {language}", partial(desk.pages, language)))
    for rules in GAMES.values():
        found.append(Check(f"{rules.id} at the table", partial(desk.hand, rules)))
    found += over_loopback
    found.append(Check("hosts nearby", partial(found_nearby, folder)))
    for rules in GAMES.values():
        found.append(Check(f"{rules.id} with a join code", partial(over_network, rules, folder)))
    return found


def run(out: TextIO | None = None) -> int:
    """Check the client; return the exit code."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    return ground.report_in_folder("paizhuo", checks, out)
