"""吃 then 比 in steps, the warning before 放偎, and the keys of the columns."""

import pytest

from client.table.choose import GUARD, Act, Changed, Say
from client.table.zipai import meals
from client.table.zipai.choose import SORT_KEY, ZipaiChooser
from client.table.zipai.columns import Place
from engine.core.model import PASS, Action
from engine.core.notation import read_action
from engine.core.tiles import ZIPAI
from engine.core.views import Refusal, View
from engine.games.paohuzi import chi
from engine.games.paohuzi.cards import pack
from tests.client.zitable_views import Z, a_view, card, corner, discards, meld, opened


def act(text: str) -> Action:
    return read_action(ZIPAI, text)


def eat(hand: str, face: str) -> tuple[Action, ...]:
    """Every legal 吃, by the rules themselves."""
    cards = Z(hand)
    return chi.options(pack(cards), len(cards), card(face), owing=True)


def asked(hand: str, face: str, chooser: ZipaiChooser | None = None) -> ZipaiChooser:
    """Somebody who may eat a discard of 上家."""
    chooser = chooser or ZipaiChooser()
    legal = (*eat(hand, face), PASS)
    view = a_view(
        corner(hand), legal=legal, phase="claim", turn=2, focus=opened("discard", 2, face)
    )
    chooser.ask(view, 0.0)
    return chooser


def groups(options: tuple[meals.Option, ...]) -> list[tuple[str, int, int, bool]]:
    return [(ZIPAI.show(o.group), o.xi, o.most, o.action is not None) for o in options]


# -- steps -------------------------------------------------------------------------------------


def test_without_comparison_one_step_names_the_action() -> None:
    """phz 1.9, case 50: two ways, no copy in hand; 一二三 counts 3."""
    found = meals.options(eat("s1 s2 s4 b9", "s3"), card("s3"))
    assert groups(found) == [("s1 s2 s3", 3, 3, True), ("s2 s3 s4", 0, 0, True)]


def test_a_single_comparison_comes_with_the_group() -> None:
    """Case 48: 4 5 eats 3, the own 3 is compared as 1 2 3; either may be named first."""
    found = meals.options(eat("s1 s2 s3 s4 s5 b9", "s3"), card("s3"))
    assert groups(found) == [("s1 s2 s3", 3, 3, True), ("s3 s4 s5", 0, 3, True)]
    assert [ZIPAI.show(o.rest[0]) for o in found] == ["s3 s4 s5", "s1 s2 s3"]
    assert len({o.action for o in found}) == 1


def test_two_own_copies_take_three_groups_or_two() -> None:
    actions = eat("s3 s4 s4 s5 s5 s6 s6 s7 b9", "s5")  # case 54: one way only
    first = meals.options(actions, card("s5"))
    assert {ZIPAI.show(o.group) for o in first} == {"s3 s4 s5", "s4 s5 s6", "s5 s6 s7"}
    assert all(o.action == actions[0] and len(o.rest) == 2 for o in first)


def test_several_comparisons_are_a_step_of_their_own() -> None:
    actions = eat("s1 s2 s2 s3 s4 s5 b9", "s3")
    first = meals.options(actions, card("s3"))
    open_ = [o for o in first if o.action is None]
    assert open_
    for option in open_:
        assert option.rest == ()
        second = meals.options(actions, card("s3"), (option.group,))
        assert len(second) > 1
        assert option.most == option.xi + max(o.most for o in second)


def test_every_way_can_be_reached_and_no_other() -> None:
    """For many hands: walking all steps yields exactly the legal list."""
    from random import Random

    luck, deck = Random(3), ZIPAI.full()
    walked = 0
    for _ in range(3000):
        hand = luck.sample(deck, 20)
        face = luck.choice(deck)
        loose = [t for t in hand if hand.count(t) < 3]
        if hand.count(face) > 2:
            continue
        actions = chi.options(pack(loose), len(loose), face, owing=True)
        reached: set[Action] = set()
        paths: list[tuple[meals.Group, ...]] = [()] if actions else []
        while paths:
            path = paths.pop()
            for option in meals.options(actions, face, path):
                if option.action is None:
                    paths.append((*path, option.group))
                else:
                    reached.add(option.action)
                    laid = sorted((*path, option.group, *option.rest))
                    assert laid == sorted(meals.groups_of(option.action, face))
        assert reached == set(actions)
        walked += len(actions) > 1
    assert walked > 200


