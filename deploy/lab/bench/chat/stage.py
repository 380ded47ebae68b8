"""Stage of the measurement: a store, the local Telegram, a bot's process, groups with a running
game.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import aiohttp

from bot.jobs.job_kinds import RefreshBoard
from bot.memory import Memory
from bot.memory.job_queue import AskedJob
from bot.memory.sent.kept_messages import KeptMessage
from bot.settings import bot_id_of
from deploy.lab.bench.chat.group_play import moved
from deploy.lab.bench.helpers import Helper, helpers
from deploy.lab.bench.local_telegram import BOT, TOKEN, local_telegram
from deploy.lab.bench.progress import say
from deploy.sandbox import BotSetup, GroupSetup, PersonSetup, Setup
from deploy.serving.embedded import EmbeddedRedis
from deploy.serving.processes.programs import program
from durak_rules import PRESETS
from engine.tables import PLENTY, Pace, Person, Tables, connect, keys

if TYPE_CHECKING:
    from engine.tables import Client, Table

GROUPS: Final = 300
ASKING: Final = 21  # groups more, in which somebody asks for a table; the first one to warm up
SIX: Final = 6  # players of a crowd
FLOOR_TOKEN: Final = "5002:floor"  # noqa: S105 - the local Telegram's
FIRST_PERSON: Final = 7_000_000_000
FIRST_GROUP: Final = -5_000_000_001  # as the local Telegram counts them
LONGEST_PLAYED: Final = 40  # moves: so far the last group's game has come, the first's has begun
AWAY: Final = 5  # in every fifth group somebody doesn't look at the table


@dataclass
class Group:
    """People, one table, and the message that shows it."""

    chat: int
    people: Sequence[Person]
    table: Table
    looks: Sequence[Person]  # those who look at the table
    message: int


@dataclass
class Stage:
    """Everything that a measurement works with."""

    http: aiohttp.ClientSession  # the local Telegram
    client: Client
    tables: Tables
    memory: Memory
    bot: Helper
    floor: Helper
    groups: Sequence[Group]
    asking: Sequence[tuple[str, int]]  # who asks for a table, and in which group
    crowds: Sequence[Group]  # of six players each, in whose games nobody moves

    async def calls(self, after: int = 0) -> list[dict[str, Any]]:
        """Return the bot's calls to Telegram after that number."""
        async with self.http.get("/sandbox/calls", params={"after": after}) as answer:
            found: list[dict[str, Any]] = (await answer.json())["calls"]
            return [call for call in found if call["bot"] == "measured"]

    async def all_is_shown(self) -> None:
        """Each table's message is brought up to date, and pinned."""
        queue = self.memory.job_queue
        jobs = [RefreshBoard(group.table.id) for group in (*self.groups, *self.crowds)]
        await queue.put([AskedJob(str(job), job.urgency) for job in jobs])
        while any(waiting.jobs for waiting in (await queue.overdue()).values()):
            await asyncio.sleep(0.2)

    async def act(self, who: str, act: str, **fields: object) -> dict[str, Any]:
        """Somebody does something in their chat client; what came of it."""
        told = {"t": act, "id": 1, **fields}
        async with self.http.post("/client/act", params={"as": who}, json=told) as answer:
            done: dict[str, Any] = await answer.json()
            assert done["t"] == "done", done
            return done


