"""What each seat sees: its own, never the others' (3.16, 3.25, N27), and what the clock plays."""

from pathlib import Path

import pytest
from i8_table import NAMES, RULES, Table, filled
from msgspec.structs import replace

from engine.core.journal import AnswerLine, LegalLine, read_lines
from engine.core.model import PASS, Seat
from engine.core.notation import show_action
from engine.core.replay import Replay
from engine.core.tiles import MAHJONG
from engine.games.i8.terms import TERMS

FOLDER = Path(__file__).parents[2] / "data" / "journals" / "i8"
JOURNALS = [FOLDER / f"{name}.jsonl" for name in ("keen-16-hands", "keen-16-hands-b")]

READY = "123456m234678s46pNN"


def test_before_the_deal():
    state, _ = RULES.open(Table({}).config(), Table({}).hand)
    view = RULES.view(state, Seat(0))
    assert (view.phase, view.turn, view.wall.left) == ("before", 0, 144)
    assert RULES.awaits_deal(state)
    assert not RULES.over(state)
    assert not RULES.held(state)
    with pytest.raises(ValueError, match="not over"):
        RULES.result(state)
    with pytest.raises(ValueError, match="held"):
        RULES.release(state)


def test_own_tiles_only():
    table = Table({"S": READY}, "5p").turn("S")
    for name in (*NAMES, None):
        view = table.view(name)
        for seat, corner in zip(NAMES, view.seats, strict=True):
            assert (corner.hand is not None) == (seat == name)
            assert corner.hand_size == (17 if seat == "S" else 16)
            assert corner.has_drawn == (seat == "S")
            assert corner.drawn == (13 if seat == name == "S" else None)
        assert (view.legal != ()) == (name == "S")
        assert view.digest
        assert view.dice == ((1, 4), (3, 4))


def test_all_hands_are_shown_at_the_end():
    table = Table({"S": READY}, "5p").turn("S").do("S win")
    view = table.view(None)
    assert view.phase == "over"
    assert all(corner.hand for corner in view.seats)
    assert view.result == table.result
    assert table.result.hands == tuple(corner.hand for corner in view.seats)
    assert sorted(table.result.wall) == MAHJONG.full()
    assert table.result.salt == "rigged"
    assert [corner.score for corner in view.seats] == list(table.result.delta)


def test_nobody_sees_whether_others_are_asked():
    # the digest commits to the whole wall, so it differs with it
    hands = {"E": filled("") + "5p", "S": filled(""), "W": filled("")}
    asked = Table(hands | {"N": filled("55p")}).turn("E").do("E discard 5p")
    quiet = Table(hands | {"N": filled("55s")}).turn("E").do("E discard 5p")
    assert (asked.asked(), quiet.asked()) == ("N", "")
    for name in ("E", "S", "W", None):
        seen = asked.view(name)
        assert seen == replace(quiet.view(name), digest=seen.digest)


def test_the_river_tells_what_was_drawn_and_taken():
    table = Table({"E": "5p", "N": filled("55p")}, "9m").turn("E")
    table.do("E discard 5p", "N pung", "N discard E").passes()
    view = table.view(None)
    assert [(laid.tile, laid.drawn, laid.taken) for laid in view.seats[0].river] == [(13, True, 3)]
    assert [(laid.drawn, laid.taken) for laid in view.seats[3].river] == [(False, None)]


def test_the_wall_is_seen_with_its_break():
    wall = Table({}).view(None).wall
    assert (wall.size, wall.left, wall.start, wall.head, wall.tail) == (144, 79, 14, 65, 0)
    assert sum(wall.standing()) == 79


def test_every_word_of_a_view_has_a_name():
    for clause in ("P1", "P2", "P3a", "P3b", "P4", "P5", "P6", "P7", "P8", "3.15", "N22", "N25"):
        assert TERMS[f"i8 {clause}"]
    table = Table({"S": READY}, declare_ready=True).do("S ready")
    for corner in table.view(None).seats:
        assert set(corner.marks) <= set(TERMS)


