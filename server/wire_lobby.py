"""What is said before and beside a match: entering a host, tables and seats, chat.

All of it is public among those who have entered.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from engine.core.model import Seat
from server.message import PROTOCOL, Message

# A client says -----------------------------------------------------------------------------------


class Enter(Message, frozen=True, tag="enter"):
    """A client comes in. `proof` shows that it knows the join code (`server/proof.py`).

    It is not needed from a key the host knows already, nor inside the host's own program. `rules`
    are the versions of the games this client plays, by id.
    """

    name: str
    protocol: int = PROTOCOL
    proof: str = ""
    rules: Mapping[str, int] = {}


class Sit(Message, frozen=True, tag="sit"):
    """Take a free seat (None: any) of a table (None: any); several at one table are a sofa.

    Empty `name`: the client's own. Who names neither seat nor name sits once, however often he
    says it.
    """

    table: int | None = None
    seat: Seat | None = None
    name: str = ""


class Rise(Message, frozen=True, tag="rise"):
    """Give a seat up (None: all one's seats, and the table), or stop watching.

    While a match is played the seats are kept for whoever comes back.
    """

    seat: Seat | None = None


class Swap(Message, frozen=True, tag="swap"):
    """Change a seat of one's own for another one: at once if nobody sits there or both want it.

    The table's owner may swap any two seats. A wish lapses after a while; `to` None takes it back.
    """

    seat: Seat
    to: Seat | None


class Decline(Message, frozen=True, tag="decline"):
    """Whoever was asked to change seats keeps his own; `seat` is that of the one who asked."""

    seat: Seat


class Hire(Message, frozen=True, tag="hire"):
    """The owner puts a bot of some level on a free seat, or another one; "" empties the seat."""

    seat: Seat
    level: str


class Kick(Message, frozen=True, tag="kick"):
    """The owner sends a person away from the table; with `out` the host's own person from it."""

    seat: Seat
    out: bool = False


class Ready(Message, frozen=True, tag="ready"):
    """All one's seats are ready to begin, or not; the match begins when every seat is."""

    on: bool


class Rules(Message, frozen=True, tag="rules"):
    """The owner changes what is played; everybody's ready marks go."""

    options: dict[str, Any]
    table: Mapping[str, Any] = {}


class Start(Message, frozen=True, tag="start"):
    """The owner begins: with the seats that are taken, where the rules allow fewer players."""


class Say(Message, frozen=True, tag="say"):
    """Chat, to one's table or else to the lobby; `phrase` is the number of a quick phrase."""

    text: str = ""
    phrase: int | None = None


class Watch(Message, frozen=True, tag="watch"):
    """Watch a table, seeing what everybody may see."""

    table: int


class Look(Message, frozen=True, tag="look"):
    """A spectator would like to look over the shoulder of a seat's person; None: no more.

    Until that person allows it nothing changes; then everything he is told is late (`Room.delay`).
    """

    seat: Seat | None = None


class Allow(Message, frozen=True, tag="allow"):
    """The person of a seat lets a spectator look over his shoulder, or not (any more)."""

    person: int
    on: bool


# The host says -----------------------------------------------------------------------------------


class Entered(Message, frozen=True, tag="entered"):
    """The door is open: `person` is the client's number here, `boot` this run of the host."""

    person: int
    host: str
    boot: str


class Place(Struct, frozen=True):
    """A seat before, while and after a match; `kind` is `human`, `bot:LEVEL` or empty.

    `person` is whose it is (0: nobody's), `present` whether he is there, `swap` the seat he would
    like better.
    """

    kind: str = ""
    name: str = ""
    person: int = 0
    ready: bool = False
    present: bool = False
    swap: Seat | None = None


class Guest(Struct, frozen=True):
    """Somebody without a seat."""

    person: int
    name: str


class Onlooker(Struct, frozen=True):
    """A spectator who looks over the shoulder of a seat's person, or has asked to."""

    person: int
    name: str
    seat: Seat
    allowed: bool = False


class Room(Message, frozen=True, tag="room"):
    """A table as those at it see it; told again whenever it changes.

    `phase` is `open`, `playing` (say Hello with one's seats), `over` or `saved` (a match waits for
    the people who began it). `owner` is a person, 0 while nobody is; `error` says why the last
    attempt to begin failed, as a Code and what it names. `looks` are those who look over a
    shoulder or have asked to; they see what the seat saw `delay` seconds ago (None: nobody may).
    `people` are those in the lobby.
    """

    table: int
    game: str
    options: dict[str, Any]
    settings: dict[str, Any]
    places: tuple[Place, ...]
    phase: str = "open"
    owner: int = 0
    watchers: tuple[Guest, ...] = ()
    error: str = ""
    detail: str = ""
    looks: tuple[Onlooker, ...] = ()
    delay: float | None = None
    people: tuple[Guest, ...] = ()


class Row(Struct, frozen=True):
    """A table in the list of tables; `names` by seat, empty where nobody sits; who watches."""

    table: int
    game: str
    options: dict[str, Any]
    settings: dict[str, Any]
    kinds: tuple[str, ...]
    names: tuple[str, ...]
    phase: str
    watchers: tuple[str, ...] = ()


class Tables(Message, frozen=True, tag="tables"):
    """All tables of a host, for those who sit at none; `people` are those in the lobby."""

    rows: tuple[Row, ...]
    people: tuple[Guest, ...] = ()


class Said(Message, frozen=True, tag="said"):
    """Somebody said something; `table` None: in the lobby."""

    table: int | None
    person: int
    name: str
    text: str = ""
    phrase: int | None = None


FromGuest = (
    Enter | Sit | Rise | Swap | Decline | Hire | Kick | Ready | Rules | Start | Say | Watch | Look
    | Allow
)  # fmt: skip
ToGuest = Entered | Room | Tables | Said
