"""Every key of Redis that holds a person's number has its line in docs/privacy.md; and after
"forget me" only those hold it still of which the page says so.
"""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Any

import pytest

from bot.app import BotProcess
from bot.memory.people.call_choices import Call, CallChoice
from engine.tables import Person, PlayerReport, Tables
from tests.bot.chat import BOT, Friend, Telegram, eventually
from tests.bot.games import play_to_the_end, playing, seated
from tests.bot.groups.test_appointments import VILNIUS, hour
from tests.bot.hand.scenes import plays_here
from tests.bot.jumping_time import Later

__all__ = ["hour"]  # a fixture

BOOK = Path(__file__).parents[3] / "docs" / "privacy.md"
SECOND_WORDS = {"of", "at", "language", "page", "due", "asked", "held", "tries", "by"}


def listed() -> dict[str, bool]:
    """The kinds of keys that the book has, and whether a forgotten person stays in them."""
    section = BOOK.read_text(encoding="utf-8").split("## Keys that hold a Telegram ID\n", 1)[1]
    rows = re.findall(r"^\| `([a-z:-]+)` \|.*\| (.+) \|$", section, re.MULTILINE)
    return {kind: stays != "gone" for kind, stays in rows}


def kind_of(key: str) -> str:
    """A key without its tag and without what names a table, a chat or a person."""
    first, *rest = key.rpartition("}:")[2].split(":")
    return f"{first}:{rest[0]}" if rest and rest[0] in SECOND_WORDS else first


async def content(store: Any, key: str) -> bytes:
    """Return the value of a key as bytes; empty if the key has expired meanwhile."""
    kind = (await store.type(key)).decode()
    if kind == "none":
        return b""
    ask = {
        "string": lambda: store.get(key),
        "hash": lambda: store.hgetall(key),
        "set": lambda: store.smembers(key),
        "zset": lambda: store.zrange(key, 0, -1),
        "list": lambda: store.lrange(key, 0, -1),
        "stream": lambda: store.xrange(key),
    }
    return b" ".join(_flat(await ask[kind]()))


def _flat(found: Any) -> list[bytes]:
    if isinstance(found, dict):
        return [part for pair in found.items() for one in pair for part in _flat(one)]
    if isinstance(found, list | tuple | set):
        return [part for one in found for part in _flat(one)]
    return [found if isinstance(found, bytes) else str(found).encode()]


async def kinds_with(store: Any, person: int) -> set[str]:
    """The kinds of keys that hold this number: in their names, as digits, or packed."""
    digits, packed = str(person).encode(), struct.pack(">Q", person)
    found = set()
    for name in await store.keys("*"):
        key = name.decode()
        held = name + b" " + await content(store, key)
        if digits in held or packed in held:
            found.add(kind_of(key))
    return found


async def an_evening(
    tables: Tables, telegram: Telegram, anna: Friend, vera: Friend, gleb: Friend, hour: str
) -> None:
    """Vera does all that people do."""
    vera_there = Person(vera.id, "Vera")
    group = anna.chat
    await vera.writes("/callme@durak_bot")
    await anna.writes(f"/durak {hour}")
    await anna.sees("who's in?")
    await vera.presses("I'm in")
    await tables.people.choose_language(vera.id, "en")
    await tables.people.keep_zone(vera.id, VILNIUS)
    await tables.people.block(vera.id, Person(gleb.id, "Gleb"))
    await tables.people.block(gleb.id, vera_there)
    await tables.people.note_arrival("chat", vera.id, None)
    table_id = await playing(anna, vera)
    await plays_here(vera)
    await tables.presence.look(table_id, vera.id, True)
    report = PlayerReport(table_id, 1, vera_there, Person(anna.id, "Anna"), "spam", 0)
    await tables.chats.report(report.by, report.about, table_id, 1, "spam")
    await play_to_the_end(tables, table_id)
    vera.chat = group
    await seated(anna, vera)
    await vera.writes("/durak perevodnoy")
    await vera.sees("1. Vera")


@pytest.mark.slow
async def test_every_kind_of_key_that_holds_a_number_is_in_the_book(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    gleb: Friend,
    tables: Tables,
    telegram: Telegram,
    store: Any,
    later: Later,
    hour: str,
) -> None:
    memory = bot.context.memory
    await memory.call_choices.keep(CallChoice(Call.NEVER), vera.id)
    await memory.no_news.set(vera.id)
    about = PlayerReport("abcd", 1, Person(gleb.id, "Gleb"), Person(vera.id, "Vera"), "name", 0)
    await memory.reports.add("one", about)
    await an_evening(tables, telegram, anna, vera, gleb, hour)
    await later.quiet()
    before = await kinds_with(store, vera.id)
    assert before - listed().keys() == set()
    assert len(before) > 15

    vera.chat = BOT
    await vera.writes("/forget")
    await vera.presses("Yes, forget me")

    async def is_told() -> bool:
        return any("been removed from" in text for text in await vera.mail())

    await eventually(is_told)
    await later.quiet()
    stays = {kind for kind, is_kept in listed().items() if is_kept}
    assert await kinds_with(store, vera.id) - stays == set()
