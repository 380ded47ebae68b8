"""A preset with options changed by `--set option=value`, or a sentence that says why not."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from typing import Any

from deploy.cli.rules import spoken
from durak_rules import PRESETS, Ruleset, RulesetError
from durak_rules.options.ruleset import LIMITS, OPTIONS, allowed_values

_ON_OFF = {"on": True, "off": False}


class WrongArgument(ValueError):
    """An argument that can't be used; the text says what to write instead."""


def chosen_rules(preset: str, settings: Sequence[str]) -> Ruleset:
    """The preset with every `option=value` on top of it."""
    if preset not in PRESETS:
        raise WrongArgument(f"'{preset}' is no preset: write one of {', '.join(PRESETS)}.")
    changes = dict(map(_read_setting, settings))
    try:
        return Ruleset.of(preset, **changes)
    except RulesetError as error:
        raise WrongArgument(_sentence(error)) from None


def check_seats(ruleset: Ruleset, seats: int) -> None:
    """Raises `WrongArgument` unless so many can play by these rules."""
    try:
        ruleset.check_seats(seats)
    except RulesetError:
        allowed = _listed(ruleset.seat_counts)
        raise WrongArgument(
            f"--seats {seats} doesn't fit these rules: write one of {allowed}."
        ) from None


def _read_setting(setting: str) -> tuple[str, Any]:
    option, equals, value = setting.partition("=")
    if not equals:
        raise WrongArgument(f"--set takes option=value, for example deck=24; not '{setting}'.")
    if option not in OPTIONS[1:]:
        raise WrongArgument(
            f"The rules have no option '{option}': write one of {', '.join(OPTIONS[1:])}."
        )
    return option, _read_value(option, value)


def _read_value(option: str, value: str) -> Any:
    """The value in the option's own type; what isn't one of its values stays text."""
    allowed = allowed_values(option)
    if option in LIMITS and value == "none":
        return None
    if isinstance(allowed[0], bool):
        return _ON_OFF.get(value, value)
    a_number = option in LIMITS or isinstance(allowed[0], int)
    return int(value) if a_number and value.isascii() and value.isdecimal() else value


def _sentence(error: RulesetError) -> str:
    from engine.words import refusal_sentence

    allowed = _listed(error.allowed)
    values = {"option": error.option, "allowed": allowed}
    said = refusal_sentence(gettext.NullTranslations(), error.code, values)
    return f"--set {error.option}: {said}" + ("" if allowed in said else f" Allowed: {allowed}.")


def _listed(values: Sequence[object]) -> str:
    return ", ".join(map(spoken, values))
