"""Pictures of games in a chat: the end comes by itself; the whole game by a button under the
result, seldom, and not a card of one that runs.
"""

from __future__ import annotations

import re

import pytest

from bot.app import BotProcess
from bot.jobs.job_kinds import RefreshBoard
from bot.memory.sent.kept_messages import BELOW
from bot.messages.callbacks import PicturePress
from engine.pictures import painter, palette
from engine.pictures.painter import CantPaint, Painter
from engine.tables import Action, MembersOnly, PictureAsk, Tables
from tests.bot.chat import BOT, MORE, Friend, Message, Telegram, buttons_of, eventually, words_of
from tests.bot.games import play_to_the_end, playing
from tests.bot.jumping_time import Later
from tests.tables.evening import any_move, plays

# a point, whole enough for Telegram
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
    "0000000a49444154789c63600000000200014803cd6d0000000049454e44ae426082"
)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The drawings that are to be painted; painting takes longer than all the rest."""
    drawings: list[str] = []

    async def paint(_self: Painter, svg: str) -> bytes:
        drawings.append(svg)
        return PNG

    monkeypatch.setattr(Painter, "paint", paint)
    return drawings


async def photos(friend: Friend) -> list[Message]:
    return [one for one in await friend.messages() if one["body"].get("photo")]


async def pictures(friend: Friend) -> list[Message]:
    """Those that were asked for; the picture of the end has buttons."""
    return [one for one in await photos(friend) if not buttons_of(one)]


def asked(drawn: list[str]) -> list[str]:
    """The drawings that were asked for."""
    return [svg for svg in drawn if "The last bout" in svg]


async def over(tables: Tables, later: Later, *friends: Friend) -> str:
    """A game that is over, and its result is here."""
    table_id = await playing(*friends)
    await play_to_the_end(tables, table_id)
    await later.quiet()
    return table_id


@pytest.mark.slow
async def test_a_result_becomes_a_picture_in_its_chat(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later, drawn: list[str]
) -> None:
    await over(tables, later, anna, vera)
    assert await vera.is_told("Picture") == "Here it is."
    (picture,) = await pictures(anna)
    assert "🤡" in picture["body"]["caption"] or "A draw" in picture["body"]["caption"]
    (svg,) = asked(drawn)
    assert "Anna" in svg
    assert "Vera" in svg


@pytest.mark.slow
async def test_it_comes_once_an_hour_and_is_painted_once(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later, drawn: list[str]
) -> None:
    table_id = await over(tables, later, anna, vera)
    await anna.presses("Picture")
    assert "already" in await vera.is_told("Picture")
    await anna.starts_bot(table_id)
    anna.chat = BOT
    assert await anna.is_told("Picture") == "Here it is."
    assert len(await pictures(anna)) == 1
    assert len(asked(drawn)) == 1, "sent again by Telegram's number"


async def test_a_game_that_runs_has_no_picture(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, drawn: list[str]
) -> None:
    """A forged press asks for one."""
    table_id = await playing(anna, vera)
    await anna.sees("in the stock")
    kept = telegram.local.backend.world.messages
    (board,) = [one for of_chat in kept.values() for one in of_chat.values() if one.sender == BOT]
    forged = PicturePress(table=table_id, game=1).pack()
    board.body["reply_markup"]["inline_keyboard"][1][1]["callback_data"] = forged
    answer = await anna.is_told(MORE)
    assert answer == "No finished game is kept for this table."
    assert drawn == []
    assert await pictures(anna) == []


@pytest.mark.slow
async def test_a_picture_that_cant_be_painted_is_told_kindly(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    later: Later,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(_self: Painter, _svg: str) -> bytes:
        raise CantPaint("no")

    monkeypatch.setattr(Painter, "paint", fail)
    await over(tables, later, anna, vera)
    assert "couldn't be drawn" in await anna.is_told("Picture")


@pytest.mark.slow
async def test_a_missing_right_to_send_pictures_is_told(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
    drawn: list[str],
) -> None:
    anna.chat = vera.chat = await telegram.group("Forum")
    no_pictures = {"can_send_photos": False}
    await telegram.act("anna", "restrict", chat=anna.chat, member=BOT, permissions=no_pictures)
    await over(tables, later, anna, vera)
    assert "not allowed to send pictures" in await anna.is_told("Picture")


@pytest.mark.slow
async def test_without_the_extra_there_is_no_button(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    later: Later,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.messages.board_keyboard.can_paint", lambda: False)
    await over(tables, later, anna, vera)
    rows = (await anna.messages())[-1]["body"]["reply_markup"]["inline_keyboard"]
    assert "Picture" not in [button["text"] for row in rows for button in row]
    assert painter.can_paint()


@pytest.mark.slow
async def test_the_page_has_it_sent_to_the_chat(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later, drawn: list[str]
) -> None:
    table_id = await over(tables, later, anna, vera)
    await tables.chats.ask(PictureAsk(table_id, 1, anna.id, await tables.clock_ms()))
    await eventually(lambda: pictures(anna))
    await later.quiet()
    assert len(await pictures(anna)) == 1
    assert await tables.chats.waiting_asks() == []


async def test_the_last_bout_of_a_game_that_runs_is_sent_without_a_word_of_its_cards(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later, drawn: list[str]
) -> None:
    table = await tables.load(await playing(anna, vera))
    while table.game is not None and table.game.bout_number == 1:
        seat = next(iter(table.waiting))
        person = next(one for one in table.persons if one.id == table.players[seat])
        table = (await plays(tables, table, person, any_move(table, seat))).table
    await tables.chats.ask(PictureAsk(table.id, 1, anna.id, await tables.clock_ms(), bout=1))
    (sent,) = await eventually(lambda: pictures(anna))
    assert re.search(r"(Anna|Vera)(: all beaten| picks up \d cards?)\.$", sent["body"]["caption"])
    assert len(drawn) == 1


@pytest.mark.slow
async def test_a_picture_asked_for_long_ago_isnt_sent_any_more(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later, drawn: list[str]
) -> None:
    table_id = await over(tables, later, anna, vera)
    await tables.chats.ask(PictureAsk(table_id, 1, anna.id, 0))

    async def is_done() -> bool:
        return await tables.chats.waiting_asks() == []

    await eventually(is_done)
    assert await pictures(anna) == []


@pytest.mark.slow
async def test_nothing_is_sent_to_a_group_for_somebody_who_left_it(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
    drawn: list[str],
) -> None:
    table_id = await over(tables, later, anna, vera)
    await telegram.act("vera", "leave", chat=anna.chat)
    await later.quiet()
    with pytest.raises(MembersOnly):
        await tables.permit(Action.SEND_PICTURE, table_id, vera.id)
    await tables.chats.ask(PictureAsk(table_id, 1, vera.id, await tables.clock_ms()))

    async def is_done() -> bool:
        return await tables.chats.waiting_asks() == []

    await eventually(is_done)
    assert await pictures(anna) == []


@pytest.mark.slow
async def test_a_group_gets_the_picture_of_the_end_with_again_under_it(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    """Painted by the real painter. The next game has a message of its own, below."""
    await over(tables, later, anna, vera)
    (end,) = await anna.messages()
    assert end["body"]["photo"]
    assert "The game took" in words_of(end)
    await vera.presses("Again")
    await anna.sees("Vera ✓")
    await anna.presses("Again")
    await anna.sees("in the stock")
    await later.quiet()
    picture, board = await anna.messages()
    assert (picture["id"], buttons_of(picture)) == (end["id"], [])
    assert "The game took" in words_of(picture)
    assert "photo" not in board["body"]
    assert "My cards" in buttons_of(board)


@pytest.mark.slow
async def test_the_picture_of_the_end_shows_a_thrown_tomato(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later, drawn: list[str]
) -> None:
    table_id = await playing(anna, vera)
    await tables.thrown.keep(table_id, 1, who="somebody", sign="tomato", now_ms=1)
    await play_to_the_end(tables, table_id)
    await later.quiet()
    (svg,) = drawn
    table = await tables.load(table_id)
    thrown = svg.count(palette.THROWN["tomato"])
    assert thrown == (0 if table.last_outcome is None or table.last_outcome.fool is None else 1)
    assert {"Anna", "Vera"} <= set(re.findall(">([^<]+)</text>", svg))


@pytest.mark.slow
@pytest.mark.parametrize("why", ["away", "slow", "broken", "muted", "long"])
async def test_without_a_picture_the_end_is_told_in_words(
    why: str,
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The painter isn't installed, takes too long or fails; the group wants no photos; the words
    are too long for a caption.
    """
    anna.chat = vera.chat = await telegram.group("Forum")
    match why:
        case "away":
            monkeypatch.setattr("bot.sending.boards.result_picture.can_paint", lambda: False)
        case "slow":
            monkeypatch.setattr("bot.sending.boards.result_picture.LONGEST", 0.0)
        case "broken":
            monkeypatch.setattr("bot.sending.boards.result_picture.ending", lambda *_: "<svg")
        case "muted":
            no_photos = {"can_send_photos": False}
            who = {"chat": anna.chat, "member": BOT, "permissions": no_photos}
            await telegram.act("anna", "restrict", **who)
        case "long":
            monkeypatch.setattr("bot.sending.living.living_messages.LONGEST_CAPTION", 20)
    await over(tables, later, anna, vera)
    (end,) = await anna.messages()
    assert "photo" not in end["body"]
    assert "The game took" in words_of(end)
    assert "Again" in buttons_of(end)


