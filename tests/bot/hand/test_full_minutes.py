"""A group whose minute is used up: play goes on by the answers to presses, and turns wait."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from bot.app import BotProcess
from bot.chat.command_limits import Limit
from deploy.sandbox import LimitSettings
from engine.tables import Phase, Table, Tables
from tests.bot.chat import Friend, Telegram, buttons_of, eventually, key_of
from tests.bot.hand.company import measure
from tests.bot.hand.test_cards_in_the_group import CARDS, in_group, secrets_of, shown, waited

HOUR = 3600.0


@pytest.fixture(autouse=True)
def quick_fingers(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests press faster than people do."""
    monkeypatch.setattr("bot.chat.hand.hand_presses.OF_PLAYER", Limit(1000))


@pytest.fixture
async def table(bot: BotProcess, anna: Friend, vera: Friend, tables: Tables) -> Table:
    """A game by My cards, whose board has numbers."""
    table = await in_group(tables, anna, vera)
    for one in (anna, vera):
        await one.presses(CARDS)
    await eventually(lambda: _has_numbers(anna))
    return table


async def _has_numbers(friend: Friend) -> bool:
    found = [one for one in await friend.messages() if one["receiver"] is None]
    return any("8" in buttons_of(one) for one in found)


async def no_room(bot: BotProcess, friend: Friend, seconds: float = HOUR) -> None:
    """Telegram wants nothing more in the group for so long."""
    await bot.context.memory.send_windows.pause(str(friend.chat), seconds)


async def answer(friend: Friend, label: str) -> str:
    """Return the words that the friend is told by pressing this button of the board."""
    return str((await friend.presses(label)).get("text") or "")


def numbers_in(said: str) -> list[str]:
    """The numbers of moves; “8 …” shows more of them."""
    return re.findall(r"(?:^|  )(\d) (?!…)", said, re.MULTILINE)


async def test_a_whole_game_by_free_answers_alone(
    bot: BotProcess, table: Table, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram
) -> None:
    await no_room(bot, anna)
    before = await sent(telegram)
    dice, friends = random.Random(1), {anna.id: anna, vera.id: vera}
    while table.phase is Phase.PLAYING:
        player = friends[table.players[waited(table)]]
        other = vera if player is anna else anna
        if set(table.waiting) == {waited(table)}:
            assert "It isn't your turn." in await answer(other, CARDS)
        said = await answer(player, CARDS)
        assert said.startswith("Your turn: "), said
        assert len(said) <= 200
        moves = table.moves
        await answer(player, dice.choice(numbers_in(said)))
        table = await tables.load(table.id)
        assert table.moves == moves + 1
    assert await sent(telegram) == before


async def sent(telegram: Telegram) -> int:
    """The number of messages and edits that count in the minute."""
    return sum(
        call["method"].startswith(("send", "edit")) and call["ok"]
        for call in await telegram.calls()
    )


async def test_a_number_means_the_move_that_was_seen(
    bot: BotProcess, table: Table, anna: Friend, vera: Friend, tables: Tables
) -> None:
    await no_room(bot, anna)
    friends = {anna.id: anna, vera.id: vera}
    player = friends[table.players[waited(table)]]
    other = vera if player is anna else anna
    said = await answer(player, "1")
    assert said.startswith("The table has changed. Now:"), "they had seen no numbers yet"
    assert (await tables.load(table.id)).moves == table.moves
    await answer(player, "1")
    assert (await tables.load(table.id)).moves == table.moves + 1
    said = await answer(other, CARDS)
    assert "Your turn: beat " in said
    assert await answer(other, str(len(numbers_in(said))))
    table = await tables.load(table.id)
    assert table.moves == 2
    again = await answer(other, "1")
    assert "Your cards: " in again, "the numbers of the turn before mean nothing now"
    assert (await tables.load(table.id)).moves == table.moves


async def test_whoever_does_not_play_moves_nothing_and_sees_no_card(
    bot: BotProcess, table: Table, gleb: Friend, tables: Tables, telegram: Telegram
) -> None:
    before = await sent(telegram)
    for label in ("1", CARDS, "8"):
        said = await answer(gleb, label)
        assert said.startswith("You aren't playing in this game."), said
    assert await secrets_of(gleb) == []
    assert await sent(telegram) == before
    assert (await tables.load(table.id)).moves == table.moves


async def test_a_turn_waits_for_its_player_to_be_told(
    bot: BotProcess, table: Table, anna: Friend, vera: Friend, tables: Tables
) -> None:
    await no_room(bot, anna, 6.0)
    friends = {anna.id: anna, vera.id: vera}
    player = friends[table.players[waited(table)]]
    other = vera if player is anna else anna
    await answer(player, CARDS)
    await answer(player, "1")
    seat = (await tables.load(table.id)).seat_of(other.id)
    assert seat is not None

    async def is_untold() -> Table | None:
        now = await tables.load(table.id)
        return now if now.is_untold(seat) else None

    waits = await eventually(is_untold)
    began = waits.deadlines[seat] - 60_000
    await shown(other, waits)

    async def is_told() -> Table | None:
        now = await tables.load(table.id)
        return None if now.is_untold(seat) else now

    told = await eventually(is_told)
    assert told.moves == waits.moves
    assert 33_000 < told.deadlines[seat] - began < 60_000
    later = await tables.load(table.id)
    await answer(other, CARDS)
    assert (await tables.load(table.id)).deadlines == later.deadlines, "it began when it was shown"


async def test_a_deleted_board_of_a_game_is_posted_again_once(
    bot: BotProcess, table: Table, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram
) -> None:
    async def boards() -> list[dict[str, Any]]:
        return [one for one in await anna.messages() if one["receiver"] is None]

    (board,) = await boards()
    await telegram.act("boris", "delete", chat=anna.chat, key=key_of(board))
    assert await boards() == []
    seat = table.seat_of(vera.id)
    assert seat is not None
    await tables.seats.offer(table.id, vera.id, seat)  # the board is to show that
    (again,) = await eventually(boards)
    await telegram.act("boris", "delete", chat=anna.chat, key=key_of(again))
    await tables.seats.offer(table.id, vera.id, seat)
    await tables.seats.leave(table.id, vera.id)
    await eventually(lambda: _is_lost(bot, table, anna.chat))
    assert await boards() == []


async def _is_lost(bot: BotProcess, table: Table, chat: int) -> bool:
    kept = await bot.context.memory.boards.of(table.id)
    return kept[str(chat)].message == -1


@pytest.mark.nightly
@pytest.mark.parametrize(("people", "outsider"), [(2, False), (4, False), (4, True), (6, False)])
async def test_nobodys_turn_passes_in_the_dark_at_an_ordinary_pace(
    people: int, outsider: bool, real_pace: None
) -> None:
    found = await measure(people, 200, (3.0, 8.0), outsider=outsider)
    assert found["… of these never shown"] == 0
    assert found["moves"] >= (30 if people == 2 else 40), found
    assert found["longest silences"][0] < 15, found
    assert found["messages to the outsider"] == 0


@pytest.mark.nightly
@pytest.mark.parametrize("taken", [5, None, 60])
async def test_the_game_goes_on_while_the_bot_learns_what_the_group_takes(
    taken: int | None, real_pace: None
) -> None:
    limits = LimitSettings(ephemeral_messages=taken)
    found = await measure(4, 200, (3.0, 8.0), learned=20, limits=limits)
    assert found["… of these never shown"] == 0
    assert found["moves"] >= 30, found
    refused = [one for one in found["refused by Telegram"] if "Too Many" in one]
    assert len(refused) <= (0 if taken == 60 else 3), refused
