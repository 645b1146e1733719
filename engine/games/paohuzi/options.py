"""What may be agreed before a match (1.2); how many hands it has belongs to the table."""

from typing import Literal

from msgspec import Struct

from engine.core.options import OptionField, Preset


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The rule options with the defaults of 1.2."""

    xi_per_tun: Literal[3, 1] = 3
    zimo_double: bool = True
    three_ti_five_kan: bool = True
    climbing: bool = False
    open_wei: bool = False
    first_dealer: Literal["host", "random"] = "host"


FIELDS: tuple[OptionField, ...] = (
    OptionField(
        "xi_per_tun",
        "Huxi per tun",
        "15 huxi are one tun; this many more make the next.",
        (3, 1),
        ("three", "one"),
    ),
    OptionField(
        "zimo_double",
        "Self-draw doubles",
        "A win on a card the winner drew himself counts twice.",
    ),
    OptionField(
        "three_ti_five_kan",
        "Three ti, five kan",
        "Whoever is dealt three ti or five kan may win at once.",
    ),
    OptionField("climbing", "Climbing", "After a hand nobody won the next one counts twice."),
    OptionField(
        "open_wei",
        "Open wei",
        "A wei shows its face; whoever discards its fourth card may no longer chi or peng.",
    ),
    OptionField(
        "first_dealer",
        "First dealer",
        "Who deals the first hand.",
        ("host", "random"),
        ("the host", "drawn by lot"),
    ),
)

PRESETS: tuple[Preset, ...] = (
    Preset("anhua", "Anhua", {}, {"hands": 8}),
    Preset("anhua_one", "Anhua, every huxi counts", {"xi_per_tun": 1}, {"hands": 8}),
    Preset(
        "anhua_climbing",
        "Anhua, climbing and open wei",
        {"climbing": True, "open_wei": True, "first_dealer": "random"},
        {"hands": 16},
    ),
)
