"""`durak selfplay`: whole games of computer players, always the same ones, as records."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from durak_rules import PRESETS, Ruleset
from durak_rules.match import previous_of
from durak_rules.records import Record
from tests.by_day import NIGHTLY, some_by_day
from tests.deploy.commands import durak

TABLES = [(name, seats) for name, rules in PRESETS.items() for seats in rules.seat_counts]


def selfplay(out: Path, *arguments: object) -> list[dict[str, Any]]:
    """The records of a run that went well."""
    said = durak("selfplay", "--out", out, *arguments)
    assert said.code == 0, said.errors
    return [json.loads(line) for line in out.read_text().splitlines()]


# The records


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "seats"), some_by_day(TABLES, 12))
def test_verify_finds_nothing_in_a_dozen_games(tmp_path: Path, preset: str, seats: int) -> None:
    play_and_verify(tmp_path, preset, seats, 12)


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_verify_finds_nothing_in_2000_games(tmp_path: Path, preset: str, seats: int) -> None:
    play_and_verify(tmp_path, preset, seats, 2000 if NIGHTLY else 20)


def play_and_verify(tmp_path: Path, preset: str, seats: int, games: int) -> None:
    """Play by chance and by an easy player in turn, so that all kinds of games occur, and verify
    them.
    """
    file = tmp_path / "games.jsonl"
    chosen = ("--rules", preset, "--seats", seats, "--players", "random,easy")
    played = durak("selfplay", "--games", games, "--out", file, *chosen)
    assert played.code == 0, played.errors
    found = durak("verify", file)
    assert (found.code, found.out) == (0, "")
    assert found.errors == f"{games} records, none with a fault."


@pytest.mark.slow
def test_every_computer_player_can_play(tmp_path: Path) -> None:
    """The same games with any number of processes, also of the one that thinks in chances."""
    files = [tmp_path / f"{jobs}.jsonl" for jobs in (1, 2)]
    chosen = ("--games", 12, "--rules", "express", "--players", "hard,normal,easy,random")
    for jobs, file in enumerate(files, 1):
        records = selfplay(file, *chosen, "--seats", 4, "--jobs", jobs)
    assert records[0]["seats"] == [f"computer:{p}" for p in ("hard", "normal", "easy", "random")]
    assert files[0].read_bytes() == files[1].read_bytes()
    assert durak("verify", files[0]).code == 0


def test_a_record_has_exactly_the_keys_of_its_format(tmp_path: Path) -> None:
    (record,) = selfplay(tmp_path / "one.jsonl", "--games", 1, "--seats", 3)
    assert " ".join(record) == "format version table game rules seats fair deal moves result"
    assert " ".join(record["fair"]) == "commitment server_seed nonces"
    assert " ".join(record["deal"]) == "dealer attacker hands stock trump previous ladder"
    assert record["seats"] == ["computer:easy"] * 3
    assert record["fair"]["nonces"] == ["", "", ""]
    assert record["rules"] == PRESETS["podkidnoy"].as_dict()
    assert Record.from_dict(record).as_dict() == record


def test_ten_games_in_a_row_at_each_table(tmp_path: Path) -> None:
    records = selfplay(tmp_path / "games.jsonl", "--games", 23, "--seats", 2)
    places = [(record["table"], record["game"]) for record in records]
    assert places == [(f"t{1 + n // 10}", 1 + n % 10) for n in range(23)]


def test_every_game_knows_the_one_before_it(tmp_path: Path) -> None:
    records = selfplay(tmp_path / "games.jsonl", "--games", 20, "--rules", "helper", "--seats", 4)
    for before, record in zip([None, *records], records, strict=False):
        previous = record["deal"]["previous"]
        if before is None or record["game"] == 1:
            assert previous is None
        else:
            played = Record.from_dict(before)
            assert previous == previous_of(played.deal.dealer, played.outcome).as_dict()
            assert (
                record["deal"]["dealer"]
                == (previous["dealer"] + 1 if previous["fool"] is None else previous["fool"]) % 4
            )


@pytest.mark.slow
def test_ladders_rise_from_game_to_game(tmp_path: Path) -> None:
    chosen = ("--rules", "durnius_epaulettes", "--players", "random", "--games", 100)
    records = selfplay(tmp_path / "games.jsonl", "--seats", 2, *chosen)
    assert any(set(record["deal"]["ladder"]) - {"6"} for record in records)
    for before, record in itertools.pairwise(records):
        if record["game"] == 1:
            assert record["deal"]["ladder"] == ["6", "6"]
        elif not before["result"]["epaulettes"]:
            assert record["deal"]["ladder"] == before["deal"]["ladder"]


def test_the_seed_of_a_game_is_the_sha256_of_text_table_and_game(tmp_path: Path) -> None:
    records = selfplay(tmp_path / "games.jsonl", "--games", 12, "--seed", "чай and tea")
    for record in records:
        named = f"чай and tea|{record['table']}|{record['game']}"
        assert record["fair"]["server_seed"] == sha256(named.encode()).hexdigest()


# The same arguments, the same games


@pytest.mark.slow
def test_the_same_bytes_whatever_the_number_of_jobs(tmp_path: Path) -> None:
    one, two, again = (tmp_path / name for name in ("one", "two", "again"))
    chosen = ("--games", 35, "--seats", 3, "--players", "random,easy")
    selfplay(one, *chosen)
    selfplay(two, *chosen, "--jobs", 2)
    selfplay(again, *chosen, "--seed", "another")
    assert one.read_bytes() == two.read_bytes()
    assert one.read_bytes() != again.read_bytes()


def test_fewer_games_are_the_first_of_more(tmp_path: Path) -> None:
    few = selfplay(tmp_path / "few", "--games", 13)
    assert few == selfplay(tmp_path / "more", "--games", 21)[:13]


# Its output


def test_the_table_counts_what_the_records_say(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    chosen = ("--rules", "helper", "--seats", 3, "--players", "easy,random", "--games", 30)
    said = durak("selfplay", "--out", file, *chosen)
    records = [json.loads(line) for line in file.read_text().splitlines()]
    fools = Counter(record["result"]["fool"] for record in records)
    rows = [line.split() for line in said.out.splitlines()]
    for seat, player in enumerate(["easy", "random", "easy"]):
        assert ["seat", str(seat), player, str(fools[seat]), f"{fools[seat] / 30:.1%}"] in rows
    both = str(fools[0] + fools[2])
    assert ["easy", "2", "of", "3", "seats", both] in [row[:6] for row in rows]
    draws = str(sum(record["result"]["draw"] for record in records))
    assert ["draws", draws] in [row[:2] for row in rows]
    moves = sum(len(record["moves"]) for record in records)
    assert f"and {moves / 30:.1f} moves each" in said.out
    assert "games a second" in said.out


def test_without_a_file_there_is_only_the_table(tmp_path: Path) -> None:
    said = durak("selfplay", "--games", 2)
    assert said.code == 0
    assert "2 games:" in said.out


# Rules and players


def test_options_of_all_kinds_can_be_set(tmp_path: Path) -> None:
    settings = {
        "deck": "52",
        "transfer": "on",
        "draws": "off",
        "bout_limit": "none",
        "first_bout_limit": "4",
        "winner": "first_out",
        "match": "games:3",
    }
    chosen = [word for pair in settings.items() for word in ("--set", "=".join(pair))]
    (record,) = selfplay(tmp_path / "one.jsonl", "--games", 1, *chosen)
    expected = Ruleset.of(
        "podkidnoy",
        deck=52,
        transfer=True,
        draws=False,
        bout_limit=None,
        first_bout_limit=4,
        winner="first_out",
        match="games:3",
    )
    assert record["rules"] == expected.as_dict()
    assert record["rules"]["preset"] is None


def test_one_set_may_be_followed_by_several_options(tmp_path: Path) -> None:
    chosen = ("--set", "deck=24", "transfer=on", "--players", "random")
    (record,) = selfplay(tmp_path / "one.jsonl", "--games", 1, *chosen)
    assert (record["rules"]["deck"], record["rules"]["transfer"]) == (24, True)


def test_without_seats_the_fewest_play(tmp_path: Path) -> None:
    (record,) = selfplay(tmp_path / "six", "--games", 1, "--rules", "russian_threes")
    assert len(record["seats"]) == 6


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--rules", "bridge"], "'bridge' is no preset: write one of durnius"),
        (["--set", "deck"], "--set takes option=value, for example deck=24; not 'deck'."),
        (["--set", "wilds=2"], "The rules have no option 'wilds': write one of deck, packs"),
        (["--set", "preset=express"], "The rules have no option 'preset'"),
        (["--set", "deck=32"], "--set deck: The option deck can be: 36, 24, 52."),
        (["--set", "transfer=yes"], "The option transfer can be: off, on."),
        (["--set", "bout_limit=0"], "The option bout_limit can be: none, a number from 1."),
        (["--set", "match=games:0"], "The option match can be: open, games:N, ladder."),
        (["--set", "travel_document=on"], "--set travel_document: Showing a trump needs"),
        (["--seats", "7"], "--seats 7 doesn't fit these rules: write one of 2, 3, 4, 5, 6."),
        (["--rules", "express", "--seats", "5"], "write one of 2, 3, 4."),
        (["--rules", "durnius_pairs", "--seats", "5"], "write one of 4."),
        (
            ["--players", "easy,grandma"],
            "There is no computer player 'grandma': write one of beginner, easy",
        ),
        (["--players", ""], "There is no computer player ''"),
        (["--games", "0"], "Invalid value for '--games'"),
        (["--out", "/nowhere/at/all"], "/nowhere/at/all can't be written: No such file"),
        (["--out", "."], ". can't be written: Is a directory."),
        (["--seed", "\udcff"], "--seed is no text: write letters and digits."),
    ],
)
def test_a_wrong_argument_gets_a_sentence_and_2(arguments: list[str], sentence: str) -> None:
    said = durak("selfplay", *arguments)
    assert said.code == 2
    assert sentence in said.errors.replace("│ ", "")


def test_a_full_disk_is_told() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    said = durak("selfplay", "--games", 20, "--out", "/dev/full")
    assert said.code == 2
    assert "/dev/full can't be written: No space left on device." in said.errors


def test_help_has_an_example() -> None:
    assert "Example: durak selfplay --games 200" in " ".join(
        durak("selfplay", "--help").out.split()
    )
