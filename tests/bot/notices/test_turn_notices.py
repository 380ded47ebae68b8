"""A person who is waited for and doesn't look hears of it once, in private, while it lasts."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from bot.app import BotProcess
from bot.jobs.job_kinds import CheckWatchers
from bot.memory.job_queue import Urgency, due_key
from engine.tables import Table, Tables, keys, passes_by_itself
from tests.bot.chat import BOT, PAGE, Friend, Message, Telegram
from tests.bot.conftest import RunBot, settings_for
from tests.bot.games import looked_at, play_one, play_to_the_end, playing, seated
from tests.bot.jumping_time import Later

AFTER = settings_for(PAGE).notice_after
AGAIN = settings_for(PAGE).notice_again
PAUSE = 3  # seconds that Telegram asks for


def whose_turn(table: Table, *friends: Friend) -> Friend:
    seat = min(table.waiting)
    person = table.seats[seat].person
    assert person is not None
    return next(friend for friend in friends if friend.id == person.id)


async def notices(friend: Friend) -> list[str]:
    return [text for text in await friend.mail() if "Your turn" in text]


def link_in(messages: list[Message]) -> str:
    """Return the address of the newest link in these messages; "" without one."""
    for message in reversed(messages):
        for entity in message["body"].get("entities", []):
            if entity["type"] == "text_link":
                return str(entity["url"])
    return ""


async def started(*friends: Friend) -> None:
    for friend in friends:
        await friend.starts_bot()


@pytest.mark.slow
async def test_a_notice_comes_once_opens_the_table_and_goes(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    await started(anna, vera)
    table_id = await playing(anna, vera)
    table = await tables.load(table_id)
    called = whose_turn(table, anna, vera)
    other = vera if called is anna else anna
    await later(AFTER)
    (notice,) = await notices(called)
    assert "you open the attack" in notice
    assert await notices(other) == []

    home, called.chat = called.chat, 5001
    outcome = await called.presses("Open the table")
    assert outcome["launch"]["url"].startswith(f"{PAGE}/app?table={table_id}")
    called.chat = home

    await play_one(tables, table_id)
    await later.quiet()
    assert await notices(called) == []
    await later(AFTER)
    (notice,) = await notices(other)
    assert "you are attacked" in notice
    await later(AFTER + AGAIN)
    assert len(await notices(other)) == 1
    await play_to_the_end(tables, table_id)
    await later.quiet()
    assert await notices(other) == []


async def test_a_player_who_moves_in_time_is_told_nothing(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    await started(anna, vera)
    table_id = await playing(anna, vera)
    opener = whose_turn(await tables.load(table_id), anna, vera)
    await later(AFTER / 4)
    assert await notices(opener) == []
    await play_one(tables, table_id)
    await later(AFTER + AGAIN)
    assert await notices(opener) == []


async def test_a_player_who_saw_their_turn_is_told_nothing(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    """Looking at the table, and also after they have looked away."""
    await started(anna, vera)
    table_id = await looked_at(tables, anna, vera)
    called = whose_turn(await tables.load(table_id), anna, vera)
    await later(AFTER + AGAIN)
    assert await notices(called) == []
    await tables.presence.look(table_id, called.id, False)
    await later(AFTER + AGAIN)
    assert await notices(called) == []


async def test_a_player_whose_page_fell_silent_before_is_called(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, store: Any, later: Later
) -> None:
    """A phone without a network says no goodbye, and nothing of what came after."""
    await started(anna, vera)
    table_id = await looked_at(tables, anna, vera)
    called = whose_turn(await tables.load(table_id), anna, vera)
    await later(AFTER)
    assert await notices(called) == []
    await store.zadd(keys.looking(table_id), {called.id: 1})  # it isn't told again
    await later(AGAIN)
    assert len(await notices(called)) == 1


@pytest.mark.slow
async def test_a_player_who_looks_is_checked_again_only_where_the_table_stands_still(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, store: Any, later: Later
) -> None:
    await started(anna, vera)
    table_id = await looked_at(tables, anna, vera)
    called = whose_turn(await tables.load(table_id), anna, vera)
    other = vera if called is anna else anna
    for _ in range(3):
        await tables.presence.look(table_id, called.id, True)
        for looks in (True, False):
            await tables.presence.look(table_id, other.id, looks)
        await later(AGAIN * 2 / 3)
        due = await store.zscore(due_key(BOT, Urgency.LOOK), str(CheckWatchers(table_id)))
        assert 0 < due / 1000 - time.time() <= AGAIN / 3, "counted from what happened last"


@pytest.mark.slow
async def test_two_processes_send_one_notice(
    run_bot: RunBot, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    await run_bot()
    await run_bot()
    await started(anna, vera)
    table_id = await playing(anna, vera)
    called = whose_turn(await tables.load(table_id), anna, vera)
    await later(AFTER + AGAIN)
    assert len(await notices(called)) == 1
    assert len(await anna.messages()) == 1


@pytest.mark.slow
@pytest.mark.parametrize(("fault", "came"), [("drop_after", 1), ("500", 0), ("502", 0)])
async def test_never_two_notices_for_one_turn_though_the_answer_is_lost(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
    fault: str,
    came: int,
) -> None:
    """Looking and looking away again is a turn no less than before."""
    called = await _waited_for(tables, telegram, fault, anna, vera)
    await later(AFTER)
    assert len(await notices(called)) == came
    (table_id,) = [table.id for table in await tables.people.running_games(called.id)]
    await tables.presence.look(table_id, called.id, True)
    await tables.presence.look(table_id, called.id, False)
    await later(AFTER + AGAIN)
    assert len(await notices(called)) == came
    assert (
        called.key.capitalize() in await anna.board()
    )  # the board names the one who is waited for


@pytest.mark.slow
async def test_a_notice_that_certainly_did_not_come_is_sent_again(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
) -> None:
    called = await _waited_for(tables, telegram, "429", anna, vera)
    await later(AFTER)
    assert await notices(called) == []
    await later(PAUSE)
    assert len(await notices(called)) == 1
    await later(AFTER + AGAIN)
    assert len(await notices(called)) == 1


async def _waited_for(
    tables: Tables, telegram: Telegram, fault: str, *friends: Friend, count: int = 1
) -> Friend:
    """The cards are dealt, and so many messages meet this fault; whose turn it is."""
    await started(*friends)
    table_id = await seated(*friends)
    await friends[0].sees(f"2. {friends[1].key.capitalize()}")
    for one in friends:  # only the one who is waited for is told that the game begins
        await tables.seats.get_ready(table_id, one.id, "00" * 16)
    await friends[0].sees("✓")
    await telegram.fault(method="sendMessage", kind=fault, retry_after=PAUSE, count=count)
    await tables.game.start(table_id, friends[0].id)
    return whose_turn(await tables.load(table_id), *friends)


@pytest.mark.slow
async def test_an_unreachable_player_is_named_once(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
) -> None:
    """Neither has pressed Start: Telegram refuses with 403."""
    table_id = await playing(anna, vera)
    table = await tables.load(table_id)
    called = whose_turn(table, anna, vera)
    name = called.key.capitalize()
    await later(AFTER)
    await anna.sees(f"{name}, press Start in our private chat and I'll message you.")
    assert link_in(await anna.messages()) == f"https://t.me/durak_bot?start=j_{table_id}"
    (refused,) = await sent_to(telegram, called)
    assert refused["code"] == 403

    for _ in range(40):  # until it is their turn again
        table = await play_one(tables, table_id)
        if whose_turn(table, anna, vera) is called:
            break
    await later(AFTER + AGAIN)
    assert f"{name}, press Start" not in await anna.board()
    assert (
        len(await sent_to(telegram, called)) == 1
    )  # a call that Telegram would refuse isn't made again


async def sent_to(telegram: Telegram, friend: Friend) -> list[dict[str, Any]]:
    """The calls that wrote to this person, or tried to."""
    calls = await telegram.calls("sendMessage")
    return [call for call in calls if str(call["parameters"]["chat_id"]) == str(friend.id)]


async def test_pressing_start_is_enough_to_be_called(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    table_id = await playing(anna, vera)
    called = whose_turn(await tables.load(table_id), anna, vera)
    await later(AFTER)
    await anna.sees("press Start in our private chat")
    await called.starts_bot()
    await later.quiet()
    assert len(await notices(called)) == 1
    assert "press Start" not in await anna.board()


async def test_a_computer_player_is_not_called(
    bot: BotProcess, anna: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    await started(anna)
    table_id = await seated(anna)
    await tables.host.add_computer(table_id, anna.id, "easy")
    await anna.presses("Start")
    await later(AFTER + AGAIN)
    table = await tables.load(table_id)
    seats = [table.seats[seat].person for seat in table.waiting]
    expected = 1 if any(seats) else 0
    assert len(await notices(anna)) == expected
    assert all(call["ok"] for call in await telegram.calls("sendMessage"))


@pytest.mark.slow
async def test_no_hidden_card_is_in_anything_that_was_sent(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await started(anna, vera)
    table_id = await playing(anna, vera)
    hidden = _hidden(await tables.load(table_id))
    for _ in range(8):
        await play_one(tables, table_id)
        await later.quiet()
    while not any(has_a_choice(await tables.load(table_id))):
        await play_one(tables, table_id)
    await later.quiet()
    await later(AFTER)
    assert await notices(anna) + await notices(vera) != []
    sent = "\n".join(str(call["parameters"]) for call in await telegram.calls())
    for text in (sent, caplog.text):
        named = {card for card in hidden if re.search(rf"(?<!\w){card}(?!\w)", text)}
        assert named == set()
    assert not any(rank in sent for rank in (" of hearts", " of spades", "6♠", "♠6"))


def has_a_choice(table: Table) -> list[bool]:
    """Return, for each seat that is waited for, whether it can do something."""
    return [not passes_by_itself(table, seat) for seat in table.waiting]


def _hidden(table: Table) -> set[str]:
    assert table.game is not None
    return {str(card) for seat in range(2) for card in table.game.hand(seat)}
