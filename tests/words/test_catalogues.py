"""Every sentence has words in every language, and numbers agree with their nouns."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from deploy import update_catalogues
from deploy.update_catalogues import catalogue_of, sentences, untranslated
from engine.words import LANGUAGES, SOURCE, nearest, words
from engine.words.translation.catalogues import LOCALES

OTHERS = [language for language in LANGUAGES if language != SOURCE]


@pytest.mark.slow
def test_nothing_is_left_to_translate() -> None:
    said = {message.id for message in sentences() if message.id}
    for catalogue in map(catalogue_of, OTHERS):
        assert said - {message.id for message in catalogue} == set(), (
            "run python -m deploy.update_catalogues"
        )
        assert untranslated(catalogue) == []


def test_no_sentence_hides_in_an_f_string() -> None:
    """There the extraction finds it only with Python 3.12 and newer; with 3.11 it has no words."""
    patterns = [pattern for pattern, kind in update_catalogues.SOURCES if kind == "python"]
    files = {
        file
        for pattern in patterns
        for file in update_catalogues.ROOT.glob(pattern.replace("**", "**/*"))
    }
    assert len(files) > 100
    hidden = [
        f"{file}:{text.lineno}"
        for file in files
        for text in ast.walk(ast.parse(file.read_text()))
        if isinstance(text, ast.JoinedStr) and any(map(_says, ast.walk(text)))
    ]
    assert hidden == []


def _says(part: ast.AST) -> bool:
    """Return whether the node is a call with the sentence itself."""
    return (
        isinstance(part, ast.Call)
        and getattr(part.func, "attr", "") in ("gettext", "ngettext")
        and isinstance(part.args[0], ast.Constant)
    )


@pytest.mark.parametrize("language", OTHERS)
def test_no_placeholder_is_lost_in_translation(language: str) -> None:
    for message in catalogue_of(language):
        if message.id:
            allowed = _placeholders(*_ids(message))
            for text in _texts(message):
                assert _placeholders(text) <= allowed, message.id
            assert _placeholders(*_texts(message)) == allowed, message.id


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("ru", "ru"),
        ("uk-UA", "uk"),
        ("lt_LT", "lt"),
        ("RU", "ru"),
        ("zh-hans-raw", None),
        ("", None),
        (None, None),
    ],
)
def test_any_language_tag_finds_words(tag: str | None, language: str | None) -> None:
    assert nearest(tag) == language
    assert words(tag).gettext("no such sentence") == "no such sentence"


@pytest.mark.nightly
def test_a_new_language_gets_a_catalogue_with_everything_to_translate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = tmp_path / "pl" / "LC_MESSAGES" / "durak.po"
    monkeypatch.setattr(update_catalogues, "catalogue_file", lambda _language: new)
    begun = update_catalogues.update("pl")
    assert len(untranslated(begun)) == len([one for one in sentences() if one.id])
    assert len(catalogue_of("pl")) == len(begun)
    assert '"Language: pl' in new.read_text()


def test_every_language_that_has_a_catalogue_is_spoken() -> None:
    assert sorted(OTHERS) == sorted(path.name for path in LOCALES.iterdir())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("lt", "0 kortų, 1 korta, 2 kortos, 9 kortos, 10 kortų, 11 kortų, 21 korta, 22 kortos"),
        ("ru", "0 карт, 1 карта, 2 карты, 9 карт, 10 карт, 11 карт, 21 карта, 22 карты"),
    ],
)
def test_numbers_agree_with_their_nouns(language: str, said: str) -> None:
    t = words(language)
    counts = (0, 1, 2, 9, 10, 11, 21, 22)
    assert said == ", ".join(
        t.ngettext("{count} card", "{count} cards", n).format(count=n) for n in counts
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Your last game, Your last 21 games"),
        ("ru", "Последние партии: 1, Последние партии: 21"),
        ("uk", "Останні партії: 1, Останні партії: 21"),
        ("lt", "Paskutinės partijos: 1, Paskutinės partijos: 21"),
    ],
)
def test_one_game_is_not_said_as_one_last_game_of_many(language: str, said: str) -> None:
    one, many = "Your last game", "Your last {count} games"
    t = words(language)
    assert said == ", ".join(t.ngettext(one, many, n).format(count=n) for n in (1, 21))


@pytest.mark.parametrize(
    ("language", "said"),
    [("ru", "За столом: Anna"), ("uk", "За столом: Anna"), ("lt", "Prie stalo: Anna")],
)
def test_running_and_finished_games_name_the_other_players(language: str, said: str) -> None:
    assert words(language).gettext("With {names}").format(names="Anna") == said


def _ids(message: Message) -> tuple[str, ...]:
    return message.id if isinstance(message.id, tuple) else (str(message.id),)


def _texts(message: Message) -> tuple[str, ...]:
    text = message.string
    return tuple(text) if isinstance(text, (tuple, list)) else (str(text),)


def _placeholders(*texts: str) -> set[str]:
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}