class TestTheClock:
    """3.23, N21, N24: what is played for a seat that does not answer."""

    def default(self, table, name, **how):
        """The clock's play as text."""
        return show_action(MAHJONG, RULES.default(table.state, Seat(NAMES.index(name)), **how))

    def test_a_claim_is_passed(self):
        table = Table({"E": "5p", "S": READY}).turn("E").do("E discard 5p")
        assert RULES.default(table.state, Seat(1)) is PASS

    def test_n24_auto_play_takes_a_win_only_if_it_was_on(self):
        table = Table({"E": "5p", "S": READY}).turn("E").do("E discard 5p")
        assert self.default(table, "S", auto=True) == "win"
        own = Table({"S": READY}, "5p").turn("S")
        assert self.default(own, "S") == "discard 5p"
        assert self.default(own, "S", auto=True) == "win"

    def test_n21_the_drawn_tile(self):
        assert self.default(Table({}, "3m").turn("S"), "S") == "discard 3m"

    def test_n21_after_a_call_the_last_tile_in_order(self):
        table = Table({"E": "5p", "S": filled("46p")}).turn("E").do("E discard 5p", "S chow 46p")
        assert self.default(table, "S") == "discard P"

    def test_n21_a_banned_drawn_tile_gives_way(self):
        # the drawn tile can only be banned where the fourth copy was held before: never the same
        # tile, so the last legal one is met after a chow that bans the last kind
        table = Table({"E": "7s"}).give(
            "S", "1m89s9s", "pung 111p", "pung EEE", "pung 222p", "chow 345m"
        )
        table.turn("E").do("E discard 7s", "S chow 89s")
        assert self.default(table, "S") == "discard 9s"


class TestHints:
    """Waits with the copies that are left, and what they would be worth."""

    def hints(self, table, name):
        """Hints as text: `5p 3 self_draw=4 discard=2`."""
        found = RULES.hints(table.config(), table.view(name))
        return found.waits, {MAHJONG.names[tile]: waits for tile, waits in found.after}

    def test_waits_of_a_ready_hand(self):
        table = Table({"E": "5p", "S": READY}).turn("E")
        waits, after = self.hints(table, "S")
        assert [(MAHJONG.names[w.tile], w.left, w.worth, w.how) for w in waits] == [
            ("5p", 4, 4, "self_draw"),
            ("5p", 4, 2, "discard"),
        ]
        assert after == {}
        waits, _ = self.hints(table.do("E discard 5p"), "S")
        assert {w.left for w in waits} == {3}

    def test_a_claimed_tile_is_seen_once(self):
        # E's 5p lies in N's pung, not in the river any more
        table = Table({"E": "5p", "S": READY, "N": filled("55p")})
        table.turn("E").do("E discard 5p", "S pass", "N pung")
        waits, _ = self.hints(table, "S")
        assert {w.left for w in waits} == {1}

    def test_what_each_discard_would_wait_for(self):
        table = Table({"E": "9p", "S": "123456m234678s4567p"}, "N").turn("S")
        waits, after = self.hints(table, "S")
        assert waits == ()
        assert {tile: {MAHJONG.names[w.tile] for w in found} for tile, found in after.items()} == {
            "N": {"4p", "7p"},
            "4p": {"N"},
            "7p": {"N"},
        }
        assert {w.left for w in after["N"]} == {3}

    def test_banned_discards_are_no_hints(self):
        # after 45m took 3m, 3m and 6m cannot be thrown
        table = Table({"E": "3m", "S": "45666m234678s99p123p"}).turn("E")
        table.do("E discard 3m", "S chow 45m")
        _, after = self.hints(table, "S")
        assert "6m" not in after

    def test_not_for_others_and_not_when_it_is_over(self):
        table = Table({"S": READY}, "5p").turn("S")
        assert RULES.hints(table.config(), table.view(None)) == RULES.hints(
            table.config(), table.do("S win").view("S")
        )

    def test_flowers_winds_and_declared_hands_count(self):
        table = Table({"S": READY}, declare_ready=True).do("S ready").turn("E")
        waits, _ = self.hints(table, "S")
        assert [w.worth for w in waits] == [10, 9]

    @pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
    def test_a_wait_is_worth_what_the_win_was_worth(self, path):
        """Whoever won on a discard in a journal could have been told so before."""
        replay = Replay(RULES, read_lines(path.read_text(encoding="utf-8").splitlines()))
        match, checked = replay.match, 0
        for step in replay.steps():
            line = step.line
            if isinstance(line, LegalLine):
                seats = [Seat(int(s)) for s, texts in line.legal.items() if "win" in texts]
                hints = {s: RULES.hints(match.config, RULES.view(match.state, s)) for s in seats}
            if match.last is not None and not match.playing and isinstance(line, AnswerLine):
                result = match.last
                if result.how == "discard" and not SURPRISE & set(result.patterns):
                    worth = {
                        wait.worth
                        for wait in hints[result.winner].waits
                        if (wait.tile, wait.how) == (result.tile, "discard")
                    }
                    assert worth == {dict(result.figures)["total"]}
                    checked += 1
        assert checked


SURPRISE = {"last_discard", "human_win", "seven_rob_one"}
"""What no hint knows beforehand."""
