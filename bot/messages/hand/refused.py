"""The reason why a move was refused, in the page's words; cards by name for
those who chose names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any

from bot.messages import texts
from engine.tables import MoveRefused, TableError
from engine.words import card_name, refusal_sentence
from engine.words.values import CARD


def refused(t: NullTranslations, error: TableError, names: Sequence[str], *, signs: bool) -> str:
    """Return the sentence of the refusal; seats are called by `names`."""
    if not isinstance(error, MoveRefused):
        return texts.refusal(t, error)
    values = error.values if signs else _named(t, error.values)
    said = refusal_sentence(t, error.code, values, names)
    return said[:1].upper() + said[1:]  # it may begin with a card's name


def _named(t: NullTranslations, values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: card_name(t, value) if isinstance(value, str) and CARD.fullmatch(value) else value
        for name, value in values.items()
    }
