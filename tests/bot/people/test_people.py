"""/people: whom one has played with is blocked, unblocked, reported; nobody else hears of it."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from bot.app import BotProcess
from bot.messages.callbacks import PeopleAct, PeoplePress
from bot.messages.people.report_text import report_text
from bot.sending.page_asks import NO_OPERATOR_RETRY
from engine.tables import Person, PlayerReport, Tables
from engine.words import words
from tests.bot.chat import BOT, Friend, buttons_of, eventually
from tests.bot.conftest import RunBot
from tests.bot.games import play_to_the_end, playing
from tests.bot.jumping_time import Later


async def alone(friend: Friend) -> None:
    """Ask for the list in the private chat."""
    await friend.starts_bot()
    friend.chat = BOT
    await friend.writes("/people")
    await friend.sees("People you played with")


async def test_a_person_who_played_with_nobody_is_told_so(bot: BotProcess, anna: Friend) -> None:
    await anna.starts_bot()
    anna.chat = BOT
    await anna.writes("/people")

    async def is_told() -> bool:
        return any("Nobody yet" in text for text in await anna.mail())

    await eventually(is_told)


@pytest.mark.slow
async def test_somebody_is_blocked_and_unblocked(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    await play_to_the_end(tables, await playing(anna, vera))
    await alone(anna)
    await anna.presses("Vera")
    assert "Vera is blocked" in await anna.is_told("Block")
    assert [one.name for one in await tables.people.blocked_by(anna.id)] == ["Vera"]
    assert await anna.is_told("Unblock: Vera") == "Unblocked."
    assert await tables.people.blocked_by(anna.id) == []


@pytest.mark.slow
async def test_a_report_reaches_those_who_run_the_server_and_nobody_else(
    run_bot: RunBot, anna: Friend, vera: Friend, gleb: Friend, tables: Tables
) -> None:
    await run_bot(admins=(gleb.id,))
    await gleb.starts_bot()
    await vera.starts_bot()
    table = await play_to_the_end(tables, await playing(anna, vera))
    await alone(anna)
    await anna.presses("Vera")
    await anna.presses("Report…")
    assert "passed on" in await anna.is_told("Cheating")

    async def arrived() -> str:
        return next((text for text in await gleb.mail() if "A report: Cheating" in text), "")

    text = await eventually(arrived)
    assert f"About: Vera ({vera.id})" in text
    assert f"From: Anna ({anna.id})" in text
    assert f"Table {table.id}, game 1" in text
    assert not any("report" in said.lower() for said in await vera.mail())

    async def is_done() -> bool:
        return await tables.chats.waiting_asks() == []

    await eventually(is_done)


@pytest.mark.slow
async def test_a_report_waits_for_somebody_who_can_be_told(
    run_bot: RunBot, anna: Friend, vera: Friend, gleb: Friend, tables: Tables, later: Later
) -> None:
    await run_bot(admins=(gleb.id,))
    table = await play_to_the_end(tables, await playing(anna, vera))
    by, about = Person(anna.id, "Anna"), Person(vera.id, "Vera")
    await tables.chats.report(by, about, table.id, 1, "insults")
    await later.quiet()
    assert len(await tables.chats.waiting_asks()) == 1
    await gleb.starts_bot()
    await later.leap(NO_OPERATOR_RETRY)

    async def arrived() -> bool:
        return any("A report: Insults" in text for text in await gleb.mail())

    await eventually(arrived)
    await later.quiet()
    assert await tables.chats.waiting_asks() == []


def addresses(report: PlayerReport, *, runs: bool) -> list[str]:
    """Return the addresses of the links in a report; `runs` for a reader who runs the server."""
    text = report_text(words("en"), report, lambda start: f"t.me/{start}", runs=runs)
    return re.findall('href="([^"]+)"', text)


def test_a_report_leads_to_its_game_and_while_that_runs_to_the_table() -> None:
    report = PlayerReport("abc", 3, Person(1, "Anna"), Person(2, "Vera"), "insults", 0)
    assert addresses(report, runs=False) == ["t.me/abc_replay_3"]
    assert addresses(report, runs=True) == ["t.me/abc_replay_3", "t.me/abc"]
    before_the_first = replace(report, game=0)
    assert addresses(before_the_first, runs=False) == ["t.me/abc"]


@pytest.mark.slow
async def test_nothing_can_be_reported_without_a_named_operator(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables
) -> None:
    await play_to_the_end(tables, await playing(anna, vera))
    await alone(anna)
    await anna.presses("Vera")

    async def choices() -> list[str]:
        said = buttons_of((await anna.messages())[-1])
        return said if "Block" in said else []

    assert await eventually(choices) == ["Block", "Back"]


@pytest.mark.parametrize("act", [PeopleAct.BLOCK, PeopleAct.REPORT, PeopleAct.ONE])
def test_a_button_is_short_enough_for_telegram(act: PeopleAct) -> None:
    pressed = PeoplePress(act=act, person=2**52, why="insults").pack()
    assert len(pressed.encode()) <= 64
    assert PeoplePress.unpack(pressed).act is act
