"""A host's card: what it says of itself to anybody, in answers and in announcements.

Everything on it is public. A client learns from it whether it could play there, and by which
rules, before it has the join code.
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.options import TableSettings
from engine.games import GAMES, game

ROOM = 440
"""The most bytes of a card: with what stands before it, an answer is no longer than a question."""


class Card(Struct, frozen=True):
    """What a host says of itself.

    `key` is its public key, `game` and `rules` what is played at the first table and the version
    of its rules, `free` the seats that are free of `seats`, `tables` how many tables there are,
    `games` all that is played. `options` are the first table's where they are not the usual ones
    (None: too many to tell), `settings` are its table's in the same way, `digest` stands for all
    tables' rules: equal digests, equal rules.
    `tournament` is the number of its rounds, 0 where there is none; `free` are then places on the
    list, and `tables` those of this round. `over`: it has come to its end.
    """

    name: str
    key: str
    port: int
    protocol: int
    game: str
    rules: int
    free: int
    seats: int
    tables: int
    games: tuple[str, ...] = ()
    options: dict[str, Any] | None = None
    digest: str = ""
    tournament: int = 0
    settings: dict[str, Any] | None = None
    over: bool = False


def changes(game_id: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that are not the usual ones."""
    rules = game(game_id)
    usual = rules.write_options(rules.read_options({}))
    return {key: value for key, value in options.items() if value != usual.get(key)}


def unusual(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return those settings of a table a player notices that are not the usual ones."""
    usual = {
        key: getattr(TableSettings(), key) for key in ("turn_seconds", "claim_seconds", "hands")
    }
    return {key: table[key] for key in usual if key in table and table[key] != usual[key]}


def digest(played: Iterable[tuple[str, Mapping[str, Any]]]) -> str:
    """Return sixteen signs that stand for games, versions of their rules, and all options."""
    told = [(each, GAMES[each].version, dict(options)) for each, options in played]
    body = msgspec.json.encode(told, order="sorted")
    return hashlib.sha256(body).hexdigest()[:16]


def fitting(card: Card) -> Card:
    """Return a card that fits into a datagram: one with too much to tell tells less."""
    if len(msgspec.msgpack.encode(card)) > ROOM:
        card = replace(card, options=None, settings=None)
    if len(msgspec.msgpack.encode(card)) > ROOM:
        card = replace(card, games=())
    return card
