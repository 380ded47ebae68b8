"""Ten games are moved from store to store while their people wait, and are played to their end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from deploy.serving.embedded import EmbeddedRedis
from durak_rules.records import verify
from engine.tables import ChangeKind, Layout, Tables
from tests.deploy.commands import durak
from tests.deploy.move.conftest import EmptyUrl
from tests.webapp.conftest import Site, files
from tests.webapp.games import play_on
from tests.webapp.people import Phone
from tests.webapp.seats import seated
from webapp.access.rate_limits import Rate

__all__ = ["files"]

GAMES = 10
ROUNDS = 6  # moves at each table in each place, before it goes on elsewhere


@dataclass
class Store:
    """The place where a site finds its games."""

    url: str


@asynccontextmanager
async def served(url: str, files: Path) -> AsyncIterator[Site]:
    """Serve two processes of the page at this store, until people are sent away."""
    async with AsyncExitStack() as stack:
        site = Site(Store(url), files, stack)  # type: ignore[arg-type]
        stack.push_async_callback(site.http.close)
        for _ in range(2):
            await site.serve()
        await Layout(site.tables[0]._store.client).settle()
        yield site


async def come_back(site: Site, company: Sequence[Phone]) -> None:
    """The same people, with what their pages knew, at the processes that are there now."""
    for number, phone in enumerate(company):
        known = {name: phone.view[name] for name in ("epoch", "v")}
        table, seat, hand = phone.view["id"], phone.seat, phone.game["hand"]
        phone.http, phone.base = site.http, site.bases[number % 2]
        await phone.connect()
        await phone.hello(table, **known)
        await phone.sees(lambda view, old=known: view["epoch"] != old["epoch"])
        assert (phone.seat, phone.game["hand"], phone.view["v"]) == (seat, hand, known["v"])


async def leave(companies: Sequence[Sequence[Phone]]) -> None:
    for company in companies:
        for phone in company:
            await phone.hang_up()


@pytest.fixture(autouse=True)
def quick_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people play faster than people can."""
    much = Rate(burst=10_000, per_second=10_000)
    monkeypatch.setattr("webapp.live.connections.devices.MESSAGES", much)


@asynccontextmanager
async def store_at(end: str) -> AsyncIterator[str]:
    """The address of what an end of a move names."""
    if "://" in end:
        yield end
        return
    async with EmbeddedRedis(Path(end) / "redis") as redis:
        yield redis.url


async def heard(tables: Tables, entries: int) -> list[tuple[str, int]]:
    """Return the tables' changes that chats are told of by a bot that starts only now."""
    found: list[tuple[str, int]] = []
    outbox = tables.chats.outbox("bot", take_over_after=0.2, look_for_dead_every=0.1)
    while len(found) < entries:
        batch = await outbox.batch()
        changes = (entry for entry in batch if entry.kind is not ChangeKind.LOOKED_AWAY)
        found += [(entry.table_id, entry.version) for entry in changes]
        await outbox.done(*batch)
    return sorted(found)


@pytest.mark.slow
@pytest.mark.redis
@pytest.mark.cluster
@pytest.mark.usefixtures("looks_once")
async def test_the_same_people_play_the_same_games_on(
    tmp_path: Path, files: Path, empty_url: EmptyUrl
) -> None:
    """From the embedded server to Redis 7.0, to a Cluster, and to a directory again."""
    ends = [str(tmp_path / "data"), empty_url("redis"), empty_url("cluster"), str(tmp_path / "2")]
    companies: list[list[Phone]] = []
    async with store_at(ends[0]) as url, served(url, files) as site:
        for number in range(GAMES):
            companies.append(await seated(site, "Anna", "Boris", ids=100 + 10 * number))
        await asyncio.gather(*(play_on(company, ROUNDS) for company in companies))
        assert await site.tables[0].chats.outbox("a bot that dies").batch()
        await leave(companies)
    for here, there in pairwise(ends):
        said = await asyncio.to_thread(durak, "move", "--from", here, "--to", there)
        assert said.code == 0, said.errors
        assert "Everything has come, and is the same at both ends." in said.out
        async with store_at(there) as url, served(url, files) as site:
            for company in companies:
                await come_back(site, company)
            rounds = ROUNDS if there != ends[-1] else 400
            await asyncio.gather(*(play_on(company, rounds) for company in companies))
            if there == ends[-1]:
                await all_is_well(site.tables[0], companies)
            await leave(companies)


async def all_is_well(tables: Tables, companies: Sequence[Sequence[Phone]]) -> None:
    """Check that each game has ended with a right record, and that chats hear of each
    change once.
    """
    changes = []
    for company in companies:
        view = company[0].view
        assert view["phase"] == "over"
        assert verify(await tables.past.record(view["id"], 1)) == []
        changes += [(view["id"], version) for version in range(1, view["v"] + 1)]
    assert await heard(tables, len(changes)) == sorted(changes)
