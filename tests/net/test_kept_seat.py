"""Whether a host keeps a seat for us: what it says last counts, whatever was noted before."""

import pytest
from msgspec.structs import replace

from client.kept_seat import KeptSeat
from server import wire
from tests.client.lan_doubles import PLACES, room, tables, tournament

ME = 1


def kept(*messages, before: bool = False) -> bool:
    seat = KeptSeat(kept=before)
    seat.hear(messages, ME)
    return seat.kept


@pytest.mark.parametrize("before", [True, False])
def test_until_the_host_has_said_something_of_it_the_note_stands(before):
    assert kept(before=before) is before
    assert kept(wire.Said(2, 2, "Ann", "hi"), before=before) is before


@pytest.mark.parametrize(
    ("phase", "worth"),
    [("open", False), ("starting", True), ("playing", True), ("saved", True), ("over", False)],
)
def test_a_seat_is_kept_while_a_match_is_under_way(phase, worth):
    assert kept(room(phase=phase), before=not worth) is worth


def test_who_only_watches_has_no_seat():
    others = tuple(replace(place, person=place.person and 9) for place in PLACES)
    assert not kept(room(others, phase="playing"), before=True)


def test_the_end_of_a_match_and_the_list_of_tables_give_it_up():
    assert not kept(room(phase="playing"), room(phase="over"))
    assert not kept(room(phase="playing"), tables())


def test_a_tournament_keeps_it_between_its_rounds():
    assert kept(tables(), tournament(2))
    assert not kept(tables(), tournament())
    assert not kept(tables(), tournament(9, over=True))
    assert not kept(room(phase="playing"), tournament(9, over=True), before=True)
    third = KeptSeat()
    third.hear((tables(), tournament(2)), 3)  # has withdrawn
    assert not third.kept


def test_whoever_was_sent_away_has_none():
    assert not kept(room(phase="playing"), wire.Refused(wire.Code.KICKED))
