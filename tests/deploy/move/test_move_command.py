"""`durak move` as somebody at a terminal meets it."""

from __future__ import annotations

import asyncio
import shlex
import signal
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from deploy.cli.archive.archive_commands import archive_at
from deploy.move.move_ends import ends_of
from deploy.move.refusal import CantMove
from deploy.serving.datadir import archive_in, locked
from deploy.serving.embedded import EmbeddedRedis
from deploy.serving.processes.ports import free_port
from deploy.serving.processes.programs import program
from engine.tables import NO_DELAY, PLENTY, Layout, Person, Tables, connect, keys
from engine.tables.finished.past_game import Wanted
from tests.deploy.commands import Said, durak
from tests.deploy.move.conftest import EmptyUrl
from tests.deploy.operators_book import by_the_book
from tests.support.patience import PATIENCE
from tests.support.sentinels import Sentinels, sentinels
from tests.tables.evening import lobby, until
from tests.tables.finished.past import past

__all__ = ["sentinels"]

MANY = 40_000  # keys, which take some seconds
ANNA, BORIS = Person(7_000_000_001, "Anna", "en"), Person(7_000_000_002, "Boris", "ru")


async def begin(url: str) -> str:
    """Seat two people at a table there."""
    async with connect(url) as client:
        await Layout(client).settle()
        tables = Tables(client, think=(0, 0), pass_delay=NO_DELAY, allowed=PLENTY)
        return (await lobby(tables, ANNA, BORIS)).id


async def sitting_at(url: str, table: str) -> list[str]:
    async with connect(url) as client:
        await Layout(client).settle()
        seats = (await Tables(client).load(table)).seats
        return [seat.person.name for seat in seats if seat and seat.person]


async def in_directory(directory: Path, table: str = "") -> list[str] | str:
    """A new table's name, or who sits at a known one."""
    async with EmbeddedRedis(directory / "redis") as redis:
        return await sitting_at(redis.url, table) if table else await begin(redis.url)


@pytest.fixture
async def data(tmp_path: Path) -> tuple[Path, str]:
    """A directory with a table and two finished games, and the table's name."""
    directory = tmp_path / "data"
    table = await in_directory(directory)
    async with archive_at(archive_in(directory)) as archive:
        await archive.add([past(1), past(2)])
    assert isinstance(table, str)
    return directory, table


async def games_in(address: str) -> int:
    async with archive_at(address) as archive:
        return len([game async for game in archive.all(Wanted())])


async def moved(*words: object) -> Said:
    """The command has an event loop of its own."""
    return await asyncio.to_thread(durak, "move", *words)


@pytest.mark.redis
@pytest.mark.usefixtures("looks_once")
async def test_a_directory_is_moved_to_a_redis(
    data: tuple[Path, str], empty_url: EmptyUrl
) -> None:
    directory, table = data
    url = empty_url("redis")
    said = await moved("--from", directory, "--to", url)
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0].split() == ["deadlines", "and", "news", *lines[0].split()[3:]]
    assert lines[-4:] == [
        "Everything has come, and is the same at both ends.",
        "Next: set DURAK_REDIS_URL to the new address, and start Durak.",
        "Finished games stay where they are: set "
        f"DURAK_DATABASE_URL=sqlite:///{directory}/archive.sqlite3.",
        "The old place is as it was. To go back, start Durak with the old settings; what has been "
        "played in the new place by then stays there.",
    ]
    assert "Copying" in said.errors
    assert "Comparing" in said.errors
    assert await sitting_at(url, table) == ["Anna", "Boris"]
    assert await in_directory(directory, table) == ["Anna", "Boris"]


@pytest.mark.usefixtures("looks_once")
async def test_a_directory_is_moved_whole(data: tuple[Path, str], tmp_path: Path) -> None:
    directory, table = data
    said = await moved("--from", directory, "--to", tmp_path / "new")
    assert said.code == 0
    assert "archive 2 games" in " ".join(said.out.split())
    assert f"start `durak serve --data {tmp_path}/new`, without the old addresses." in said.out
    assert "Finished games stay" not in said.out
    assert await in_directory(tmp_path / "new", table) == ["Anna", "Boris"]
    assert await games_in(archive_in(tmp_path / "new")) == 2


