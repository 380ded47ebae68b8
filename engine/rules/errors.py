"""What can be wrong: text that doesn't parse, rules that don't fit together, moves not allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class CardSyntaxError(ValueError):
    """The text is not a card."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not a card: {text[:40]!r}")


class MoveSyntaxError(ValueError):
    """The text is not a move."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not a move: {text[:40]!r}")
        self.text = text


class PositionError(ValueError):
    """The text, or the bytes, are not a position of this engine."""


class RulesetError(ValueError):
    """An option has a value it can't have, alone or beside the others, or the number of seats has.

    `code` says what is wrong, `option` which option (or `seats`), `allowed` what it may be here
    instead.
    """

    def __init__(self, code: str, option: str, allowed: Sequence[object] = ()) -> None:
        words = ", ".join(str(value) for value in allowed)
        super().__init__(f"{code}: {option}" + (f" (allowed: {words})" if words else ""))
        self.code = code
        self.option = option
        self.allowed = tuple(allowed)


class IllegalMove(ValueError):
    """A move that the rules don't allow now.

    `code` names the reason, `rule` the rule of docs/rules.md, `values` what a sentence needs:
    public facts, or facts of the mover's own hand.
    """

    def __init__(self, code: str, rule: str, values: Mapping[str, Any]) -> None:
        super().__init__(f"{rule} {code}")
        self.code = code
        self.rule = rule
        self.values = dict(values)
