"""The words that the page gets: what its scripts say, and what chat and page both say, as JSON."""

from __future__ import annotations

import gettext
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.extract import extract

from engine.tables import Pace
from engine.words import GROUPS, LANGUAGES, pace_line, words
from engine.words.translation.sentences import Sentence
from tests.support.words import words_json
from webapp.page.assets import STATIC
from webapp.page.words import sentences_of, words_of

ENGLISH = gettext.NullTranslations()


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


def sentences_in(folder: Path) -> tuple[Sentence, ...]:
    return sentences_of(path.read_text() for path in folder.rglob("*.js"))


def test_the_page_gets_what_its_scripts_say(tmp_path: Path) -> None:
    (tmp_path / "table.js").write_text(
        'const t = words();\nt.gettext("Take"); gettext("Pass");\n'
        't.ngettext("{n} card", "{n} cards", n); console.log("not for people");\n'
    )
    found = sentences_in(tmp_path)
    assert found == (Sentence("Pass"), Sentence("Take"), Sentence("{n} card", "{n} cards"))
    assert words_of(found, _Russian(), "ru")["sentences"] == {
        "Take": "Беру",
        "{n} card": {
            "one": "{n} карта",
            "few": "{n} карты",
            "many": "{n} карт",
            "other": "{n} карт",
        },
    }


def test_no_sentence_of_a_script_is_overlooked() -> None:
    """Reading the calls alone finds what reading every script whole finds."""
    whole = set[Sentence]()
    for script in STATIC.rglob("js/**/*.js"):
        keywords = {"gettext": None, "ngettext": (1, 2)}
        for _, said, *_ in extract("javascript", BytesIO(script.read_bytes()), keywords):
            whole.add(Sentence(said) if isinstance(said, str) else Sentence(*said))
    assert len(whole) > 400
    assert whole <= {*sentences_in(STATIC)}


def test_a_sentence_is_found_wherever_a_script_says_it(tmp_path: Path) -> None:
    (tmp_path / "chairs.js").write_text(
        'const chair = `<b>${gettext("free")}</b>`;\n'
        'say(gettext("Two " +\n  "lines"), of(chair));\n'
        'ngettext("{n} \\"card\\"", "{n} \\"cards\\"", count(chair));\n'
    )
    assert sentences_in(tmp_path) == (
        Sentence("Two lines"),
        Sentence("free"),
        Sentence('{n} "card"', '{n} "cards"'),
    )


def test_english_scripts_need_no_translation() -> None:
    sentences = (Sentence("Take"), Sentence("{n} card", "{n} cards"))
    assert words_of(sentences, ENGLISH, "en")["sentences"] == {}


def test_a_lithuanian_gets_lithuanian_words_and_numbers() -> None:
    sentences = words_json()["lt"]["sentences"]
    assert sentences["Take"] == "Imu"
    counted = sentences["{count} card"]
    assert counted["one"] == "{count} korta"
    assert counted["few"] == "{count} kortos"
    assert counted["other"] == "{count} kortų"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_counted_rule_has_every_form_that_its_language_counts_in(language: str) -> None:
    packs = words_json()[language]["groups"][0]["clauses"][0]
    assert packs["count"] == "packs"
    assert {"one", "other"} <= set(packs["words"])
    assert len(words_json()[language]["groups"]) == len(GROUPS)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["30 seconds a move", "5 minutes a move", "12 hours a move"]),
        ("ru", ["30 секунд на ход", "5 минут на ход", "12 часов на ход"]),
        ("uk", ["30 секунд на хід", "5 хвилин на хід", "12 годин на хід"]),
        ("lt", ["30 sekundžių ėjimui", "5 minutės ėjimui", "12 valandų ėjimui"]),
    ],
)
def test_paces_are_told_by_their_seconds(language: str, said: list[str]) -> None:
    assert [pace_line(words(language), pace) for pace in Pace] == said
    assert [pace["line"] for pace in words_json()[language]["paces"]] == said
