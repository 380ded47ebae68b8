"""English with every vowel doubled, to test the page with a language whose words are half as long
again.
"""

from __future__ import annotations

import gettext
import re

HOLE_OR_VOWEL = re.compile(r"\{[^}]*\}|[aeiou]")


class LongerEnglish(gettext.NullTranslations):
    """English sentences, two fifths longer; their placeholders stay."""

    def gettext(self, message: str) -> str:
        return _stretched(message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return _stretched(one if n == 1 else many)


def _stretched(text: str) -> str:
    return HOLE_OR_VOWEL.sub(lambda found: found[0] if found[0][0] == "{" else found[0] * 2, text)


def longer(language: str | None) -> gettext.NullTranslations:
    """Return it for any language."""
    return LongerEnglish()