@pytest.mark.redis
@pytest.mark.usefixtures("looks_once")
async def test_store_and_archive_go_to_two_places_and_back(
    data: tuple[Path, str], tmp_path: Path, empty_url: EmptyUrl
) -> None:
    directory, table = data
    there = ("--to", empty_url("redis"), "--to", f"sqlite:///{tmp_path}/games.sqlite3")
    said = await moved("--from", directory, *there)
    assert "set DURAK_REDIS_URL and DURAK_DATABASE_URL to the new address" in said.out
    back = tmp_path / "back"
    words = [("--from", word) for word in there if not word.startswith("--")]
    assert (await moved(*words[0], *words[1], "--to", back)).code == 0
    assert await in_directory(back, table) == ["Anna", "Boris"]
    assert await games_in(archive_in(back)) == 2


async def test_an_archive_alone_is_moved(data: tuple[Path, str], tmp_path: Path) -> None:
    there = f"sqlite:///{tmp_path}/games.sqlite3"
    said = await moved("--from", data[0], "--to", there)
    assert said.code == 0
    assert "Next: set DURAK_DATABASE_URL to the new address" in said.out
    assert await games_in(there) == 2


@pytest.mark.redis
@pytest.mark.usefixtures("looks_once")
async def test_addresses_may_come_from_the_environment(
    data: tuple[Path, str], empty_url: EmptyUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other users of the machine can't read a password there, as they can in the list of
    processes.
    """
    url = empty_url("redis")
    monkeypatch.setenv("DURAK_MOVE_FROM", str(data[0]))
    monkeypatch.setenv("DURAK_MOVE_TO", url)
    assert (await moved()).code == 0
    assert await sitting_at(url, data[1]) == ["Anna", "Boris"]


@pytest.mark.slow
@pytest.mark.redis
async def test_it_is_done_as_the_book_says(
    data: tuple[Path, str], tmp_path: Path, empty_url: EmptyUrl
) -> None:
    directory, table = data
    url, archive = empty_url("redis"), f"sqlite:///{tmp_path}/games.sqlite3"
    places = {
        "durak move": shlex.join(program("deploy.cli", "move")),
        "--from data": f"--from {directory}",
        "redis://127.0.0.1:6379": url,
        "postgresql://durak@db/durak": archive,
    }
    line = "durak move --from data --to redis://127.0.0.1:6379 --to"
    assert "Everything has come" in await by_the_book(line, places)
    assert await sitting_at(url, table) == ["Anna", "Boris"]
    assert await games_in(archive) == 2


def hear_interrupts() -> None:
    """A shell that runs the tests in the background has its children ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
@pytest.mark.redis
@pytest.mark.parametrize(
    ("how", "code", "says"),
    [
        (signal.SIGKILL, -9, ""),
        pytest.param(
            signal.SIGINT,
            130,
            "Stopped. Run the same command again",
            marks=pytest.mark.nightly,
        ),
    ],
)
async def test_a_program_that_is_ended_in_the_midst_goes_on_when_started_again(
    data: tuple[Path, str], empty_url: EmptyUrl, how: signal.Signals, code: int, says: str
) -> None:
    """And the embedded server that it had started ends with it."""
    directory, table = data
    async with EmbeddedRedis(directory / "redis") as redis, connect(redis.url) as client:
        for first in range(0, MANY, 1000):
            pipe = client.pipeline(transaction=False)
            for person in range(first, first + 1000):
                pipe.set(keys.language(person), "uk", px=keys.LANGUAGE_MS)
            await pipe.execute()
    url = empty_url("redis")
    words = program("deploy.cli", "move", "--from", str(directory), "--to", url)
    moves = await asyncio.create_subprocess_exec(*words, stderr=PIPE, preexec_fn=hear_interrupts)
    async with connect(url, answer_within=PATIENCE) as client:

        async def is_in_the_midst() -> bool:
            return bool(await client.dbsize() > MANY // 10)

        await until(is_in_the_midst)
        moves.send_signal(how)
        assert says in (await moves.communicate())[1].decode()
        assert moves.returncode == code
        assert await client.dbsize() < MANY
        assert await Layout(client).moves_from() == str(directory)
    said = await moved("--from", directory, "--to", url)
    assert said.code == 0, said.errors
    assert await sitting_at(url, table) == ["Anna", "Boris"]
    async with connect(url, answer_within=PATIENCE) as client:
        assert await client.get(keys.language(MANY - 1)) == b"uk"


@pytest.mark.slow
@pytest.mark.redis
@pytest.mark.usefixtures("looks_once")
async def test_a_redis_behind_sentinels_takes_games(
    data: tuple[Path, str], sentinels: Sentinels
) -> None:
    said = await moved("--from", data[0], "--to", sentinels.url)
    assert said.code == 0, said.errors
    assert await sitting_at(sentinels.url, data[1]) == ["Anna", "Boris"]


@pytest.mark.redis
@pytest.mark.usefixtures("looks_once")
async def test_no_archive_is_moved_where_the_store_is_refused(
    data: tuple[Path, str], tmp_path: Path, empty_url: EmptyUrl
) -> None:
    url, archive = empty_url("redis"), f"sqlite:///{tmp_path}/games.sqlite3"
    async with connect(url) as client:
        await client.set(keys.language(1), "en")
    said = await moved("--from", data[0], "--to", url, "--to", archive)
    assert said.code == 2
    assert said.errors.endswith("has keys of Durak already: name an empty store.")
    assert not (tmp_path / "games.sqlite3").exists()


async def test_a_directory_in_use_is_refused(data: tuple[Path, str], tmp_path: Path) -> None:
    with locked(data[0]):
        said = await moved("--from", data[0], "--to", tmp_path / "new")
    assert said.code == 2
    assert said.errors == f"{data[0]} is in use by another durak on this machine."
    assert "is in use by" in (await moved("--from", data[0], "--to", data[0])).errors


async def test_a_store_that_is_away_is_named_without_its_password(data: tuple[Path, str]) -> None:
    port = free_port(0)
    said = await moved("--from", data[0], "--to", f"redis://:word@127.0.0.1:{port}/3")
    assert said.code == 2
    assert f"Redis at 127.0.0.1:{port}, database 3 doesn't answer: ConnectionError." in said.errors
    assert "word" not in said.errors


REDIS, POSTGRES = "redis://:word@host/1", "postgresql://durak:word@host/durak"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nowhere", "to", REDIS], "There are no games in {here}/nowhere."),
        (["sqlite:////no/file", "to", POSTGRES], "There is no archive at /no/file."),
        ([REDIS, "to", POSTGRES], "--from names a Redis, and --to names no store."),
        ([POSTGRES, "to", REDIS], "--from names an archive, and --to has none."),
        ([REDIS, "to", REDIS, POSTGRES], "--to names an archive, and --from has none."),
        (["empty", "to", POSTGRES], "--to names an archive, and --from has none."),
        ([POSTGRES, "to", POSTGRES, REDIS], "--to names a Redis, and --from names no store."),
        ([REDIS, REDIS, "to", "new"], "--from may name one store and one archive, and names two"),
        ([REDIS, "empty", "to", "new"], "--from names two places for live games: a directory and"),
        (["empty", "to", "redis://:w#rd@host"], "--to can't be used: in the password # is"),
        (["empty", "to", "http://host"], "--to can't be used: The address of Redis must start"),
        (["empty", "to", "redis://h:x"], "--to can't be used: an address like redis://:password@"),
        ([POSTGRES, "to", "sqlite:///"], "--to can't be used: an address like postgresql://"),
    ],
)
def test_an_impossible_move_is_told_before_anything_is_asked(
    words: list[str], says: str, tmp_path: Path
) -> None:
    (tmp_path / "empty" / "redis").mkdir(parents=True)
    at = words.index("to")
    given = [("--from", word) for word in words[:at]] + [
        ("--to", word) for word in words[at + 1 :]
    ]
    said = durak("move", *(part for pair in given for part in pair))
    assert said.code == 2
    assert says.format(here=tmp_path) in said.errors
    assert "word@" not in said.errors.replace(":password@", "")


def test_without_the_embedded_server_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data" / "redis").mkdir(parents=True)
    monkeypatch.setattr("deploy.serving.embedded_binary.find_spec", lambda _: None)
    said = durak("move", "--from", "data", "--to", "new")
    assert said.code == 2
    assert said.errors.startswith("The embedded server isn't installed.")


def test_a_place_is_called_by_its_database_too() -> None:
    source, target = ends_of(["redis://host/2"], ["redis+sentinel://a,b/games/0"])
    assert (source.store_place, target.store_place) == (
        "Redis at host:6379, database 2",
        "Redis at a:26379, b:26379",
    )
    with pytest.raises(CantMove):
        ends_of(["redis://host/2"], [])
    assert "word" not in repr(ends_of([REDIS], [REDIS]))


def test_both_ends_must_be_named() -> None:
    said = durak("move", "--from", "data")
    assert said.code == 2
    assert "Missing option '--to'" in said.errors
