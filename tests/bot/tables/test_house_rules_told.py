"""House rules in the table's message and under its button Rules."""

from __future__ import annotations

from bot.app import BotProcess
from durak_rules import Ruleset
from durak_rules.options.rules_code import rules_code
from engine.tables import Tables
from tests.bot.chat import Friend, eventually
from tests.bot.games import seated

OURS = Ruleset.of("podkidnoy", deck=24, throw_in="neighbours", draws=False)


async def test_the_message_says_how_a_table_differs(
    bot: BotProcess, anna: Friend, tables: Tables
) -> None:
    table_id = await seated(anna)
    await tables.host.choose_terms(table_id, anna.id, ruleset=OURS)
    await eventually(lambda: _told(anna, "Podkidnoy, but:\n• 24 cards, 1 pack.\n• The defender's"))
    assert await _told(anna, f"\nRules code: {rules_code(OURS)}\n")
    assert await anna.is_told_in_more("Rules") == (
        "Podkidnoy, but: 24 cards, 1 pack. The defender's two neighbours may add cards. "
        "If the last cards go together, the last defender is the fool."
    )


async def test_jokers_are_counted_among_the_cards(
    bot: BotProcess, anna: Friend, tables: Tables
) -> None:
    table_id = await seated(anna)
    jokers = Ruleset.of("podkidnoy", deck=52, jokers=2)
    await tables.host.choose_terms(table_id, anna.id, ruleset=jokers)
    await eventually(lambda: _told(anna, "\n54 cards · 30 seconds a move\n"))
    assert await _told(anna, "• 54 cards, 1 pack.\n")


async def _told(friend: Friend, words: str) -> bool:
    return words in (await friend.messages())[-1]["body"]["text"]