# -- presses -----------------------------------------------------------------------------------


def test_one_way_is_one_press() -> None:
    chooser = asked("s1 s2 b9 b5", "s3")
    assert chooser.press_claim("chow", 1.0) == Act(act("chi s1 s2"))


def test_several_ways_open_the_steps_and_a_digit_chooses() -> None:
    chooser = asked("s1 s2 s4 b9", "s3")
    assert chooser.press_key("c", 1.0) == Changed()
    assert chooser.choices == 2
    assert chooser.press_key("3", 1.5) is None
    assert chooser.press_key("2", 1.6) == Act(act("chi s2 s4"))


def test_esc_goes_back_step_by_step() -> None:
    chooser = asked("s1 s2 s2 s3 s4 s5 b9", "s3")
    chooser.press_claim("chow", 1.0)
    at = next(i for i, o in enumerate(chooser.options) if o.action is None)
    first = chooser.options
    chooser.press_choice(at, 1.5)
    assert chooser.chosen == (first[at].group,)
    assert chooser.press_key("escape", 2.0) == Changed()
    assert chooser.chosen == ()
    assert chooser.options == first
    assert chooser.press_key("escape", 2.5) == Changed()
    assert chooser.panel is None
    assert chooser.press_key("escape", 3.0) is None  # now it reaches the menu


def test_space_and_right_click_step_back_before_they_pass() -> None:
    chooser = asked("s1 s2 s4 b9", "s3")
    chooser.press_claim("chow", 1.0)
    assert chooser.press_key("space", 1.5) == Changed()
    assert chooser.panel is None
    assert chooser.press_key("space", 2.0) == Act(PASS)


def test_arrows_and_enter_choose() -> None:
    chooser = asked("s1 s2 s4 b9", "s3")
    chooser.press_key("c", 1.0)
    assert chooser.press_key("return", 1.2) is None  # nothing is pointed at yet
    chooser.press_key("down", 1.3)
    chooser.press_key("down", 1.4)
    assert chooser.at == 1
    assert chooser.press_key("return", 1.5) == Act(act("chi s2 s4"))


def test_a_card_of_the_hand_chooses_where_only_one_way_uses_it() -> None:
    chooser = asked("s1 s2 s4 b9", "s3")
    chooser.press_claim("chow", 1.0)
    number = {s.tile: s.number for s in chooser.slots}
    assert chooser.press_tile(number[card("s2")], 1.5) is None
    assert chooser.press_tile(number[card("s4")], 1.6) == Act(act("chi s2 s4"))


def test_a_new_question_forgets_the_steps() -> None:
    chooser = asked("s1 s2 s2 s3 s4 s5 b9", "s3")
    chooser.press_claim("chow", 1.0)
    chooser.press_choice(next(i for i, o in enumerate(chooser.options) if not o.action), 1.5)
    asked("s1 s2 s4 b9", "s3", chooser)
    assert chooser.chosen == ()
    assert chooser.panel is None


@pytest.mark.parametrize(
    ("verb", "claim", "clause"),
    [("peng", "pung", "phz 1.12"), ("hu", "win", "phz 1.10-3"), ("chi", "chow", "phz 1.9")],
)
def test_what_cannot_be_claimed_says_why(verb: str, claim: str, clause: str) -> None:
    tiles = Z("s1 s2") if verb == "chi" else ()
    view = a_view(
        corner("s1 s2 b9 b9"), legal=(), phase="claim", turn=1, focus=opened("drawn", 1, "b9"),
        refused=(Refusal(Action(verb, tiles), clause),),
    )  # fmt: skip
    chooser = ZipaiChooser()
    chooser.ask(view, 0.0)
    assert chooser.press_claim(claim, 1.0) == Say(clause)


# -- discarding --------------------------------------------------------------------------------


def to_discard(hand: str, chooser: ZipaiChooser, *, fed: str = "", barred: bool = False) -> View:
    other = corner(melds=(meld("wei", fed),) if fed else ())
    mine = corner(hand, marks=("barred",) if barred else ())
    view = a_view(mine, other, legal=discards(hand))
    chooser.ask(view, 0.0)
    return view


