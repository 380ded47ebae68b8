"""/top and /me: leaderboards and one's own numbers; the fool of the month; staying out of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.app import BotProcess
from bot.jobs.job_kinds import AnnounceFool
from engine.tables import NO_DELAY, PLENTY, Month, Tables, clock_of
from engine.tables.finished.address import open_archive
from engine.tables.finished.past_game import ArchiveUnavailable
from engine.tables.finished.sql.sql_archive import SqlArchive
from engine.words import words
from tests.bot.chat import BOT, Friend, Telegram, buttons_of, eventually
from tests.bot.conftest import RunBot
from tests.bot.groups.test_group_settings import forged
from tests.bot.jumping_time import JumpingTime, Later
from tests.tables.numbers.season import lost_record, past_game, record_of

SETTINGS, TOP, ME = "/settings@durak_bot", "/top@durak_bot", "/me@durak_bot"
FOOL = "The fool of the month"


@pytest.fixture
async def archive(tmp_path: Path) -> AsyncIterator[SqlArchive]:
    archive = open_archive(f"sqlite:///{tmp_path}/archive.sqlite3")
    await archive.migrate()
    yield archive
    await archive.close()


@pytest.fixture
async def tables(store: Any, archive: SqlArchive) -> Tables:
    return Tables(store, think=(0.05, 0.1), pass_delay=NO_DELAY, allowed=PLENTY, archive=archive)


async def finished(
    archive: SqlArchive, tables: Tables, loser: Friend, winner: Friend, games: int = 1
) -> None:
    """Put so many games into the archive, ended just now in the loser's group."""
    now = await tables.clock_ms()
    for _ in range(games):
        number = len(await archive.games_at(f"chat:{loser.chat}", 99))
        record = lost_record(number)
        people = (loser.id, winner.id) if record["result"]["fool"] == 0 else (winner.id, loser.id)
        game = past_game(number, record, people, ended_ms=now, place=f"chat:{loser.chat}")
        await archive.add([game])
    await counted(archive)


async def counted(archive: SqlArchive) -> None:
    while await archive.numbers.count(50):
        pass


async def says(friend: Friend, part: str) -> str:
    """Return the bot's last message, once this part is in it."""

    async def look() -> str:
        messages = await friend.messages()
        text = str(messages[-1]["body"].get("text", "")) if messages else ""
        return text if part in text else ""

    return await eventually(look)


async def fools_told(friend: Friend) -> int:
    return sum(FOOL in one["body"].get("text", "") for one in await friend.messages())


async def test_the_leaderboard_of_a_group(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, archive: SqlArchive
) -> None:
    await finished(archive, tables, loser=anna, winner=vera, games=2)
    await vera.writes(TOP)
    text = await says(vera, "in this chat")
    assert text.index(f"Player {vera.id}") < text.index(f"Player {anna.id}")
    assert "2 games, fool 2 times" in text
    assert "Not enough games yet:" in text
    await vera.presses("Last month")
    await says(vera, "No games between people were finished then.")
    await vera.presses("This month")
    await says(vera, "2 games, fool 0 times")
    await vera.presses("On this server")
    assert "2 games" in await says(vera, "on this server")
    await vera.presses("In this chat")
    await says(vera, "in this chat")


async def test_a_running_month_without_games_says_not_yet(
    bot: BotProcess, vera: Friend, archive: SqlArchive
) -> None:
    await vera.writes(TOP)
    await says(vera, "No games between people have been finished this month yet.")


async def test_me_leads_to_the_last_games(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, archive: SqlArchive
) -> None:
    await finished(archive, tables, loser=anna, winner=vera)
    await vera.writes(ME)
    await says(vera, "in this chat")
    await vera.presses("The last games here")
    await says(vera, f"Player {anna.id}")
    await vera.starts_bot()
    vera.chat = BOT
    await vera.writes("/me")
    await says(vera, "everywhere")
    await vera.presses("My last games")
    await says(vera, f"Player {anna.id}")


