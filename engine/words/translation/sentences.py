"""Sentences for people in tables: English here, translated when they are used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from gettext import NullTranslations


def _(sentence: str) -> str:
    """Mark a sentence for the catalogues; it is translated when it is used."""
    return sentence


@dataclass(frozen=True, slots=True)
class Sentence:
    """An English sentence; `many` is its form for several of what `count` names.

    >>> Sentence("{n} card", "{n} cards", "n").said(NullTranslations(), {"n": 2})
    '2 cards'
    """

    one: str
    many: str | None = None
    count: str = ""

    def said(self, t: NullTranslations, values: Mapping[str, object] | None = None) -> str:
        """Return the sentence in the language of `t`, with its values put in."""
        values = values or {}
        return self.template(t, values).format_map(values)

    def template(self, t: NullTranslations, values: Mapping[str, object]) -> str:
        """Return the sentence in the language of `t`, with the names of its values still in it."""
        if self.many is None:
            return t.gettext(self.one)
        return t.ngettext(self.one, self.many, int(str(values[self.count])))


def counted(one: str, many: str, count: str) -> Sentence:
    """Mark a sentence with a plural for the catalogues; `count` names the value it depends on."""
    return Sentence(one, many, count)
