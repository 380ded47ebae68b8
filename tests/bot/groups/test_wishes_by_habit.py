"""Phrases written by people's habits: a question has a button that does what was meant, or says
plainly that it can't be had. Nearly none ends in buttons that do something else.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.chat.phrases.days import WEEKDAYS
from bot.chat.phrases.extras import asks_again
from bot.chat.phrases.hours import Delay, Hour
from bot.chat.phrases.phrase import Asked, UnclearWish, WishDoubt
from bot.chat.phrases.reading import read_phrase
from durak_rules.options.ruleset import closest_preset
from engine.tables import Pace
from engine.words import words

TABLE = Path(__file__).with_name("wishes_by_habit.tsv")
MOST_DEAD_ENDS = 0.05
GAMES = {"transfer": "perevodnoy", "throw": "podkidnoy", "simple": "simple_table"}
DAYS = {
    "today": {"", "+0"},
    "tomorrow": {"+1"},
    "overmorrow": {"+2"},
    "week": {"+7"},
    "3.12": {"d0312"},
    **{day: {f"w{number}", f"n{number}"} for number, day in enumerate(WEEKDAYS)},
}
PACES = {
    "fast": {Pace.LIVE},
    "slow": {Pace.RELAXED, Pace.SLOW},
    "30s": {Pace.LIVE},
    "300s": {Pace.RELAXED},
    "12h": {Pace.SLOW},
}
ORDERS = {"stop", "rules", "help"}


class Line(NamedTuple):
    """A phrase of a set, and what its writer meant."""

    written: str
    language: str
    phrase: str
    meaning: str

    @property
    def wanted(self) -> dict[str, str]:
        return dict(part.partition("=")[::2] for part in self.meaning.split())


LINES = [
    Line(*line.split("\t"))
    for line in TABLE.read_text("utf-8").splitlines()
    if not line.startswith("#")
]


def is_table(wanted: dict[str, str], asked: Asked) -> bool:
    """Return whether this is the table that was wanted."""
    wish, rules = asked.wish, asked.wish.ruleset
    facts = {
        "game": lambda game: closest_preset(rules) == GAMES[game],
        "deck": lambda deck: rules.deck == int(deck),
        "players": lambda players: int(players) in rules.seat_counts,
        "teams": lambda _: rules.teams != "off",
        "cheat": lambda _: rules.cheaters,
        "epaulettes": lambda _: rules.epaulettes != "off",
        "jokers": lambda jokers: bool(rules.jokers) == (jokers != "0"),
        "pace": lambda pace: wish.pace in PACES.get(pace, ()),
    }
    fits = all(fact(wanted[name]) for name, fact in facts.items() if name in wanted)
    return fits and wish.computers == int(wanted.get("bots", 0)) and is_time(wanted, asked)


def is_time(wanted: dict[str, str], asked: Asked) -> bool:
    """Return whether this is the time that was wanted; `?` is any hour."""
    match asked.hour:
        case Delay(minutes=minutes):
            return wanted.get("in") == str(minutes)
        case Hour() as hour:
            clock = next((one for one in wanted if ":" in one), None)
            day = wanted.get("at", "")
            is_clock = clock is None or clock == f"{hour.hour:02}:{hour.minute:02}"
            is_zone = ("zone" in wanted) == (hour.zone is not None)
            return hour.day in DAYS.get(day, {day}) and is_clock and is_zone
    return not wanted.keys() & {"at", "in", "far"}


def end_of(line: Line) -> str:
    """Return how a phrase ends: right, a tap away, told that it can't be had, dead or wrong."""
    wanted, again = line.wanted, asks_again(line.phrase)
    try:
        phrase = read_phrase(line.phrase, words)
    except UnclearWish as unclear:
        return end_of_question(wanted, unclear, again=again)
    if phrase.order or ORDERS & wanted.keys():
        return "right" if str(phrase.order) in wanted else "wrong"
    is_right = is_table(wanted, phrase.asked) and again == ("again" in wanted)
    return "right" if is_right else "wrong"


def end_of_question(wanted: dict[str, str], unclear: UnclearWish, *, again: bool) -> str:
    told = {WishDoubt.FAR: "far", WishDoubt.PACE: "pace", WishDoubt.APART: "jokers"}.get(
        unclear.why
    )
    if told in wanted:
        others = {name: value for name, value in wanted.items() if name != told}
        near = unclear.why is WishDoubt.PACE and not any(
            is_table(others, one) for one in unclear.may_be
        )
        return "dead" if near else "told"
    if "stop" in wanted:
        return "tap" if unclear.may_be_stop else "dead"
    answers = any(is_table(wanted, one) for one in unclear.may_be)
    return "tap" if answers and again == ("again" in wanted) else "dead"


ENDS = {line: end_of(line) for line in LINES}


def test_there_are_many_in_each_language() -> None:
    assert len({line.phrase for line in LINES}) >= 500
    assert min(Counter(line.language for line in LINES).values()) >= 125


def test_none_makes_another_table() -> None:
    assert [line for line, end in ENDS.items() if end == "wrong"] == []


@pytest.mark.parametrize("written", ["first", "second", "third", "fourth"])
def test_few_end_in_buttons_of_which_none_does_what_was_meant(written: str) -> None:
    ends = {line: end for line, end in ENDS.items() if line.written == written}
    dead = [line for line, end in ends.items() if end == "dead"]
    assert len(dead) <= MOST_DEAD_ENDS * len(ends), dead
