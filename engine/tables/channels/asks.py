"""Requests of faces to the chat: kept until a bot has fulfilled them, and announced in the outbox.
If a bot of an earlier release takes the announcement it is lost; the next one brings the request
too.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any

import msgspec

from engine.tables import keys
from engine.tables.errors import TooManyReports
from engine.tables.store.redis_store import RedisStore
from engine.tables.table import ChangeKind, Person

log = logging.getLogger(__name__)

MOST_REPORTS = 5  # of one person in a day
FRESH_MS = 10 * 60 * 1000  # who asked for a picture doesn't wait for longer
LOOK_AGAIN = 0.05  # seconds from one look for an answer to the next


class PictureAsk(msgspec.Struct, frozen=True, tag="picture"):
    """Send the picture of a finished game, or of a bout that is over, to the chat of its table."""

    table: str
    game: int
    person: int  # who asks
    at_ms: int
    bout: int = 0  # its number, of the game that runs; 0 for a finished game


class PlayerReport(msgspec.Struct, frozen=True, tag="report"):
    """Tell those who run the server about somebody, without a word to them."""

    table: str
    game: int
    by: Person
    about: Person
    reason: str  # engine/words/reports.py
    at_ms: int


class MembershipAsk(msgspec.Struct, frozen=True, tag="member"):
    """Find out whether this person belongs to the chat of the table, and have the table know."""

    table: str
    person: int


class InvitationAsk(msgspec.Struct, frozen=True, tag="invitation"):
    """Prepare a message with which this person invites others to the table; the answer is its
    id at the messenger.
    """

    table: str
    person: int
    bot: int  # the one through which the person opened the page
    at_ms: int


Ask = PictureAsk | PlayerReport | MembershipAsk | InvitationAsk
_read: msgspec.json.Decoder[Ask] = msgspec.json.Decoder(Ask)


async def ask_chat(store: RedisStore, ask: Ask, id: str = "") -> str:
    """Keep the request, then announce it to the bots; return its id. A request that is kept twice
    under one id is fulfilled once.
    """
    id, value = id or secrets.token_hex(8), msgspec.json.encode(ask)
    await store.ask([keys.asks()], lambda pipe, key: pipe.hset(key, id, value))
    await store.ask([keys.asks()], lambda pipe, key: pipe.pexpire(key, keys.ASKS_MS))
    await store.nudge(ask.table, ChangeKind.ASKED)
    return id


async def count_report(store: RedisStore, by: int, about: int) -> bool:
    """Return True if this report is new, False if the same was said today. Raises
    TooManyReports.
    """

    def note(pipe: Any, key: str) -> None:
        pipe.sadd(key, about)
        pipe.scard(key)
        pipe.pexpire(key, keys.DAY_MS, nx=True)

    where = keys.reported(by)
    new, count, _ = await store.ask([where], note)
    if new and count > MOST_REPORTS:
        await store.ask([where], lambda pipe, key: pipe.srem(key, about))
        raise TooManyReports(most=MOST_REPORTS)
    return bool(new)


async def waiting_asks(store: RedisStore) -> list[str]:
    """Return the ids of all requests that wait."""
    [found] = await store.ask([keys.asks()], lambda pipe, key: pipe.hkeys(key))
    return [id.decode() for id in found]


async def ask_of(store: RedisStore, id: str) -> Ask | None:
    """Return the request with this id; None if it is fulfilled, or only a newer program knows its
    kind.
    """
    [found] = await store.ask([keys.asks()], lambda pipe, key: pipe.hget(key, id))
    if found is None:
        return None
    try:
        return _read.decode(found)
    except msgspec.DecodeError:
        log.warning("Something is asked of the chat that this release doesn't know")
        return None


async def ask_is_done(store: RedisStore, id: str) -> None:
    """Delete the request: it is fulfilled."""
    await store.ask([keys.asks()], lambda pipe, key: pipe.hdel(key, id))


async def answer_ask(store: RedisStore, id: str, answer: str) -> None:
    """Keep the answer for whoever waits for it, and delete the request."""
    where = [keys.ask_answer(id)]
    await store.ask(where, lambda pipe, key: pipe.set(key, answer, px=keys.ASK_ANSWER_MS))
    await ask_is_done(store, id)


async def answer_to(store: RedisStore, id: str, within: float) -> str | None:
    """Return the answer to the request; None if no bot gives one within so many seconds."""
    try:
        async with asyncio.timeout(within):
            while True:
                [found] = await store.ask([keys.ask_answer(id)], lambda pipe, key: pipe.get(key))
                if found is not None:
                    return str(found.decode())
                await asyncio.sleep(LOOK_AGAIN)
    except TimeoutError:
        return None