@asynccontextmanager
async def staged(groups: int, crowds: int) -> AsyncIterator[Stage]:
    """The stage, set; everything on it ends with the context."""
    sizes = [2] * (groups + ASKING) + [SIX] * crowds
    say(f"starting a store and the local Telegram, with {len(sizes)} groups")
    with tempfile.TemporaryDirectory(prefix="durak-bench-") as name:
        folder = Path(name)
        async with AsyncExitStack() as processes, EmbeddedRedis(folder / "redis") as store:
            address = processes.enter_context(local_telegram(folder, _setup(sizes), "--no-limits"))
            client = connect(store.url, answer_within=5.0)
            tables, memory = Tables(client, allowed=PLENTY), Memory(client, bot_id_of(TOKEN))
            async with aiohttp.ClientSession(address) as http:
                say("dealing in all groups")
                chats = [await _group(http, tables, memory, number) for number in range(groups)]
                crowded = [
                    await _group(http, tables, memory, number, SIX)
                    for number in range(groups + ASKING, len(sizes))
                ]
                await _nothing_has_happened(http, client)
                say("starting the bot and the floor")
                commands = (
                    program("deploy.lab.bench.role_process", "bot", TOKEN, address, store.url),
                    program("deploy.lab.bench.chat.floor", address, store.url),
                )
                bot, floor = await processes.enter_async_context(helpers(folder, *commands))
                asking = [(_key(number, 0), _chat(number)) for number in _asking(groups)]
                yield Stage(http, client, tables, memory, bot, floor, chats, asking, crowded)
            await client.aclose()


def _asking(groups: int) -> range:
    return range(groups, groups + ASKING)


def _setup(sizes: Sequence[int]) -> Setup:
    """So many people in each group, and the bots."""
    return Setup(
        people=[
            PersonSetup(key=_key(group, one), id=_id(group, one), first_name=f"P{group}.{one}")
            for group, size in enumerate(sizes)
            for one in range(size)
        ],
        bots=[
            BOT,
            BotSetup(token=FLOOR_TOKEN, username="floor", first_name="Floor"),
        ],
        groups=[
            GroupSetup(
                title=f"Group {group}",
                members=[*(_key(group, one) for one in range(size)), "measured", "floor"],
            )
            for group, size in enumerate(sizes)
        ],
    )


async def _group(
    http: aiohttp.ClientSession, tables: Tables, memory: Memory, number: int, size: int = 2
) -> Group:
    chat = _chat(number)
    people = [Person(_id(number, one), f"P{number}.{one}", "en") for one in range(size)]
    table = await tables.create(
        people[0],
        ruleset=PRESETS["podkidnoy"],
        pace=Pace.SLOW,
        place=f"chat:{chat}",
        auto_pass=False,  # nobody but us moves
    )
    for person in people:
        await tables.seats.sit(table.id, person)
    message = {"chat_id": chat, "text": "A table"}
    async with http.post(f"/bot{TOKEN}/sendMessage", json=message) as answer:
        posted = (await answer.json())["result"]["message_id"]
    await memory.boards.keep(KeptMessage(posted), table.id, chat)
    await memory.titles.keep(f"Group {number}", chat)
    away = number % AWAY == 0
    if away:
        told = {"t": "start", "id": 1, "bot": bot_id_of(TOKEN)}
        async with http.post("/client/act", params={"as": _key(number, 1)}, json=told) as answer:
            await answer.read()
    for _ in range(1 + number % LONGEST_PLAYED):
        table = await moved(tables, table, people)
    return Group(chat, people, table, people[:1] if away else people, posted)


async def _nothing_has_happened(http: aiohttp.ClientSession, client: Client) -> None:
    """The bot comes late: what was made before it is neither told nor waits."""
    last: dict[str, int] = {"offset": -1}
    async with http.post(f"/bot{TOKEN}/getUpdates", json=last) as answer:
        updates = (await answer.json())["result"]
    if updates:
        last["offset"] = updates[-1]["update_id"] + 1
        async with http.post(f"/bot{TOKEN}/getUpdates", json={**last, "timeout": 0}) as answer:
            await answer.read()
    for shard in range(keys.SHARDS):
        await client.delete(keys.outbox(shard))


def key_of(person: Person) -> str:
    """Return the name by which the local Telegram knows this person."""
    return _key(*divmod(person.id - FIRST_PERSON, SIX))


def _key(group: int, one: int) -> str:
    return f"p{group}x{one}"


def _id(group: int, one: int) -> int:
    return FIRST_PERSON + SIX * group + one


def _chat(group: int) -> int:
    return FIRST_GROUP - group
