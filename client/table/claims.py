"""What a player may say, sorted for the eye: claims in a fixed order, each with its choices.

Every action comes out of `View.legal`; nothing here ever builds one.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from client.i18n import mark
from engine.core.model import Action
from engine.core.tiles import Tile
from engine.core.views import Refusal, View

ORDER: Final = ("stake", "win", "kong", "pung", "chow", "ready", "pass")
"""Always the same order, 胡 first (ui.md 2.16)."""

CLAIM_OF_VERB: Final = {
    "stake": "stake",
    "win": "win",
    "hu": "win",
    "kong": "kong",
    "added_kong": "kong",
    "concealed_kong": "kong",
    "pung": "pung",
    "peng": "pung",
    "chow": "chow",
    "chi": "chow",
    "ready": "ready",
    "ready_discard": "ready",
    "pass": "pass",
}

SIGNS: Final = {
    "win": "胡",
    "kong": "槓",
    "pung": "碰",
    "chow": "吃",
    "ready": "聽",
    "pass": "過",
    "stake": "飄",
    "wei": "偎",
    "chouwei": "臭偎",
    "pao": "跑",
    "ti": "提",
}
"""The character on the button and in the air: part of the game in every language."""

_SIMPLE: Final = {
    "東": "东",
    "槓": "杠",
    "聽": "听",
    "過": "过",
    "飄": "飘",
    "莊": "庄",
    "鳥": "鸟",
}


def written(characters: str, language: str) -> str:
    """Return characters of the game in the script of the language."""
    if language != "zh_Hans":
        return characters
    return "".join(_SIMPLE.get(each, each) for each in characters)


def sign(name: str, language: str) -> str:
    """Return a claim's character in the script of the language."""
    return written(SIGNS[name], language)


WORD: Final = {
    "win": mark("Win"),
    "kong": mark("Kong"),
    "pung": mark("Pung"),
    "chow": mark("Chow"),
    "ready": mark("Ready"),
    "pass": mark("Pass"),
    "stake": mark("Stake"),
}

KEY: Final = {"win": "h", "kong": "g", "pung": "p", "chow": "c", "ready": "l", "pass": "space"}
CLAIM_OF_KEY: Final = {key: name for name, key in KEY.items()}


class Claim(NamedTuple):
    """One button: what it says and every legal action behind it."""

    name: str
    actions: tuple[Action, ...]


def claims(legal: Iterable[Action], quiet: Iterable[str] = ()) -> tuple[Claim, ...]:
    """Return the possible claims in their fixed order, without the `quiet` ones."""
    found: dict[str, list[Action]] = {}
    for action in legal:
        name = CLAIM_OF_VERB.get(action.verb)
        if name is not None and name not in quiet:
            found.setdefault(name, []).append(action)
    return tuple(Claim(name, tuple(found[name])) for name in ORDER if name in found)


def discards(legal: Iterable[Action]) -> dict[Tile, Action]:
    """Return the legal discards by tile."""
    return {action.tiles[0]: action for action in legal if action.verb == "discard"}


def claimed_tile(view: View) -> Tile | None:
    """Return the tile that lies open to be claimed; None also where there are several (tj K5)."""
    if view.phase == "claim" and view.focus is not None and len(view.focus.tiles) == 1:
        return view.focus.tiles[-1]
    return None


class OptionTiles(NamedTuple):
    """The set an action would lay down, in order; `claimed` is the place of the eaten tile."""

    tiles: tuple[Tile, ...]
    claimed: int | None


def option_tiles(action: Action, claimed: Tile | None) -> OptionTiles:
    """Return what an option is shown as: the tiles of its set."""
    match action.verb:
        case "chow" | "chi" if claimed is not None:
            tiles = tuple(sorted((*action.tiles, claimed)))
            return OptionTiles(tiles, tiles.index(claimed))
        case "pung" | "peng" if claimed is not None:
            return OptionTiles((claimed,) * 3, 2)
        case "kong" if claimed is not None:
            return OptionTiles((claimed,) * 4, 3)
        case "concealed_kong" | "added_kong":
            return OptionTiles(action.tiles * 4, None)
        case "win" | "hu" if claimed is not None:
            return OptionTiles((claimed,), 0)
        case _:
            return OptionTiles(action.tiles, None)


def used_tiles(action: Action, claimed: Tile | None) -> Counter[Tile]:
    """Return the own tiles that an action would use: they light up on hover (ui.md 2.18)."""
    match action.verb:
        case "pung" | "peng" if claimed is not None:
            return Counter({claimed: 2})
        case "kong" if claimed is not None:
            return Counter({claimed: 3})
        case "concealed_kong":
            return Counter({action.tiles[0]: 4})
        case _:
            return Counter(action.tiles)


def banned_discards(refused: Sequence[Refusal]) -> dict[Tile, str]:
    """Return the tiles that may not be thrown, with the clause that bans each."""
    return {r.action.tiles[0]: r.clause for r in refused if r.action.verb == "discard"}


def refused_claims(refused: Sequence[Refusal]) -> tuple[tuple[str, str], ...]:
    """Return the claims that look possible and are not: (claim, clause), each once, in order."""
    found: dict[tuple[str, str], None] = {}
    for refusal in refused:
        name = CLAIM_OF_VERB.get(refusal.action.verb)
        if name is not None:
            found[name, refusal.clause] = None
    return tuple(sorted(found, key=lambda pair: (ORDER.index(pair[0]), pair[1])))
