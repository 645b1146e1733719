"""Words of the network: quick phrases, how the line is.

A host sends numbers; what they mean is said here, in the player's language.
"""

from typing import Final

from client.i18n import Translator, labelled, mark
from client.remote import Status
from client.troubles import told
from server import wire

PHRASES: Final = (
    mark("Hello!"), mark("Are you ready?"), mark("Good luck!"), mark("Well played!"),
    mark("Thank you!"), mark("What luck!"), mark("Sorry."), mark("One moment, please."),
    mark("It is your turn."), mark("Another match?"), mark("I have to go."), mark("Ha ha!"),
)  # fmt: skip
"""Quick phrases by the number that is sent; add at the end only."""


def phrase(tr: Translator, said: wire.Said) -> str:
    """Return what somebody said."""
    if said.phrase is not None and 0 <= said.phrase < len(PHRASES):
        return tr(PHRASES[said.phrase])
    return said.text


def spoken(tr: Translator, said: wire.Said) -> str:
    """Return what somebody said behind his name."""
    return labelled(tr, person(said.name, said.person), phrase(tr, said))


def refusal(tr: Translator, refused: wire.Refused, *, tournament: bool) -> str:
    """Return why the house does not do what we asked; who was sent away is still in the house."""
    if refused.code != wire.Code.KICKED:
        return told(tr, refused.code, refused.detail)
    if tournament:
        return tr("You have been taken off the list of this tournament.")
    return tr("You have been sent away from this table.")


def line(tr: Translator, status: Status) -> str:
    """Return how the line is, in some words."""
    match status.state:
        case "open":
            return trip(tr, status)
        case "away" if status.trouble == wire.Code.HOST_CLOSED:
            return told(tr, status.trouble)
        case "away":
            return tr("The line is cut; trying to come back…")
        case "refused" | "closed":
            return told(tr, status.trouble, status.detail)
        case _ if status.trouble:
            return tr("Still trying: {reason}", reason=told(tr, status.trouble, status.detail))
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
