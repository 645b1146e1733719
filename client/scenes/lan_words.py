"""Words of the network: why something cannot be, quick phrases, how the line is.

A host sends codes and numbers; what they mean is said here, in the player's language.
"""

from collections.abc import Mapping
from typing import Final

from client.i18n import Translator, mark
from client.remote import Status
from engine.games import GAMES
from server import wire

REASONS: Final[Mapping[str, str]] = {
    "malformed": mark("The host did not understand this program."),
    "wrong_code": mark("The join code is not the one of that table."),
    "unknown": mark("The host does not know you any more."),
    "too_fast": mark("Not so fast, please."),
    "kicked": mark("You were sent away from that table."),
    "host_closed": mark("The host has closed its tables; matches are kept."),
    "no_such_table": mark("There is no such table."),
    "no_such_seat": mark("There is no such seat."),
    "seat_taken": mark("Somebody sits there already."),
    "table_full": mark("No seat is free."),
    "elsewhere": mark("You sit at another table already."),
    "not_owner": mark("Only the owner of the table may do that."),
    "already_begun": mark("The match has begun already."),
    "not_ready": mark("Seats are empty, or somebody is not ready."),
    "not_your_seat": mark("That is not your seat."),
    "not_started": mark("The match has not begun yet."),
    "no_address": mark("This address cannot be read, or there is no such machine."),
    "no_answer": mark("Nobody answers there."),
    "wrong_host": mark("This is another host than the one that was there before."),
    "refused_key": mark("That host lets nobody in from here for a while."),
    "full_disk": mark("The host's disk is full."),
    "broken_disk": mark("The host cannot write to its disk."),
    "host_failed": mark("The host has failed; the match is kept on its disk."),
}

PHRASES: Final = (
    mark("Hello!"), mark("Are you ready?"), mark("Good luck!"), mark("Well played!"),
    mark("Thank you!"), mark("What luck!"), mark("Sorry."), mark("One moment, please."),
    mark("It is your turn."), mark("Another match?"), mark("I have to go."), mark("Ha ha!"),
)  # fmt: skip
"""Quick phrases by the number that is sent; add at the end only."""


def reason(tr: Translator, code: str, detail: str = "") -> str:
    """Return why something had no effect, as a sentence."""
    if code == wire.Code.OTHER_PROTOCOL:
        return tr(
            "That host is another version of this program (it speaks {theirs}, this one {ours}).",
            theirs=detail or "?", ours=wire.PROTOCOL,
        )  # fmt: skip
    if code == wire.Code.OTHER_RULES:
        game, _, version = detail.partition(" ")
        title = GAMES[game].title if game in GAMES else game
        return tr("That host plays another version of {game} ({version}).",
                  game=title, version=version)  # fmt: skip
    if code == wire.Code.WRONG_OPTIONS:
        return tr("These rules cannot be played: {detail}", detail=detail)
    if code == wire.Code.NO_TABLE:
        return tr("The host cannot open the match: {detail}", detail=detail)
    return tr(REASONS[code]) if code in REASONS else code


def phrase(tr: Translator, said: wire.Said) -> str:
    """Return what somebody said."""
    if said.phrase is not None and 0 <= said.phrase < len(PHRASES):
        return tr(PHRASES[said.phrase])
    return said.text


def line(tr: Translator, status: Status) -> str:
    """Return how the line is, in some words."""
    match status.state:
        case "open":
            return trip(tr, status)
        case "away" if status.trouble == wire.Code.HOST_CLOSED:
            return reason(tr, status.trouble)
        case "away":
            return tr("The line is cut; trying to come back…")
        case "refused" | "closed":
            return reason(tr, status.trouble, status.detail)
        case _ if status.trouble:
            return tr("Still trying: {reason}", reason=reason(tr, status.trouble, status.detail))
        case _:
            return tr("Looking for the host…")


def trip(tr: Translator, status: Status) -> str:
    """Return the round trip in milliseconds."""
    if status.round_trip is None:
        return "…"
    ms = round(1000 * status.round_trip)
    return tr("{n} ms", n=ms if ms else "<1")


def person(name: str, number: int) -> str:
    """Return a name, or what stands for one."""
    return name or f"#{number}"
