"""Refusals as messages of the protocol, and the refusals that are the page server's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any, Protocol

from durak_rules import RulesetError
from engine.words import refusal_sentence
from webapp.live.protocol import Refused


class Coded(Protocol):
    """A refusal with a code, a rule of docs/rules.md or None, and values for its sentence."""

    code: str
    rule: str | None
    values: Mapping[str, Any]


class MessageRefused(Exception):
    """A message that the page server itself refuses; tables and rules have their own errors."""

    rule: str | None = None

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.values: Mapping[str, Any] = values


def refused(
    t: NullTranslations, id: str | None, why: Coded | RulesetError, names: Sequence[str] = ()
) -> Refused:
    """Return the message for a refusal; `names` are those of the game's seats."""
    if isinstance(why, RulesetError):
        values: Mapping[str, Any] = {"option": why.option, "allowed": why.allowed}
        words = refusal_sentence(t, why.code, values)
        return Refused(id=id, code=why.code, rule=None, words=words)
    words = refusal_sentence(t, why.code, why.values, names)
    return Refused(id=id, code=why.code, rule=why.rule, words=words)
