"""How what is played differs from a preset: the same list at set-up, in the lobby and on a row."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from client.i18n import Translator
from client.scenes import words
from engine.core.options import Preset, TableSettings, read_struct
from engine.core.ruleset import Ruleset

TABLE_KEYS = ("turn_seconds", "claim_seconds", "hands")
"""The settings of a table that are shown beside its rules."""
TEACHING = "teaching"


class Difference(NamedTuple):
    """An option or setting, its value, and what the preset has, all in words.

    `rule` tells an option of the rules from a setting of the table.
    """

    title: str
    value: str
    usual: str
    rule: bool = False


def plain(value: object) -> object:
    """Return a JSON value with its lists as tuples, so that equal values compare equal."""
    if isinstance(value, (list, tuple)):
        return tuple(plain(each) for each in value)
    return value


def preset_options(rules: Ruleset[Any], preset: Preset) -> dict[str, object]:
    """Return every option as a preset has it."""
    whole = rules.write_options(rules.read_options(preset.options))
    return {key: plain(value) for key, value in whole.items()}


def preset_table(preset: Preset) -> dict[str, object]:
    """Return the shown settings of a table as a preset has them."""
    settings = read_struct(TableSettings, preset.table)
    return {key: getattr(settings, key) for key in TABLE_KEYS}


def differences(
    tr: Translator,
    rules: Ruleset[Any],
    preset: Preset,
    options: Mapping[str, object],
    table: Mapping[str, object],
) -> tuple[Difference, ...]:
    """Return whatever differs from a preset; a setting that is not named has its default."""
    wanted, usual = preset_options(rules, preset), preset_table(preset)
    found = []
    for field in rules.fields:
        value, normal = plain(options.get(field.key, wanted[field.key])), wanted[field.key]
        if value != normal:
            both = words.option_value(tr, field, value), words.option_value(tr, field, normal)
            found.append(Difference(tr(field.title), *both, rule=True))
    defaults = {key: getattr(TableSettings(), key) for key in TABLE_KEYS}
    titles = {"turn_seconds": tr("Time for a turn"), "claim_seconds": tr("Time for a claim"),
              "hands": tr("Length of the match")}  # fmt: skip
    for key in TABLE_KEYS:
        show = words.hands if key == "hands" else words.seconds
        value = table.get(key, defaults[key])
        if value != usual[key]:
            found.append(Difference(titles[key], show(tr, value), show(tr, usual[key])))
    return tuple(found)


def nearest(
    tr: Translator,
    rules: Ruleset[Any],
    options: Mapping[str, object],
    table: Mapping[str, object],
) -> tuple[Preset, tuple[Difference, ...]]:
    """Return the preset that differs least, and how it differs; of equal ones the first.

    Settings that are not told are the usual ones. Whoever describes a table asks this one.
    """
    found = [(each, differences(tr, rules, each, options, table)) for each in rules.presets]
    return min(found, key=lambda each: len(each[1]))


def told(tr: Translator, preset: Preset, differs: tuple[Difference, ...]) -> list[str]:
    """Return the line that names the preset."""
    title = tr(preset.title)
    if differs:
        return [tr("Preset {preset}, except:", preset=title)]
    return [tr("Preset {preset}, unchanged.", preset=title)]


def listed(tr: Translator, differs: tuple[Difference, ...]) -> list[str]:
    """Return a line for each difference."""
    return [
        tr(
            "{title}: {value} (instead of {usual})",
            title=each.title,
            value=each.value,
            usual=each.usual,
        )
        for each in differs
    ]