@pytest.mark.slow
async def test_words_that_become_too_long_for_the_picture_stand_below_it(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    later: Later,
    drawn: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await over(tables, later, anna, vera)
    monkeypatch.setattr("bot.sending.living.living_messages.LONGEST_CAPTION", 20)
    await vera.presses("Again")
    await later.quiet()
    picture, board = await anna.messages()
    assert (bool(picture["body"].get("photo")), buttons_of(picture)) == (True, [])
    assert "Vera ✓" in words_of(board)
    assert "Again" in buttons_of(board)


@pytest.mark.slow
async def test_a_picture_that_is_asked_for_below_comes_once(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later, drawn: list[str]
) -> None:
    table_id = await over(tables, later, anna, vera)
    (before,) = await anna.messages()
    await bot.context.memory.boards.ask(BELOW, table_id, anna.chat)
    await bot.context.jobs.put(RefreshBoard(table_id))
    await later.quiet()
    (after,) = await photos(anna)
    assert after["id"] > before["id"]
    assert "Again" in buttons_of(after)


@pytest.mark.slow
async def test_a_group_that_moves_gets_the_picture_in_its_new_chat(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
    drawn: list[str],
) -> None:
    await over(tables, later, anna, vera)
    await telegram.act("boris", "upgrade", chat=anna.chat)
    await later.quiet()
    anna.chat = vera.chat = await telegram.group("Friends")
    (end,) = await photos(anna)
    assert "The game took" in words_of(end)
    await vera.presses("Again")
    await anna.sees("Vera ✓")
