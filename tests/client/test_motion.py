"""The mark over the latest discard, also where a whole result was missed."""

from client.table.desk import Change
from client.table.motion import Motion
from client.table.rivers import LastDiscard
from engine.core.events import Discarded, HandOpened
from engine.core.model import HandInfo, Seat
from engine.core.tiles import Tile
from engine.core.views import Laid, SeatView, View
from engine.core.wall import WallView

HAND = HandInfo(2, Seat(0), (0,) * 3)


def table(*rivers: tuple[Laid, ...]) -> View:
    corners = tuple(SeatView(20, None, (), river, 0) for river in rivers)
    return View("paohuzi", Seat(0), HAND, "turn", Seat(1), WallView(80, 20), corners)


def marked(after: View, *events: object) -> LastDiscard | None:
    motion = Motion(0.0)
    motion._mark_last(Change(None, events, after), 0.0)
    return motion.last


def test_a_discard_of_the_hand_before_is_not_looked_for_in_the_new_one():
    """Behind a curtain, or away, one is told of the old hand's end and of the new hand at once."""
    old = Discarded(Seat(2), Tile(3))
    assert marked(table((), (), ()), old, HandOpened(HAND)) is None
    laid = (Laid(Tile(5)),)
    new = Discarded(Seat(1), Tile(5))
    assert marked(table((), laid, ()), old, HandOpened(HAND), new) == LastDiscard(1, 0)


def test_a_discard_that_was_taken_away_is_marked_no_more():
    thrown = Discarded(Seat(1), Tile(5))
    assert marked(table((), (Laid(Tile(5)),), ()), thrown) == LastDiscard(1, 0)
    assert marked(table((), (Laid(Tile(5), taken=Seat(2)),), ()), thrown) is None
    assert marked(table((), (), ()), thrown) is None
