"""Actions as text: the same in journal, command line and logs (interfaces §2)."""

from functools import lru_cache

from engine.core.errors import NotationError
from engine.core.model import Action
from engine.core.tiles import Deck


@lru_cache(maxsize=65536)
def show_action(deck: Deck, action: Action) -> str:
    """Write an action: `discard 5m`, `chow 34m`, `pass`, `stake 3`, `chi s4 s5 / s3 s3 b3`."""
    words = [action.verb]
    if action.tiles:
        words.append(deck.show(action.tiles))
    if action.value is not None:
        words.append(str(action.value))
    words += (f"/ {deck.show(group)}" for group in action.groups)
    return " ".join(words)


@lru_cache(maxsize=65536)
def read_action(deck: Deck, text: str) -> Action:
    """Read what `show_action` writes; NotationError if it is no action of this deck."""
    head, *tails = (part.strip() for part in text.split("/"))
    verb, _, rest = head.partition(" ")
    if not verb.replace("_", "").isalpha():
        raise NotationError(f"{text!r} is no action")
    groups = tuple(deck.read(tail) for tail in tails)
    if verb == "stake":
        if not rest.isascii() or not rest.isdigit():
            raise NotationError(f"{text!r}: a stake is a number")
        return Action(verb, value=int(rest))
    return Action(verb, deck.read(rest), groups)
