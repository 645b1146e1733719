"""Rows of the network's page: hosts that were found, and the one that was left."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from client.invite import typed
from client.profile import Joined
from client.scenes import differ
from client.scenes.lan_rows import TableRow
from client.sightings import Found
from client.troubles import told
from engine.games import GAMES
from server.wire import Code

if TYPE_CHECKING:
    from client.app import App


def left(app: "App", joined: Joined, press: Callable[[], None]) -> TableRow:
    """Return the row of a host that was left: a press goes back there."""
    tr, when = app.tr, f"{datetime.fromtimestamp(joined.when):%Y-%m-%d %H:%M}"
    below = tr("as {name} · last there {when}", name=joined.name, when=when)
    row = TableRow(app, joined.host or joined.address, below, press)
    row.right = typed(joined.address, joined.port)
    row.action, row.first = tr("Rejoin"), True
    return row


def found(app: "App", host: Found, press: Callable[[], None]) -> TableRow:
    """Return the row of a host that was found: a press joins it or watches; or why not."""
    tr = app.tr
    games = [tr(GAMES[each].title) if each in GAMES else each for each in host.games]
    parts = [tr(", ").join(games)]
    if host.tournament:
        parts.append(tr.plural("Tournament of {n} round", "Tournament of {n} rounds",
                               host.tournament))  # fmt: skip
    elif host.tables > 1:
        parts.append(tr.plural("{n} table", "{n} tables", host.tables))
    special: Sequence[str] = ()
    game = GAMES.get(host.games[0]) if host.games else None
    if game is not None and host.options is not None and not host.reason:
        options = game.write_options(game.read_options(host.options))
        preset, differs = differ.nearest(tr, game, options, {})
        parts.append(tr("Preset {preset}", preset=tr(preset.title)))
        special = differ.listed(tr, tuple(each for each in differs if each.rule))
    row = TableRow(app, host.name or host.address, " · ".join(parts), press)
    row.special = special
    if not host.tournament:  # there the list is as good as endless
        row.seats = tuple(n < host.seats - host.free for n in range(host.seats))
    where = typed(host.addresses[0], host.port) if host.addresses else ""
    row.right = f"{where} · {tr('version {n}', n=host.version)}"
    row.action = tr("Join")
    if host.reason == Code.TABLE_FULL:
        row.action = tr("Watch")
    elif host.reason:
        row.enabled, row.why = False, told(tr, host.reason, host.detail)
        row.action = tr("Closed")
    return row
