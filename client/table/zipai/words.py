"""安化跑胡子 in words and sounds: what happened, what was forced and why, who won and how.

The face of a dark 偎 is never told, whoever's copy of the event it is (CLARIFICATIONS N17).
"""

from collections.abc import Mapping, Sequence
from typing import Final

from client.i18n import Translator, mark
from client.table import phrase as shared
from client.table.cues import sound_of
from client.table.phrase import Phrase, phrase
from client.table.state import People
from engine.core.events import Announced, Discarded, Event, HandEnded, Melded, Turned, WallBuilt
from engine.core.melds import Meld, MeldKind
from engine.core.results import Result
from engine.core.tiles import Tile

MELDS: Final[Mapping[MeldKind, str]] = {
    MeldKind.CHI: mark("{name} chis {tiles}"),
    MeldKind.PENG: mark("{name} pengs {tiles}"),
    MeldKind.WEI: mark("{name} weis {tiles}"),
    MeldKind.CHOUWEI: mark("{name} weis {tiles} which had been let pass"),
    MeldKind.PAO: mark("{name} paos {tiles}"),
    MeldKind.TI: mark("{name} tis {tiles}"),
}
DARK: Final = mark("{name} weis, face down")

FORCED: Final[Mapping[MeldKind, str]] = {
    MeldKind.WEI: mark("Forced wei {tiles}: {name} drew to a pair of his own"),
    MeldKind.CHOUWEI: mark("Forced stale wei {tiles}: {name} drew what he had let pass"),
    MeldKind.PAO: mark("Forced pao {tiles}: {name} had three of them"),
    MeldKind.TI: mark("Forced ti {tiles}: {name} has all four"),
}
FORCED_DARK: Final = mark("Forced wei: {name} drew to a pair of his own")

ANNOUNCED: Final[Mapping[str, str]] = {
    "barred": mark("{name} may neither chi nor peng any more: he fed a wei"),
    "dead_hand": mark("{name} has nothing left to discard and cannot win any more"),
}

NOBODY: Final = mark("No win")
PROMISED: Final = (
    mark("Pile as promised: {digest}…, salt {salt}…"),
    mark("The pile is not the one promised: {digest}…"),
)
FAIR: Final[Mapping[str, str]] = {
    "ok": mark("The deal was fair: pile, dice and every card are those everybody's seeds make."),
    "wall": mark("The pile is not the one that everybody's seeds make."),
    "digest": mark("Another pile was announced before the hand."),
    "events": mark("A card or a move was shown that the pile and the rules deny."),
    "how": mark(
        "Everybody's program gives a part of the chance before the host shows its own, so that "
        "nobody can steer the pile. At the end of a hand this program makes the pile again and "
        "compares every card it has seen."
    ),
    "caution": mark(
        "Compare the four cards aloud: everybody must see the same. While a hand is played, "
        "the host's program knows the pile; nothing can prevent that."
    ),
}

DEAD: Final = mark("Dead card: no chi or peng of it")

CALLS: Final = {
    MeldKind.CHI: "chow",
    MeldKind.PENG: "pung",
    MeldKind.WEI: "wei",
    MeldKind.CHOUWEI: "chouwei",
    MeldKind.PAO: "pao",
    MeldKind.TI: "ti",
}
"""What is called when a group is laid down, by the names of `claims.SIGNS`."""


def one_each(meld: Meld) -> tuple[Tile, ...]:
    """Return the cards that tell a group: one of equal ones, all of an eaten one."""
    return meld.tiles if meld.kind is MeldKind.CHI else meld.tiles[:1]


def told(event: Event, names: Sequence[str], tr: Translator) -> Phrase | None:
    """Tell a fact as everybody may hear it; None for what is not worth a line."""
    match event:
        case Turned(seat=seat, tiles=tiles, why="deal"):
            return phrase(tr("{name}: last card {tiles}"), name=names[seat],
                          tiles=tiles)  # fmt: skip
        case Turned(seat=seat, tiles=tiles):
            return phrase(tr("{name} turns {tiles}"), name=names[seat], tiles=tiles)
        case Melded(seat=seat, secret=True):
            return phrase(tr(DARK, name=names[seat]))
        case Melded(seat=seat, meld=meld):
            return phrase(tr(MELDS[meld.kind]), name=names[seat], tiles=one_each(meld))
        case Announced(seat=seat, what=what):
            return phrase(tr(ANNOUNCED[what], name=names[seat])) if what in ANNOUNCED else None
        case HandEnded(result=result) if result.winner is None:
            return phrase(tr("No win: the pile is used up"))
        case HandEnded(result=result):
            return phrase(headline(result, People(tuple(names), ()), tr))
        case _:
            return shared.told(event, names, tr)


def noticed(event: Event, names: Sequence[str], tr: Translator) -> Phrase | None:
    """Announce what the rules made a player do, and why; and what bars him from now on."""
    match event:
        case Melded(seat=seat, secret=True, forced=True):
            return phrase(tr(FORCED_DARK, name=names[seat]))
        case Melded(seat=seat, meld=meld, forced=True):
            return phrase(tr(FORCED[meld.kind]), name=names[seat], tiles=one_each(meld))
        case Announced(seat=seat, what=what):
            return phrase(tr(ANNOUNCED[what], name=names[seat])) if what in ANNOUNCED else None
        case _:
            return None


def headline(result: Result, people: People, tr: Translator) -> str:
    """Say who won and how."""
    if result.winner is None:
        return tr("The pile is used up: nobody wins, nobody pays")
    name = people.names[result.winner]
    if result.how == "dealt":
        return tr("{name} wins on the deal", name=name)
    if result.source is None:
        return tr("{name} wins on his own draw", name=name)
    return tr("{name} wins on the draw of {other}", name=name, other=people.names[result.source])


def sound(event: Event) -> tuple[str, bool] | None:
    """Return the sound of a fact and whether it is a call; None for what is silent."""
    match event:
        case WallBuilt():
            return "shuffle", False
        case Turned(why="pile"):
            return "card_turn", False
        case Discarded():
            return "card", False
        case Melded(meld=meld):
            return CALLS[meld.kind], True
        case HandEnded(result=result) if result.kind == "win":
            return ("win" if result.how == "other_draw" else "self_draw"), True
        case HandEnded():
            return sound_of(event)
        case _:
            return None
