"""Looking back at a finished game: part by part, kept as long as the game, forgotten with it."""

from __future__ import annotations

import pytest

from engine.players import PLAYERS
from engine.players.lookback import parts
from engine.players.thoughts.question_kinds import KINDS
from engine.tables import Client, NobodyThinks, Person, PlayedGame, Tables, keys
from engine.tables.finished.lookbacks import ONLY_ARCHIVED_MS
from engine.tables.history import handed_over_at
from tests.tables.finished.past import past
from tests.tables.play.test_end_of_a_game import last_game

SEAT = 0


@pytest.fixture
async def played(client: Client) -> PlayedGame:
    """A finished game that nobody has looked back on yet."""
    game = past(1)
    await client.delete(keys.look_back(game.table_id, 1), keys.record(game.table_id, 1))
    return game.played()


@pytest.fixture
def asked(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Questions are thought about here, and not deeply."""
    questions: list[bytes] = []

    async def ask(kind: str, question: bytes) -> bytes:
        questions.append(question)
        return KINDS[kind].think(question)

    monkeypatch.setattr(tables.thoughts, "ask_or_hear_why", ask)
    monkeypatch.setattr(parts, "ITERATIONS", 1)
    monkeypatch.setattr(parts, "GOOD_PLAYER", PLAYERS["random"])
    return questions


@pytest.mark.slow
@pytest.mark.parametrize("store", ["valkey"], indirect=True)
async def test_each_question_is_a_part_more_until_all_is_found(
    tables: Tables, played: PlayedGame, asked: list[bytes]
) -> None:
    first = await tables.look_backs.go_on(played, SEAT)
    assert (first.done, first.found) == (1, None)
    for done in range(2, first.of):
        assert await tables.look_backs.go_on(played, SEAT) == (done, first.of, None)
    last = await tables.look_backs.go_on(played, SEAT)
    assert last.done == last.of
    assert last.found is not None
    assert last.found["seat"] == SEAT
    assert last.found["decisions"]
    assert last.found["luck"]["games"] > 0
    assert len(asked) == len(set(asked)) == last.of
    assert await tables.look_backs.go_on(played, SEAT) == last
    assert len(asked) == last.of, "it is kept"
    assert (await tables.look_backs.go_on(played, 1)).done == 1, "for each seat by itself"


async def test_found_decisions_stay_without_a_thinker(
    tables: Tables,
    client: Client,
    played: PlayedGame,
    asked: list[bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await tables.look_backs.go_on(played, SEAT)
    monkeypatch.undo()
    with pytest.raises(NobodyThinks):
        await tables.look_backs.go_on(played, SEAT)
    assert await client.hlen(keys.look_back(played.record["table"], 1)) == 1


@pytest.mark.parametrize("why", ["late", "full"])
async def test_busy_thinkers_lose_nothing_and_find_nothing_new(
    tables: Tables,
    played: PlayedGame,
    asked: list[bytes],
    monkeypatch: pytest.MonkeyPatch,
    why: str,
) -> None:
    first = await tables.look_backs.go_on(played, SEAT)

    async def busy(_kind: str, _question: bytes) -> str:
        return why

    monkeypatch.setattr(tables.thoughts, "ask_or_hear_why", busy)
    assert await tables.look_backs.go_on(played, SEAT) == first


async def test_it_lives_as_long_as_the_game(
    tables: Tables, client: Client, played: PlayedGame, asked: list[bytes]
) -> None:
    table, game = played.record["table"], played.record["game"]
    await tables.look_backs.go_on(played, SEAT)
    assert 0 < await client.pttl(keys.look_back(table, game)) <= ONLY_ARCHIVED_MS
    await client.set(keys.record(table, game), b"a game", px=5 * keys.DAY_MS)
    await tables.look_backs.go_on(played, SEAT)
    lives = await client.pttl(keys.look_back(table, game))
    assert ONLY_ARCHIVED_MS < lives <= 5 * keys.DAY_MS
    await client.delete(keys.look_back(table, game), keys.record(table, game))


async def test_it_is_gone_when_somebody_of_the_game_is_forgotten(
    tables: Tables, client: Client, anna: Person, boris: Person
) -> None:
    table = await last_game(tables, anna, boris)
    await client.hset(keys.look_back(table.id, 1), "1:0:0", b"found")
    await tables.people.forget(anna.id)
    assert not await client.exists(keys.look_back(table.id, 1))


def test_moves_after_handing_over_are_somebody_elses() -> None:
    assert handed_over_at("second player") is None
    assert handed_over_at("computer:easy") is None
    assert handed_over_at("second player, handed over at move 24") == 23
