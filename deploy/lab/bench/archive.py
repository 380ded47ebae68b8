"""Cost of the archive: bytes and time for each game, reading, and catching up after an hour in
which it was away.

The floor is one table without keys or people, in the same kind of file: as many games in one
transaction, written through to the disk.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from deploy.cli.selfplay.played_tables import SelfplayPlan, play_table
from deploy.lab.bench.slices import ratio
from deploy.lab.bench.time_limit import TimeLimit
from deploy.serving.datadir import archive_in
from deploy.serving.embedded import EmbeddedRedis
from durak_rules import Ruleset
from engine.tables import Client, Tables, connect, keys
from engine.tables.codec import PackedOutcome
from engine.tables.finished.address import open_archive
from engine.tables.finished.packed import SCHEMA, PackedGame, pack_record
from engine.tables.finished.past_game import PastGame
from engine.tables.finished.sql.sql_archive import SqlArchive
from engine.tables.history import record_seats

SEATS: Final = (2, 3, 4, 6)
AT_ONCE: Final = 200  # games in a transaction
PEOPLE: Final = 500  # who play them
# five games a day each, of three: 10,000 players' share of the busiest hour, four times the mean
HOURS_GAMES: Final = 10_000 * 5 // 3 * 4 // 24
HELD: Final = "used_memory"  # by the store, in bytes
PARTS: Final = {"adding": 4.0, "bytes": 1.0, "reading": 0.5, "catching_up": 4.0}
RESULTS: Final = ("fool", "losers", "out", "draw", "epaulettes", "reason")


def measure(seconds: float = 20.0) -> dict[str, Any]:
    """The figures of SQLite, the archive that needs nothing."""
    limit = TimeLimit(seconds, PARTS)
    with TemporaryDirectory(prefix="durak-bench-") as folder:
        return asyncio.run(limit.keep(_measured(limit, Path(folder))))


async def _measured(limit: TimeLimit, folder: Path) -> None:
    archive, figures = open_archive(archive_in(folder)), limit.figures
    try:
        with limit.part("adding") as share:
            await archive.migrate()
            with sqlite3.connect(folder / "floor.sqlite3", isolation_level=None) as floor:
                figures |= await _added(archive, floor, share)
        with limit.part("reading"):
            figures |= await reading(archive)
        with limit.part("bytes"):
            figures["bytes_a_game"] = await _bytes(folder)
        with limit.part("catching_up") as share:
            figures["catching_up"] = await _catching_up(folder, archive, share)
    finally:
        await archive.close()


async def _added(
    archive: SqlArchive, floor: sqlite3.Connection, seconds: float
) -> dict[str, float]:
    """Games a second, of both in turns."""
    for setting in ("journal_mode = WAL", "synchronous = FULL"):
        floor.execute(f"PRAGMA {setting}")
    floor.execute("CREATE TABLE games (record BLOB)")
    batches = in_batches("added")
    rounds: list[tuple[float, float]] = []
    until = time.monotonic() + seconds
    while len(rounds) < 3 or time.monotonic() < until:
        batch = next(batches)
        ours = await taken(partial(archive.add, batch))
        rounds.append((_plainly_written(floor, batch), ours))
    return {
        "games_added_per_second": round(AT_ONCE / median(ours for _, ours in rounds)),
        "floor_games_per_second": round(AT_ONCE / median(plain for plain, _ in rounds)),
        "ratio": round(ratio(rounds, 0, 1), 3),
    }


def _plainly_written(floor: sqlite3.Connection, games: Sequence[PastGame]) -> float:
    began = time.perf_counter()
    floor.execute("BEGIN")
    floor.executemany("INSERT INTO games VALUES (?)", [(game.packed,) for game in games])
    floor.execute("COMMIT")
    return time.perf_counter() - began


async def reading(archive: SqlArchive) -> dict[str, float]:
    """Measure what pages ask for: one game, and a person's newest fifty. In ms, with the way to a
    thread.
    """
    (game,) = await archive.games_of(1, 1)
    one = [await taken(lambda: archive.game(game.table_id, game.game)) for _ in range(50)]
    listed = [await taken(lambda: archive.games_of(1, 50)) for _ in range(20)]
    return {
        "one_game_ms": round(median(one) * 1000, 2),
        "fifty_games_ms": round(median(listed) * 1000, 2),
    }


async def _catching_up(folder: Path, archive: SqlArchive, seconds: float) -> dict[str, float]:
    """Games that wait in a store as `durak serve` runs it, until the archive has them all."""
    waiting = min(HOURS_GAMES, max(AT_ONCE, int(seconds * 250)))
    async with EmbeddedRedis(folder / "redis") as redis, connect(redis.url) as client:
        before = await client.info("memory")
        await _left_waiting(client, islice(games("waited"), waiting))
        after = await client.info("memory")
        feeder = Tables(client, archive=archive).feeder()
        assert feeder is not None
        took = await taken(feeder.catch_up)
    return {
        "games": waiting,
        "bytes_a_game_in_the_store": (after[HELD] - before[HELD]) // waiting,
        "games_per_second": round(waiting / took),
        "seconds_for_an_hour_of_10000_players": round(HOURS_GAMES * took / waiting, 1),
    }


async def _left_waiting(client: Client, games: Iterator[PastGame]) -> None:
    """As commits leave them."""
    pipe = client.pipeline(transaction=False)
    for game in games:
        name = f"{game.table_id}:{game.game}"
        pipe.set(keys.record(game.table_id, game.game), _stored(game), px=keys.RECENT_MS)
        pipe.zadd(keys.unarchived(keys.shard_of(game.table_id)), {name: game.ended_ms})
    await pipe.execute()


def _stored(game: PastGame) -> bytes:
    result = game.record()["result"]
    outcome: PackedOutcome = msgspec.convert([result[part] for part in RESULTS], PackedOutcome)
    return msgspec.msgpack.encode(
        PackedGame(
            schema=SCHEMA,
            place=game.place,
            names=list(game.names),
            players=list(game.players),
            levels=[None] * len(game.players),
            outcome=outcome,
            record=game.packed,
        )
    )


async def _bytes(folder: Path) -> dict[str, int]:
    """Return the bytes that a game takes in the file with its people and indexes, by its seats."""
    found = {}
    for seats in SEATS:
        place = folder / f"{seats} seats"
        place.mkdir()
        archive = open_archive(archive_in(place))
        await archive.migrate()
        empty = _size(place)
        await archive.add(list(islice(games("sized", [seats]), 10 * AT_ONCE)))
        await archive.close()
        found[f"{seats}_seats"] = (_size(place) - empty) // (10 * AT_ONCE)
    return found


def _size(folder: Path) -> int:
    link = sqlite3.connect(folder / "archive.sqlite3")
    link.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    link.close()
    return os.stat(folder / "archive.sqlite3").st_size  # noqa: PTH116


async def taken(do: Callable[[], Awaitable[object]]) -> float:
    """Seconds until it is done."""
    began = time.perf_counter()
    await do()
    return time.perf_counter() - began


def in_batches(name: str) -> Iterator[list[PastGame]]:
    """Games that go to the archive together."""
    endless = games(name)
    while True:
        yield list(islice(endless, AT_ONCE))


def games(name: str, seats: Sequence[int] = SEATS) -> Iterator[PastGame]:
    """Games without end: ten real ones of each number of seats, at ever new tables."""
    played = [(record, pack_record(record)) for count in seats for record in _records(count)]
    ended = int(time.time() * 1000)
    for number, (record, packed) in enumerate(cycle(played)):
        people = [(number + seat) % PEOPLE + 1 for seat in range(len(record["seats"]))]
        yield PastGame(
            table_id=f"{name}{number}",
            game=1,
            ended_ms=ended + number,
            place=f"chat:-{number % PEOPLE}",
            names=tuple(f"Person {person}" for person in people),
            players=tuple(people),
            packed=packed,
        )


def _records(seats: int) -> list[dict[str, Any]]:
    plan = SelfplayPlan(Ruleset.of("podkidnoy"), ("easy",) * seats, "archive")
    lines = [json.loads(line) for line in play_table(plan, 0, 10).lines]
    return [{**line, "seats": record_seats([None] * seats)} for line in lines]
