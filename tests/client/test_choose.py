"""From presses to wishes: one press for one option, a panel for several, reasons for bans."""

import pytest

from client.table.choose import GUARD, TILE_KEYS, Act, Changed, Chooser, Say
from client.table.claims import claims, option_tiles, refused_claims, used_tiles
from engine.core.model import PASS, Action, HandInfo, Seat
from engine.core.tiles import Tile
from engine.core.views import Focus, Refusal, SeatView, View
from engine.core.wall import WallView
from tests.client.table_views import T, laid, tile

HAND = "123456789m12345678p"  # seventeen tiles
DISCARDS = tuple(Action("discard", (t,)) for t in sorted(set(T(HAND))))


def a_view(
    legal: tuple[Action, ...] = (),
    *,
    hand: str = HAND,
    drawn: str | None = "8p",
    phase: str = "turn",
    focus: str = "",
    refused: tuple[Refusal, ...] = (),
    number: int = 1,
    river: str = "",
) -> View:
    tiles = T(hand)
    mine = SeatView(
        hand_size=len(tiles),
        hand=tiles,
        melds=(),
        river=(),
        score=0,
        drawn=tile(drawn) if drawn else None,
        has_drawn=drawn is not None,
    )
    other = SeatView(hand_size=16, hand=None, melds=(), river=laid(river), score=0)
    return View(
        game="i8",
        me=Seat(0),
        hand=HandInfo(number, Seat(0), (0,) * 4, "E"),
        phase=phase,
        turn=Seat(0 if phase == "turn" else 3),
        wall=WallView(size=144, left=70, sides=4),
        seats=(mine, other, other, other),
        focus=Focus("discard", Seat(3), T(focus)) if focus else None,
        legal=legal,
        refused=refused,
    )


def turn(**more: object) -> View:
    return a_view(DISCARDS, **more)  # type: ignore[arg-type]


CHOW_LOW, CHOW_HIGH = Action("chow", T("34m")), Action("chow", T("46m"))
PUNG, WIN, KONG = Action("pung"), Action("win"), Action("kong")


def claim(*legal: Action, refused: tuple[Refusal, ...] = (), number: int = 1) -> View:
    return a_view(
        (*legal, PASS), hand="334466778m99s11pEEE", drawn=None, phase="claim", focus="5m",
        refused=refused, number=number,
    )  # fmt: skip


def asked(view: View, throw: str = "click") -> Chooser:
    chooser = Chooser(throw)  # type: ignore[arg-type]
    chooser.ask(view, 0.0)
    return chooser


# -- claims ------------------------------------------------------------------------------------


def test_claims_stand_in_their_fixed_order_and_only_the_possible_ones() -> None:
    legal = (PASS, CHOW_LOW, PUNG, WIN, KONG, Action("ready"))
    assert [c.name for c in claims(legal)] == ["win", "kong", "pung", "chow", "ready", "pass"]
    assert [c.name for c in claims((PASS, PUNG))] == ["pung", "pass"]
    assert claims(DISCARDS) == ()


def test_one_option_is_one_press() -> None:
    chooser = asked(claim(PUNG))
    assert chooser.press_claim("pung", 1.0) == Act(PUNG)
    assert chooser.sent == PUNG
    assert chooser.claims == ()  # it is final


def test_several_options_open_a_panel_and_a_digit_chooses() -> None:
    chooser = asked(claim(CHOW_LOW, CHOW_HIGH))
    assert chooser.press_claim("chow", 1.0) == Changed()
    assert chooser.panel is not None
    assert chooser.sent is None
    assert chooser.press_key("2", 1.1) == Act(CHOW_HIGH)


def test_escape_closes_the_panel_and_sends_nothing() -> None:
    chooser = asked(claim(CHOW_LOW, CHOW_HIGH))
    chooser.press_key("c", 1.0)
    assert chooser.press_key("escape", 1.1) == Changed()
    assert chooser.panel is None
    assert chooser.press_key("escape", 1.2) is None  # now it reaches the menu
    assert chooser.sent is None


