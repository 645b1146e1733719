"""Which sound belongs to which fact: what is seen is heard, never more."""

from client.table.animate import CALL_OF_MELD
from engine.core.events import (
    Announced,
    Discarded,
    Drawn,
    Event,
    FlowerShown,
    HandEnded,
    KongDeclared,
    Melded,
    Turned,
    WallBuilt,
)


def sound_of(event: Event) -> tuple[str, bool] | None:
    """Return the sound's name and whether it is a call; None for what is silent."""
    match event:
        case WallBuilt():
            return "dice", False
        case Drawn():
            return "draw", False
        case Discarded():
            return "tile", False
        case FlowerShown():
            return "flower", True
        case KongDeclared():
            return "kong", True
        case Melded(meld=meld):
            call = CALL_OF_MELD.get(meld.kind)
            return None if call is None else (call, True)
        case Announced(what="ready"):
            return "ready", True
        case Turned():
            return "flower", False
        case Announced(what="stake"):
            return "tile", False
        case HandEnded(result=result):
            if result.kind != "win":
                return "drawn_game", True
            return ("self_draw" if result.how == "self_draw" else "win"), True
        case _:
            return None
