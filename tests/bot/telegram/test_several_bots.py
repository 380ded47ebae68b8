"""Several bots for one game: whose chat it is, who calls whom, what happens when one is gone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from bot.app import BotProcess, make_bots
from bot.app.running_bot import TOKEN_EVERY
from bot.jobs.job_kinds import RefreshBoard, SetMenuButton
from bot.memory import Memory
from bot.memory.people.call_choices import CallChoice
from bot.telegram.webhook import secret_of
from deploy.serving.processes.ports import free_port
from engine.tables import Nursery, Person, Tables
from tests.bot.chat import (
    BOT,
    SECOND,
    SECOND_BOT,
    SECOND_TOKEN,
    TOKEN,
    Friend,
    Telegram,
    eventually,
    local_telegram,
)
from tests.bot.conftest import english, settings_for
from tests.bot.games import table_of
from tests.bot.jumping_time import JumpingTime
from tests.bot.notices.calls import at_turn, note_of
from tests.support.bot_api import wrong_calls

pytestmark = pytest.mark.slow


@pytest.fixture
async def telegram() -> AsyncIterator[Telegram]:
    """One in which there are two bots."""
    local = local_telegram(SECOND_BOT)
    await local.start()
    async with aiohttp.ClientSession(local.address) as http:
        telegram = Telegram(http, local.address, local)
        await telegram.limits(False)
        yield telegram
    await local.stop()
    assert wrong_calls(local.backend.call_log.calls) == []


@pytest.fixture
async def introduced(store: Any) -> None:
    """Both bots were started before: Telegram knows their commands."""


RunBots = Callable[..., Awaitable[BotProcess]]


@pytest.fixture
async def run_bots(
    telegram: Telegram, tables: Tables, store: Any, clock: JumpingTime
) -> AsyncIterator[RunBots]:
    """Start one more process that runs both."""
    async with Nursery() as nursery:

        async def run(webhook_secret: str | None = None, **changes: Any) -> BotProcess:
            settings = [
                settings_for(
                    telegram.address,
                    token=token,
                    first_bot=BOT,
                    webhook_secret=webhook_secret and secret_of(webhook_secret, bot, BOT),
                    **changes,
                )
                for bot, token in ((BOT, TOKEN), (SECOND, SECOND_TOKEN))
            ]
            process = make_bots(settings, tables, store, english, clock)
            nursery.start(process.run(), name="bots")
            return process

        yield run


@pytest.fixture
async def bots(run_bots: RunBots) -> BotProcess:
    return await run_bots()


async def friend(telegram: Telegram, key: str, group: str, bot: int) -> Friend:
    person = telegram.local.backend.world.person(key)
    assert person is not None
    chat = await telegram.group(group)
    return Friend(telegram, key, person.id, chat, bot=bot)


async def started(friend: Friend, store: Any) -> None:
    """Let them press Start, and wait until the bot hears of it."""
    await friend.starts_bot()
    people = Memory(store, friend.bot, BOT).refused_people

    async def is_heard() -> bool:
        return await people.reachable.is_set(friend.id)

    await eventually(is_heard)


async def board_of(friend: Friend, words: str) -> str:
    """The id of the table that this friend makes in the open chat."""
    await friend.writes("/durak@durak_bot")
    await friend.sees(words)
    return await table_of(friend)


@pytest.fixture
async def anna(telegram: Telegram, bots: BotProcess, store: Any) -> Friend:
    """Anna, who has started the first bot."""
    anna = await friend(telegram, "anna", "Together", BOT)
    await started(anna, store)
    return anna


@pytest.fixture
async def vera(telegram: Telegram, bots: BotProcess, store: Any) -> Friend:
    """Vera, who has started the second bot alone."""
    vera = await friend(telegram, "vera", "Together", SECOND)
    await started(vera, store)
    return vera


async def test_each_is_called_by_the_bot_that_they_have_started(
    anna: Friend, vera: Friend, tables: Tables
) -> None:
    table_id = await board_of(anna, "invites you")
    at_board = replace(vera, bot=BOT)  # the first bot's message, in the group that both see
    assert "at the table" in await at_board.is_told("Join"), "she isn't led to the first bot"
    await anna.presses("Start")
    await anna.sees("Trump")
    table = await tables.load(table_id)
    late = at_turn(table, anna, vera)

    async def is_called() -> str:
        return await note_of(late)

    assert "Together" in await eventually(is_called)
    other = replace(late, bot=BOT if late.bot == SECOND else SECOND)
    assert await note_of(other) == "", "one of them is enough"
    assert await replace(vera, bot=SECOND).board() == "", "the group is the first bot's"


async def test_a_private_table_of_one_bot_is_shown_by_both(
    anna: Friend, vera: Friend, bots: BotProcess, tables: Tables, telegram: Telegram
) -> None:
    """Vera opens the table of the first bot's group in her chat with the second."""
    table_id = await board_of(anna, "invites you")
    at_home = replace(vera, chat=SECOND)
    await at_home.starts_bot(table_id)
    await at_home.sees("invites you")
    await tables.seats.sit(table_id, Person(vera.id, "Vera"))
    await anna.sees("Vera")
    await at_home.sees("Vera")
    assert await vera.board() == "", "in the group the first bot shows it"
    await bots.bots[1].context.jobs.put(RefreshBoard(table_id))  # as handlers do
    await bots.bots[1].context.jobs.put(SetMenuButton(vera.id), after=0.1)

    async def is_done() -> int:
        return len(await telegram.calls("setChatMenuButton"))

    before = await is_done()
    await eventually(lambda: _more_than(is_done, before))
    assert await vera.board() == ""


