"""English with every vowel doubled: what a language with words half as long again does."""

from __future__ import annotations

import gettext
import re

HOLE_OR_VOWEL = re.compile(r"\{[^}]*\}|[aeiou]")


class LongerEnglish(gettext.NullTranslations):
    """Sentences grow by two fifths; their holes stay."""

    def gettext(self, message: str) -> str:
        return _stretched(message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return _stretched(one if n == 1 else many)


def _stretched(text: str) -> str:
    return HOLE_OR_VOWEL.sub(lambda found: found[0] if found[0][0] == "{" else found[0] * 2, text)


def longer(language: str | None) -> gettext.NullTranslations:
    """The same for every language."""
    return LongerEnglish()
