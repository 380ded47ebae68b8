"""The words that the page itself says: the sentences in its scripts, in one language."""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from babel import Locale
from babel.messages.extract import extract_from_dir

# Whole numbers show every plural category that a count of cards or players can have.
COUNTS = range(201)

Catalogue = dict[str, str | dict[str, str]]


@dataclass(frozen=True)
class Sentence:
    """A sentence in the scripts; `many` is its form for several, where it counts something."""

    one: str
    many: str | None = None


def sentences_in(scripts: Path) -> tuple[Sentence, ...]:
    """Every sentence that a script below the folder hands to gettext or ngettext."""
    found = extract_from_dir(
        str(scripts),
        method_map=[("**.js", "javascript")],
        keywords={"gettext": None, "ngettext": (1, 2)},
    )
    messages = {message for _file, _line, message, _comments, _context in found}
    return tuple(sorted((_sentence(message) for message in messages), key=lambda s: s.one))


def _sentence(message: str | tuple[str, ...]) -> Sentence:
    return Sentence(message) if isinstance(message, str) else Sentence(message[0], message[1])


def catalogue(
    sentences: Iterable[Sentence], words: gettext.NullTranslations, language: str
) -> Catalogue:
    """What differs from the English of the scripts; counted sentences by plural category."""
    samples = _sample_counts(language)
    found: Catalogue = {}
    for sentence in sentences:
        if sentence.many is not None:
            found |= _forms(sentence.one, sentence.many, words, samples)
        elif (said := words.gettext(sentence.one)) != sentence.one:
            found[sentence.one] = said
    return found


def _forms(
    one: str, many: str, words: gettext.NullTranslations, samples: dict[str, int]
) -> Catalogue:
    forms = {category: words.ngettext(one, many, n) for category, n in samples.items()}
    return {one: forms} if set(forms.values()) - {one, many} else {}


def _sample_counts(language: str) -> dict[str, int]:
    """A count for each plural category; `other` also stands for what none of them covers."""
    plural = Locale.parse(language).plural_form
    samples = {plural(n): n for n in COUNTS}
    samples.setdefault("other", samples.get("many", 0))
    return samples
