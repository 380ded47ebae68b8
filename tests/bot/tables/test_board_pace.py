"""A running game's message: edited with each move, or once a bout where that is enough."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import webapp
from bot.app import BotProcess
from bot.memory.group_settings import Edits, GroupSettings
from bot.sending.boards.board_pace import LAST_SCENE, UNSEEN
from durak_rules import PRESETS
from engine.tables import Pace, Person, Table, Tables
from engine.tables.store.redis_store import STAMP
from tests.bot.chat import Friend, Telegram, eventually
from tests.bot.conftest import RunBot
from tests.bot.games import looked_at, play_one, play_to_the_end, playing, table_of
from tests.bot.jumping_time import Later

JS = Path(webapp.__file__).parent / "static" / "js"


async def edits(telegram: Telegram) -> int:
    return len(await telegram.calls("editMessageText"))


async def to_the_next_bout(tables: Tables, table_id: str, later: Later) -> Table:
    """Move after move; the last one begins another bout."""
    table = await tables.load(table_id)
    bout = table.game.bout_number if table.game else 0
    while table.game and table.game.bout_number == bout:
        table = await play_one(tables, table_id)
        await later.quiet()
    return table


async def shown(
    tables: Tables, telegram: Telegram, later: Later, *friends: Friend
) -> tuple[str, int]:
    """A game at which everybody looks, shown in the chat: its table, and the edits so far."""
    table_id = await looked_at(tables, *friends)
    await later.quiet()
    return table_id, await edits(telegram)


async def a_move_later(tables: Tables, table_id: str, telegram: Telegram, later: Later) -> int:
    """Somebody moves; how many edits there are then."""
    await play_one(tables, table_id)
    await later.quiet()
    return await edits(telegram)


@pytest.mark.slow
async def test_a_bout_is_one_edit_while_everybody_looks(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    table_id, before = await shown(tables, telegram, later, anna, vera)
    assert await a_move_later(tables, table_id, telegram, later) == before
    await to_the_next_bout(tables, table_id, later)
    assert await edits(telegram) == before + 1
    await later(UNSEEN)
    assert await edits(telegram) == before + 1


@pytest.mark.slow
async def test_a_move_that_everybody_saw_is_shown_in_a_while(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    """Somebody may look into the chat again, and wonder whose turn it is."""
    table_id, before = await shown(tables, telegram, later, anna, vera)
    await play_one(tables, table_id)
    await later(UNSEEN - 30)  # a slow machine takes seconds of its own for it
    assert await edits(telegram) == before
    await later(30)
    assert await edits(telegram) == before + 1


async def test_a_player_who_looks_away_finds_the_newest_move_in_the_chat(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    table_id, before = await shown(tables, telegram, later, anna, vera)
    assert await a_move_later(tables, table_id, telegram, later) == before
    for _ in range(2):  # they look again, and away again: nothing is new
        await tables.presence.look(table_id, vera.id, True)
        await tables.presence.look(table_id, vera.id, False)
        await later.quiet()
        assert await edits(telegram) == before + 1


async def test_each_move_is_shown_while_somebody_does_not_look(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    table_id = await playing(anna, vera)
    await tables.presence.look(table_id, vera.id, True)
    await later.quiet()
    before = await edits(telegram)
    assert await a_move_later(tables, table_id, telegram, later) == before + 1


async def test_admins_may_have_it_once_a_bout_whoever_looks(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    settings = GroupSettings(edits=Edits.BOUT)
    await bot.context.memory.group_settings.choose(anna.chat, settings)
    table_id = await playing(anna, vera)
    await later.quiet()
    before = await edits(telegram)
    assert await a_move_later(tables, table_id, telegram, later) == before
    await to_the_next_bout(tables, table_id, later)
    assert await edits(telegram) == before + 1


async def test_a_table_that_nobody_can_read_holds_up_no_other(
    run_bot: RunBot, anna: Friend, tables: Tables, store: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """A later release wrote it, say; the bot comes when both have changed."""
    spoilt, sound = [
        await tables.create(
            Person(anna.id, "Anna"),
            ruleset=PRESETS["podkidnoy"],
            pace=Pace.LIVE,
            place=f"chat:{anna.chat}",
            seated=True,
        )
        for _ in range(2)
    ]
    (state,) = await store.keys(f"*:table:{spoilt.id}")
    await store.setrange(state, 0, b"00000002")
    await store.setrange(state, STAMP, bytes(4))
    await run_bot()
    await anna.sees("invites you")
    assert await table_of(anna) == sound.id
    await eventually(lambda: _is_told(caplog))
    assert len(await anna.messages()) == 1


async def _is_told(caplog: pytest.LogCaptureFixture) -> bool:
    return "UnreadableTable" in caplog.text


@pytest.mark.usefixtures("real_pace")
async def test_people_who_come_and_the_start_are_shown_at_once_and_moves_later(
    bot: BotProcess,
    anna: Friend,
    boris: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
) -> None:
    """Three edits within a moment; the first move waits for four seconds after the last."""
    await anna.writes("/durak")
    await anna.sees("Anna invites you")
    table_id = await table_of(anna)
    for number, friend in enumerate((vera, boris), start=2):
        await tables.seats.sit(table_id, Person(friend.id, friend.key.title(), "en"))
        await later.quiet()
        assert f"{number}. {friend.key.title()}" in await anna.board()
    await tables.game.start(table_id, anna.id)
    await later.quiet()
    assert "Trump" in await anna.board()
    begun = await edits(telegram)
    await play_one(tables, table_id)
    await later.quiet()
    assert await edits(telegram) == begun


async def test_the_chat_says_who_is_the_fool_once_the_cap_has_landed_on_the_pages(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    later: Later,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As long as the last scene lasts the message of the game stands there."""
    monkeypatch.setattr("bot.sending.boards.board_pace.LAST_SCENE", 600)
    table_id = await looked_at(tables, anna, vera)
    await play_to_the_end(tables, table_id)
    await later.quiet()
    assert "Trump" in await anna.board()
    monkeypatch.undo()
    for friend in (anna, vera):
        await tables.presence.look(table_id, friend.id, False)
    await later.leap(600)
    assert "The game took" in await anna.board()


def test_the_last_scene_of_the_page_is_over_when_the_chat_tells() -> None:
    beats = (JS / "waiting" / "ceremony.js").read_text().split("BEATS = {")[1].split("};")[0]
    scene = sum(int(ms) for ms in re.findall(r"\w+: (\d+),", beats)) / 1000
    assert scene < LAST_SCENE < scene + 1
