"""The lobby and the standings of a tournament: what is offered, what a press does, what is told."""

import pytest
from msgspec.structs import replace

from client.i18n import Translator
from client.scenes.lan_club import Club
from client.scenes.lan_club_setup import Club as Choice
from client.scenes.lan_lobby import LobbyScene
from client.scenes.lan_round import RoundScene
from client.scenes.lan_setup import HostScene
from client.scenes.lan_standings import StandingsPage
from client.scenes.standings import Standings
from server import wire
from server.keep import Kept, path_of, save, tournament_path
from server.lan import PORT
from server.tournament import Plan, Record
from tests.client.lan_doubles import Session, tables, tournament


def lobby(player, told, **more) -> LobbyScene:
    scene = LobbyScene(player.app, Session(tables=tables(), tournament=told, **more))
    player.show(scene)
    return scene


def offered(scene: LobbyScene) -> list[str]:
    return [button.words for button in scene.buttons if button.visible]


@pytest.mark.parametrize(
    ("told", "me", "expected"),
    [
        (tournament(), 1, ["Begin", "Withdraw"]),
        (tournament(), 2, ["Withdraw"]),
        (tournament(), 3, ["Sign up"]),  # has withdrawn
        (tournament(), 99, ["Sign up"]),
        (tournament(2), 1, ["Standings", "Withdraw"]),
        (tournament(2), 99, ["Sign up", "Standings"]),
        (tournament(3, over=True), 1, ["Standings"]),
        (tournament(3, over=True), 99, ["Standings"]),
        (replace(tournament(2), phase="between", wait=9.0), 1,
         ["Draw now", "Standings", "Withdraw"]),
    ],
)  # fmt: skip
def test_only_what_the_host_takes_is_offered(player, told, me, expected):
    assert offered(lobby(player, told, me=me)) == expected


def test_presses_say_it_to_the_host(player):
    scene = lobby(player, tournament())
    asked = scene.session.asked
    scene.club.draw.activate()
    scene.club.withdraw.activate()
    player.press("Withdraw")
    scene.club.enter.activate()
    scene.club._strike(tournament().entrants[1])()
    player.app.scene.buttons[0].activate()
    assert asked == [("start",), ("withdraw",), ("sit",), ("withdraw", 2)]


def test_whoever_presses_withdraw_is_asked_first(player):
    scene = lobby(player, tournament())
    scene.club.withdraw.activate()
    assert scene.session.asked == []
    player.beat(1.0)
    player.key("return")  # unread: it stays as it was
    assert player.app.scene is scene
    assert scene.session.asked == []


@pytest.mark.parametrize("rounds", [0, 2])
def test_who_has_withdrawn_is_named_once(player, rounds):
    told = tournament(rounds)
    scene = LobbyScene(player.app, Session(tournament=told, tables=wire.Tables(
        (), (wire.Guest(3, "Christopher"), wire.Guest(9, "Zoe")))))  # fmt: skip
    player.show(scene)
    said = player.said()
    assert "Here, but not on the list: Zoe" in said
    assert ("Withdrawn: Christopher" if rounds else "Has withdrawn") in said


@pytest.mark.parametrize(("language", "place"), [("en", "1st"), ("zh_Hant", "第 1 名")])
def test_a_place_at_a_table_is_called_one(seat, language, place):
    player = seat(language=language)
    player.show(StandingsPage(player.app, Session(tournament=tournament(3, over=True))))
    assert place in player.said()


def test_a_table_under_way_is_watched_and_the_own_one_gone_to(player):
    scene = lobby(player, tournament(2), me=1)
    mine = next(n for n, table in enumerate(tournament(2).drawn[-1].tables) if 1 in table.seats)
    done, running = scene.rows
    assert (done.enabled, done.action, running.enabled) == (False, "Done", True)
    running.activate()
    assert scene.session.asked == [("sit",) if mine == 1 else ("watch", 2)]
    assert scene.rows[mine].first


