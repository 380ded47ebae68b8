"""The language of the page, and the words it gets."""

from __future__ import annotations

import gettext
from pathlib import Path

import pytest

from webapp.languages import from_wishes, nearest
from webapp.page.catalogue import Sentence, catalogue, sentences_in

OURS = ("en", "ru", "uk", "lt")


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        ("", "en"),
        ("ru", "ru"),
        ("ru-RU,ru;q=0.9,en;q=0.8", "ru"),
        ("de-DE,de;q=0.9,uk;q=0.7,en;q=0.8", "en"),
        ("de,lt;q=0.1", "lt"),
        ("ru;q=0,en", "en"),
        ("ru;q=x, lt ; q=0.5", "en"),
        ("*", "en"),
        (",,;;q=,", "en"),
        ("x," * 5000 + "ru", "en"),
        ("UK_ua", "uk"),
    ],
)
def test_the_browsers_wishes(wishes: str, language: str) -> None:
    assert from_wishes(wishes, OURS) == language


def test_telegrams_tag() -> None:
    assert nearest("pt-br", OURS) is None
    assert nearest("uk", OURS) == "uk"
    assert nearest(None, OURS) is None


class _Russian(gettext.NullTranslations):
    """Two sentences of Russian."""

    def gettext(self, message: str) -> str:
        return {"Take": "Беру"}.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        if msgid1 != "{n} card":
            return super().ngettext(msgid1, msgid2, n)
        if n % 10 == 1 and n % 100 != 11:
            return "{n} карта"
        few = 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14
        return "{n} карты" if few else "{n} карт"


def test_the_page_gets_what_its_scripts_say(tmp_path: Path) -> None:
    (tmp_path / "table.js").write_text(
        'const t = words();\nt.gettext("Take"); gettext("Pass");\n'
        't.ngettext("{n} card", "{n} cards", n); console.log("not for people");\n'
    )
    found = sentences_in(tmp_path)
    assert found == (Sentence("Pass"), Sentence("Take"), Sentence("{n} card", "{n} cards"))
    assert catalogue(found, _Russian(), "ru") == {
        "Take": "Беру",
        "{n} card": {
            "one": "{n} карта",
            "few": "{n} карты",
            "many": "{n} карт",
            "other": "{n} карт",
        },
    }


def test_english_needs_no_catalogue() -> None:
    sentences = (Sentence("Take"), Sentence("{n} card", "{n} cards"))
    assert catalogue(sentences, gettext.NullTranslations(), "en") == {}
