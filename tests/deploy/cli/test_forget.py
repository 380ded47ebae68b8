"""`durak forget`: at a store of one's own, and at the embedded one, whether it runs or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.memory import Memory
from bot.memory.people.call_choices import Call, CallChoice
from deploy.cli.archive.archive_commands import archive_at
from deploy.cli.forget import _forget
from deploy.serving.datadir import archive_in
from deploy.serving.embedded import EmbeddedRedis, address_in
from deploy.serving.processes.ports import free_port
from deploy.settings import read_settings
from engine.tables import NO_DELAY, PLENTY, Client, Person, StillPlaying, Tables, connect
from tests.deploy.commands import durak
from tests.support.servers import valkey_url
from tests.tables.evening import game
from tests.tables.finished.past import past
from tests.tables.play.test_end_of_a_game import last_game

__all__ = ["valkey_url"]

ANNA, BORIS = Person(7_000_000_001, "Anna", "en"), Person(7_000_000_002, "Boris", "ru")


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("DURAK_DATABASE_URL", "DURAK_REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DURAK_BOT_TOKEN", "4242:x")
    monkeypatch.chdir(tmp_path)


def tables_of(client: Client) -> Tables:
    return Tables(client, think=(0, 0), pass_delay=NO_DELAY, allowed=PLENTY)


async def test_store_archive_and_chat_forget(valkey_url: str, tmp_path: Path) -> None:
    settings = read_settings(redis_url=valkey_url)
    async with archive_at(archive_in(tmp_path)) as archive:
        await archive.add([past(1)])
    async with connect(valkey_url) as client:
        calls = Memory(client, 4242).call_choices
        await calls.keep(CallChoice(Call.NEVER), ANNA.id)
        await last_game(tables_of(client), ANNA, BORIS)
        assert await _forget(settings, tmp_path, ANNA.id) == 2
        assert await tables_of(client).past.of_person(ANNA.id, 5) == []
        assert await calls.of(ANNA.id) == CallChoice()
    async with archive_at(archive_in(tmp_path)) as archive:
        assert await archive.games_of(ANNA.id, 5) == []


async def test_every_bot_of_the_list_forgets(
    valkey_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DURAK_BOT_TOKEN", "4242:x 4243:y")
    async with connect(valkey_url) as client:
        second = Memory(client, 4243, 4242)
        await second.call_choices.keep(CallChoice(Call.NEVER), ANNA.id)
        await second.refused_people.allow(ANNA.id)
        await second.bot_assignments.of_people.keep(4243, ANNA.id)
        await _forget(read_settings(redis_url=valkey_url), tmp_path, ANNA.id)
        assert await second.call_choices.of(ANNA.id) == CallChoice()
        assert not await second.refused_people.reachable.is_set(ANNA.id)
        assert await second.bot_assignments.of_people.renew(ANNA.id) is None


async def test_a_person_who_plays_is_not_forgotten(valkey_url: str, tmp_path: Path) -> None:
    async with connect(valkey_url) as client:
        await game(tables_of(client), ANNA, BORIS)
    with pytest.raises(StillPlaying):
        await _forget(read_settings(redis_url=valkey_url), tmp_path, ANNA.id)


async def test_the_embedded_store_is_found_while_it_runs_and_started_when_not(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "redis"
    assert address_in(folder) is None
    async with EmbeddedRedis(folder) as redis:
        assert address_in(folder) == redis.url
        assert (folder / "address").stat().st_mode & 0o777 == 0o600
        async with connect(redis.url) as client:
            await last_game(tables_of(client), ANNA, BORIS)
        assert await _forget(read_settings(), tmp_path, ANNA.id) == 1
    assert address_in(folder) is None, "its note is of a server that is gone"
    assert await _forget(read_settings(), tmp_path, BORIS.id) == 1
    assert await _forget(read_settings(), tmp_path, BORIS.id) == 0


def test_the_command_says_what_it_did_or_why_not(
    valkey_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = durak("forget", ANNA.id, "--data", tmp_path / "nowhere")
    assert (nowhere.code, nowhere.out) == (2, "")
    assert nowhere.errors.startswith("There are no games in ")
    assert durak("forget", "Anna").code == 2
    monkeypatch.setenv("DURAK_REDIS_URL", valkey_url)
    said = durak("forget", ANNA.id)
    assert said.code == 0
    assert said.errors.startswith("Forgotten; 0 finished games have lost the name. Only the store")
    assert f"There is no archive in {tmp_path}/data: set DURAK_DATABASE_URL" in said.errors
    monkeypatch.setenv("DURAK_DATABASE_URL", "postgresql://durak:word@127.0.0.1:1/durak")
    away = durak("forget", ANNA.id)
    assert away.code == 2
    assert away.errors.startswith("The archive doesn't answer: ")
    assert "word" not in away.errors


def test_a_store_that_is_away_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port(0)
    monkeypatch.setenv("DURAK_REDIS_URL", f"redis://:word@127.0.0.1:{port}")
    said = durak("forget", ANNA.id)
    assert said.code == 2
    assert f"Redis at 127.0.0.1:{port} doesn't answer: ConnectionError." in said.errors
    assert "word" not in said.errors


def test_the_bots_own_notes_are_found_by_its_token(
    valkey_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a forgetting isn't told as a whole one."""
    monkeypatch.setenv("DURAK_REDIS_URL", valkey_url)
    monkeypatch.delenv("DURAK_BOT_TOKEN")
    said = durak("forget", ANNA.id)
    assert (said.code, said.errors.split(":")[0]) == (2, "DURAK_BOT_TOKEN is missing")


def test_without_the_embedded_server_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deploy.serving.embedded_binary.find_spec", lambda _: None)
    said = durak("forget", ANNA.id, "--data", tmp_path)
    assert said.code == 2
    assert said.errors.startswith("The embedded server isn't installed.")
