"""/operator, for those who run the server: what goes on, and maintenance."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import BotProcess
from bot.messages.callbacks import OperatorAct, OperatorPress
from engine.rules import Ruleset
from engine.tables import NO_DELAY, PLENTY, Pace, Person, Phase, Tables, UnderMaintenance, keys
from tests.bot.chat import BOT, Friend, Telegram, buttons_of, eventually
from tests.bot.conftest import RunBot
from tests.bot.games import play_to_the_end, playing, seated
from tests.bot.jumping_time import Later
from tests.bot.test_appointments import TWO_HOURS, hour
from tests.bot.test_forged_presses import message_with, press

__all__ = ["hour"]  # a fixture


@pytest.fixture
async def run_by_anna(run_bot: RunBot, anna: Friend) -> BotProcess:
    """A bot that Anna runs."""
    return await run_bot(admins=(anna.id,))


async def opens(friend: Friend) -> None:
    await friend.starts_bot()
    friend.chat = BOT
    await friend.writes("/operator")


async def test_it_tells_what_goes_on(
    run_by_anna: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    await playing(anna, vera)
    await opens(anna)
    text = await anna.sees("The server")
    assert "Games that run: 1" in text
    assert "No maintenance: games may begin." in text
    assert "Look again" in buttons_of((await anna.messages())[-1])


async def test_nobody_else_has_it(
    run_by_anna: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, tables: Tables
) -> None:
    await opens(vera)
    await vera.sees("I deal Durak")
    assert not any("The server" in text for text in await vera.mail())
    said = OperatorPress(act=OperatorAct.NO_END).pack()
    forged = message_with(vera.id, 7, said)
    words = await press(run_by_anna, telegram, vera.id, said, message=forged)
    assert words.startswith("This button is too old")
    assert await tables.maintenance.until_ms() is None


async def test_while_it_lasts_games_go_on_and_none_begins(
    run_by_anna: BotProcess, anna: Friend, vera: Friend, gleb: Friend, tables: Tables, store: Any
) -> None:
    group = anna.chat
    waiting, table_id = await seated(gleb, vera), await playing(vera, gleb)
    await opens(anna)
    await anna.presses("Maintenance for half an hour")
    await anna.sees("Maintenance: no new games until")
    page = Tables(store, pass_delay=NO_DELAY, allowed=PLENTY)
    with pytest.raises(UnderMaintenance) as refused:
        await page.start(waiting, gleb.id)
    assert refused.value.code == "maintenance"
    with pytest.raises(UnderMaintenance):
        await page.play_again(waiting, gleb.id)
    with pytest.raises(UnderMaintenance):
        await page.create(
            Person(vera.id, "Vera"), ruleset=Ruleset.of("podkidnoy"), pace=Pace.LIVE, place=""
        )
    assert (await play_to_the_end(tables, table_id)).phase is Phase.OVER
    assert 0 < await store.pttl(keys.maintenance()) <= 30 * 60_000, "it ends by itself"
    await vera.writes("/durak perevodnoy")

    async def is_told() -> bool:
        said = [one["body"].get("text", "") for one in await vera.messages()]
        return any("No new games for a while" in text for text in said)

    await eventually(is_told)
    await anna.presses("End maintenance")
    await anna.sees("No maintenance")
    anna.chat = group
    await page.start(waiting, gleb.id)


async def test_without_an_hour_it_lasts_until_it_is_ended(
    run_by_anna: BotProcess, anna: Friend, tables: Tables, store: Any
) -> None:
    await opens(anna)
    await anna.presses("Maintenance until I end it")
    await anna.sees("until you end it")
    assert await store.pttl(keys.maintenance()) == -1
    await anna.presses("End maintenance")
    await anna.sees("No maintenance")
    assert await tables.maintenance.until_ms() is None


async def test_an_appointed_game_waits_for_its_end(
    run_by_anna: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later, hour: str
) -> None:
    await vera.starts_bot()
    await anna.writes(f"/durak {hour}")
    await anna.sees("who's in?")
    await vera.presses("I'm in")
    await tables.maintenance.begin()
    await later(TWO_HOURS)
    await later.quiet()
    assert "who's in?" in await anna.board()
    await tables.maintenance.end()
    await later(60)
    await anna.sees("Anna invites you")
