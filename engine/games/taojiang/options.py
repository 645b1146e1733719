"""What a table may choose: every option is a key of the journal's header, none is hidden (tj O)."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict

from engine.core.options import OptionField, Preset, read_struct

Unit = Annotated[int, Meta(ge=2, le=10)]
"""Points of one 番. Less than two would make 平胡 worth as much as a big pattern."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The rule options of one match (interfaces §3).

    `units` are the points of one 番 on another player's tile and on one's own (tj O4); `cut` and
    `birds_12569` have no effect with three or four players (tj N21).
    """

    players: Literal[2, 3, 4] = 4
    wilds: Literal[4, 8] = 4
    chow: bool = True
    kong_tiles: Literal[2, 3] = 2
    ready: bool = True
    luxury: bool = True
    units: tuple[Unit, Unit] = (2, 2)
    stakes: bool = False
    birds: Literal[0, 1, 2] = 0
    birds_must_hit: bool = False
    birds_12569: bool = False
    cut: Literal[0, 13, 26] = 0
    multiplier: Annotated[int, Meta(ge=1, le=1_000_000)] = 1


def read_options(raw: Mapping[str, object]) -> Options:
    """Return options from JSON; OptionError names what is wrong."""
    return read_struct(Options, raw)


def write_options(options: Options) -> dict[str, object]:
    """Return every option as JSON, in the order of the struct."""
    return asdict(options)


FIELDS: Final = (
    OptionField("players", "Players", choices=(4, 3, 2)),
    OptionField(
        "wilds",
        "Wild tiles",
        "Four: the kind after the indicator. Eight: the two kinds after it.",
        (4, 8),
    ),
    OptionField("chow", "Chow", "The next player may take a discard for a run."),
    OptionField("kong_tiles", "Tiles turned after a kong", choices=(2, 3)),
    OptionField(
        "ready",
        "Declared ready",
        "A non-dealer dealt a ready hand may declare it for extra points; it is then locked.",
    ),
    OptionField(
        "luxury",
        "Luxury seven pairs",
        "Seven pairs with four equal tiles are worth more.",
    ),
    OptionField(
        "units",
        "Points a fan",
        "On another player's tile, and on the winner's own draw.",
        ((2, 2), (3, 2), (2, 3), (2, 4)),
        ("2 / 2", "3 / 2", "2 / 3", "2 / 4"),
    ),
    OptionField(
        "stakes",
        "Stakes",
        "Before every hand each player chooses an extra stake of 0 to 5 points.",
    ),
    OptionField(
        "birds",
        "Birds",
        "Tiles turned after a win; each doubles what the seat it hits wins or loses.",
        (0, 1, 2),
    ),
    OptionField("birds_must_hit", "Birds always hit", "All birds count for the winner."),
    OptionField(
        "birds_12569",
        "Birds 12569",
        "For two players: 1, 5, 9 hit the winner and 2, 6 the loser.",
    ),
    OptionField(
        "cut",
        "Tiles cut",
        "For two players: so many tiles leave the wall unseen after the deal.",
        (0, 13, 26),
    ),
    OptionField("multiplier", "Multiplier", "All points are multiplied by it.", (1, 2, 3, 5, 10)),
)
"""The options as a screen shows them."""

PRESETS: Final = (
    Preset("four_wilds", "Four wild tiles", {}, {"hands": 8}),
    Preset("eight_wilds", "Eight wild tiles", {"wilds": 8}, {"hands": 8}),
    Preset(
        "birds_stakes",
        "With birds and stakes",
        {"stakes": True, "birds": 2, "kong_tiles": 3},
        {"hands": 8},
    ),
    Preset("three", "Three players", {"players": 3, "birds": 1}, {"hands": 8}),
    Preset("two", "Two players", {"players": 2, "birds": 2, "cut": 26}, {"hands": 8}),
)
"""`four_wilds` is the seed's game as its options stand unchecked."""
