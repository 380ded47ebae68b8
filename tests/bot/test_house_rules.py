"""Rules of a home in the chat: what they are likened to, and how they differ."""

from __future__ import annotations

import json
import subprocess
from gettext import NullTranslations
from typing import Any

import pytest
from hypothesis import given, settings

from bot.messages.house_rules import SENTENCES, likened
from bot.role import BotRole
from engine.rules import PRESETS, Ruleset, closest_preset, difference
from engine.rules.ruleset import OPTIONS
from engine.tables import Tables
from tests.bot.chat import Friend, eventually
from tests.bot.games import seated
from tests.engine.rulesets import rulesets
from tests.support.node import ROOT, node

ENGLISH = NullTranslations()
OURS = Ruleset.of("podkidnoy", deck=24, throw_in="neighbours", draws=False)
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
]
SAID = """import { houseSentences } from "./webapp/static/js/rules/houserules.js";
let given = "";
for await (const part of process.stdin) given += part;
const said = JSON.parse(given).map(({ rules, usual }) => houseSentences(rules, usual));
process.stdout.write(JSON.stringify(said));"""


def test_every_option_has_its_sentence() -> None:
    told = [option for options, _ in SENTENCES for option in options]
    assert sorted(told) == sorted(OPTIONS[1:])


def test_a_game_with_a_name_differs_in_nothing() -> None:
    assert likened(ENGLISH, PRESETS["helper"]) == ("", [])


@given(rulesets)
@settings(max_examples=50)
def test_whatever_a_home_plays_is_told(ruleset: Ruleset) -> None:
    game, sentences = likened(ENGLISH, ruleset)
    assert bool(sentences) == bool(game) == (ruleset.preset is None)


async def test_the_message_says_how_a_table_differs(
    bot: BotRole, anna: Friend, tables: Tables
) -> None:
    table_id = await seated(anna)
    await tables.choose(table_id, anna.id, ruleset=OURS)
    await eventually(lambda: _told(anna, "Podkidnoy, but:\n• 24 cards, 1 pack.\n• The defender's"))
    assert await anna.is_told("Rules") == (
        "Podkidnoy, but: 24 cards, 1 pack. The defender's two neighbours may add cards. "
        "If the last cards go together, the last defender is the fool."
    )


async def _told(friend: Friend, words: str) -> bool:
    return words in (await friend.messages())[-1]["body"]["text"]


@pytest.mark.page
def test_the_chat_and_the_page_say_the_same() -> None:
    """Every value of every option that a home may change, told by both."""
    homes = [Ruleset.of(preset, **changes) for preset, changes in CHANGES]
    asked = [
        {
            "rules": home.as_dict(),
            "usual": {
                name: usual for name, _, usual in difference(home, PRESETS[closest_preset(home)])
            },
        }
        for home in homes
    ]
    page = subprocess.run(
        [node(), "--input-type=module", "-e", SAID],
        input=json.dumps(asked),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(page.stdout) == [likened(ENGLISH, home)[1] for home in homes]
