"""Rows of the network's page: our own host, the one that was left, and those that were found."""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from client.i18n import Translator, in_row
from client.invite import typed
from client.profile import Joined, Profile
from client.scenes import differ, lan_kept
from client.scenes.lan_rows import TableRow
from client.scenes.words import moment
from client.sightings import Found
from client.troubles import told
from engine.core.options import Preset, TableSettings, read_struct
from engine.core.ruleset import Ruleset
from engine.games import GAMES
from server.faults import StoreError
from server.keep import Kept
from server.wire import Code

if TYPE_CHECKING:
    from client.app import App


def own(app: "App", port: int, kept: Kept | None, press: Callable[[], None]) -> list[TableRow]:
    """Return the row of our own host, if it has kept anything: a press opens it again."""
    tr, house = app.tr, lan_kept.at_port(app.folder, port, kept)
    if kept is None or not (kept.matches or house):
        return []
    count = tr.plural("{n} match is kept", "{n} matches are kept", len(kept.matches))
    words = lan_kept.told(tr, house) if house is not None else count
    row = TableRow(app, tr("Your own table"), words, press)
    row.action, row.first = tr("Resume"), True
    return [row]


def left(app: "App", joined: Joined, host: Found | None, press: Callable[[], None]) -> TableRow:
    """Return the row of a host that was left, with what is found of it: a press goes back there."""
    if host is not None:
        row = found(app, host, press)
        if row.enabled:
            row.action, row.first = app.tr("Rejoin"), True
        return row
    tr = app.tr
    row = TableRow(app, called(tr, joined.host), last_there(tr, joined), press)
    row.right = typed(joined.address, joined.port)
    row.action, row.first = tr("Rejoin"), True
    return row


def last_there(tr: Translator, joined: Joined) -> str:
    """Say as whom and when somebody was at a host."""
    when = moment(datetime.fromtimestamp(joined.when))
    return tr("as {name} · last there {when}", name=joined.name, when=when)


def forget_ended(profile: Profile | None, hosts: Sequence[Found]) -> None:
    """Note that no seat is kept at tournaments which have come to their end meanwhile."""
    for host in hosts:
        if host.over and profile is not None:
            with contextlib.suppress(StoreError):
                profile.lost(host.key)


def called(tr: Translator, name: str) -> str:
    """Return what a host is called on the page, where its address stands beside it."""
    return name or tr("A table without a name")


def ask_code(tr: Translator, name: str) -> str:
    """Return what is asked of whoever has chosen a host; one without a name is told as such."""
    if not name:
        return tr("Type the join code of this table without a name.")
    return tr("Type the join code of “{host}”.", host=name)


def _rules(
    tr: Translator,
    game: Ruleset[Any],
    told: Mapping[str, Any],
    settings: Mapping[str, Any] | None,
) -> tuple[Preset, list[str]]:
    """Return how a host's rules are called, and what is not as usual: as its lobby will say it."""
    options = game.write_options(game.read_options(told))
    known = read_struct(TableSettings, settings or {})
    shown = {key: getattr(known, key) for key in differ.TABLE_KEYS}
    preset, differs = differ.nearest(tr, game, options, shown)
    if settings is None:  # an older host: its clocks are not known
        differs = tuple(each for each in differs if each.rule)
    return preset, differ.listed(tr, differs)


def found(app: "App", host: Found, press: Callable[[], None]) -> TableRow:
    """Return the row of a host that was found: a press joins it or watches; or why not."""
    tr = app.tr
    games = [tr(GAMES[each].title) if each in GAMES else each for each in host.games]
    parts = [in_row(tr, games)]
    if host.tournament:
        parts.append(tr.plural("Tournament of {n} round", "Tournament of {n} rounds",
                               host.tournament))  # fmt: skip
        parts += [tr("ended")] if host.over else []
    elif host.tables > 1:
        parts.append(tr.plural("{n} table", "{n} tables", host.tables))
    special: Sequence[str] = ()
    game = GAMES.get(host.games[0]) if host.games else None
    if game is not None and host.options is not None and not host.reason:
        preset, special = _rules(tr, game, host.options, host.settings)
        parts.append(tr("Preset {preset}", preset=tr(preset.title)))
    row = TableRow(app, called(tr, host.name), " · ".join(parts), press)
    row.special = special
    if not host.tournament:  # there the list is as good as endless
        row.seats = tuple(n < host.seats - host.free for n in range(host.seats))
    where = typed(host.addresses[0], host.port) if host.addresses else ""
    row.right = f"{where} · {tr('version {n}', n=host.version)}"
    row.action = tr("Join")
    if host.over and host.reason == Code.TABLE_FULL:
        row.action = tr("Standings")
    elif host.reason == Code.TABLE_FULL:
        row.action = tr("Watch")
    elif host.reason:
        row.enabled, row.why = False, told(tr, host.reason, host.detail)
        row.action = tr("Closed")
    return row
