"""What lies under the pointer, judged by the layout alone: nothing need have been painted."""

from collections.abc import Container, Sequence
from typing import Literal, NamedTuple

from client.table.choose import Chooser
from client.table.claims import Claim, claimed_tile, option_tiles
from client.table.compose import Composed
from client.table.geometry import Box
from client.table.overlays import anyone_places, curtain_place, number_places
from client.table.plates import barred_box
from client.table.rows import Row
from client.table.zones import Choices, Zones
from engine.core.tiles import Tile

What = Literal[
    "nothing",
    "tile",
    "claim",
    "choice",
    "back",
    "switch",
    "menu",
    "caller",
    "curtain",
    "lying",
    "log",
    "barred",
    "key",
]


class Hit(NamedTuple):
    """Something that can be pressed or pointed at; `tile` is what lies there, if it is seen."""

    what: What
    number: int = 0
    name: str = ""
    tile: Tile | None = None


NOTHING = Hit("nothing")


def choice_places(layout: Zones, claim: Claim, claimed: Tile | None) -> Choices:
    """Return where the choices of a claim stand: tiles in a panel, numbers over the middle."""
    if all(action.value is not None for action in claim.actions):
        return number_places(layout, len(claim.actions))
    return layout.choices([max(1, len(option_tiles(a, claimed).tiles)) for a in claim.actions])


def staking(chooser: Chooser | None) -> int:
    """Return among how many numbers is chosen over the middle; 0 where no such panel is open."""
    claim = chooser.panel if chooser is not None else None
    return len(claim.actions) if claim is not None and claim.name == "stake" else 0


def find(point: tuple[int, int], boxes: Sequence[Box]) -> int | None:
    """Return the number of the last box that holds the point."""
    for number in range(len(boxes) - 1, -1, -1):
        if boxes[number].holds(point):
            return number
    return None


def at_curtain(point: tuple[int, int], layout: Zones) -> Hit:
    """Return what is under the pointer while the curtain is down."""
    return Hit("curtain") if curtain_place(layout).button.holds(point) else NOTHING


def at_menu(point: tuple[int, int], layout: Zones) -> Hit:
    """Return the button of the upper corner under the pointer."""
    for name, box in layout.menu.items():
        if box.holds(point):
            return Hit("menu", name=name)
    return NOTHING


def at_callers(point: tuple[int, int], layout: Zones, count: int) -> Hit:
    """Return the person under the pointer who may call."""
    number = find(point, anyone_places(layout, count)[1])
    return NOTHING if number is None else Hit("caller", number)


def at_chooser(
    point: tuple[int, int],
    layout: Zones,
    chooser: Chooser,
    row: Row | None,
    barred: Container[str] = (),
) -> Hit:
    """Return the tile, claim, choice or switch under the pointer of the person who looks.

    `barred` are the notes of which a mark stands on his plate.
    """
    if chooser.panel is not None and chooser.view is not None:
        place = choice_places(layout, chooser.panel, claimed_tile(chooser.view))
        number = find(point, place.cells)
        if number is not None:
            return Hit("choice", number)
        if place.back.holds(point) and chooser.panel.name != "stake":
            return Hit("back")
    else:
        claims = chooser.claims
        number = find(point, layout.buttons(len(claims)))
        if number is not None:
            return Hit("claim", number, claims[number].name)
    switches = chooser.quietable
    for name, box in zip(switches, layout.toggles(len(switches)), strict=True):
        if box.holds(point):
            return Hit("switch", name=name)
    if barred_box(layout).holds(point) and chooser.view is not None:
        for note in chooser.view.notes:
            if note in barred:
                return Hit("barred", name=note)
    if row is not None:
        reach = [Box(b.x, b.y - layout.lift, b.w, b.h + layout.lift) for b in row.presses]
        number = find(point, reach)
        if number is not None:
            return Hit("tile", row.hand[number].spot.number, tile=row.hand[number].tile)
    return NOTHING


def at_table(point: tuple[int, int], composed: Composed) -> Hit:
    """Return the open tile on the table under the pointer."""
    lying = sorted(composed.lying(), key=lambda piece: piece.depth)
    for piece in reversed(lying):
        if piece.tile is not None and not piece.ghost and piece.box.holds(point):
            return Hit("lying", tile=piece.tile)
    return NOTHING
