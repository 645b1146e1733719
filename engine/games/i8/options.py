"""What a table may choose: every option is a key of the journal's header, none is hidden."""

from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from engine.core.errors import Fault, OptionError
from engine.core.options import OptionField, Preset, read_struct

Points = Annotated[int, Meta(ge=0, le=1_000_000)]
MOST_ROUNDS: Final = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exactly."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The rule options of one match (interfaces §3).

    `rounds` is the length of the match in rounds of four dealers; None, which only an old journal
    can mean, is no limit (i8 N9). `dead_wall` tiles at the end of the wall are never drawn (3.20).
    """

    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] | None = 4
    renchan: bool = False
    declare_ready: bool = False
    ligu: bool = False
    flower_win: bool = True
    round_wind: bool = True
    dead_wall: Annotated[int, Meta(ge=0, le=60)] = 0
    base: Points = 30
    unit: Points = 10


def read_options(raw: Mapping[str, object], *, journal: bool = False) -> Options:
    """Return options from JSON; in a journal a missing `rounds` means no limit (i8 N9)."""
    if "rounds" in raw and raw["rounds"] is None:
        raise OptionError(
            "Expected `int`, got `null` - at `$.rounds`",
            Fault("option_value", {"option": "rounds", "value": None}),
        )
    read = read_struct(Options, raw)
    return replace(read, rounds=None) if journal and "rounds" not in raw else read


def write_options(options: Options) -> dict[str, object]:
    """Return every option as JSON, in the order of the struct; no limit is a missing `rounds`."""
    return {key: value for key, value in asdict(options).items() if value is not None}


FIELDS: Final = (
    OptionField(
        "rounds",
        "Rounds",
        "A round is four dealers; the match ends after so many rounds.",
        (1, 2, 4),
    ),
    OptionField(
        "renchan",
        "Dealer stays",
        "A dealer who wins, or a drawn hand, keeps the deal and raises its worth.",
    ),
    OptionField(
        "declare_ready",
        "Declared ready",
        "A ready hand may be declared for extra tai; it is then locked.",
    ),
    OptionField("ligu", "Seven pairs and a triplet", "Seven pairs and a triplet win as well."),
    OptionField(
        "flower_win",
        "Flower wins",
        "All eight flowers, or seven against one, win at once.",
    ),
    OptionField("round_wind", "Round wind", "A triplet of the round's wind counts 1 tai."),
    OptionField(
        "dead_wall",
        "Dead wall",
        "So many tiles at the end of the wall are never drawn.",
        (0, 8, 14, 16),
    ),
    OptionField("base", "Base points", "Every payer pays this much for any win.", (0, 10, 30, 100)),
    OptionField("unit", "Points a tai", "Every payer pays this much for each tai.", (1, 5, 10, 50)),
)
"""The options as a screen shows them."""

PRESETS: Final = (
    Preset("tournament", "Competition rules", {}),
    Preset(
        "friends",
        "Among friends",
        {"renchan": True, "declare_ready": True, "ligu": True},
        {"claim_seconds": 30, "turn_seconds": 30},
    ),
    Preset(
        "teaching",
        "Teaching",
        {"rounds": 1},
        {"claim_seconds": None, "turn_seconds": None},
    ),
)
"""`tournament` (大賽) is the seed's game: no consecutive dealerships, no declared ready hands."""