async def _more_than(count: Callable[[], Awaitable[int]], before: int) -> bool:
    return await count() > before


async def test_a_bot_that_is_gone_hands_over_its_group_and_its_people(
    anna: Friend,
    vera: Friend,
    bots: BotProcess,
    tables: Tables,
    store: Any,
    telegram: Telegram,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await started(replace(anna, bot=SECOND), store)
    table_id = await board_of(anna, "invites you")
    await telegram.revoke("durak_bot")

    async def is_noticed() -> bool:
        return bots.unknown == [BOT]

    await tables.seats.sit(table_id, Person(vera.id, "Vera"))
    await eventually(is_noticed)
    assert f"Telegram doesn't know bot {BOT} any more" in caplog.text
    assert b'durak_bot_token_known{bot="5001"} 0.0' in bots.metrics.text()
    await tables.game.start(table_id, anna.id)
    there = replace(anna, bot=SECOND)
    assert "Vera" in await there.sees("Trump")
    late = replace(at_turn(await tables.load(table_id), anna, vera), bot=SECOND)

    async def is_called() -> str:
        return await note_of(late)

    assert "Together" in await eventually(is_called)


async def test_a_person_who_has_blocked_one_bot_is_called_by_the_other(
    anna: Friend, vera: Friend, bots: BotProcess, tables: Tables, store: Any, telegram: Telegram
) -> None:
    """The first bot learns of it only when it tries."""
    for one in (replace(anna, bot=SECOND), replace(vera, bot=BOT)):
        await started(one, store)
    table_id = await board_of(anna, "invites you")
    await tables.seats.sit(table_id, Person(vera.id, "Vera"))
    for person in (anna, vera):
        await bots.context.bots.bot_assignments.of_people.keep(BOT, person.id)
        telegram.local.backend.world.private(BOT, person.id).blocked = True
    await tables.game.start(table_id, anna.id)
    late = replace(at_turn(await tables.load(table_id), anna, vera), bot=SECOND)

    async def is_called() -> str:
        return await note_of(late)

    assert "Together" in await eventually(is_called)
    assert await bots.context.bots.bot_assignments.of_people.renew(late.id) == SECOND


async def test_a_group_without_another_bot_keeps_its_table_on_the_page(
    anna: Friend, bots: BotProcess, tables: Tables, store: Any, telegram: Telegram
) -> None:
    """The group is told nothing; a person who has started the other bot is called by it."""
    vera = await friend(telegram, "vera", "Friends", SECOND)
    await started(vera, store)
    anna = replace(anna, chat=vera.chat)
    table_id = await board_of(anna, "invites you")
    await telegram.revoke("durak_bot")
    await tables.seats.sit(table_id, Person(vera.id, "Vera"))

    async def is_noticed() -> bool:
        return bots.unknown == [BOT]

    await eventually(is_noticed)
    await started(replace(anna, bot=SECOND), store)
    await tables.game.start(table_id, anna.id)
    late = replace(at_turn(await tables.load(table_id), anna, vera), bot=SECOND)

    async def is_called() -> str:
        return await note_of(late)

    assert await eventually(is_called)
    assert await vera.board() == "", "the second bot isn't there"


async def test_a_bot_whose_token_is_put_right_goes_on(
    anna: Friend, bots: BotProcess, telegram: Telegram, clock: JumpingTime
) -> None:
    """It is the old token here that Telegram takes again."""
    world = telegram.local.backend.world
    await telegram.revoke("durak_bot")

    async def is_known(wanted: bool) -> bool:
        clock.jump(TOKEN_EVERY)  # the next look
        return bots.context.token.is_known is wanted

    await eventually(lambda: is_known(False))
    world.bots[BOT].token = TOKEN
    await eventually(lambda: is_known(True))
    await board_of(anna, "invites you")


async def test_a_choice_made_at_one_bot_holds_at_all(
    vera: Friend, bots: BotProcess, store: Any
) -> None:
    first, second = (one.context.memory for one in bots.bots)
    await second.call_choices.keep(CallChoice(quiet=(22, 8)), vera.id)
    assert (await first.call_choices.of(vera.id)).quiet == (22, 8)
    assert await first.bot_assignments.of_people.renew(vera.id) is None
    assert await bots.context.writes_to(vera.id) is bots.bots[1].context
    assert await first.bot_assignments.of_people.renew(vera.id) == SECOND
    await bots.context.bots.forget_person(vera.id)
    assert await first.bot_assignments.of_people.renew(vera.id) is None
    assert (await second.call_choices.of(vera.id)).quiet is None
    assert not await second.refused_people.reachable.is_set(vera.id)


async def test_a_bot_that_left_the_list_hands_over_too(
    anna: Friend, bots: BotProcess, tables: Tables
) -> None:
    """Whoever ran it took it out before its tables were handed over."""
    table_id = await board_of(anna, "invites you")
    context = bots.context
    await context.bots.bot_assignments.of_tables.keep(9999, table_id)
    await context.bots.bot_assignments.of_people.keep(9999, anna.id)
    assert await context.bots.of_table(table_id) is context
    assert await context.writes_to(anna.id) is context
    assert await context.bots.bot_assignments.of_tables.renew(table_id) == BOT


async def test_a_process_that_fetches_nothing_hears_of_it_too(
    anna: Friend, bots: BotProcess, run_bots: RunBots, telegram: Telegram, clock: JumpingTime
) -> None:
    other = await run_bots()
    await telegram.revoke("durak_bot")

    async def is_noticed() -> bool:
        clock.jump(TOKEN_EVERY)
        return other.unknown == [BOT]

    await eventually(is_noticed)


async def test_telegram_brings_the_updates_of_each_to_one_address(
    telegram: Telegram, run_bots: RunBots, store: Any
) -> None:
    """The secret that comes with an update says whose it is."""
    port = free_port(0)
    process = await run_bots(webhook_secret="word", public_url=f"http://127.0.0.1:{port}")
    app = web.Application()
    app.add_routes(process.routes())
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    try:
        for bot in (BOT, SECOND):
            await started(await friend(telegram, "anna", "Together", bot), store)
        world = telegram.local.backend.world
        first, second = (world.bots[bot].webhook for bot in (BOT, SECOND))
        assert first is not None
        assert second is not None
        assert first.url == second.url
        assert first.secret_token == "word"
        assert second.secret_token not in (None, "word")
    finally:
        await runner.cleanup()
