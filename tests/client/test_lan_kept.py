"""Our own host that was not over: the title and the network's page offer it, and say what it is."""

import os
from datetime import datetime

import pytest

from client.i18n import Translator
from client.remote import HostedSession
from client.scenes import lan_kept
from client.scenes.lan import LanScene
from client.scenes.lan_lobby import LobbyScene
from client.scenes.lan_setup import HostScene, open_host
from client.scenes.title import TitleScene
from server import keep, store
from server.keep import Kept, KeptMatch
from server.lan import PORT
from server.opening import Order
from server.store import Aside, SeatPlan
from server.tournament import Plan, Record
from tests.client.frame_kit import LANGUAGES
from tests.client.lan_doubles import Finder
from tests.client.test_scenes_pages import check_page
from tests.client.test_scenes_setup import LAST, journal

PEOPLE = (SeatPlan(name="Aming", key="local"), SeatPlan(name="Amei", key="a" * 40))
WITH_BOTS = Aside((*PEOPLE, SeatPlan("bot"), SeatPlan("bot")))
NAME = "2026-01-01_100000-i8-cccccc"
EARLY, LATE = 1_800_000_000, 1_800_086_400
MINE = "Resume your own table"


def died(folder, *, port=PORT, when=EARLY, names=(NAME,)) -> None:
    """Let our own host have died in matches of these journals."""
    for name in names:
        journal(folder, Order("i8", {}, WITH_BOTS, {}), name)
    files = [f"{name}{store.SUFFIX}" for name in names]
    at = keep.path_of(folder, port)
    keep.save(at, Kept("ABCDEFGHJKM", False, tuple(map(KeptMatch, range(1, 9), files))))
    for each in (at, *(folder / store.FOLDER / file for file in files)):
        os.utime(each, (when, when))


def alone(folder, when: int) -> None:
    """Let a match of this machine alone have been left."""
    journal(folder, LAST, "2026-01-02_100000-i8-bbbbbb")
    path = folder / store.FOLDER / f"2026-01-02_100000-i8-bbbbbb{store.SUFFIX}"
    os.utime(path, (when, when))


@pytest.mark.parametrize(("solo", "first"), [(EARLY - 60, MINE), (LATE, "Continue")])
def test_the_title_offers_what_was_played_last_first(player, solo, first):
    died(player.app.folder)
    alone(player.app.folder, solo)
    title = player.show(TitleScene(player.app))
    offered = [entry.words for entry in title.entries[1:3]]
    assert offered == [first, *({MINE, "Continue"} - {first})]
    assert title.ring.focus is title.entries[1]


def test_the_title_says_what_was_interrupted_and_leads_there(player, monkeypatch):
    opened = []
    monkeypatch.setattr("client.nearby.Nearby", lambda *_: Finder(()))
    monkeypatch.setattr(
        "client.scenes.lan_setup.open_host", lambda *_, port, **__: opened.append(port)
    )
    died(player.app.folder, port=40001)
    title = player.show(TitleScene(player.app))
    when = f"{datetime.fromtimestamp(EARLY):%Y-%m-%d %H:%M}"
    assert title.entries[1].words == MINE
    assert title.entries[1].below == f"i8 Mahjong · Aming and Amei · Hand 1 · {when}"
    check_page(player)
    player.key("return")
    assert opened == [40001]
    page = player.app.scene
    assert isinstance(page, LanScene)
    assert page.rows[0].words == "Your own table"
    assert page.rows[0].below == title.entries[1].below


def test_of_several_matches_their_number_is_told(tmp_path):
    died(tmp_path, names=(NAME, "2026-01-01_100001-i8-dddddd", "2026-01-01_100002-i8-eeeeee"))
    said = lan_kept.told(Translator("en"), lan_kept.house(tmp_path))
    assert said.startswith("i8 Mahjong · 6 players · 3 matches are kept · ")


def test_a_tournament_tells_its_round(tmp_path):
    record = Record(Plan("i8", {}, {}, 4, rounds=3), "s").entered("k", "Aming").entered("l", "Amei")
    keep.save(keep.tournament_path(tmp_path, "t"), record)
    keep.save(keep.path_of(tmp_path, PORT), Kept("ABCDEFGHJKM", False, (), "t"))
    said = lan_kept.told(Translator("en"), lan_kept.house(tmp_path))
    assert said.startswith("i8 Mahjong · Aming and Amei · Tournament of 3 rounds · ")


def test_what_cannot_be_taken_up_is_not_offered(player):
    folder = player.app.folder
    keep.save(keep.path_of(folder, PORT), Kept("ABCDEFGHJKM", False, (KeptMatch(1, "gone.jsonl"),)))
    assert lan_kept.house(folder) is None
    title = player.show(TitleScene(player.app))
    assert MINE not in [entry.words for entry in title.entries]


def test_the_question_before_a_new_table_names_the_match_and_both_ways(player):
    died(player.app.folder)
    player.show(HostScene(player.app))
    player.press("Open the table")
    said = player.said()
    assert "Aming and Amei" in said
    assert [each.words for each in player.app.scene.buttons] == [
        "Resume", "Open a new table", "Back",
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_to_resume_and_to_begin_anew_are_not_called_alike(language):
    tr = Translator(language)
    resume, anew = tr("Resume"), tr("Open a new table")
    question = tr(
        "A match of your last table is not over. Its people can resume it; if you open a new "
        "table, it stays among the replays."
    )
    assert tr("Resume your own table").startswith(resume)
    assert resume.lower() in question
    assert anew.lower() in question
    assert resume not in anew
    assert tr("Replays").lower() in question


@pytest.fixture
def taken(player, tmp_path):
    """Offer another port for what was kept at one that another house has taken."""
    others = []

    def make(keep_at) -> int:
        other = HostedSession((Order("i8", {}, WITH_BOTS, {}),), tmp_path / "other", "Ben", port=0)
        others.append(other)
        keep_at(other.lan.port)
        player.show(LanScene(player.app, Finder(())))
        open_host(player.app, (), "Aming", (), port=other.lan.port)
        player.beat()
        assert "its guests find it again among the tables nearby" in " ".join(player.said().split())
        player.press("Use another port")
        return other.lan.port

    yield make
    for other in others:
        other.close()


def test_a_kept_match_goes_along_to_another_port(player, taken):
    folder = player.app.folder
    port = taken(lambda port: died(folder, port=port))
    lobby = next(scene for scene in player.app.scenes if isinstance(scene, LobbyScene))
    lan = lobby.hosted.lan
    assert lan.port != port
    assert lan.code == "ABCDEFGHJKM"
    assert lan.hall.rooms[1].places[0].name == "Aming"
    assert keep.load(keep.path_of(folder, lan.port)).matches == (KeptMatch(1, f"{NAME}.jsonl"),)
    assert keep.load(keep.path_of(folder, port)) == Kept("ABCDEFGHJKM", clean=True)
    lobby.go()


def test_what_another_window_leads_is_not_taken_from_it(player, taken):
    folder, held = player.app.folder, []
    record = Record(Plan("i8", {}, {}, 4, rounds=3), "s").entered("k", "Aming")
    keep.save(keep.tournament_path(folder, "t"), record)
    left = Kept("ABCDEFGHJKM", False, (), "t")

    def leading(port: int) -> None:
        keep.save(keep.path_of(folder, port), left)
        held.append(keep.hold(folder, port))

    port = taken(leading)
    assert "Another program is playing this match." in player.said()
    assert keep.load(keep.path_of(folder, port)) == left
    os.close(held[0])
