"""What can be done with a seat: for each kind of seat, for guests, owners and the host."""

import pytest

from client.i18n import Translator
from client.scenes.lan_seats import deeds, tell
from engine.core.model import Seat
from server.wire import Place
from tests.client.lan_doubles import Session, room

TR = Translator("en")
ANN = Place("human", "Ann", 1, present=True)
BEN = Place("human", "Ben", 2, present=True)
BOT = Place("bot:steady", ready=True, present=True)
FREE = Place()
LEVELS = ("steady", "random")


def offered(places, seat, *, owner=False, hosting=False, phase="open"):
    session = Session(room(places, phase=phase), owner=owner)
    found = deeds(
        TR, session, Seat(seat), LEVELS, hosting=hosting, ask_name=lambda take: take("Eve")
    )
    return session, {each.words: each.do for each in found}


@pytest.mark.parametrize(
    ("places", "seat", "rights", "wanted"),
    [
        ((FREE, BEN, BOT, FREE), 0, {}, ["Sit here"]),
        ((FREE, BEN, BOT, FREE), 2, {}, []),
        ((FREE, BEN, BOT, FREE), 1, {}, []),
        ((ANN, BEN, BOT, FREE), 0, {}, ["Get up"]),
        ((ANN, BEN, BOT, FREE), 1, {}, ["Ask Ben to change seats"]),
        ((ANN, BEN, BOT, FREE), 2, {}, ["Move here"]),
        ((ANN, BEN, BOT, FREE), 3, {}, ["Move here", "Another person at this machine"]),
        ((ANN, BEN, BOT, FREE), 2, {"owner": True},
         ["Move here", "Random computer", "Empty the seat"]),
        ((ANN, BEN, BOT, FREE), 3, {"owner": True},
         ["Move here", "Another person at this machine", "Steady computer", "Random computer"]),
        ((ANN, BEN, BOT, FREE), 1, {"owner": True},
         ["Ask Ben to change seats", "Send Ben away from the table"]),
        ((ANN, BEN, BOT, FREE), 1, {"owner": True, "hosting": True},
         ["Ask Ben to change seats", "Send Ben away from the table", "Let Ben in no more"]),
        ((ANN, BEN, BOT, FREE), 1, {"phase": "playing", "owner": True}, []),
    ],
)  # fmt: skip
def test_what_is_offered(places, seat, rights, wanted):
    assert list(offered(places, seat, **rights)[1]) == wanted


def test_what_is_offered_is_what_is_asked():
    places = (ANN, BEN, BOT, FREE)
    session, found = offered(places, 1, owner=True, hosting=True)
    found["Ask Ben to change seats"]()
    found["Send Ben away from the table"]()
    found["Let Ben in no more"]()
    assert session.asked == [("swap", 0, 1), ("kick", 1), ("kick", 1, ("out", True))]
    session, found = offered(places, 3, owner=True)
    found["Another person at this machine"]()
    found["Steady computer"]()
    assert session.asked == [("sit", 1, 3, "Eve"), ("hire", 3, "steady")]


def test_whoever_is_asked_for_his_seat_says_yes_or_no():
    asking = Place("human", "Ben", 2, present=True, swap=Seat(0))
    session, found = offered((ANN, asking, BOT, FREE), 1)
    assert list(found) == ["Agree to change seats with Ben", "Keep my seat"]
    found["Keep my seat"]()
    found["Agree to change seats with Ben"]()
    assert session.asked == [("decline", 1), ("swap", 0, 1)]


def test_whoever_asks_can_take_it_back():
    asking = Place("human", "Ann", 1, present=True, swap=Seat(1))
    session, found = offered((asking, BEN, BOT, FREE), 1)
    assert list(found) == ["Ask for this seat no more"]
    found["Ask for this seat no more"]()
    assert session.asked == [("swap", 0, None)]


def test_who_asks_for_a_seat_is_told_to_its_owner_alone():
    asking = Place("human", "Ben", 2, present=True, swap=Seat(0))
    session = Session(room((ANN, asking, BOT, FREE)))
    assert tell(TR, session, Seat(1)).alert == "would like to have your seat 1"
    session = Session(room((BEN, asking, BOT, ANN)))
    assert tell(TR, session, Seat(1)).alert == "would like to have seat 1"


def test_somebody_who_is_away_keeps_his_seat():
    gone = Place("human", "Ben", 2, present=False)
    told = tell(TR, Session(room((ANN, gone, BOT, FREE))), Seat(1))
    assert (told.icon, told.below) == ("offline", "Away; the seat is kept")