def slot_of(chooser: ZipaiChooser, name: str) -> int:
    return next(s.number for s in chooser.slots if s.tile == card(name))


def test_a_kan_cannot_be_thrown_and_says_why() -> None:
    chooser = ZipaiChooser()
    hand = "s9 s9 s9 s1 s2"
    view = a_view(
        corner(hand), legal=discards(hand),
        refused=(Refusal(Action("discard", Z("s9")), "phz 1.3"),),
    )  # fmt: skip
    chooser.ask(view, 0.0)
    assert chooser.press_tile(slot_of(chooser, "s9"), 1.0) == Say("phz 1.3")
    wish = chooser.press_tile(slot_of(chooser, "s1"), 1.1)
    assert isinstance(wish, Act)
    assert wish.action == act("discard s1")


def test_feeding_an_open_wei_asks_again() -> None:
    """放偎 (phz 1.14, CLARIFICATIONS N13): only with 明偎, and only once it is meant."""
    chooser = ZipaiChooser(open_wei=True)
    to_discard("b5 s1 s2", chooser, fed="b5")
    slot = slot_of(chooser, "b5")
    assert chooser.press_tile(slot, 1.0) == Changed()
    assert chooser.feeding == slot
    assert chooser.press_tile(slot, 1.0 + GUARD / 2) is None  # a double click is no second yes
    assert chooser.press_key("escape", 2.0) == Changed()
    assert chooser.feeding is None
    chooser.press_tile(slot, 3.0)
    assert chooser.press_key("1", 4.0) == Act(act("discard b5"), slot)


def test_enter_confirms_what_enter_asked() -> None:
    chooser = ZipaiChooser(open_wei=True)
    to_discard("b5", chooser, fed="b5")
    chooser.press_key("right", 1.0)
    assert chooser.press_key("return", 1.1) == Changed()
    assert chooser.feeding == 0
    assert chooser.press_key("return", 2.0) == Act(act("discard b5"), 0)


@pytest.mark.parametrize(
    ("open_wei", "fed", "barred"),
    [(False, "b5", False), (True, "", False), (True, "b6", False), (True, "b5", True)],
)
def test_no_warning_where_nothing_is_lost(open_wei: bool, fed: str, barred: bool) -> None:
    chooser = ZipaiChooser(open_wei=open_wei)
    to_discard("b5 s1 s2", chooser, fed=fed, barred=barred)
    assert isinstance(chooser.press_tile(slot_of(chooser, "b5"), 1.0), Act)


# -- keys of the columns -----------------------------------------------------------------------


def test_a_columns_key_lifts_its_cards_from_the_foot() -> None:
    chooser = ZipaiChooser()
    to_discard("s1 s2 s3 b9", chooser)
    assert [p.column for p in chooser.places] == [0, 0, 0, 1]
    for lifted in (2, 1, 0, 2):
        assert chooser.press_key("1", 1.0) == Changed()
        assert chooser.lifted == lifted
    chooser.press_key("2", 1.0)
    assert chooser.lifted == 3
    assert chooser.press_key("return", 1.0) == Act(act("discard b9"), 3)


def test_a_key_passes_over_what_cannot_be_thrown() -> None:
    chooser = ZipaiChooser()
    to_discard("s9 s9 s9 s1", chooser)
    chooser.press_key("1", 1.0)
    assert chooser.lifted == 2  # it can be looked at all the same
    chooser.press_key("2", 1.0)
    assert chooser.slots[chooser.lifted or 0].tile == card("s1")


def test_arrows_walk_through_the_columns() -> None:
    chooser = ZipaiChooser()
    to_discard("s1 s2 s3 b1 b2 b3 s9", chooser)
    walked = []
    for key in ("right", "up", "right", "right", "left", "down", "down"):
        chooser.press_key(key, 1.0)
        walked.append(chooser.places[chooser.lifted or 0])
    assert walked == [
        Place(0, 2), Place(0, 1), Place(1, 1), Place(2, 0), Place(1, 2), Place(1, 0), Place(1, 1),
    ]  # fmt: skip