def test_right_click_closes_the_panel_first_and_passes_then() -> None:
    chooser = asked(claim(CHOW_LOW, CHOW_HIGH))
    chooser.press_key("c", 1.0)
    assert chooser.decline(1.1) == Changed()
    assert chooser.decline(1.2) == Act(PASS)


@pytest.mark.parametrize(
    ("key", "action"),
    [("h", WIN), ("g", KONG), ("p", PUNG), ("c", CHOW_LOW), ("space", PASS)],
)
def test_every_claim_has_its_key(key: str, action: Action) -> None:
    assert asked(claim(WIN, KONG, PUNG, CHOW_LOW)).press_key(key, 1.0) == Act(action)


def test_the_ready_key_declares() -> None:
    ready = Action("ready")
    assert asked(a_view((PASS, ready), phase="before")).press_key("l", 1.0) == Act(ready)


def test_ready_discard_is_chosen_in_the_hand() -> None:
    """interfaces §2: beside `discard 1m` there is `ready_discard 1m` where the rest is ready."""
    choices = (Action("ready_discard", T("1m")), Action("ready_discard", T("9m")))
    chooser = asked(a_view((*DISCARDS, *choices)))
    chooser.press_key("l", 1.0)
    assert chooser.banned == frozenset(range(17)) - {0, 8}
    assert chooser.press_tile(8, 1.1) == Act(choices[1], 8)


def test_arrows_and_enter_reach_every_claim() -> None:
    chooser = asked(claim(PUNG, CHOW_LOW))
    for key in ("down", "down"):
        chooser.press_key(key, 1.0)
    assert chooser.press_key("return", 1.1) == Act(CHOW_LOW)


def test_a_claim_must_have_stood_for_a_moment() -> None:
    chooser = Chooser()
    chooser.ask(claim(PUNG), 10.0)
    assert chooser.press_claim("pung", 10.05) is None
    assert chooser.press_claim("pung", 10.3) == Act(PUNG)


def test_a_refused_claim_says_why() -> None:
    """lessons 21, ui 2.27."""
    view = claim(CHOW_LOW, refused=(Refusal(WIN, "i8 P2"), Refusal(PUNG, "i8 P3a")))
    chooser = asked(view)
    assert chooser.press_key("h", 1.0) == Say("i8 P2")
    assert chooser.press_key("p", 1.0) == Say("i8 P3a")
    assert refused_claims(view.refused) == (("win", "i8 P2"), ("pung", "i8 P3a"))
    assert chooser.press_key("g", 1.0) is None


# -- quiet claims ------------------------------------------------------------------------------


def test_a_quiet_claim_is_passed_at_once() -> None:
    chooser = Chooser()
    chooser.reset_quiet(frozenset({"chow"}))
    assert chooser.ask(claim(CHOW_LOW, CHOW_HIGH), 0.0) == Act(PASS)
    chooser.ask(turn(), 1.0)
    assert chooser.ask(claim(PUNG, CHOW_LOW), 2.0) is None
    assert [c.name for c in chooser.claims] == ["pung", "pass"]


def test_a_win_is_never_quiet() -> None:
    chooser = Chooser()
    chooser.reset_quiet(frozenset({"chow", "pung"}))
    assert chooser.ask(claim(WIN, PUNG), 0.0) is None
    assert [c.name for c in chooser.claims] == ["win", "pass"]


def test_quiet_claims_are_asked_again_in_the_next_hand() -> None:
    """ui 2.19: the switch resets each hand."""
    chooser = asked(turn())
    chooser.toggle_quiet("pung")
    assert chooser.ask(claim(PUNG), 1.0) == Act(PASS)
    assert chooser.ask(claim(PUNG, number=2), 2.0) is None


@pytest.mark.parametrize(("key", "name"), [("a", "chow"), ("s", "pung")])
def test_the_switches_have_keys(key: str, name: str) -> None:
    chooser = asked(turn())
    assert chooser.press_key(key, 1.0) == Changed()
    assert chooser.quiet == {name}
    chooser.press_key(key, 1.1)
    assert chooser.quiet == set()