def test_the_seconds_to_the_next_round_run_by_themselves(player):
    told = replace(tournament(3, over=True), phase="between", wait=24.0)
    club = Club(player.app, Session(tournament=told))
    player.app.now = 100.0
    assert club.wait() == 24
    player.app.now = 109.5
    assert club.wait() == 15
    assert club.awaited(told) == "The next round is drawn in 15 s."


def test_who_came_to_play_enters_at_once(player):
    session = Session(tables=tables(), tournament=tournament(), me=99)
    scene = LobbyScene(player.app, session, eager=True)
    player.show(scene)
    session.news = True
    scene.tick(0.0)
    assert session.asked == [("sit",)]
    session.me, session.news = 1, True
    scene.tick(1.0)
    assert scene.eager is False


def test_the_page_of_the_standings_draws_again_and_says_what_does_not_fit(player):
    told = tournament(3, over=True)
    page = StandingsPage(player.app, Session(tournament=told))
    player.show(page)
    for _ in range(4):
        page.tick(0.0)
    assert page._draw_words(told)[1]
    one, two = told.drawn[1].tables
    (a, *others), (b, *more) = one.seats, two.seats
    bent = replace(told.drawn[1], tables=(
        replace(one, seats=(b, *others)), replace(two, seats=(a, *more))))  # fmt: skip
    page.session.tournament = false = replace(told, drawn=(told.drawn[0], bent, told.drawn[2]))
    page._checked = (None, ())
    for _ in range(4):
        page.tick(0.0)
    said, fine = page._draw_words(false)
    assert not fine
    assert "round 2" in said


def test_the_set_up_page_plans_a_tournament_without_seats(player):
    page = HostScene(player.app)
    player.show(page)
    page._set_club(Choice(5, None, "random"))
    plan = page.club.plan(page._whole())
    assert (plan.game, plan.size, plan.rounds, plan.pause, plan.level) == (
        "i8",
        4,
        5,
        None,
        "random",
    )
    assert page.start.words == "Open the list"
    assert page.start.enabled
    assert page._seat_rows() == []
    page._set_club(Choice())
    assert page._seat_rows()


@pytest.mark.parametrize(("pause", "said"), [(45.0, "45 s after"), (None, "whoever leads says")])
def test_a_tournament_says_its_rounds_its_breaks_and_who_has_not_entered(player, pause, said):
    told = replace(tournament(0), pause=pause)
    here = (wire.Guest(1, "甲"), wire.Guest(77, "Zoe"))
    scene = LobbyScene(player.app, Session(tables=replace(tables(), people=here), tournament=told))
    player.show(scene)
    assert f"Tournament of {told.rounds} rounds" in player.said()
    assert said in player.said()
    missing = next(line for line in player.said().splitlines() if "not on the list" in line)
    assert "Zoe" in missing
    assert "甲" not in missing


def test_a_kept_tournament_is_not_thrown_away_unasked(player, monkeypatch):
    record = Record(Plan("i8", {}, {}, 4), "s").entered("k", "Ann").entered("l", "Ben")
    folder = player.app.folder
    save(tournament_path(folder, "t"), record.drawn({"k", "l"}, lambda: "x"))
    save(path_of(folder, PORT), Kept("ABCDEFGHJKM", True, tournament="t"))
    page = HostScene(player.app)
    player.show(page)
    opened = []
    monkeypatch.setattr(page, "_open", lambda: opened.append(1))
    page._start()
    assert player.app.scene is not page
    assert opened == []


def test_a_round_that_begins_closes_the_last_table(player):
    scene = lobby(player, tournament(2))

    class Match:
        ends = 0

        def ended(self) -> None:
            self.ends += 1

    scene.match = match = Match()
    scene.session.room = wire.Room(1, "i8", {}, {}, (), "starting")
    scene.session.news = True
    scene._follow()
    assert match.ends == 1


