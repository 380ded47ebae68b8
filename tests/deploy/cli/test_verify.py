"""`durak verify`: what it says of good and bad files, and how it ends."""

from __future__ import annotations

import json
import shlex
import subprocess
import tracemalloc
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from deploy.cli.verify.fault_sentences import DEALS, FORMATS, MOVES, RESULTS
from deploy.cli.verify.verify_command import verify_lines
from deploy.serving.processes.programs import program
from durak_rules.errors import REFUSALS
from durak_rules.options.ruleset import CONFLICTS
from tests.deploy.commands import Said, durak
from tests.deploy.records import Json, as_line, changed, swap_two_cards
from tests.support.patience import PATIENCE

# Nothing wrong


def test_good_games_say_nothing_on_stdout(games: list[Json], written: Callable[..., Said]) -> None:
    assert written(*games) == Said(0, "", "3 records, none with a fault.")


def test_a_record_without_seeds_is_taken_as_it_stands_and_that_is_said(
    games: list[Json], written: Callable[..., Said]
) -> None:
    bare = changed(games[0], lambda game: game.pop("fair"))
    said = written(bare, games[1])
    assert (said.code, said.out) == (0, "")
    assert "1 record without seeds: the deal was taken as it stands." in said.errors


def test_the_last_line_needs_no_end(games: list[Json], written: Callable[..., Said]) -> None:
    assert written(json.dumps(games[0]).encode()).code == 0


def test_an_abandoned_game_is_a_whole_record(
    games: list[Json], written: Callable[..., Said]
) -> None:
    def abandon(game: Json) -> None:
        del game["moves"][5:]
        nobody = {"fool": None, "losers": [], "out": [], "draw": False, "epaulettes": 0}
        game["result"] = {**nobody, "reason": "abandoned"}

    assert written(changed(games[0], abandon)).code == 0


def test_stdin_is_called_minus(games: list[Json]) -> None:
    said = durak("verify", "-", stdin=as_line(games[0]) + b"{}\n")
    assert (said.code, said.out) == (1, "line 2, format: format is missing.\n")


def test_a_line_of_ten_megabytes_costs_no_memory(games: list[Json], tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    long = b'{"moves": ["' + b"x" * 10_000_000 + b'"]}\n'
    file.write_bytes(as_line(games[0]) + long + as_line(games[1]) + b"{}\n")
    tracemalloc.start()
    said = durak("verify", file)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert said.code == 1
    assert said.out == (
        "line 2, format: the line is longer than 1048576 bytes.\n"
        "line 4, format: format is missing.\n"
    )
    assert most < 5_000_000


@pytest.mark.nightly
def test_many_records_cost_no_more_memory_than_a_few(games: list[Json]) -> None:
    """A million lines are read as they come. Python keeps some emptied tuples for later: under
    a megabyte, however many lines there are.
    """
    records = b"".join(map(as_line, games)) * 150
    tracemalloc.start()
    tally = verify_lines(BytesIO(records), lambda _: None)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (tally.records, tally.bad) == (450, 0)
    assert most < len(records)


def test_one_line_for_each_bad_record(games: list[Json], written: Callable[..., Said]) -> None:
    bad = changed(games[1], swap_two_cards)
    bad["result"]["fool"] = None
    said = written(bad, games[0], b"\n", bad)
    assert [line.split(",")[0] for line in said.out.splitlines()] == ["line 1", "line 3", "line 4"]
    assert said.errors == "4 records, 3 with a fault."


# The file itself


def test_an_unreadable_file_ends_with_2(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere.jsonl"
    assert durak("verify", tmp_path).code == 2
    said = durak("verify", nowhere)
    assert (said.code, said.out) == (2, "")
    assert "can't be read: No such file or directory." in said.errors


def in_a_shell(line: str) -> Said:
    """A whole process: what its shell closes or fills can't be had in this one."""
    command = line.replace("durak", shlex.join(program("deploy.cli")))
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=PATIENCE)
    return Said(done.returncode, done.stdout, " ".join(done.stderr.split()))


@pytest.mark.slow
def test_a_closed_stdin_can_not_be_read() -> None:
    said = in_a_shell("durak verify - <&-")
    assert said == Said(2, "", "- can't be read: stdin is closed.")


@pytest.mark.slow
def test_a_full_disk_is_told_in_a_sentence(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"{}\n" * 3)
    said = in_a_shell(f"durak verify {bad} > /dev/full")
    assert said == Said(2, "", "The faults can't be written: No space left on device.")


@pytest.mark.slow
def test_a_reader_who_stops_sees_no_complaint(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"{}\n" * 20_000)
    said = in_a_shell(f"durak verify {bad} | head -n 1")
    assert said == Said(0, "line 1, format: format is missing.\n", "")


def test_a_file_is_needed() -> None:
    assert durak("verify").code == 2


def test_an_empty_file_has_no_fault(written: Callable[..., Said]) -> None:
    assert written(b"") == Said(0, "", "0 records, none with a fault.")


def test_help_has_an_example() -> None:
    assert "Examples: durak verify games.jsonl" in durak("verify", "--help").out


# The sentences


def test_rules_that_contradict_each_other_are_told_in_a_sentence(
    games: list[Json], written: Callable[..., Said]
) -> None:
    def add_jokers(game: Json) -> None:
        game["rules"] |= {"jokers": 2, "packs": 2, "preset": None}

    said = written(changed(games[0], add_jokers))
    assert (said.code, said.out) == (1, "line 1, format: rules.jokers: only with one pack.\n")


def test_every_refusal_has_a_sentence() -> None:
    assert set(REFUSALS) <= set(MOVES)
    assert {conflict.code for conflict in CONFLICTS} <= set(FORMATS)
    for sentence in (*MOVES.values(), *DEALS.values(), *RESULTS.values(), *FORMATS.values()):
        assert sentence.endswith(".")