def test_switching_while_asked_passes() -> None:
    chooser = asked(claim(PUNG))
    assert chooser.toggle_quiet("pung") == Act(PASS)


# -- throwing ----------------------------------------------------------------------------------


def test_seventeen_tile_keys() -> None:
    assert "".join(TILE_KEYS) == "1234567890-=qwert"
    for number, key in enumerate(TILE_KEYS):
        wish = asked(turn()).press_key(key, 1.0)
        assert isinstance(wish, Act)
        assert wish.slot == number
        assert wish.action == Action("discard", (sorted(T(HAND))[number],))


def test_click_throws_at_once() -> None:
    assert asked(turn()).press_tile(0, 1.0) == Act(Action("discard", T("1m")), 0)


@pytest.mark.parametrize("throw", ["double", "confirm"])
def test_two_presses_throw_where_two_are_wanted(throw: str) -> None:
    chooser = asked(turn(), throw)
    assert chooser.press_tile(0, 1.0) == Changed()
    assert chooser.armed == 0
    assert chooser.press_tile(3, 1.1) == Changed()  # another tile is lifted instead
    assert chooser.press_tile(3, 1.2) == Act(Action("discard", T("4m")), 3)


def test_a_slow_second_press_is_no_double_click() -> None:
    chooser = asked(turn(), "double")
    chooser.press_tile(0, 1.0)
    assert chooser.press_tile(0, 2.0) == Changed()
    assert isinstance(chooser.press_tile(0, 2.4), Act)
    patient = asked(turn(), "confirm")
    patient.press_tile(0, 1.0)
    assert isinstance(patient.press_tile(0, 9.0), Act)


@pytest.mark.parametrize("throw", ["click", "double", "confirm"])
def test_a_drop_on_the_table_always_throws(throw: str) -> None:
    assert asked(turn(), throw).drop_tile(2, 1.0) == Act(Action("discard", T("3m")), 2)


@pytest.mark.parametrize("throw", ["click", "confirm"])
def test_arrows_lift_and_enter_throws(throw: str) -> None:
    chooser = asked(turn(), throw)
    chooser.press_key("left", 1.0)
    assert chooser.lifted == 16  # the drawn tile first
    chooser.press_key("left", 1.0)
    assert chooser.press_key("return", 1.1) == Act(Action("discard", T("7p")), 15)


def test_the_drawn_copy_and_its_equal_are_told_apart_for_the_eye() -> None:
    """lessons 23: which of two equal tiles was meant is remembered with the wish."""
    chooser = asked(a_view(DISCARDS, hand="1123456789m123456p1m", drawn="1m"))
    assert [s.tile for s in chooser.slots][-1] == tile("1m")
    in_hand = chooser.press_tile(0, 1.0)
    again = asked(a_view(DISCARDS, hand="1123456789m123456p1m", drawn="1m"))
    drawn = again.press_tile(len(again.slots) - 1, 1.0)
    assert isinstance(in_hand, Act)
    assert isinstance(drawn, Act)
    assert in_hand.action == drawn.action
    assert in_hand.slot != drawn.slot


def test_a_banned_tile_stays_and_says_its_clause() -> None:
    """i8 P4, ui 2.26."""
    free = tuple(a for a in DISCARDS if a.tiles != T("1m"))
    refused = (Refusal(Action("discard", T("1m")), "i8 P4"),)
    chooser = asked(a_view(free, refused=refused))
    assert chooser.banned == frozenset({0})
    assert chooser.press_tile(0, 1.0) == Say("i8 P4")
    assert chooser.drop_tile(0, 1.0) == Say("i8 P4")
    assert chooser.sent is None


def test_a_double_click_counts_once() -> None:
    """lessons 22: one click counted twice, and the wrong tile is gone."""
    chooser = asked(turn())
    assert isinstance(chooser.press_tile(0, 1.0), Act)
    chooser.ask(turn(river="1m"), 1.05)  # the next question comes at once
    assert chooser.press_tile(0, 1.0 + GUARD - 0.01) is None
    assert isinstance(chooser.press_tile(0, 1.0 + GUARD + 0.01), Act)