async def test_a_private_chat_has_the_servers_leaderboard(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, archive: SqlArchive
) -> None:
    await finished(archive, tables, loser=anna, winner=vera)
    await anna.starts_bot()
    anna.chat = BOT
    await anna.writes("/top")
    await says(anna, "on this server")
    assert buttons_of((await anna.messages())[-1]) == ["This month", "Last month"]


async def test_ones_own_numbers_here_and_everywhere(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, archive: SqlArchive
) -> None:
    await finished(archive, tables, loser=anna, winner=vera)
    await anna.writes(ME)
    text = await says(anna, "Anna · in this chat")
    for told in ("about ", "provisional", "In the last 90 days:", "1 game, fool 1 time"):
        assert told in text
    assert f"Most often at a table with Player {vera.id}: 1 game" in text
    assert buttons_of((await anna.messages())[-1]) == ["The last games here"]
    await anna.starts_bot()
    anna.chat = BOT
    await anna.writes("/me")
    await says(anna, "Anna · everywhere")


async def test_an_unlisted_player_is_in_no_leaderboard(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, archive: SqlArchive
) -> None:
    await finished(archive, tables, loser=anna, winner=vera)
    group = anna.chat
    await anna.starts_bot()
    anna.chat = BOT
    await anna.writes("/me")
    await says(anna, "everywhere")
    assert await anna.is_told("✅ In the leaderboards") == ("OK, that's how it is from now on.")
    await says(anna, "Not in the leaderboards.")
    anna.chat = group
    await anna.writes(TOP)
    assert f"Player {anna.id}" not in await says(anna, f"Player {vera.id}")
    anna.chat = BOT
    await anna.presses("❌ In the leaderboards")
    await eventually(lambda: tables.numbers.is_listed(anna.id))


async def test_games_that_wait_to_be_counted_are_told_of(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, archive: SqlArchive
) -> None:
    record = record_of(("easy", "easy"), 0)
    await archive.add([past_game(0, record, (anna.id, vera.id), place=f"chat:{anna.chat}")])
    await anna.writes(TOP)
    await says(anna, "The last games are still being counted.")


