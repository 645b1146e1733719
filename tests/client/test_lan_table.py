"""The table's end of a session: everybody has a name, and refusals of the line stay the line's."""

from client.i18n import Translator
from client.scenes.lan_table import TableEnd, named
from server import wire
from tests.client.lan_doubles import Session

EN, HANT = Translator("en"), Translator("zh_Hant")


def welcome(names, kinds) -> wire.Welcome:
    return wire.Welcome((), "boot", "i8", names, kinds, {}, {})


def test_computer_players_are_named_in_the_players_language_and_no_name_comes_twice():
    told = welcome(("小明", "", "Ah-Mei", ""), ("human", "bot:steady", "human", "bot:random"))
    assert named(EN, told).names == ("小明", "Uncle Tu", "Ah-Mei", "Old Wang")
    assert named(HANT, told).names == ("小明", "阿美", "Ah-Mei", "阿土伯")


def test_what_has_a_name_keeps_it():
    told = welcome(("a", "b"), ("human", "bot:steady"))
    assert named(EN, told) == told


def test_the_table_hears_what_is_its_own_once_and_in_order():
    end = TableEnd(Session(), EN)
    paused, late = wire.Paused("full_disk"), wire.Refused("stale")
    end.take([wire.Refused("host_closed"), paused, wire.Refused("not_owner"), late])
    assert end.poll() == [paused, late]
    assert end.poll() == []
