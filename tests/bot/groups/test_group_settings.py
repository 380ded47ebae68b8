"""/settings in a group: who may choose, what each choice does, and what can't be forged."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import BotProcess
from bot.memory.group_settings import Edits, GroupSettings, Makers
from durak_rules import Ruleset
from durak_rules.options.rules_code import rules_code
from engine.tables import Pace, Tables
from engine.words import words
from tests.bot.chat import Friend, Telegram, buttons_of, eventually
from tests.bot.conftest import RunBot
from tests.bot.games import table_of

SETTINGS = "/settings@durak_bot"


async def chosen(bot: BotProcess, friend: Friend) -> GroupSettings:
    return await bot.context.memory.group_settings.of(friend.chat)


async def told(friend: Friend, words: str) -> dict[str, Any]:
    """The message of ours that says so."""

    async def look() -> dict[str, Any] | None:
        found = await friend.messages()
        return next((one for one in found if words in one["body"].get("text", "")), None)

    return await eventually(look)


@pytest.fixture
async def in_topic(telegram: Telegram, anna: Friend) -> Friend:
    """Anna, in a group with topics that she made."""
    return Friend(telegram, anna.key, anna.id, await telegram.group("Forum"))


async def test_an_admin_chooses_the_game_and_the_pace_of_every_table(
    bot: BotProcess, boris: Friend, vera: Friend, tables: Tables
) -> None:
    await boris.writes(SETTINGS)
    await boris.sees("Tables: Podkidnoy · Live")
    await boris.presses("Game")
    assert await boris.is_told("Perevodnoy") == "OK, that's how it is from now on."
    await boris.presses("Pace: Live")
    await boris.sees("Tables: Perevodnoy · Relaxed")
    await vera.writes("/durak")
    await vera.sees("Vera invites you")
    table = await tables.load(await table_of(vera))
    assert (table.ruleset.preset, table.pace) == ("perevodnoy", Pace.RELAXED)


async def test_house_rules_come_by_their_code(
    bot: BotProcess, boris: Friend, vera: Friend, tables: Tables
) -> None:
    ours = Ruleset.of("podkidnoy", deck=24, draws=False)
    await boris.writes(f"{SETTINGS} {rules_code(ours)}")
    await boris.sees("Podkidnoy, but:\n• 24 cards, 1 pack.")
    await vera.writes("/durak")
    await vera.sees("Vera invites you")
    assert (await tables.load(await table_of(vera))).ruleset == ours
    await boris.writes(f"{SETTINGS} poker")
    await told(boris, "“poker”")


async def test_each_button_says_what_holds_and_a_press_chooses_the_other(
    bot: BotProcess, boris: Friend
) -> None:
    await boris.writes(SETTINGS)
    for before, after in (
        ("Anyone can make tables", "Only admins make tables"),
        ("Updates after each move", "Updates after each bout"),
        ("✅ Pin the running game", "❌ Pin the running game"),
        ("❌ Mention absent players", "✅ Mention absent players"),
        ("Automatic Done", "Everyone presses Done"),
    ):
        await boris.presses(before)
        await eventually(lambda after=after: has_button(boris, after))
    assert await chosen(bot, boris) == GroupSettings(
        makers=Makers.ADMINISTRATORS,
        edits=Edits.BOUT,
        pinning=False,
        mentions=True,
        auto_pass=False,
    )


async def has_button(friend: Friend, label: str) -> bool:
    return any(label in buttons_of(message) for message in await friend.messages())


async def test_the_setting_of_automatic_done_holds_for_new_tables(
    bot: BotProcess, boris: Friend, vera: Friend, tables: Tables
) -> None:
    await boris.writes("/durak")
    await boris.sees("Boris invites you")
    before = await table_of(boris)
    await boris.writes(SETTINGS)
    await boris.sees("whoever takes longer had a choice")
    await boris.presses("Automatic Done")
    await boris.sees("nobody learns who could have added")
    await vera.writes("/durak podkidnoy")
    await vera.sees("Vera invites you")
    asked_so = await table_of(vera)
    assert not (await tables.load(asked_so)).auto_pass
    assert (await tables.load(before)).auto_pass, "it was made before"
    await tables.host.choose_terms(asked_so, vera.id, auto_pass=True)
    await vera.writes("/durak express")
    await vera.sees("Express")
    assert (await tables.load(asked_so)).auto_pass, "what is chosen at a table holds there"


async def test_the_language_is_chosen_there_too(run_bot: RunBot, boris: Friend) -> None:
    bot = await run_bot(words=words)
    await boris.writes("/durak@durak_bot")
    await boris.sees("Boris")
    await boris.writes(SETTINGS)
    await boris.presses("🌐 Русский")
    assert await boris.is_told("Lietuvių") == "Теперь так."
    await eventually(lambda: has_button(boris, "🌐 Lietuvių"))
    assert (await chosen(bot, boris)).language == "lt"


async def test_others_change_nothing(bot: BotProcess, boris: Friend, vera: Friend) -> None:
    await vera.writes(SETTINGS)
    await told(vera, "Only an admin of this group can decide that.")
    await boris.writes(SETTINGS)
    await boris.sees("Tables: Podkidnoy")
    for label in ("Anyone can make tables", "All set", "Game"):
        assert await vera.is_told(label) == "Only an admin of this group can decide that."
    assert await chosen(bot, boris) == GroupSettings()


async def test_done_takes_the_message_away(bot: BotProcess, boris: Friend) -> None:
    await boris.writes(SETTINGS)
    await boris.presses("All set")
    await eventually(lambda: nothing_left(boris))


async def nothing_left(friend: Friend) -> bool:
    return not await friend.messages()


async def test_only_admins_make_tables_where_they_chose_so(
    bot: BotProcess, boris: Friend, vera: Friend
) -> None:
    settings = bot.context.memory.group_settings
    await settings.choose(vera.chat, GroupSettings(makers=Makers.ADMINISTRATORS))
    await vera.writes("/durak")
    await told(vera, "Only admins can make tables in this group.")
    await boris.writes("/durak")
    await boris.sees("Boris invites you")


async def test_tables_stand_in_the_topic_that_was_chosen(
    bot: BotProcess, in_topic: Friend, telegram: Telegram
) -> None:
    cards = await telegram.topic("Forum", "Cards")
    await in_topic.writes(SETTINGS, topic=cards)
    await in_topic.presses("Tables in any topic")
    await eventually(lambda: has_button(in_topic, "Tables in this topic only"))
    tea = await telegram.topic("Forum", "Tea")
    for asked in (tea, None):  # and in General
        await in_topic.writes("/durak", **({"topic": asked} if asked else {}))
    answer = await told(in_topic, "Tables belong in another topic of this group.")
    links = [entity["url"] for entity in answer["body"]["entities"] if "url" in entity]
    assert links == [f"https://t.me/c/{str(in_topic.chat).removeprefix('-100')}/{cards}"]
    await in_topic.writes("/durak", topic=cards)
    await in_topic.sees("Anna invites you")


FORGED = ("g:makers:administrators", "g:done:", "g:show:rules", "l:uk")


async def test_a_forged_press_changes_no_other_message_of_ours(
    bot: BotProcess, boris: Friend, telegram: Telegram
) -> None:
    """An admin's own client may say anything, with any message of ours."""
    await boris.writes("/durak")
    board = await boris.sees("Boris invites you")
    (message,) = await boris.messages()
    for number, data in enumerate(FORGED):
        await forged(bot, boris, message["id"], data, 900000100 + number)
    answers = await telegram.calls("answerCallbackQuery")
    assert [call["parameters"]["text"] for call in answers] == [
        "This button is too old. Write /durak for a new table."
    ] * len(FORGED)
    assert await chosen(bot, boris) == GroupSettings(language="ru")
    assert await boris.board() == board


async def forged(bot: BotProcess, friend: Friend, message: int, data: str, update: int) -> None:
    chat = {"id": friend.chat, "type": "group", "title": "Friends"}
    button = {"text": "Join", "callback_data": "t:join:k3x9"}
    handled = await bot.updates.accept(
        {
            "update_id": update,
            "callback_query": {
                "id": str(update),
                "from": {"id": friend.id, "is_bot": False, "first_name": "Boris"},
                "chat_instance": "1",
                "data": data,
                "message": {
                    "message_id": message,
                    "date": 1790000000,
                    "chat": chat,
                    "text": "…",
                    "reply_markup": {"inline_keyboard": [[button]]},
                },
            },
        }
    )
    assert handled is not None
    await handled
