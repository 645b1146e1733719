"""What can be done with a seat in the lobby, and how a seat is told: no window in it.

Only what the host will take is offered: owners' deeds to owners, swaps to whoever sits.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from client.art.palette import Rgb
from client.i18n import Translator
from client.scenes import words
from client.ui.button import GREEN, RED, SLATE
from engine.core.model import Seat
from server import wire
from server.seating import BOT, HUMAN


class House(Protocol):
    """The session, as far as seats are concerned (`client.remote.RemoteSession`)."""

    room: wire.Room | None

    @property
    def me(self) -> int:
        """Our number."""

    @property
    def my_seats(self) -> tuple[Seat, ...]:
        """Our seats."""

    @property
    def owner(self) -> bool:
        """Whether we may change the table."""

    def sit(self, table: int | None = None, seat: Seat | None = None, name: str = "") -> None:
        """Take a seat."""

    def rise(self, seat: Seat | None = None) -> None:
        """Give a seat up."""

    def swap(self, seat: Seat, to: Seat | None) -> None:
        """Change seats, or ask for it (None: no more)."""

    def decline(self, seat: Seat) -> None:
        """Keep our own seat, which somebody asks for."""

    def hire(self, seat: Seat, level: str) -> None:
        """Seat a computer player, or nobody."""

    def kick(self, seat: Seat, *, out: bool = False) -> None:
        """Send somebody away."""


class Deed(NamedTuple):
    """Something that can be done: words for a button, and what they do; `hint` is shorter."""

    words: str
    do: Callable[[], None]
    colour: Rgb = SLATE
    hint: str = ""


def deeds(
    tr: Translator,
    house: House,
    seat: Seat,
    levels: Sequence[str],
    *,
    hosting: bool,
    ask_name: Callable[[Callable[[str], None]], None],
) -> list[Deed]:
    """Return what can be done with a seat now; `hosting` if the house is our own program's.

    `ask_name` asks for the name of another person at this machine and hands it on.
    """
    room = house.room
    if room is None or room.phase != "open":
        return []
    place, mine = room.places[seat], house.my_seats
    found: list[Deed] = []
    if place.kind == HUMAN and place.person == house.me:
        found.append(Deed(tr("Get up"), lambda: house.rise(seat)))
    elif place.kind == HUMAN:
        found += _with_somebody(tr, house, place, seat, hosting=hosting)
    else:
        if not place.kind and not mine:
            found.append(Deed(tr("Sit here"), lambda: house.sit(room.table, seat), GREEN))
        elif mine:
            found.append(Deed(tr("Move here"), lambda: house.swap(mine[0], seat), GREEN))
        if not place.kind and mine:
            found.append(Deed(tr("Another person at this machine"), lambda: ask_name(
                lambda name: house.sit(room.table, seat, name))))  # fmt: skip
        if house.owner:
            found += _of_owner(tr, house, place, seat, levels)
    return found


def _with_somebody(
    tr: Translator, house: House, place: wire.Place, seat: Seat, *, hosting: bool
) -> list[Deed]:
    found, mine = [], house.my_seats
    places = house.room.places if house.room is not None else ()
    asking = [each for each in mine if places[each].swap == seat]
    if place.swap in mine:
        wanted = place.swap
        assert wanted is not None
        found.append(Deed(tr("Agree to change seats with {name}", name=place.name),
                          lambda: house.swap(wanted, seat), GREEN,
                          tr("Change seats")))  # fmt: skip
        found.append(Deed(tr("Keep my seat"), lambda: house.decline(seat), RED))
    elif asking:
        found.append(Deed(tr("Ask for this seat no more"), lambda: house.swap(asking[0], None)))
    elif mine:
        found.append(Deed(tr("Ask {name} to change seats", name=place.name),
                          lambda: house.swap(mine[0], seat), hint=tr("Change seats")))  # fmt: skip
    if house.owner and place.person:
        found.append(Deed(tr("Send {name} away from the table", name=place.name),
                          lambda: house.kick(seat), RED))  # fmt: skip
    if hosting and place.person:
        found.append(Deed(tr("Let {name} in no more", name=place.name),
                          lambda: house.kick(seat, out=True), RED))  # fmt: skip
    return found


def _of_owner(
    tr: Translator, house: House, place: wire.Place, seat: Seat, levels: Sequence[str]
) -> list[Deed]:
    found = [
        Deed(words.level(tr, level), lambda level=level: house.hire(seat, level))  # type: ignore[misc]
        for level in levels
        if place.kind != BOT + level
    ]
    if place.kind:
        found.append(Deed(tr("Empty the seat"), lambda: house.hire(seat, "")))
    return found


class Told(NamedTuple):
    """A seat in words: who, how he is, and what wants an answer."""

    words: str
    below: str = ""
    alert: str = ""
    icon: str = ""
    ready: bool = False
    mine: bool = False


def tell(tr: Translator, house: House, seat: Seat) -> Told:
    """Return how a seat is told."""
    room = house.room
    assert room is not None
    place = room.places[seat]
    if not place.kind:
        return Told(tr("Open seat"))
    if place.kind.startswith(BOT):
        level = words.level(tr, place.kind.removeprefix(BOT))
        return Told(level, tr("Computer player"), icon="computer", ready=True)
    mine = place.person == house.me != 0
    below = tr("Ready to begin") if place.ready else tr("Not ready yet")
    if not place.present:
        below = tr("Away; the seat is kept")
    if mine:
        below = tr("You") + " · " + below
    elif place.person and place.person == room.owner:
        below = tr("Owner of the table") + " · " + below
    alert = ""
    if place.swap is not None:
        if place.swap in house.my_seats:
            alert = tr("would like to have your seat {n}", n=place.swap + 1)
        else:
            alert = tr("would like to have seat {n}", n=place.swap + 1)
    icon = "person" if place.present else "offline"
    return Told(place.name, below, alert, icon, place.ready, mine)


def offer(tr: Translator, found: Sequence[Deed]) -> str:
    """Return what a row says of what a press offers."""
    if not found:
        return ""
    words_ = found[0].hint or found[0].words
    return words_ if len(found) == 1 else f"{words_} …"
