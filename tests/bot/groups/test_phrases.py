"""The phrases that friends write after /durak: nearly all are understood, and none is mistaken."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bot.chat.phrases.reading import Phrase, UnclearWish, read_phrase
from bot.chat.wishes import parse_written, written_wish
from bot.messages.callbacks import WishPress
from engine.tables import Pace
from engine.words import words
from tests.bot.groups.phrase_table import PHRASES

ASKED = "?"
LEAST_UNDERSTOOD = 0.95


class Line(NamedTuple):
    """A phrase, and what it means."""

    phrase: str
    meaning: str


LINES = [
    Line(*(part.strip() for part in line.rsplit("=", 1)))
    for block in PHRASES.values()
    for line in block.strip().splitlines()
]


def understood(phrase: str) -> str:
    """Return what a phrase was taken for, as the table writes it."""
    try:
        return written(read_phrase(phrase, words))
    except UnclearWish:
        return ASKED


def written(phrase: Phrase) -> str:
    (wish, hour), ruleset = phrase.asked, phrase.asked.wish.ruleset
    if not phrase.is_named and hour is None:
        return "-"
    parts = [ruleset.preset or f"{_game_without_deck(phrase)} {ruleset.deck}"]
    if wish.pace is not Pace.LIVE:
        parts.append(wish.pace)
    if hour is not None:
        parts.append(f"@{hour}{'+' if hour.tomorrow else ''}")
    return " ".join(parts)


def _game_without_deck(phrase: Phrase) -> str:
    return "perevodnoy" if phrase.asked.wish.ruleset.transfer else "podkidnoy"


def test_the_table_is_large_and_has_four_languages() -> None:
    assert len(LINES) >= 200
    assert len({line.phrase for line in LINES}) > 0.95 * len(LINES)
    assert all(len(block.strip().splitlines()) >= 35 for block in PHRASES.values())


@pytest.mark.parametrize("line", [line for line in LINES if line.meaning == ASKED])
def test_a_question_has_at_most_three_answers_that_are_clear(line: Line) -> None:
    with pytest.raises(UnclearWish) as asked:
        read_phrase(line.phrase, words)
    assert 1 <= len(asked.value.may_be) <= 3
    for wish, _hour in asked.value.may_be:
        assert parse_written(written_wish(wish)) == wish
        assert len(WishPress(wish=written_wish(wish), hour="2000+").pack().encode()) <= 64


def test_nearly_all_phrases_are_understood_and_none_makes_a_wrong_table() -> None:
    taken = {line: understood(line.phrase) for line in LINES}
    wrong = {line: meaning for line, meaning in taken.items() if meaning != line.meaning}
    mistaken = {line: meaning for line, meaning in wrong.items() if meaning != ASKED}
    assert mistaken == {}
    assert len(wrong) <= (1 - LEAST_UNDERSTOOD) * len(LINES), wrong