def test_a_refused_answer_can_be_given_again() -> None:
    chooser = asked(turn())
    chooser.press_tile(0, 1.0)
    assert not chooser.may_throw
    chooser.refused()
    assert chooser.may_throw


def test_nothing_is_sent_while_nothing_is_asked() -> None:
    chooser = asked(a_view(()))
    for key in ("1", "q", "h", "p", "space", "return"):
        assert not isinstance(chooser.press_key(key, 1.0), Act)
    assert not isinstance(chooser.press_tile(0, 1.0), Act)


def test_pointing_lifts_and_leaving_lowers() -> None:
    chooser = asked(turn())
    assert chooser.point_at(4) == Changed()
    assert chooser.lifted == 4
    assert chooser.point_at(4) is None
    assert chooser.point_at(None) == Changed()
    assert chooser.lifted is None


def test_an_answer_stands_until_the_question_is_over() -> None:
    """ui 2.21: a pressed claim stays visibly sent."""
    chooser = asked(claim(PUNG))
    chooser.press_claim("pung", 1.0)
    chooser.ask(claim(), 1.1)
    assert chooser.sent == PUNG
    chooser.ask(turn(), 1.2)
    assert chooser.sent is None


def test_stakes_open_their_own_panel() -> None:
    """Taojiang 飘: `stake 0` … `stake 5`, no pass; a number is chosen by its own key."""
    stakes = tuple(Action("stake", value=n) for n in range(6))
    chooser = asked(a_view(stakes, phase="before"))
    assert chooser.panel is not None
    assert chooser.press_key("escape", 1.0) is None
    assert chooser.press_key("6", 1.0) is None
    assert chooser.press_key("3", 1.0) == Act(stakes[3])


# -- what is shown of an option ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "shown", "claimed", "used"),
    [
        (Action("chow", T("46m")), "456m", 1, {"4m": 1, "6m": 1}),
        (Action("chow", T("67m")), "567m", 0, {"6m": 1, "7m": 1}),
        (PUNG, "555m", 2, {"5m": 2}),
        (KONG, "5555m", 3, {"5m": 3}),
        (Action("concealed_kong", T("E")), "EEEE", None, {"E": 4}),
        (Action("added_kong", T("E")), "EEEE", None, {"E": 1}),
        (WIN, "5m", 0, {}),
    ],
)
def test_an_option_shows_its_set_and_lights_its_tiles(
    action: Action, shown: str, claimed: int | None, used: dict[str, int]
) -> None:
    open_tile: Tile = tile("5m")
    tiles = option_tiles(action, open_tile)
    assert tiles.tiles == T(shown)
    assert tiles.claimed == claimed
    assert dict(used_tiles(action, open_tile)) == {tile(n): k for n, k in used.items()}


def test_escape_puts_down_what_keys_have_lifted_before_it_reaches_the_menu() -> None:
    chooser = asked(turn())
    chooser.press_key("right", 1.0)
    assert chooser.lifted is not None
    assert chooser.press_key("escape", 1.1) == Changed()
    assert chooser.lifted is None
    assert chooser.press_key("escape", 1.2) is None


def test_a_tile_that_the_pointer_lifts_does_not_stand_between_escape_and_the_menu() -> None:
    chooser = asked(turn())
    chooser.point_at(3)
    assert chooser.press_key("escape", 1.1) is None
    chooser.press_key("right", 1.2)  # now a key has chosen
    assert chooser.press_key("escape", 1.3) == Changed()


def test_another_hand_begins_with_nothing_lifted() -> None:
    chooser = asked(turn(number=1))
    chooser.press_key("right", 1.0)
    chooser.ask(turn(number=1), 1.1)
    assert chooser.lifted == 0
    chooser.ask(turn(number=2), 2.0)
    assert chooser.lifted is None
