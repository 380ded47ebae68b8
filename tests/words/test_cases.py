"""Names of cards, suits and people stand in the nominative: no word before them asks for another
case. «У тебя нет семёрка червей» was said once.
"""

from __future__ import annotations

import re
from typing import Final

import pytest
from babel.messages.catalog import Message

from deploy.update_catalogues import catalogue_of

NAMES: Final = (
    *("attacker", "by", "card", "cards", "defender", "fool", "giver", "last"),
    *("losers", "name", "names", "others", "seats", "suit", "taker"),
)
"""Holes that are filled with what people, cards and suits are called."""

OTHER_CASE: Final = {
    "ru": (
        "без в вместо во для до за из из-за к ко кроме между на над не нет о об от перед под по"
        " после при про против ради с со среди у через"
    ),
    "uk": (
        "без в від для до за з зі із замість крім між на над не немає нема о об перед під по після"
        " при про проти ради серед у через"
    ),
    "lt": (
        "apie be dėl iš į iki ne neturi nuo pagal pas po prie prieš su šalia tarp už vietoj virš"
    ),
}
"""Words after which a name would have to change its form."""

SIGNS: Final = {"{by} on {card}"}
"""Said of signs alone (7♥), which have no case."""

OLD: Final = [
    ("ru", "У тебя нет {card}."),
    ("uk", "У тебе немає {card}."),
    ("lt", "Neturi {card}."),
    ("ru", "Компьютер вместо {name}"),
    ("uk", "Комп’ютер замість {name}"),
    ("lt", "Kompiuteris vietoj {name}"),
]


@pytest.mark.parametrize("language", OTHER_CASE)
def test_no_name_stands_where_another_case_is_wanted(language: str) -> None:
    wrong = [
        text
        for message in catalogue_of(language)
        if message.id and message.id not in SIGNS
        for text in _texts(message)
        if _wants_another_case(language, text)
    ]
    assert wrong == []


@pytest.mark.parametrize(("language", "sentence"), OLD)
def test_the_old_sentences_would_be_found(language: str, sentence: str) -> None:
    assert _wants_another_case(language, sentence)


def _wants_another_case(language: str, text: str) -> bool:
    words = "|".join(map(re.escape, OTHER_CASE[language].split()))
    found = rf"(?<![\w-])(?:{words})\s+\{{(?:{'|'.join(NAMES)})\}}"
    return re.search(found, text, re.IGNORECASE) is not None


def _texts(message: Message) -> tuple[str, ...]:
    text = message.string
    return tuple(text) if isinstance(text, (tuple, list)) else (str(text),)
