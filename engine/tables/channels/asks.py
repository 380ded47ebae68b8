"""What a face wants the chat to do for somebody: kept until a bot has done it, which the outbox
nudges. A nudge that an earlier release's bot takes is lost; the next one brings it too.
"""

from __future__ import annotations

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


Ask = PictureAsk | PlayerReport | MembershipAsk
_read: msgspec.json.Decoder[Ask] = msgspec.json.Decoder(Ask)


async def ask_chat(store: RedisStore, ask: Ask, id: str = "") -> str:
    """Keep it, then nudge the bots; gives its id. Asked twice with one id it is done once."""
    id, value = id or secrets.token_hex(8), msgspec.json.encode(ask)
    await store.ask([keys.asks()], lambda pipe, key: pipe.hset(key, id, value))
    await store.ask([keys.asks()], lambda pipe, key: pipe.pexpire(key, keys.ASKS_MS))
    await store.nudge(ask.table, ChangeKind.ASKED)
    return id


async def count_report(store: RedisStore, by: int, about: int) -> bool:
    """Whether this is a new one; False if the same was said today. Raises TooManyReports."""

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
    """The ids of all that waits to be done."""
    [found] = await store.ask([keys.asks()], lambda pipe, key: pipe.hkeys(key))
    return [id.decode() for id in found]


async def ask_of(store: RedisStore, id: str) -> Ask | None:
    """What waits under this id; None if it is done, or only a newer program knows what it is."""
    [found] = await store.ask([keys.asks()], lambda pipe, key: pipe.hget(key, id))
    if found is None:
        return None
    try:
        return _read.decode(found)
    except msgspec.DecodeError:
        log.warning("Something is asked of the chat that this release doesn't know")
        return None


async def ask_is_done(store: RedisStore, id: str) -> None:
    """Nobody has to do it any more."""
    await store.ask([keys.asks()], lambda pipe, key: pipe.hdel(key, id))
