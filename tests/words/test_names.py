"""Marks that tell computer players apart: a name and a face for each seat, and their level."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from engine.pictures import symbols
from engine.players import PLAYERS
from engine.words import COMPUTERS, LANGUAGES, LEVELS, player_name, words

SYMBOLS = symbols.FOLDER / "symbols.svg"
LONGEST = 7  # letters: so many fit over a sixth of a small phone


@pytest.mark.parametrize("language", LANGUAGES)
def test_six_at_a_table_have_six_short_names(language: str) -> None:
    names = [player_name(words(language), [""] * 6, seat) for seat in range(6)]
    assert len(set(names)) == 6
    assert all(len(name) <= LONGEST for name in names)


def test_a_person_is_called_by_the_own_name() -> None:
    names = ["Anna", "", "Boris"]
    called = [player_name(NullTranslations(), names, seat) for seat in range(3)]
    assert called == ["Anna", "Fox", "Boris"]


def test_every_face_is_drawn() -> None:
    drawn = SYMBOLS.read_text()
    assert [one.face for one in COMPUTERS if f'<symbol id="{one.face}"' not in drawn] == []


def test_every_level_has_words_but_the_one_by_chance() -> None:
    assert list(LEVELS) == [level for level in PLAYERS if level != "random"]
