"""Rule options and table settings: read from JSON with errors that name the key, and described."""

from collections.abc import Mapping
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from engine.core.errors import Fault, OptionError

T = TypeVar("T", bound=Struct)
Seconds = Annotated[int, Meta(ge=1, le=3600)]


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """What belongs to the table and not to the rules (interfaces §3, header key `table`).

    `hands` ends a match after so many hands, also one whose length the rules fix (None: no limit);
    times are in seconds, None switches a clock off; `pause_ms` is the silence after a discard.
    """

    hands: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    claim_seconds: Seconds | None = 15
    turn_seconds: Seconds | None = 15
    may_start_short: bool = False
    pause_ms: Annotated[int, Meta(ge=0, le=10_000)] = 0


class OptionField(Struct, frozen=True):
    """How one option is shown: `title` and `help` are English message ids.

    `choices` lists the values a screen offers (more may be legal in a file), `labels` their names
    where the value itself does not say enough.
    """

    key: str
    title: str
    help: str = ""
    choices: tuple[object, ...] = (False, True)
    labels: tuple[str, ...] = ()


class Preset(Struct, frozen=True):
    """A named set of options; what it does not name has its default."""

    id: str
    title: str
    options: Mapping[str, object]
    table: Mapping[str, object] = {}


def read_struct(kind: type[T], raw: Mapping[str, object]) -> T:
    """Return `raw` as `kind`; OptionError names an unknown key or a value out of range."""
    known = {field.encode_name for field in msgspec.structs.fields(kind)}
    for key in raw:
        if key not in known:
            raise OptionError(
                f"unknown option {key!r} (known: {', '.join(sorted(known))})",
                Fault("unknown_option", {"option": key}),
            )
    try:
        return msgspec.convert(dict(raw), kind, strict=True)
    except msgspec.ValidationError as cause:
        raise OptionError(str(cause), _misfit(kind, raw)) from None
    except UnicodeEncodeError:
        raise OptionError("half a character in an option") from None


def _misfit(kind: type[Struct], raw: Mapping[str, object]) -> Fault | None:
    """Return which value is out of range: the first that does not fit by itself."""
    for key, value in raw.items():
        try:
            msgspec.convert({key: value}, kind, strict=True)
        except msgspec.ValidationError:
            return Fault("option_value", {"option": key, "value": value})
    return None
