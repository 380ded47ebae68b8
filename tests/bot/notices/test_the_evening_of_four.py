"""A whole game of four at live pace, their pages open only to move: who was called, and for what.

`pytest --log-cli-level=INFO` shows the figures of the evening.
"""

from __future__ import annotations

import logging
import secrets
from collections import Counter
from typing import Any

import pytest

from bot.app import BotProcess
from bot.telegram.places import ChatPlace
from durak_rules import legal_moves, view_for
from durak_rules.moves import PASS
from engine.players import PLAYERS
from engine.tables import Clock, Nursery, Phase, Table, Tables
from tests.bot.chat import Friend, Telegram
from tests.bot.conftest import settings_for
from tests.bot.jumping_time import Later
from tests.bot.notices.calls import dealt, note_of

log = logging.getLogger(__name__)

AFTER = settings_for("").notice_after
MOST_MOVES = 400  # of people; a game of four has about a hundred

pytestmark = pytest.mark.slow


def has_choice(table: Table, friend: Friend) -> bool:
    seat = table.seat_of(friend.id)
    return (
        table.game is not None
        and seat in table.waiting
        and seat is not None
        and legal_moves(table.game, seat) not in ((), (PASS,))
    )


async def moves(tables: Tables, table: Table, friend: Friend) -> None:
    """Look, play as a usual player does, and look away again."""
    game, seat = table.game, table.seat_of(friend.id)
    assert game is not None
    assert seat is not None
    await tables.presence.look(table.id, friend.id, True)
    move = PLAYERS["easy"].choose(view_for(game, seat), secrets.token_bytes(8))
    await tables.game.play(
        table.id,
        friend.id,
        move,
        move_id=secrets.token_hex(8),
        version=table.version,
        bout=game.bout_number,
    )
    await tables.presence.look(table.id, friend.id, False)


async def test_nobody_is_called_in_vain_and_nothing_stays(
    bot: BotProcess,
    anna: Friend,
    boris: Friend,
    vera: Friend,
    gleb: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
) -> None:
    friends = [anna, boris, vera, gleb]
    for friend in friends:
        await friend.starts_bot()
    table = await dealt(tables, *friends, place=str(ChatPlace(anna.chat)), auto_pass=True)
    called: Counter[str] = Counter()
    played = 0
    async with Nursery() as nursery:
        nursery.start(Clock(tables.deadlines).run(), name="clock")
        while table.phase is Phase.PLAYING and played < MOST_MOVES:
            await later(AFTER)
            table = await tables.load(table.id)
            choosing = [friend for friend in friends if has_choice(table, friend)]
            notes = {friend.key: await note_of(friend) for friend in friends}  # never two
            unchanged = (await tables.load(table.id)).version == table.version
            if unchanged:
                assert {key for key, text in notes.items() if text} <= {
                    one.key for one in choosing
                }
                throw_ins = [key for key, text in notes.items() if "throw in" in text]
                assert not throw_ins or len(table.waiting) == 1
            called.update(key for key, text in notes.items() if text)
            for friend in choosing[:1]:
                await moves(tables, table, friend)
                played += 1
            table = await tables.load(table.id)
        await later(AFTER)
    assert table.phase is Phase.OVER
    assert [await note_of(friend) for friend in friends] == [""] * 4
    sent = Counter(await told(telegram, friends))
    assert sum(sent.values()) <= sum(called.values())  # none came that wasn't seen to be in time
    group = [one for one in await telegram.calls() if in_chat(one, anna.chat)]
    log.info("the evening of four: %s", figures(played, sent, group))


async def told(telegram: Telegram, friends: list[Friend]) -> list[str]:
    """Return the friends who were written to about a turn, once for each message."""
    return [
        friend.key
        for call in await telegram.calls("sendMessage")
        for friend in friends
        if call["ok"] and in_chat(call, friend.id) and "Your turn" in call["parameters"]["text"]
    ]


def in_chat(call: dict[str, Any], chat: int) -> bool:
    return str(call["parameters"].get("chat_id")) == str(chat)


def figures(played: int, sent: Counter[str], group: list[dict[str, Any]]) -> dict[str, object]:
    methods = Counter(call["method"] for call in group)
    return {
        "moves of people": played,
        "notices": dict(sent),
        "notices per person and move": round(sum(sent.values()) / 4 / max(1, played), 2),
        "messages in the group": methods["sendMessage"],
        "edits in the group": methods["editMessageText"],
    }
