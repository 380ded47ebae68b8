"""The conversation of a person and the bot in private."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.app import BotProcess
from durak_rules import PRESETS
from engine.tables import Nursery, Person, Tables
from engine.words import game_line, game_title, words
from tests.bot.chat import BOT, PAGE, Friend, Telegram, buttons_of, eventually
from tests.bot.conftest import Marked, RunBot
from tests.bot.games import seated, table_of
from tests.bot.jumping_time import Later


async def test_start_greets_and_opens_the_game(bot: BotProcess, anna: Friend) -> None:
    await anna.starts_bot()
    assert "I deal Durak" in await _mail_with(anna, "Hello")
    anna.chat = BOT
    outcome = await anna.presses("Play")
    assert outcome["kind"] == "app"
    assert outcome["launch"]["from"] == "button"
    assert (await anna.presses("Add to a group"))["kind"] == "add"


async def test_a_link_to_a_table_shows_its_card(
    bot: BotProcess, anna: Friend, vera: Friend
) -> None:
    table_id = await seated(anna)
    await vera.starts_bot(table_id)
    await _mail_with(vera, "Anna invites you")
    vera.chat = BOT
    outcome = await vera.presses("Play")
    assert outcome["launch"]["url"].startswith(f"{PAGE}/app?table={table_id}")
    assert await vera.is_told("Join") == "You're at the table. Open it with Play."
    await vera.sees("2. Vera")  # the card lives
    await anna.sees("2. Vera")


@pytest.mark.slow
async def test_a_link_to_a_closed_table_says_so(bot: BotProcess, vera: Friend) -> None:
    await vera.starts_bot("nosuchtable1")
    assert "closed" in await _mail_with(vera, "That table")


async def test_every_command_answers(bot: BotProcess, anna: Friend) -> None:
    await anna.starts_bot()
    anna.chat = BOT
    for command, answer in (
        ("/play", "one tap away"),
        ("/rules", "Durak in a minute"),
        ("/help", "/durak in a group"),
        ("/language", "Which language"),
        ("what now?", "/durak in a group"),
    ):
        await anna.writes(command)
        await _mail_with(anna, answer)


def test_every_game_has_a_line_that_says_more_than_its_name() -> None:
    t = words("en")
    for preset in PRESETS:
        assert game_line(t, preset) != game_title(t, preset)


@pytest.mark.parametrize(
    ("written", "game"), [("/play express", "Express"), ("/durak", "Podkidnoy")]
)
async def test_a_table_of_ones_own(bot: BotProcess, anna: Friend, written: str, game: str) -> None:
    await anna.starts_bot()
    anna.chat = BOT
    await anna.writes(written)
    text = await anna.sees(game)
    assert "Your table: invite friends" in text
    assert "1. Anna" in text
    assert "Invite friends" in buttons_of((await anna.messages())[-1])


@pytest.mark.parametrize("written", ["/durak at 20:00", "/play in an hour", "/durak tomorrow"])
async def test_an_hour_is_for_groups(bot: BotProcess, anna: Friend, written: str) -> None:
    await anna.starts_bot()
    anna.chat = BOT
    await anna.writes(written)
    await anna.sees("I can set a time only in groups")
    assert "Add to a group" in buttons_of((await anna.messages())[-1])


async def test_a_second_durak_brings_ones_own_table_down(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    """With those who sit there: one invitation, by whichever rules were asked for last."""
    await anna.starts_bot()
    anna.chat = BOT
    await anna.writes("/durak")
    await anna.sees("Podkidnoy")
    table_id = await table_of(anna)
    await tables.seats.sit(table_id, Person(vera.id, "Vera", "en"))
    await anna.writes("/durak perevodnoy")
    await anna.sees("Perevodnoy")
    await later.quiet()
    assert await table_of(anna) == table_id
    boards = [one for one in await anna.messages() if "Your table" in one["body"]["text"]]
    assert len(boards) == 1
    assert "2. Vera" in boards[0]["body"]["text"]


async def test_rules_that_ones_own_table_cant_play_are_refused(
    bot: BotProcess, anna: Friend, tables: Tables
) -> None:
    await anna.starts_bot()
    anna.chat = BOT
    await anna.writes("/durak")
    await anna.sees("Podkidnoy")
    for _ in range(4):
        await tables.host.add_computer(await table_of(anna), anna.id, "easy")
    await anna.writes("/durak durnius_pairs")
    await _mail_with(anna, "Too many people are sitting here")


async def test_telegrams_language_counts_until_one_chooses(
    run_bot: RunBot, boris: Friend, tables: Tables
) -> None:
    await run_bot(words=Marked)
    await boris.starts_bot()
    boris.chat = BOT
    await _mail_with(boris, "[ru] Hello")
    await boris.writes("/language")
    await boris.presses("Lietuvių")
    await boris.writes("/help")
    await _mail_with(boris, "[lt] /durak in a group")
    assert await tables.people.chosen_language(boris.id) == "lt"  # the page reads it there too


async def test_the_menu_button_speaks_a_persons_language(
    run_bot: RunBot, boris: Friend, telegram: Telegram
) -> None:
    async def labels() -> list[Any]:
        calls = await telegram.calls("setChatMenuButton")
        shown = [(call["parameters"].get("chat_id"), call["parameters"]) for call in calls]
        return [said["menu_button"]["text"] for id, said in shown if id]

    await run_bot(words=Marked)
    await boris.starts_bot()
    await eventually(lambda: _are(labels, ["[ru] Play"]))
    await boris.starts_bot()  # it is right already
    boris.chat = BOT
    await boris.writes("/language")
    await boris.presses("Lietuvių")
    await eventually(lambda: _are(labels, ["[ru] Play", "[lt] Play"]))


@pytest.mark.slow
async def test_the_menu_button_follows_the_page(
    run_bot: RunBot, boris: Friend, anna: Friend, telegram: Telegram
) -> None:
    """A button set for one person is kept by Telegram, also when another is set for all."""
    buttons = telegram.local.backend.world.bots[BOT].menu_buttons

    async def both_open(page: str) -> bool:
        shown = [buttons.get(friend.id, {}) for friend in (anna, boris)]
        return all(one.get("web_app", {}).get("url") == f"{page}/app" for one in shown)

    async def labels() -> list[Any]:
        return [buttons[friend.id]["text"] for friend in (anna, boris)]

    async with Nursery() as nursery:
        role = await run_bot(words=Marked, nursery=nursery)
        for friend in (anna, boris):
            await friend.starts_bot()
        await eventually(lambda: both_open(PAGE))
        boris.chat = BOT
        await boris.writes("/language")
        await boris.presses("Lietuvių")
        await eventually(lambda: _are(labels, ["[en] Play", "[lt] Play"]))
        await role.finish()  # work that is cut off waits for its lease's end
    elsewhere = "http://127.0.0.1:8"
    await run_bot(words=Marked, public_url=elsewhere)
    await eventually(lambda: both_open(elsewhere))
    assert await labels() == ["[en] Play", "[lt] Play"]


@pytest.mark.usefixtures("first_start")
async def test_a_menu_button_that_is_right_is_left_alone(
    run_bot: RunBot, anna: Friend, telegram: Telegram, later: Later
) -> None:
    async def whose() -> list[str]:
        found = await telegram.calls("setChatMenuButton")
        return sorted(str(call["parameters"].get("chat_id", "all")) for call in found)

    async with Nursery() as nursery:
        await run_bot(nursery=nursery)
        await anna.starts_bot()
        await later.quiet()
        assert await whose() == [str(anna.id), "all"]
    await run_bot()
    await later(10)
    assert await whose() == [str(anna.id), "all"]


async def test_a_language_nobody_has_heard_of_harms_nothing(
    run_bot: RunBot, vera: Friend, telegram: Telegram
) -> None:
    role = await run_bot(words=words)
    handled = await role.updates.accept(_start_from("classic-zh-cn"))
    assert handled is not None
    await handled
    assert await telegram.calls("sendMessage")


async def test_somebody_whose_telegram_is_lithuanian_is_greeted_so(
    run_bot: RunBot, vera: Friend
) -> None:
    role = await run_bot(words=words)
    await vera.starts_bot()
    await _mail_with(vera, "Hello!")
    handled = await role.updates.accept(_start_from("lt"))
    assert handled is not None
    await handled
    await _mail_with(vera, "Labas!")
    vera.chat = BOT
    assert (await vera.presses("Žaisti"))["kind"] == "app"


async def test_the_group_speaks_what_its_admins_choose(
    run_bot: RunBot, anna: Friend, vera: Friend
) -> None:
    """The board is everybody's; toasts are in the language of the one who pressed."""
    await run_bot(words=Marked)
    await vera.writes("/durak")
    await vera.presses("[en] More…")
    await vera.presses("[en] Leave")
    await vera.sees("[en] Nobody sits here")
    await vera.writes("/language@durak_bot")
    await eventually(lambda: _texts_with(vera, "[en] Only an admin"))
    await anna.writes("/language@durak_bot")
    assert "[en] Only an admin" in await vera.is_told("Українська")
    await anna.presses("Українська")
    await eventually(lambda: _texts_with(vera, "[uk] Nobody sits here"))
    assert (await vera.is_told("[uk] Join")).startswith("[en]")


