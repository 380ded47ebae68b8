"""The language of the page, and the words it gets."""

from __future__ import annotations

import pytest

from engine.words import from_wishes, nearest

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


def test_the_language_that_most_speakers_read_is_chosen() -> None:
    assert nearest("be-BY", OURS) == "ru"
    assert nearest("be-BY", ("en", "lt")) is None
    assert from_wishes("uk", ("en", "ru")) == "en"
