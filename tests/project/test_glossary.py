"""The glossary of docs/style.md: each term once, and no other word for it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from babel.messages.pofile import read_po

ROOT: Final = Path(__file__).resolve().parents[2]
STYLE: Final = ROOT / "docs" / "style.md"
HEAD: Final = "| term | means | not |\n|---|---|---|\n"
NONE: Final = "–"
CODE: Final = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
HOLE: Final = re.compile(r"\{\w+\}")


class Row(NamedTuple):
    """A term with its meaning, and the words that are not used for it."""

    term: str
    meaning: str
    avoided: tuple[str, ...]


def _rows() -> list[Row]:
    _, head, rest = STYLE.read_text().partition(HEAD)
    assert head
    lines = rest.partition("\n\n")[0].splitlines()
    cells = [line.strip("| ").split(" | ") for line in lines]
    return [
        Row(term, meaning, () if words == NONE else tuple(words.split(", ")))
        for term, meaning, words in cells
    ]


ROWS: Final = _rows()
TERMS: Final = [term for row in ROWS for term in row.term.split(", ")]
AVOIDED: Final = re.compile(
    rf"\b(?:{'|'.join(word for row in ROWS for word in row.avoided)})s?\b", re.IGNORECASE
)
DOCUMENTS: Final = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")} - {STYLE})
CATALOGUE: Final = next((ROOT / "engine" / "words" / "locales").rglob("*.po"))


def test_each_term_has_one_row_and_a_meaning() -> None:
    assert len(TERMS) == len(set(TERMS)) > 70
    assert all(row.meaning for row in ROWS)


def test_no_avoided_word_is_a_term() -> None:
    assert not {word for row in ROWS for word in row.avoided} & set(TERMS)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda one: str(one.relative_to(ROOT)))
def test_documents_use_the_terms(document: Path) -> None:
    assert AVOIDED.findall(CODE.sub("", document.read_text())) == []


def test_sentences_for_people_use_the_terms() -> None:
    with CATALOGUE.open("rb") as file:
        ids = [message.id for message in read_po(file) if message.id]
    english = [one for found in ids for one in ([found] if isinstance(found, str) else found)]
    assert len(english) > 1_000
    assert [one for one in english if AVOIDED.search(HOLE.sub("", one))] == []
