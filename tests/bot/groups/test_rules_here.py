"""/rules in a group: the rules of its table, or of its own; and what is new to who asks."""

from __future__ import annotations

import pytest

from bot.app import BotProcess
from bot.memory.group_settings import GroupSettings
from durak_rules import Ruleset
from durak_rules.options.rules_code import rules_code
from engine.tables import Tables
from tests.bot.chat import Friend, Telegram, eventually
from tests.bot.games import play_to_the_end, playing, seated

OURS = Ruleset.of("podkidnoy", deck=24, draws=False)
NEW = (
    "Different from your last game:\n• 24 cards, 1 pack.\n"
    "• If the last cards go together, the last"
)


async def test_a_group_that_never_played_hears_the_usual_minute(
    bot: BotProcess, anna: Friend
) -> None:
    assert "Durak in a minute" in await rules(anna)


async def test_a_group_with_rules_of_its_own_hears_them(bot: BotProcess, anna: Friend) -> None:
    await bot.context.memory.group_settings.choose(
        anna.chat, GroupSettings(rules=rules_code(OURS))
    )
    text = await rules(anna)
    assert "• 24 cards, 1 pack." in text
    assert f"Rules code: {rules_code(OURS)}" in text
    assert "your last game" not in text


@pytest.mark.slow
async def test_the_running_table_counts_and_what_is_new_to_each(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, tables: Tables
) -> None:
    """Anna and Vera have played podkidnoy; Gleb plays here for the first time."""
    await play_to_the_end(tables, await playing(anna, vera))
    table_id = await seated(gleb, vera)
    await tables.host.choose_terms(table_id, gleb.id, ruleset=OURS)
    await gleb.presses("Start")
    assert NEW in await rules(anna)
    assert "your last game" not in await rules(gleb)


async def test_a_topic_has_rules_of_its_own(
    bot: BotProcess, anna: Friend, telegram: Telegram
) -> None:
    anna.chat = await telegram.group("Forum")
    cards, tea = [await telegram.topic("Forum", name) for name in ("Cards", "Tea")]
    await anna.writes("/durak perevodnoy", topic=cards)
    await anna.sees("Anna invites you")
    assert "Perevodnoy" in await rules(anna, topic=cards)
    assert "Durak in a minute" in await rules(anna, topic=tea)


async def rules(friend: Friend, **where: int) -> str:
    """Return the bot's answer to /rules."""
    before = len(await answers(friend))
    await friend.writes("/rules@durak_bot", **where)

    async def look() -> str:
        found = await answers(friend)
        return found[-1] if len(found) > before else ""

    return await eventually(look)


async def answers(friend: Friend) -> list[str]:
    """The table's message has buttons; and its code of the rules goes when the game begins."""
    texts = [
        str(one["body"].get("text", ""))
        for one in await friend.messages()
        if "reply_markup" not in one["body"]
    ]
    return [text for text in texts if "Rules code" in text or "Durak in a minute" in text]
