"""What was played last at this machine, as the set-up page offers it again: read from journals."""

import contextlib
from pathlib import Path

from msgspec.structs import replace

from client.i18n import Translator
from client.scenes import differ, words
from client.scenes.history import order_again
from client.scenes.plan import trouble
from engine.core.errors import EngineError, OptionError
from engine.games import GAMES
from server.faults import StoreError
from server.opening import Order
from server.store import Aside, matches


def last_orders(folder: Path) -> dict[str, Order]:
    """Return the last match of each game at this machine alone; the latest game comes first."""
    orders: dict[str, Order] = {}
    for entry in matches(folder):
        ours = entry.game in GAMES and not any(seat.key for seat in entry.seats)
        if ours and not entry.error and entry.game not in orders:
            with contextlib.suppress(EngineError, StoreError):
                orders[entry.game] = order_again(entry.path)
    return orders


def afresh(tr: Translator, played: Order) -> Order | None:
    """Return an order like one that was played, with what a set-up page shows; None: impossible.

    A journal may come from another version, whose options and levels were others.
    """
    rules = GAMES[played.game]
    try:
        whole = rules.write_options(rules.read_options(played.options))
    except OptionError:
        return None
    options = {key: differ.plain(value) for key, value in whole.items()}
    table = differ.preset_table(rules.presets[0])
    table |= {key: value for key, value in played.table.items() if key in table}
    if "rounds" in options:  # they say how long the match is
        table["hands"] = None
    seats = tuple(replace(seat, name=words.stock(tr, seat.name)) for seat in played.aside.seats)
    order = Order(played.game, options, Aside(seats, open_hands=played.aside.open_hands), table)
    return None if trouble(tr, order) else order