async def test_a_person_whom_telegram_does_not_call_an_admin_is_told_so(
    run_bot: RunBot, anna: Friend, telegram: Telegram, later: Later
) -> None:
    """It has trouble just then, and says nothing of her."""
    await run_bot()
    await telegram.fault(method="getChatMember", kind="502", count=3)
    await anna.writes("/language@durak_bot")
    await later(5)
    assert await _texts_with(anna, "Only an admin")


async def _are(found: Callable[[], Awaitable[list[Any]]], wanted: list[Any]) -> bool:
    return await found() == wanted


async def _mail_with(friend: Friend, words: str) -> str:
    async def look() -> str:
        return next((text for text in await friend.mail() if words in text), "")

    return await eventually(look)


async def _texts_with(friend: Friend, words: str) -> bool:
    return any(words in one["body"].get("text", "") for one in await friend.messages())


def _start_from(language: str) -> dict[str, object]:
    person = {"id": 7000000003, "is_bot": False, "first_name": "V", "language_code": language}
    return {
        "update_id": 900000001,
        "message": {
            "message_id": 1,
            "date": 1790000000,
            "chat": {"id": 7000000003, "type": "private", "first_name": "V"},
            "from": person,
            "text": "/start",
            "entities": [{"type": "bot_command", "offset": 0, "length": 6}],
        },
    }
