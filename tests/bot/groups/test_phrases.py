"""The phrases that friends write after /durak: nearly all are understood, and none is mistaken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from bot.chat.phrases.days import TOMORROW
from bot.chat.phrases.hours import Hour
from bot.chat.phrases.options import TOPICS, OptionValue
from bot.chat.phrases.phrase import Phrase, UnclearWish
from bot.chat.phrases.reading import read_phrase
from bot.chat.phrases.vocabulary import NEGATIONS
from bot.chat.phrases.word_files import ALL, said
from bot.chat.wishes import LONGEST_WISH, Wish, parse_written, written_wish
from bot.messages.callbacks import WishPress
from durak_rules import PRESETS, Ruleset
from durak_rules.options.ruleset import closest_preset, difference
from engine.tables import Pace
from engine.words import words
from tests.bot.groups.option_phrases import OPTION_PHRASES, UNSEEN_PHRASES
from tests.bot.groups.phrase_table import PHRASES

ASKED = "?"
LEAST_UNDERSTOOD = 0.95
LEAST_OF_UNSEEN = 0.8


class Line(NamedTuple):
    """A phrase, and what it means."""

    phrase: str
    meaning: str


def lines_of(*blocks: str) -> list[Line]:
    return [
        Line(*(part.strip() for part in line.rsplit("=", 1)))
        for block in blocks
        for line in block.strip().splitlines()
    ]


LINES = lines_of(*PHRASES.values(), *OPTION_PHRASES.values())


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
    parts = [ruleset.preset or " ".join(house_rules(ruleset))]
    if wish.pace is not Pace.LIVE:
        parts.append(wish.pace)
    if wish.computers:
        parts.append(f"computers:{wish.computers}")
    if hour is not None:
        day = hour.day if isinstance(hour, Hour) else ""
        parts.append(f"@{hour}{'+' if day == TOMORROW else day}")
    return " ".join(parts)


def house_rules(ruleset: Ruleset) -> Iterator[str]:
    """Yield the game that house rules are likened to, and each difference from it."""
    game = closest_preset(ruleset)
    yield game
    for option, _, value in difference(PRESETS[game], ruleset):
        match value:
            case True:
                yield option
            case int() if option == "deck":
                yield str(value)
            case _:
                yield f"{option}:{value}"


def test_the_table_is_large_and_has_four_languages() -> None:
    assert len(LINES) >= 200
    assert len({line.phrase for line in LINES}) > 0.95 * len(LINES)
    for table in (PHRASES, OPTION_PHRASES):
        assert all(len(block.strip().splitlines()) >= 35 for block in table.values())


@pytest.mark.parametrize("line", [line for line in LINES if line.meaning == ASKED])
def test_a_question_has_at_most_three_answers_that_are_clear(line: Line) -> None:
    with pytest.raises(UnclearWish) as asked:
        read_phrase(line.phrase, words)
    assert 1 <= len(asked.value.may_be) <= 3
    for wish, _hour in asked.value.may_be:
        assert parse_written(written_wish(wish)) == wish
        assert len(WishPress(wish=written_wish(wish), hour="2000+").pack().encode()) <= 64


@pytest.mark.parametrize(
    ("lines", "least"), [(LINES, LEAST_UNDERSTOOD), (lines_of(UNSEEN_PHRASES), LEAST_OF_UNSEEN)]
)
def test_nearly_all_phrases_are_understood_and_none_makes_a_wrong_table(
    lines: list[Line], least: float
) -> None:
    taken = {line: understood(line.phrase) for line in lines}
    wrong = {line: meaning for line, meaning in taken.items() if meaning != line.meaning}
    mistaken = {line: meaning for line, meaning in wrong.items() if meaning != ASKED}
    assert mistaken == {}
    assert len(wrong) <= (1 - least) * len(lines), wrong


FIRST_WORDS = [
    (on, said(f"{topic}.alone", by=[language])[0].removesuffix("*"))
    for topic, (on, _) in TOPICS.items()
    for language in ALL
]


@pytest.mark.parametrize(("option", "word"), FIRST_WORDS)
@pytest.mark.parametrize("phrase", ["{no} {word}", "{word} {no}", "{no} с {word}", "{no}, {word}"])
def test_a_denied_option_is_never_on(phrase: str, option: OptionValue, word: str) -> None:
    for no in NEGATIONS:
        try:
            asked = read_phrase(phrase.format(no=no, word=word), words).asked
        except UnclearWish:
            continue
        assert getattr(asked.wish.ruleset, option.option) != option.value, no


def test_cheaters_as_usual_here_stay_as_they_are() -> None:
    """Computers cheat too by the rules of this group."""
    usual = Wish(Ruleset.of("podkidnoy", cheating="everybody"))
    assert read_phrase("с шулерами", words, usual).asked.wish == usual
    assert read_phrase("без шулеров", words, usual).asked.wish == Wish(PRESETS["podkidnoy"])
    assert read_phrase("24 карты", words, usual).asked.wish.ruleset.cheating == "everybody"


def test_a_phrase_too_long_to_be_read_whole_is_a_question() -> None:
    phrase = "переводной," + " давайте сыграем" * 20
    assert understood(phrase[: len("переводной, давайте сыграем")]) == "perevodnoy"
    assert len(phrase) > LONGEST_WISH
    assert understood(f"{phrase} без шулеров") == ASKED


@pytest.mark.parametrize(
    "phrase",
    ["подкидной не переводной", "в подкидного, не в переводного", "подкидной без переводов"],
)
def test_a_game_that_was_named_before_a_no_is_the_first_answer(phrase: str) -> None:
    with pytest.raises(UnclearWish) as asked:
        read_phrase(phrase, words)
    assert asked.value.may_be[0].wish == Wish(PRESETS["podkidnoy"])


@pytest.mark.parametrize(
    ("phrase", "first"),
    [
        ("52 no transfers", "podkidnoy 52"),
        ("52 карты без переводов", "podkidnoy 52"),
        ("no transfers", "podkidnoy"),
        ("не на 52", "podkidnoy"),
    ],
)
def test_a_deck_beside_a_no_is_in_the_answers_unless_it_is_denied(phrase: str, first: str) -> None:
    with pytest.raises(UnclearWish) as asked:
        read_phrase(phrase, words)
    assert written(Phrase(asked.value.may_be[0], True)) == first
