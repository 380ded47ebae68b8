"""Marks that tell computer players apart: a name and a face for each seat, and their level."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from durak_rules.teams import MOST_SEATS
from engine.pictures import palette, symbols
from engine.players import PLAYERS
from engine.words import COMPUTERS, LANGUAGES, LEVELS, player_name, words

LONGEST = 7  # letters: so many fit over a seventh of a small phone


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_at_the_largest_table_has_a_short_name(language: str) -> None:
    seats = range(MOST_SEATS)
    names = [player_name(words(language), [""] * MOST_SEATS, seat) for seat in seats]
    assert len(set(names)) == MOST_SEATS
    assert all(len(name) <= LONGEST for name in names)


def test_every_seat_has_a_ground_of_its_own() -> None:
    assert len(set(palette.TONES)) == MOST_SEATS


def test_a_person_is_called_by_the_own_name() -> None:
    names = ["Anna", "", "Boris"]
    called = [player_name(NullTranslations(), names, seat) for seat in range(3)]
    assert called == ["Anna", "Fox", "Boris"]


def test_every_face_is_drawn() -> None:
    assert [one.face for one in COMPUTERS if one.face not in symbols.symbols()] == []


def test_every_level_has_words_but_the_one_by_chance() -> None:
    assert list(LEVELS) == [level for level in PLAYERS if level != "random"]
