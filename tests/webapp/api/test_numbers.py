"""One's own numbers and leaderboards: who gets which, and what is said where there are none."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from durak_rules import Ruleset
from engine.tables import Pace, Person, Tables
from engine.tables.finished.address import open_archive
from engine.tables.finished.past_game import ArchiveUnavailable
from engine.tables.finished.sql.sql_archive import SqlArchive
from engine.tables.service.numbers import Numbers
from tests.tables.numbers.season import lost_record, past_game
from tests.webapp.conftest import Site
from tests.webapp.people import Phone

ANNA, BORIS, CLARA = 810_000_001, 810_000_002, 810_000_003
DORA, EGOR = 810_000_004, 810_000_005  # whose block outlives a test, as the store does


@pytest.fixture
async def archive(tmp_path: Path) -> AsyncIterator[SqlArchive]:
    archive = open_archive(f"sqlite:///{tmp_path}/archive.sqlite3")
    await archive.migrate()
    yield archive
    await archive.close()


@pytest.fixture
async def tables(site: Site, archive: SqlArchive, monkeypatch: pytest.MonkeyPatch) -> Tables:
    """The tables of the one process, with an archive from now on."""
    tables = site.tables[0]
    numbers = Numbers(tables._store, tables._recent, archive)
    monkeypatch.setattr(tables, "numbers", numbers)
    return tables


async def lost(archive: SqlArchive, tables: Tables, number: int, loser: int, winner: int) -> None:
    """A game in the group -100, just now."""
    record = lost_record(number)
    people = (loser, winner) if record["result"]["fool"] == 0 else (winner, loser)
    now = await tables.clock_ms()
    await archive.add([past_game(number, record, people, ended_ms=now)])
    await archive.numbers.count(9)


async def asked(
    phone: Phone, what: str, token: str | None = None, body: object = None
) -> tuple[int, dict[str, Any]]:
    headers = {"Authorization": f"Bearer {token or phone.token}"}
    method, data = ("GET", None) if body is None else ("POST", json.dumps(body))
    async with phone.http.request(
        method, f"{phone.base}/api/{what}", headers=headers, data=data
    ) as response:
        return response.status, await response.json()


async def test_ones_own_numbers_are_told_to_oneself(
    site: Site, tables: Tables, archive: SqlArchive
) -> None:
    await lost(archive, tables, 1, ANNA, BORIS)
    anna = await site.phone(ANNA, "Anna").open()
    status, told = await asked(anna, "numbers")
    assert status == 200
    assert (told["games"], told["fools"], told["listed"]) == (1, 1, True)
    assert set(told["rating"]) == {"points", "margin", "settled"}
    assert told["partner"] == {"name": f"Player {BORIS}", "games": 1, "team": False}
    assert told["days"] == 90
    lesson = told.pop("lesson")
    assert lesson is None
    assert (await asked(anna, "my-data"))[1]["numbers"] == told
    assert (await asked(anna, "numbers", token="forged"))[0] == 401


async def test_rivals_see_the_same_games_from_both_sides(
    site: Site, tables: Tables, archive: SqlArchive
) -> None:
    for number, (loser, winner) in enumerate([(ANNA, BORIS), (ANNA, BORIS), (BORIS, ANNA)]):
        await lost(archive, tables, number, loser, winner)
    anna = await site.phone(ANNA, "Anna").open()
    boris = await site.phone(BORIS, "Boris").open()
    rival = {"name": f"Player {BORIS}", "games": 3, "lost": 2, "won": 1, "seat": None}
    assert (await asked(anna, "numbers"))[1]["rivals"] == [rival]
    [anna_to_boris] = (await asked(boris, "numbers"))[1]["rivals"]
    assert (anna_to_boris["lost"], anna_to_boris["won"]) == (1, 2)
    made = await tables.create(
        Person(BORIS, "Boris"),
        ruleset=Ruleset.of("podkidnoy"),
        pace=Pace.LIVE,
        place="chat:-100:7",
    )
    await tables.seats.sit(made.id, Person(BORIS, "Boris"))
    _, there = await asked(anna, f"numbers?table={made.id}")
    assert there["rivals"] == [{**rival, "seat": 0}]
    _, gone = await asked(anna, "numbers?table=nosuchtable")
    assert gone["rivals"] == [rival]


async def test_a_rival_who_hides_or_is_blocked_isnt_told(
    site: Site, tables: Tables, archive: SqlArchive
) -> None:
    await lost(archive, tables, 1, DORA, EGOR)
    await lost(archive, tables, 2, DORA, CLARA)
    dora = await site.phone(DORA, "Dora").open()
    egor = await site.phone(EGOR, "Egor").open()

    async def rivals(phone: Phone) -> set[str]:
        _, told = await asked(phone, "numbers")
        return {one["name"] for one in told["rivals"]}

    assert await rivals(dora) == {f"Player {EGOR}", f"Player {CLARA}"}
    await asked(egor, "numbers", body={"listed": False})
    assert await rivals(dora) == {f"Player {CLARA}"}
    await asked(egor, "numbers", body={"listed": True})
    await tables.people.block(EGOR, Person(DORA, "Dora"))
    assert await rivals(dora) == {f"Player {CLARA}"}
    assert await rivals(egor) == set(), "nor does the one who has blocked see them"


async def test_an_unlisted_player_is_in_no_leaderboard(
    site: Site, tables: Tables, archive: SqlArchive
) -> None:
    await lost(archive, tables, 1, ANNA, BORIS)
    anna = await site.phone(ANNA, "Anna").open()
    _, board = await asked(anna, "leaderboard")
    assert {one["name"]: one["me"] for one in board["leaders"]} == {
        f"Player {BORIS}": False,
        f"Player {ANNA}": True,
    }
    assert "person" not in str(board), "nobody learns another's number"
    status, told = await asked(anna, "numbers", body={"listed": False})
    assert (status, told["listed"], told["games"]) == (200, False, 1)
    _, board = await asked(anna, "leaderboard")
    assert [one["name"] for one in board["leaders"]] == [f"Player {BORIS}"]
    _, last = await asked(anna, "leaderboard?month=last")
    assert last["leaders"] == []
    assert last["month"] < board["month"]


async def test_a_chats_leaderboard_is_for_those_who_played_there(
    site: Site, tables: Tables, archive: SqlArchive
) -> None:
    await lost(archive, tables, 1, ANNA, BORIS)
    anna = await site.phone(ANNA, "Anna").open()
    clara = await site.phone(CLARA, "Clara").open()
    made = await tables.create(
        Person(ANNA, "Anna"),
        ruleset=Ruleset.of("podkidnoy"),
        pace=Pace.LIVE,
        place="chat:-100:7",
    )
    status, board = await asked(anna, f"leaderboard?table={made.id}")
    assert (status, len(board["leaders"])) == (200, 2)
    status, refused = await asked(clara, f"leaderboard?table={made.id}")
    assert (status, refused["code"]) == (403, "numbers_of_strangers")
    assert (await asked(anna, "leaderboard?table=nosuchtable"))[0] == 404


async def test_a_body_that_isnt_understood_changes_nothing(
    site: Site, tables: Tables, archive: SqlArchive
) -> None:
    anna = await site.phone(ANNA, "Anna").open()
    for body in ({}, {"listed": "no"}, {"listed": False, "person": BORIS}, [1]):
        assert (await asked(anna, "numbers", body=body))[0] == 400
    assert await tables.numbers.is_listed(ANNA)


async def test_without_an_archive_it_is_said(site: Site) -> None:
    anna = await site.phone(ANNA, "Anna").open()
    for what, body in (("numbers", None), ("leaderboard", None), ("numbers", {"listed": False})):
        status, refused = await asked(anna, what, body=body)
        assert (status, refused["code"]) == (404, "no_numbers")
        assert "doesn't keep old games" in refused["words"]
    assert (await asked(anna, "my-data"))[1]["numbers"] is None


async def test_an_archive_that_is_away_is_said_to_be(
    site: Site, tables: Tables, archive: SqlArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise ArchiveUnavailable(reason="secrets of the database")

    for question in ("leaders", "of_person"):
        monkeypatch.setattr(archive.numbers, question, away)
    anna = await site.phone(ANNA, "Anna").open()
    for what in ("numbers", "leaderboard"):
        status, refused = await asked(anna, what)
        assert (status, refused["code"]) == (503, "try_again")
        assert "secrets" not in str(refused)
    status, told = await asked(anna, "my-data")
    assert (status, told["numbers"]) == (200, None)
