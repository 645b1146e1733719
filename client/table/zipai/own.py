"""What each card of the own hand is marked with: used by an option, ready when thrown, dead."""

from collections import Counter
from collections.abc import Sequence

from client.i18n import Translator
from client.table.choose import Chooser
from client.table.claims import Claim, claimed_tile, used_tiles
from client.table.pointer import Hit
from client.table.rows import Row
from client.table.zipai.choose import ZipaiChooser
from client.table.zipai.columns import Columns
from client.table.zipai.meals import groups_of, xi_of
from engine.core.melds import Meld, MeldKind
from engine.core.model import Action
from engine.core.tiles import ZIPAI, Tile
from engine.core.views import Hints, View
from engine.games.paohuzi.hand import meld_xi

NOTHING: frozenset[int] = frozenset()


def columns_of(chooser: Chooser | None, view: View) -> Columns:
    """Return the viewer's hand as he has sorted it."""
    return chooser.columns(view) if isinstance(chooser, ZipaiChooser) else ()


def split(row: Row) -> list[list[int]]:
    """Return the numbers of the cards of each column, from its top."""
    columns: list[list[int]] = []
    last = None
    for number, piece in enumerate(row.hand):
        if piece.box.x != last:
            columns.append([])
            last = piece.box.x
        columns[-1].append(number)
    return columns


def faces(row: Row, column: Sequence[int]) -> tuple[Tile, ...]:
    """Return the cards of a column."""
    return tuple(tile for n in column if (tile := row.hand[n].tile) is not None)


def uses(chooser: ZipaiChooser, hit: Hit) -> Counter[Tile]:
    """Return the own cards that the option under the pointer or the keyboard would use."""
    view = chooser.view
    at = hit.number if hit.what in ("claim", "choice") else chooser.at
    eaten = None if view is None else claimed_tile(view)
    need: Counter[Tile] = Counter()
    if eaten is None:
        return need
    for group in chooser.chosen:
        need.update(group)
    options = chooser.options
    if options:
        if at is not None and at < len(options) and hit.what != "claim":
            need.update(options[at].group)
            need.update(tile for group in options[at].rest for tile in group)
        need[eaten] -= 1
    elif at is not None and at < len(chooser.claims) and len(chooser.claims[at].actions) == 1:
        need.update(used(chooser.claims[at].actions[0], eaten))
    return +need


def used(action: Action, claimed: Tile) -> Counter[Tile]:
    """Return the own cards an action uses, those it compares with them."""
    found = used_tiles(action, claimed)
    found.update(tile for group in action.groups for tile in group)
    return found


def lit(chooser: Chooser | None, hit: Hit) -> frozenset[int]:
    """Return the slots that the option under the pointer or the keyboard would use."""
    if not isinstance(chooser, ZipaiChooser):
        return NOTHING
    need = uses(chooser, hit)
    found = set()
    for slot in chooser.slots:
        if slot.tile is not None and need[slot.tile] > 0:
            need[slot.tile] -= 1
            found.add(slot.number)
    return frozenset(found)


def chosen(chooser: Chooser | None) -> int | None:
    """Return the slot that waits for a second press."""
    if not isinstance(chooser, ZipaiChooser):
        return None
    return chooser.feeding if chooser.feeding is not None else chooser.armed


def hinted(chooser: Chooser | None, hints: Hints | None) -> frozenset[int]:
    """Return the slots whose discard makes the hand ready."""
    if chooser is None or hints is None or not chooser.may_throw:
        return NOTHING
    ready = {tile for tile, waits in hints.after if waits}
    return frozenset(slot.number for slot in chooser.slots if slot.tile in ready)


def dead(view: View) -> frozenset[Tile]:
    """Return the faces that are 过张 for the viewer (phz 1.12): his notes say so."""
    words = (note.partition(" ") for note in view.notes)
    return frozenset(ZIPAI.tile(name) for word, _, name in words if word == "dead")


def worth(claims: Sequence[Claim], claimed: Tile | None, tr: Translator) -> dict[str, str]:
    """Return what each claim of one option adds to the 胡息."""
    found = {}
    for claim in claims:
        action = claim.actions[0]
        if claimed is None or len(claim.actions) > 1:
            continue
        if action.verb == "peng":
            found[claim.name] = meld_xi(Meld(MeldKind.PENG, (claimed,) * 3))
        elif action.verb == "chi":
            found[claim.name] = xi_of(groups_of(action, claimed))
    return {name: tr("{n} huxi", n=xi) for name, xi in found.items()}


def payment(
    claims: Sequence[Claim], view: View, hints: Hints | None, tr: Translator
) -> dict[str, str]:
    """Return what winning the open card would make each loser pay, where the hint tells."""
    focus = view.focus
    if (
        hints is None
        or focus is None
        or focus.kind != "drawn"
        or all(claim.name != "win" for claim in claims)
    ):
        return {}
    how = "own_draw" if focus.seat == view.me else "other_draw"
    worth = next((w.worth for w in hints.waits if (w.tile, w.how) == (focus.tiles[-1], how)), None)
    return {} if worth is None else {"win": tr("each pays {n}", n=worth)}