async def test_an_archive_that_is_away_is_told_of(
    bot: BotProcess, anna: Friend, archive: SqlArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise ArchiveUnavailable(reason="it is away")

    for question in ("leaders", "of_person"):
        monkeypatch.setattr(archive.numbers, question, away)
    for command in (TOP, ME):
        await anna.writes(command)
        await says(anna, "The server can't reach its games")


async def test_without_an_archive_there_are_no_numbers(
    store: Any, run_bot: RunBot, monkeypatch: pytest.MonkeyPatch, anna: Friend, tables: Tables
) -> None:
    monkeypatch.setattr(tables.numbers, "_archive", None)
    await run_bot()
    for command in (TOP, ME):
        await anna.writes(command)
        await says(anna, "doesn't keep old games")
    await anna.writes(SETTINGS)
    await says(anna, "How I behave")
    assert not any("fool" in one for one in buttons_of((await anna.messages())[-1]))


OLD = ("n:1:2026-11", "n:0:2026-11")  # leaderboards' buttons began so once


async def test_old_and_forged_buttons_change_nothing(
    bot: BotProcess, anna: Friend, telegram: Telegram, tables: Tables
) -> None:
    await anna.writes(TOP)
    text = await says(anna, "in this chat")
    (message,) = await anna.messages()
    for number, data in enumerate((*OLD, "b:1:2026-99", "b:1:nonsense", "u:0")):
        await forged(bot, anna, message["id"], data, 900000200 + number)
    answers = await telegram.calls("answerCallbackQuery")
    assert ["too old" in call["parameters"]["text"] for call in answers] == [True] * 5
    assert await says(anna, "in this chat") == text
    assert await tables.numbers.is_listed(anna.id)


# The fool of the month


def morning_after(clock: JumpingTime, zone: str | None = None) -> float:
    """Seconds until ten o'clock on the first day of the next month, and a moment."""
    month = Month.of(int(clock.now() * 1000), clock_of(zone))
    return month.after.begins_ms(clock_of(zone), 10) / 1000 - clock.now() + 1


async def wanted(friend: Friend, bot: BotProcess) -> None:
    """An admin wants it."""
    await friend.writes(SETTINGS)
    await friend.presses("❌ Name the fool of the month")

    async def is_kept() -> bool:
        return (await bot.context.memory.group_settings.of(friend.chat)).fool_of_month

    await eventually(is_kept)


async def test_the_fool_is_named_once_in_the_morning_after_the_month(
    bot: BotProcess,
    boris: Friend,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    archive: SqlArchive,
    clock: JumpingTime,
    later: Later,
) -> None:
    await tables.people.keep_zone(boris.id, "Europe/Vilnius")
    await wanted(boris, bot)
    await finished(archive, tables, loser=anna, winner=vera, games=2)
    month = Month.of(int(clock.now() * 1000), clock_of("Europe/Vilnius"))
    await later.leap(morning_after(clock, "Europe/Vilnius") - 60)
    assert await fools_told(vera) == 0
    await later.leap(60)
    text = await says(vera, FOOL)
    assert f"Player {anna.id}" in text
    assert "The fool in 2 games." in text
    await bot.context.jobs.put(AnnounceFool(vera.chat, str(month)))
    await later.leap(3600)
    assert await fools_told(vera) == 1
    await later.leap(morning_after(clock, "Europe/Vilnius"))
    assert await fools_told(vera) == 1, "nobody played in that month"


@pytest.mark.slow
async def test_a_person_who_wants_it_no_more_is_told_nothing(
    bot: BotProcess,
    boris: Friend,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    archive: SqlArchive,
    clock: JumpingTime,
    later: Later,
) -> None:
    await finished(archive, tables, loser=anna, winner=vera)
    await wanted(boris, bot)
    await boris.presses("✅ Name the fool of the month")
    await later.leap(morning_after(clock))
    assert await fools_told(vera) == 0


async def test_it_waits_until_all_games_are_counted(
    bot: BotProcess,
    boris: Friend,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    archive: SqlArchive,
    clock: JumpingTime,
    later: Later,
) -> None:
    await wanted(boris, bot)
    await finished(archive, tables, loser=anna, winner=vera)
    game = past_game(
        7, record_of(("easy", "easy"), 7), (anna.id, vera.id), ended_ms=await tables.clock_ms()
    )
    await archive.add([game])
    await later.leap(morning_after(clock))
    assert await fools_told(vera) == 0
    await counted(archive)
    await later.leap(301)
    assert await fools_told(vera) == 1


async def test_members_dont_switch_it_on(bot: BotProcess, boris: Friend, vera: Friend) -> None:
    await boris.writes(SETTINGS)
    assert "admin" in await vera.is_told("❌ Name the fool of the month")


def test_months_begin_by_the_chats_clock() -> None:
    new_year = datetime(2026, 12, 31, 22, 30, tzinfo=UTC)
    now_ms = int(new_year.timestamp() * 1000)
    assert Month.of(now_ms, clock_of("Europe/Vilnius")) == Month(2027, 1)
    assert Month.of(now_ms, clock_of(None)) == Month(2026, 12)
    assert Month.of(now_ms, clock_of("No/Where")) == Month(2026, 12)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "games"), [("ru", "2 партии"), ("uk", "2 партії"), ("lt", "2 partijos")]
)
async def test_numbers_agree_with_nouns(
    run_bot: RunBot,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    archive: SqlArchive,
    language: str,
    games: str,
) -> None:
    await run_bot(words=words)
    await finished(archive, tables, loser=anna, winner=vera, games=2)
    await tables.people.choose_language(anna.id, language)
    await anna.starts_bot()
    anna.chat = BOT
    await anna.writes("/me")
    await says(anna, games)
