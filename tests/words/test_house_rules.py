"""The rules in sentences: every option has its own, and chat and page say the same."""

from __future__ import annotations

import json
import subprocess
from gettext import NullTranslations
from typing import Any

import pytest
from hypothesis import given, settings

from bot.messages.board_text import rules_in_short
from bot.messages.texts import TOAST
from durak_rules import PRESETS, Ruleset
from durak_rules.options.ruleset import CHOICES, OPTIONS, closest_preset, difference
from engine.tables import Pace
from engine.words import (
    BASICS,
    GAMES,
    GROUPS,
    IN_A_BREATH,
    LANGUAGES,
    facts_of,
    game_line,
    game_title,
    house_rules,
    pace_line,
    pace_title,
    words,
)
from tests.engine.rulesets import rulesets
from tests.support.node import ROOT, node
from tests.support.words import words_json

ENGLISH = NullTranslations()
CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("podkidnoy", {"deck": 52, "packs": 2, "match": "games:1", "winner": "first_out"}),
    ("podkidnoy", {"throw_in": "off", "throw_in_after_take": False, "match": "games:5"}),
    ("podkidnoy", {"throw_in": "attacker", "bout_limit": None, "trump_exchange": True}),
    ("podkidnoy", {"consent": "bout", "open_with_several": True, "take_any_time": True}),
    (
        "podkidnoy",
        {"consent": "card", "throw_in_from": "all_beaten", "throw_in_after_take": False},
    ),
    ("podkidnoy", {"throw_in_from": "first_defence", "ends_with_attacker": True}),
    ("podkidnoy", {"first_bout_limit": None, "next_attack": "left_of_dealer", "draws": False}),
    ("podkidnoy", {"priority": "strict", "next_attack": "at_the_fool", "packs": 2}),
    ("podkidnoy", {"epaulettes": "honour", "teams": "threes"}),
    ("perevodnoy", {"first_bout_transfer": True, "priority": "strict", "deck": 24}),
    ("perevodnoy", {"travel_document": True, "teams": "pairs", "next_attack": "winning_team"}),
    ("podkidnoy", {"epaulettes": "ladder", "match": "ladder", "teams": "three_pairs"}),
    ("durnius_travel", {"transfer": False, "travel_document": False, "bout_limit": 4}),
    ("durnius_pairs", {"teams": "off", "next_attack": "lowest_trump", "deck": 24}),
    ("durnius_epaulettes", {"epaulettes": "off", "match": "open", "deck": 24}),
    ("russian", {"trump_exchange": True, "open_with_several": False, "take_any_time": False}),
    ("podkidnoy", {"deal_all": True, "trump": "none", "match": "games:5", "score": "places"}),
    ("podkidnoy", {"deal_all": True, "trump": "last_dealt", "throw_in": "neighbours"}),
    ("podkidnoy", {"redeal": True, "jokers": 2, "first_limit_until": "beaten"}),
    ("podkidnoy", {"deck": 52, "teams": "two_of_four", "cheating": "people"}),
    ("podkidnoy", {"deck": 52, "teams": "four_pairs", "cheating": "everybody"}),
    ("podkidnoy", {"beats": "spades_by_spades"}),
]
HOMES = [Ruleset.of(preset, **changes) for preset, changes in CHANGES]
PAGE = """import { learn } from "./webapp/static/js/base/words.js";
import { gameTitle, paceWords } from "./webapp/static/js/rules/presets.js";
import { houseSentences, ruleSentences } from "./webapp/static/js/rules/rulesentences.js";
globalThis.document = { documentElement: {} };
let given = "";
for await (const part of process.stdin) given += part;
const { tables, words, games } = JSON.parse(given);
const said = Object.entries(words).map(([language, vocabulary]) => {
  learn(language, vocabulary);
  return [language, {
    house: tables.map(({ rules, usual }) => houseSentences(rules, usual)),
    rules: tables.map(({ rules }) => ruleSentences(rules)),
    games: games.map(gameTitle),
    pace: paceWords("slow"),
  }];
});
process.stdout.write(JSON.stringify(Object.fromEntries(said)));"""


def test_every_option_has_its_sentence() -> None:
    told = [option for group in GROUPS for option in group.options]
    assert sorted(told) == sorted(OPTIONS[1:])


def test_every_preset_has_a_name_and_a_line() -> None:
    assert set(GAMES) == set(PRESETS)