def test_shift_and_arrows_carry_a_card() -> None:
    chooser = ZipaiChooser()
    view = to_discard("s1 s2 s3 b7 b9", chooser)
    chooser.press_key("1", 1.0)
    chooser.press_key("shift+right", 1.0)
    assert chooser.columns(view) == (Z("s1 s2"), Z("b7 b9 s3"))
    assert chooser.slots[chooser.lifted or 0].tile == card("s3")
    chooser.press_key("shift+up", 1.0)
    assert chooser.columns(view) == (Z("s1 s2"), Z("b7 s3 b9"))
    chooser.press_key("shift+down", 1.0)
    chooser.press_key("shift+right", 1.0)
    assert chooser.columns(view) == (Z("s1 s2"), Z("b7 b9"), Z("s3"))
    chooser.press_key(SORT_KEY, 1.0)
    assert chooser.columns(view) == (Z("s1 s2 s3"), Z("b7 b9"))


# -- it stays as it was left -------------------------------------------------------------------


def test_the_hand_stays_as_it_was_left() -> None:
    chooser = ZipaiChooser()
    view = to_discard("s1 s2 s3 b1 b2 b3 s9 s9", chooser)
    chooser.put_between(0, 3)  # what comes first stands last now
    arranged = chooser.columns(view)
    assert arranged[-1] != chooser.columns(view)[0]
    version = chooser.arranged
    chooser.ask(view, 1.0)
    assert chooser.columns(view) == arranged
    wish = chooser.press_tile(slot_of(chooser, "s9"), 2.0)
    assert isinstance(wish, Act)
    rest = a_view(corner("s1 s2 s3 b1 b2 b3 s9"), phase="claim", focus=opened("discard", 0, "s9"))
    chooser.ask(rest, 3.0)
    left = [column for column in arranged if column != Z("s9 s9")]
    assert [column for column in chooser.columns(rest) if column != Z("s9")] == left
    assert chooser.arranged == version
    assert chooser.columns(view) == arranged  # what is still in motion is seen as it was


def test_a_hand_being_dealt_is_no_arrangement() -> None:
    """The deal shows parts of the hand; whoever throws meanwhile keeps what has been sorted."""
    from msgspec.structs import replace

    chooser = ZipaiChooser()
    view = to_discard("s1 s2 s3 b9 b9 s10", chooser)
    for part in ("s1", "s1 b9", "s1 s2 b9", "s1 s2 b9 b9", "s1 s2 s3 b9 b9"):
        partial = replace(view, phase="before", seats=(corner(part), *view.seats[1:]))
        assert chooser.columns(partial)
    chooser.put_between(0, 3)
    arranged = chooser.columns(view)
    left = a_view(corner("s1 s2 s3 b9 b9"), phase="claim", focus=opened("discard", 0, "s10"))
    chooser.ask(left, 1.0)
    assert chooser.columns(left) == tuple(c for c in arranged if c != Z("s10"))


def test_each_person_and_each_hand_has_its_own_order() -> None:
    from msgspec.structs import replace

    from engine.core.model import Seat

    chooser = ZipaiChooser()
    mine = to_discard("s1 s2 s3 b9", chooser)
    chooser.put_between(0, 2)
    arranged = chooser.columns(mine)
    other = replace(mine, me=Seat(1), seats=(corner(), corner("s4 s5 s6"), corner()))
    chooser.ask(other, 1.0)
    assert chooser.columns(other) == (Z("s4 s5 s6"),)
    chooser.ask(mine, 2.0)
    assert chooser.columns(mine) == arranged
    again = a_view(corner("s1 s2 s3 b9"), legal=discards("s1 s2 s3 b9"), number=2)
    chooser.ask(again, 3.0)
    assert chooser.columns(again) == (Z("s1 s2 s3"), Z("b9"))


def test_escape_puts_a_lifted_card_down_first() -> None:
    chooser = ZipaiChooser()
    chooser.ask(a_view(corner("s1 s2 s3 b9"), legal=discards("s1 s2 s3 b9")), 0.0)
    chooser.press_key("1", 1.0)
    assert chooser.lifted is not None
    assert chooser.press_key("escape", 1.1) == Changed()
    assert chooser.lifted is None
    assert chooser.press_key("escape", 1.2) is None
