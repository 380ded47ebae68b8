"""How this face refuses: its own refusals, and any refusal as a message of the protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any, Protocol

from engine.rules import RulesetError
from engine.words import refusal_sentence
from webapp.live.protocol import Refused


class Coded(Protocol):
    """Anything with a code, a rule of docs/rules.md (or none) and values for its sentence."""

    code: str
    rule: str | None
    values: Mapping[str, Any]


class MessageRefused(Exception):
    """What a message asks for isn't done: refused by this face itself, not by tables or rules."""

    rule: str | None = None

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.values: Mapping[str, Any] = values


def refused(
    t: NullTranslations, id: str | None, why: Coded | RulesetError, names: Sequence[str] = ()
) -> Refused:
    """The answer for something that isn't done; `names` are those of the game."""
    if isinstance(why, RulesetError):
        values: Mapping[str, Any] = {"option": why.option, "allowed": why.allowed}
        words = refusal_sentence(t, why.code, values)
        return Refused(id=id, code=why.code, rule=None, words=words)
    words = refusal_sentence(t, why.code, why.values, names)
    return Refused(id=id, code=why.code, rule=why.rule, words=words)
