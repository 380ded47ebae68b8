"""A sentence has one home: what chat and page both say stands in engine/words."""

from __future__ import annotations

import json
import re
import string
import subprocess
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import pytest

from deploy.update_catalogues import sentences
from durak_rules import Event
from engine.words import (
    EVENTS,
    LANGUAGES,
    ORDERS,
    RESULTS,
    STATS,
    TURN,
    card_name,
    card_sign,
    event_sentence,
    number_sentence,
    result_sentence,
    suit_name,
    turn_sentence,
    words,
)
from engine.words.translation.sentences import Sentence
from tests.support.node import ROOT, node
from tests.support.words import words_json
from webapp.page.assets import STATIC

HOME, PAGE_FILES = "engine/words/", "webapp/static/js/"
COUNTS = (0, 1, 2, 5, 21)
CARDS = ("7h", "Th", "Jc", "Qd", "Ks", "Ac", "2d")
KINDS = {event.kind for event in get_args(Event)}
CALLS = {
    "eventWords": {*EVENTS},
    "about": {*EVENTS},
    "toAll": {*EVENTS},
    "turnWords": {*TURN},
    "resultWords": {*RESULTS},
    "numberWords": {*STATS},
    "orderWords": {*ORDERS},
}
"""The functions of the page that say such a sentence, with the names that they may be given."""

PAGE = """import { eventWords, learn, numberWords, resultWords, turnWords }
  from "./webapp/static/js/base/words.js";
import { cardName, cardSign, suitName } from "./webapp/static/js/base/cardnames.js";
globalThis.document = { documentElement: {} };
let given = "";
for await (const part of process.stdin) given += part;
const { asked, cards, words } = JSON.parse(given);
const kinds = {
  mine: (name, values) => eventWords(name, { own: true }, values),
  theirs: (name, values) => eventWords(name, { own: false }, values),
  turn: turnWords, results: resultWords, numbers: numberWords,
};
const said = Object.entries(words).map(([language, vocabulary]) => {
  learn(language, vocabulary);
  return [language, [
    ...asked.map(([kind, name, values]) => kinds[kind](name, values)),
    ...cards.flatMap((card) => [cardName(card), cardSign(card), suitName(card[1])]),
  ]];
});
process.stdout.write(JSON.stringify(Object.fromEntries(said)));"""


def _asked() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every shared sentence with values for its holes, by the table that it stands in."""
    tables: dict[str, Mapping[str, Sentence]] = {
        "mine": {name: told.mine for name, told in EVENTS.items()},
        "theirs": {name: told.theirs for name, told in EVENTS.items()},
        "turn": TURN,
        "results": RESULTS,
        "numbers": STATS,
    }
    for kind, table in tables.items():
        for name, sentence in table.items():
            values: dict[str, Any] = {hole: f"<{hole}>" for hole in _holes(sentence.one)}
            for count in COUNTS if sentence.count else (0,):
                yield kind, name, {**values, **({"count": count} if sentence.count else {})}


def _holes(text: str) -> set[str]:
    return {hole for _, hole, _, _ in string.Formatter().parse(text) if hole}


def _chat_says(language: str) -> list[str]:
    t = words(language)
    say = {
        "mine": lambda name, values: event_sentence(t, name, mine=True, **values),
        "theirs": lambda name, values: event_sentence(t, name, mine=False, **values),
        "turn": lambda name, values: turn_sentence(t, name, **values),
        "results": lambda name, values: result_sentence(t, name, **values),
        "numbers": lambda name, values: number_sentence(t, name, **values),
    }
    told = [say[kind](name, values) for kind, name, values in _asked()]
    for card in CARDS:
        told += [card_name(t, card), card_sign(t, card), suit_name(t, card[1])]
    return told


@pytest.mark.page
def test_the_chat_and_the_page_tell_events_and_turns_alike() -> None:
    given = {"asked": [*_asked()], "cards": CARDS, "words": words_json()}
    page = subprocess.run(
        [node(), "--input-type=module", "-e", PAGE],
        input=json.dumps(given),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(page.stdout) == {language: _chat_says(language) for language in LANGUAGES}


def test_no_sentence_stands_in_a_script_and_in_python() -> None:
    """A label of a few words may, as long as it has no hole and no end."""
    both = [
        message.id
        for message in sentences()
        if message.id
        and _is_sentence(message.id if isinstance(message.id, str) else message.id[0])
        and {file.startswith(PAGE_FILES) for file, _line in message.locations} == {True, False}
    ]
    assert both == []


def test_sentences_of_chat_and_page_are_written_in_their_home_alone() -> None:
    shared = {sentence.one for _, sentence in _shared() if _is_sentence(sentence.one)}
    elsewhere = {
        one: files
        for message in sentences()
        if (one := message.id if isinstance(message.id, str) else message.id[0]) in shared
        if (files := [file for file, _ in message.locations if not file.startswith(HOME)])
    }
    assert elsewhere == {}


def test_every_event_of_the_rules_has_its_sentence() -> None:
    assert len(KINDS) > 12
    assert {*EVENTS} >= KINDS


def test_the_page_asks_only_for_sentences_that_there_are() -> None:
    asked: dict[str, set[str]] = {name: set() for name in CALLS}
    for script in STATIC.rglob("js/**/*.js"):
        for function, names in _calls(script.read_text()):
            asked[function] |= names
    unknown = {function: names - CALLS[function] for function, names in asked.items()}
    assert not any(unknown.values()), unknown
    assert len(asked["turnWords"]) > 10


def _calls(script: str) -> Iterator[tuple[str, set[str]]]:
    """Yield each call of these functions with the names that its first argument may give."""
    for call in re.finditer(rf"\b({'|'.join(CALLS)})\(([^,()]*(?:\([^()]*\)[^,()]*)*)", script):
        given = re.sub(r"\([^()]*\)", "", call[2])
        yield call[1], {*re.findall(r'"([^"]*)"', given)}


def _shared() -> Iterator[tuple[str, Sentence]]:
    for told in EVENTS.values():
        yield "events", told.mine
        yield "events", told.theirs
    for table in (TURN, RESULTS, STATS):
        for sentence in table.values():
            yield "table", sentence
    for order in ORDERS.values():
        yield "orders", Sentence(order)


def _is_sentence(text: str) -> bool:
    return "{" in text or text.endswith((".", "?", "!"))
