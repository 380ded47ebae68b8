"""A hand by which somebody plays is in their private chat, and nowhere else."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from bot.app import BotProcess
from bot.memory import keys
from bot.telegram.pressed import to_keep
from durak_rules import Card
from engine.tables import Table, Tables
from engine.tables.keys import SHARDS, outbox
from engine.words import card_name, card_sign, words
from tests.bot.chat import BOT, Friend, Telegram
from tests.bot.hand.scenes import dealt, hand_at, plays_here
from tests.bot.jumping_time import Later
from tests.bot.notices.calls import at_turn, plays

TURNS = 6


@pytest.mark.slow
async def test_another_chat_the_logs_the_outbox_and_the_metrics_never_show_a_hand(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    boris: Friend,
    tables: Tables,
    telegram: Telegram,
    store: Any,
    later: Later,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    friends = [anna, vera, boris]
    for one in friends:
        await plays_here(one)
    table = await dealt(tables, *friends)
    seen: set[str] = set()
    for _ in range(TURNS):
        await hand_at(at_turn(table, *friends), table.version)
        hidden = cards_in_hands(table)
        seen |= {name for names in hidden.values() for name in names}
        await elsewhere_is_nothing(telegram, store, bot, hidden, friends)
        table = await plays(tables, table.id, at_turn(table, *friends))
    await later.quiet()
    assert len(seen) > TURNS
    logged = [record.getMessage() for record in caplog.records if is_ours(record)]
    assert not [line for line in logged if any(name in line for name in seen)]


def test_only_the_pressed_button_of_a_hand_is_kept() -> None:
    buttons = [[{"text": "7 of hearts", "callback_data": "m:t:1:1:attack 7h"}]]
    buttons += [[{"text": "8 of hearts", "callback_data": "m:t:1:1:attack 8h"}]]
    query = {
        "data": "m:t:1:1:attack 7h",
        "message": {"reply_markup": {"inline_keyboard": buttons}},
    }
    kept = to_keep({"update_id": 1, "callback_query": query})
    assert "7 of hearts" in str(kept)
    assert "8 of hearts" not in str(kept)


@pytest.mark.parametrize("raw", [{}, {"callback_query": 1}, {"callback_query": {"message": []}}])
def test_an_update_that_telegram_never_sends_is_kept_as_it_is(raw: dict[str, Any]) -> None:
    assert to_keep(raw) == raw


def is_ours(record: logging.LogRecord) -> bool:
    return record.name.startswith(("bot", "durak_rules", "engine", "aiogram"))


def cards_in_hands(table: Table) -> dict[int, set[str]]:
    """Return the ways to write each person's cards that nobody else has seen, by person."""
    game = table.game
    assert game is not None
    return {
        person.id: {name for card in game.hand(seat) for name in ways_to_write(card)}
        for seat, sitting in enumerate(table.seats)
        if (person := sitting.person) is not None
    }


def ways_to_write(card: Card) -> tuple[str, ...]:
    t = words("en")
    return card_name(t, card), card_sign(t, card), f"attack {card}"


async def elsewhere_is_nothing(
    telegram: Telegram,
    store: Any,
    bot: BotProcess,
    hidden: dict[int, set[str]],
    friends: list[Friend],
) -> None:
    """Check that no hidden card stands in other people's chats, in the outbox, in our memory or in
    the figures.
    """
    kept = f"{await entries(store)} {await remembered(store)} {bot.metrics.text().decode()}"
    for friend in friends:
        shown = [one["body"] for one in await telegram.private(friend.id)]
        others = {name for owner, names in hidden.items() if owner != friend.id for name in names}
        buttons = str([body.get("reply_markup") for body in shown])
        assert not [name for name in others - hidden[friend.id] if name in buttons]
        assert not [name for name in hidden[friend.id] if name in kept]


async def entries(store: Any) -> str:
    found = [await store.xrange(outbox(shard)) for shard in range(SHARDS)]
    return str(found)


async def remembered(store: Any) -> str:
    """Return everything that the bot keeps, as text, but for the last press, which ends with its
    answer.
    """
    found: list[Any] = []
    async for key in store.scan_iter(f"{keys.tag(BOT)}:*"):
        kind = await store.type(key)
        if kind == b"string":
            found.append(await store.get(key))
        elif kind == b"hash":
            found.append(await store.hgetall(key))
        elif kind == b"zset":
            found.append(await store.zrange(key, 0, -1))
    return str(found)
