"""One thing has one name, in every language: terms.json says which, and which words aren't used.

A row has the `term` in each language and, under `not`, patterns of words that players aren't told.
The English sentences of the page's scripts are among those of the catalogues' keys.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from deploy.update_catalogues import catalogue_of, sentences
from engine.words import LANGUAGES, SOURCE

TERMS: Final[list[dict[str, Any]]] = json.loads((Path(__file__).parent / "terms.json").read_text())


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_has_one_name(language: str) -> None:
    said = _said(language)
    assert len(said) > 1000
    wrong = [
        f"{term['term'][language] or term['term'][SOURCE]}: {text}"
        for term in TERMS
        for pattern in term["not"].get(language, [])
        for text in said
        if re.search(pattern, text)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_that_has_a_name_is_said(language: str) -> None:
    """Its first word, without the ending: a term that nobody says has a newer name."""
    said = " ".join(_said(language)).lower()
    unsaid = [
        name for term in TERMS if (name := term["term"][language]) and _stem(name) not in said
    ]
    assert unsaid == []


def _stem(name: str) -> str:
    first = re.split(r"[ ,(]", name)[0].strip("«»„“").lower()
    return first[: max(3, len(first) - 3)]


def _said(language: str) -> list[str]:
    messages = [m for m in (sentences() if language == SOURCE else catalogue_of(language)) if m.id]
    texts = [m.id if language == SOURCE else m.string for m in messages]
    return [one for text in texts for one in ((text,) if isinstance(text, str) else text)]