HEADS = {
    "en": ("Rank", "Name", "Pts", "Score sum"),
    "zh_Hant": ("名次", "名字", "積分", "總分"),
    "zh_Hans": ("名次", "名字", "积分", "总分"),
}


@pytest.mark.parametrize("language", HEADS)
def test_the_standings_in_the_lobby_name_their_columns(seat, language):
    player = seat(language=language)
    scene = lobby(player, tournament(2))
    texts = [(words, place) for words, place, _ in player.texts()
             if scene.club.best.rect.contains(place)]  # fmt: skip
    assert tuple(words for words, _ in texts[:4]) == tuple(HEADS[language][n] for n in (0, 3, 2, 1))
    rank, score, points, name = (place for _, place in texts[:4])
    lines = [texts[n : n + 4] for n in range(4, len(texts), 4)]
    assert len(lines) == 6
    for line in lines:
        places = [place for _, place in line]
        assert [places[0].x, places[3].x] == [rank.x, name.x]
        assert [places[1].right, places[2].right] == [score.right, points.right]


def test_the_head_of_the_standings_stays_when_they_are_moved(seat):
    player = seat(size=(1024, 640))
    player.app.change(scale=150)
    page = StandingsPage(player.app, Session(tournament=tournament(3, over=True)))
    player.show(page)
    before = {words: place for words, place, _ in player.texts() if words in HEADS["en"]}
    assert page.area.most > 0
    player.wheel(-50, page.area.rect.center)
    after = {words: place for words, place, _ in player.texts() if words in HEADS["en"]}
    assert before == after
    assert len(after) == 4
    assert not any(place.colliderect(page.area.rect) for place in after.values())


def test_at_the_end_of_a_round_the_next_one_is_counted_down_and_the_standings_are_near(player):
    told = replace(tournament(2, over=True), rounds=3, phase="between", wait=24.0)
    scene = lobby(player, told)
    result = RoundScene(player.app, Standings("i8", ("a", "b"), ((3, -3),)), scene.club)
    player.show(result)
    said = " ".join(player.said().split())
    assert "Round 2 of 3 · The next round is drawn in 2" in said
    player.press("Tournament standings")
    assert isinstance(player.app.scene, StandingsPage)
    assert "drawn in 2" in " ".join(player.said().split())


def test_a_finished_tournament_invites_nobody_and_says_what_leaving_it_means(player):
    scene = lobby(player, tournament(3, over=True))
    assert scene._share() == []
    assert "The tournament is over" in scene._closing()
    assert not scene.club.draw.why
    assert lobby(player, tournament(2))._share()


def test_closing_the_window_asks_while_others_are_in_the_lobby(player):
    scene = lobby(player, None)
    scene.hosted = object()
    scene.session.tables = wire.Tables((), (wire.Guest(1, "me"),))
    assert not scene.asks_to_quit()
    scene.session.tables = wire.Tables((), (wire.Guest(1, "me"), wire.Guest(2, "Eve")))
    assert scene.asks_to_quit()


def test_every_match_of_a_tournament_ends_and_no_hand_lies_open(player):
    page = HostScene(player.app)
    player.show(page)
    page._set_game("taojiang")
    page._set_table("hands", None)
    page._set_open(True)
    page._set_club(Choice(2, None, "random"))
    assert page._whole().table["hands"] == 8
    assert not page._whole().aside.open_hands
    assert None not in page.lengths()
    assert page.open_row not in page.right
    page._set_club(Choice())
    assert None in page.lengths()


@pytest.mark.parametrize(("language", "colon"), [("en", ": "), ("zh_Hant", "：")])
def test_what_a_table_brought_stands_apart_from_the_names(player, language, colon):
    """A computer player's name ends in a number."""
    player.app.tr = Translator(language)
    told = tournament(1)
    [first, *_] = Club(player.app, Session(tables=tables(), tournament=told)).left(told)[2]
    assert [each.rsplit(colon, 1)[1] for each in first.below.split(" · ")] == [
        "+12,345", "+80", "−250", "−12,175",
    ]  # fmt: skip