def test_a_game_with_a_name_differs_in_nothing() -> None:
    assert house_rules(ENGLISH, PRESETS["helper"]) is None


@given(rulesets)
@settings(max_examples=50)
def test_every_rule_of_a_home_is_told(ruleset: Ruleset) -> None:
    told = house_rules(ENGLISH, ruleset)
    assert (told is None) == (ruleset.preset is not None)
    assert told is None or told[1]


def test_house_rules_are_told_one_by_one() -> None:
    ours = Ruleset.of("podkidnoy", deck=24, throw_in="neighbours", draws=False)
    assert rules_in_short(ENGLISH, ours) == (
        "Podkidnoy, but: 24 cards, 1 pack. The defender's two neighbours may add cards. "
        "If the last cards go together, the last defender is the fool."
    )


@pytest.mark.parametrize("trump", CHOICES["trump"])
def test_a_pack_that_is_dealt_out_is_told_without_a_stock(trump: str) -> None:
    facts = facts_of(Ruleset.of("podkidnoy", deal_all=True, trump=trump).as_dict())
    told = " ".join(group.said(ENGLISH, facts, asked=False) for group in (BASICS, *GROUPS))
    assert "No stock: all cards are dealt" in told
    assert "ix cards each" not in told
    assert "under the stock" not in told
    assert "draws up" not in told
    assert ("names the trump suit" in told) == (trump != "none")


def test_a_game_with_a_name_is_told_by_its_line() -> None:
    title, line = game_title(ENGLISH, "express"), game_line(ENGLISH, "express")
    assert rules_in_short(ENGLISH, PRESETS["express"]).startswith(f"{title}: {line}\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_who_asks_in_passing_is_told_what_durak_is(language: str) -> None:
    """In each game with a name, with room for it in what Telegram shows."""
    t = words(language)
    for ruleset in PRESETS.values():
        told = rules_in_short(t, ruleset)
        assert told.endswith(t.gettext(IN_A_BREATH))
        assert len(told) <= TOAST


@given(rulesets)
@settings(max_examples=50)
def test_house_rules_are_told_in_whole_sentences(ruleset: Ruleset) -> None:
    told = rules_in_short(ENGLISH, ruleset)
    assert told.endswith((".", "!"))
    assert len(told) <= TOAST


# the form (tests/webapp/static/test_house_form.py has the page's part of it)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_choice_says_in_words_what_no_other_says(language: str) -> None:
    t = words(language)
    for group in GROUPS:
        lines = [{**Ruleset().as_dict(), **choice.changes} for choice in group.choices]
        told = [group.said(t, facts_of(line), asked=True) for line in lines]
        assert len(set(told)) == len(told)
        assert all(told)


# chat and page


def test_the_homes_have_every_value_of_every_option() -> None:
    for option, values in CHOICES.items():
        assert {getattr(home, option) for home in HOMES} >= set(values), option


@pytest.mark.page
def test_the_chat_and_the_page_say_the_same() -> None:
    """Every value of every option that a home may change, in every language."""
    heard = page_says(HOMES)
    for language in LANGUAGES:
        t, page = words(language), heard[language]
        homes = [house_rules(t, home) for home in HOMES]
        assert page["house"] == [told[1] for told in homes if told]
        assert page["rules"] == [sentences(language, home) for home in HOMES]
        assert page["games"] == [game_title(t, name) for name in PRESETS]
        assert page["pace"] == f"{pace_title(t, Pace.SLOW)} · {pace_line(t, Pace.SLOW)}"


def page_says(homes: list[Ruleset]) -> dict[str, dict[str, Any]]:
    """Return the sentences of the page's modules for these rules, by language."""
    tables = [{"rules": home.as_dict(), "usual": usual_of(home)} for home in homes]
    page = subprocess.run(
        [node(), "--input-type=module", "-e", PAGE],
        input=json.dumps({"tables": tables, "words": words_json(), "games": list(PRESETS)}),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    heard: dict[str, dict[str, Any]] = json.loads(page.stdout)
    return heard


def usual_of(home: Ruleset) -> dict[str, Any]:
    return {name: there for name, _here, there in difference(home, PRESETS[closest_preset(home)])}


def sentences(language: str, home: Ruleset) -> list[str]:
    """Return everything that is to be told of these rules, a sentence at a time."""
    t, facts = words(language), facts_of(home.as_dict())
    return [
        clause.sentence.said(t, facts)
        for group in GROUPS
        for clause in group.clauses
        if not clause.asked and clause.holds(facts)
    ]
