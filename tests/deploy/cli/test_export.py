"""`durak export` and `durak import`: games leave the archive as lines, and come back the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from deploy.cli.archive.archive_commands import archive_at
from deploy.cli.archive.archive_lines import KEPT
from deploy.serving.datadir import archive_in
from engine.tables.finished.past_game import PastGame, Wanted
from engine.tables.numbers.person_numbers import PersonNumbers, Span
from tests.deploy.commands import durak
from tests.tables.finished.past import ANNA, DAY_MS, NOVEMBER_MS, past, records


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Unset the settings of the environment; and no `.env` lies here."""
    monkeypatch.delenv("DURAK_DATABASE_URL", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A directory whose archive has ten games: one in another topic, one in another group."""
    folder = tmp_path / "data"
    folder.mkdir()
    games = [past(number) for number in range(1, 9)]
    games += [past(9, place="chat:-100:7", players=(0, 0, 0), names=("", "", ""))]
    games += [past(10, place="chat:-5", at_ms=NOVEMBER_MS + 10 * DAY_MS)]
    archive_of(folder, games)
    return folder


def archive_of(folder: Path, games: Sequence[PastGame] = ()) -> list[PastGame]:
    """Add these games to the directory's archive and return everything in it."""

    async def work() -> list[PastGame]:
        async with archive_at(archive_in(folder)) as archive:
            await archive.add(games)
            return [game async for game in archive.all(Wanted())]

    return asyncio.run(work())


def exported(*words: object) -> list[dict[str, Any]]:
    said = durak("export", *words)
    assert said.code == 0, said.errors
    return [json.loads(line) for line in said.out.splitlines()]


def test_an_export_can_be_verified_and_comes_back_the_same(data: Path, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "games.jsonl", tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert durak("export", "--out", file, "--data", data).errors == "10 games."
    assert durak("verify", file).errors == "10 records, none with a fault."
    came = durak("import", file, "--data", elsewhere)
    assert (came.code, came.errors) == (0, "10 games, 10 new to the archive.")
    assert archive_of(elsewhere) == archive_of(data)
    assert durak("import", file, "--data", elsewhere).errors.startswith("10 games, 0 new")


def numbers_of_anna(folder: Path) -> PersonNumbers:
    async def work() -> PersonNumbers:
        async with archive_at(archive_in(folder)) as archive:
            return await archive.numbers.of_person(ANNA, Span())

    return asyncio.run(work())


def test_numbers_come_with_the_games_and_are_worked_out_anew(data: Path, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "games.jsonl", tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert numbers_of_anna(data).games == 0, "nobody has counted them yet"
    said = durak("recount", "--data", data)
    assert (said.code, said.errors) == (0, "10 games counted again.")
    counted = numbers_of_anna(data)
    assert counted.games == 9, "in one of ten she was forgotten"
    durak("export", "--out", file, "--data", data)
    durak("import", file, "--data", elsewhere)
    assert numbers_of_anna(elsewhere) == counted


def test_a_recount_needs_an_archive(tmp_path: Path) -> None:
    said = durak("recount", "--data", tmp_path)
    assert said.code == 2
    assert said.errors.startswith("There is no archive in")


def test_an_export_is_for_our_eyes_alone(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("an earlier one, longer than nothing")
    file.chmod(0o644)
    durak("export", "--out", file, "--data", data)
    assert file.stat().st_mode & 0o777 == 0o600
    assert "earlier" not in file.read_text()


def test_a_line_is_the_record_and_what_was_kept_beside_it(data: Path) -> None:
    first = exported("--data", data)[0]
    kept = first.pop(KEPT)
    assert first == records()[0]
    assert kept == {
        "ended_ms": NOVEMBER_MS + 60_000,
        "place": "chat:-100",
        "names": ["Anna", "Boris", ""],
        "players": [ANNA, ANNA + 1, 0],
    }


def test_a_public_export_names_nobody(data: Path, tmp_path: Path) -> None:
    said = durak("export", "--public", "--data", data)
    for hidden in ("Anna", str(ANNA), "chat:"):
        assert hidden not in said.out
    file = tmp_path / "public.jsonl"
    file.write_text(said.out)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert durak("import", file, "--data", elsewhere).code == 0
    assert {game.players for game in archive_of(elsewhere)} == {(0, 0, 0)}


@pytest.mark.parametrize(
    ("words", "games"),
    [
        (("--chat", "-100"), [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (("--chat", "-5"), [10]),
        (("--person", str(ANNA)), [1, 2, 3, 4, 5, 6, 7, 8, 10]),
        (("--since", "2026-11-02"), [10]),
        (("--since", "2026-11-02", "--chat", "-100"), []),
    ],
)
def test_only_what_is_asked_for_is_exported(
    data: Path, words: tuple[str, ...], games: list[int]
) -> None:
    assert [line["game"] for line in exported(*words, "--data", data)] == games


def test_a_line_that_is_no_exported_game_is_named_by_its_number(
    data: Path, tmp_path: Path
) -> None:
    good = exported("--data", data)
    lines: list[Any] = [json.dumps(line) for line in good[:6]]
    lines[1] = "{"
    lines[2] = json.dumps(records()[2])
    lines[3] = json.dumps({**good[3], "moves": []})
    lines[4] = json.dumps({**good[4], KEPT: {"ended_ms": "yesterday"}})
    lines[5] = json.dumps({**good[5], KEPT: {"ended_ms": 1, "names": ["A"], "players": [1]}})
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    came = durak("import", "-", "--data", elsewhere, stdin="\n".join(lines).encode())
    assert came.code == 1
    told = came.out.splitlines()
    assert [line.partition(":")[0] for line in told] == [f"line {n}" for n in range(2, 7)]
    assert told[0].startswith("line 2: the line ends too early")
    assert told[1] == "line 3: `kept` is missing: only what `durak export` wrote can be imported."
    assert told[2] == "line 4: the record has a fault: `durak verify` says which."
    assert told[3].startswith("line 5: `kept` can't be read: Expected `int`")
    assert told[4] == "line 6: `kept` names other seats than the record."
    assert came.errors == "1 game, 1 new to the archive."
    assert len(archive_of(elsewhere)) == 1


def test_names_in_a_records_seats_are_not_imported(data: Path, tmp_path: Path) -> None:
    """As a very old release wrote them."""
    line = exported("--data", data)[0]
    line["seats"] = ["Anna", "Boris", "computer:easy"]
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    durak("import", "-", "--data", elsewhere, stdin=json.dumps(line).encode())
    (game,) = archive_of(elsewhere)
    assert game.record()["seats"] == ["first player", "second player", "computer:easy"]


def test_a_directory_without_an_archive(tmp_path: Path) -> None:
    said = durak("export", "--data", tmp_path)
    assert (said.code, said.out) == (2, "")
    assert said.errors.startswith("There is no archive in ")
    assert "set DURAK_DATABASE_URL, or name the directory" in said.errors


def test_an_archive_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DURAK_DATABASE_URL", "postgresql://durak:word@127.0.0.1:1/durak")
    said = durak("export")
    assert said.code == 2
    assert said.errors.startswith("The archive doesn't answer: ")
    assert "word" not in said.errors


def test_a_file_that_can_not_be_written_or_read(data: Path, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "games.jsonl"
    for words in (("export", "--out", nowhere), ("import", nowhere)):
        said = durak(*words, "--data", data)
        assert said.code == 2
        assert said.errors.endswith("can't be used: No such file or directory.")
