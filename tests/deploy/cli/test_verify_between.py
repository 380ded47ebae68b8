"""`durak verify`: what the line before tells of a game."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from tests.deploy.commands import Said, durak
from tests.deploy.records import Json, as_line, bare, changed


def dealt_after(game: Json, **said: object) -> Json:
    """The bare game, with something else in `previous`."""
    return changed(bare(game), lambda game: game["deal"]["previous"].update(said))


def test_a_game_before_that_never_ended(games: list[Json], written: Callable[..., Said]) -> None:
    fool = games[0]["result"]["fool"]
    others = [seat for seat in range(3) if seat != fool]
    said = written(dealt_after(games[1], out=others[:1]), dealt_after(games[1], fool=None))
    assert said.code == 1
    assert said.out == (
        f"line 1, deal: R7.2 previous.out lacks {others[1]}: while they hold cards, nobody is "
        "the fool.\n"
        f"line 2, deal: R7.2 previous.fool should be {fool}: nobody else is left with cards.\n"
    )


def test_a_line_that_contradicts_the_line_before(
    games: list[Json], written: Callable[..., Said]
) -> None:
    """R2.2: who deals follows from the game before, which may be known."""
    result, dealer = games[0]["result"], games[0]["deal"]["dealer"]
    told = "line 2, deal: R2.2 previous.{} should be {}, as in game 1.\n"
    other = dealt_after(games[1], dealer=(dealer + 1) % 3)
    assert written(games[0], other).out == told.format("dealer", dealer)
    other = dealt_after(games[1], out=result["out"][::-1])
    assert written(games[0], other).out == told.format("out", ", ".join(map(str, result["out"])))
    draw = changed(bare(games[0]), lambda game: game["result"])
    assert written(draw, bare(games[1])).out == told.format("fool", "null")


def test_only_the_next_game_of_the_table_is_judged_by_the_line_before(
    games: list[Json], written: Callable[..., Said]
) -> None:
    first, second, third = games
    other = dealt_after(second, dealer=(first["deal"]["dealer"] + 1) % 3)
    elsewhere = {**bare(first), "table": "another"}
    for lines in ([other], [elsewhere, other], [third, other], [first, elsewhere, other]):
        assert written(*lines).code == 0
    assert written(first, b"\n", other).out.splitlines()[1].startswith("line 3, deal: R2.2 ")


def test_a_change_of_seats_leaves_no_previous_game(
    games: list[Json], written: Callable[..., Said]
) -> None:
    """R11.2"""
    restarted = changed(bare(games[0]), lambda game: game.update(game=2))
    assert written(games[0], restarted).code == 0


@pytest.fixture(scope="module")
def climbs(tmp_path_factory: pytest.TempPathFactory) -> list[Json]:
    """Return two games in a row at one table: the first one's fool climbs the ladder."""
    file = tmp_path_factory.mktemp("games") / "ladder.jsonl"
    rules = ["--seats", 2, "--set", "epaulettes=ladder", "--set", "deck=24"]
    assert durak("selfplay", "--games", 10, *rules, "--players", "random", "--out", file).code == 0
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    return next(list(two) for two in pairwise(lines) if two[0]["result"]["epaulettes"])


def test_a_ladder_that_nobody_climbed(climbs: list[Json], written: Callable[..., Said]) -> None:
    """R10.2: an epaulette makes the fool's next one a rank higher, and nobody else's."""
    first, second = climbs
    left = second["deal"]["ladder"]
    assert left != first["deal"]["ladder"]
    assert written(first, second).code == 0
    other = changed(bare(second), lambda game: game["deal"]["ladder"].reverse())
    assert written(other).code == 0
    assert written(first, other).out == (
        f"line 2, deal: R10.2 ladder should be {', '.join(left)}, "
        f"as game {first['game']} left it.\n"
    )


def test_new_rules_have_a_new_ladder(climbs: list[Json], written: Callable[..., Said]) -> None:
    """Also if they were changed back before the game began."""
    first, second = climbs
    others = changed(first, lambda game: game["rules"].update(match="games:5"))
    assert written(others, bare(second)).out == (
        f"line 2, deal: R10.2 ladder should start again: game {first['game']} had other rules.\n"
    )
    restarted = changed(bare(second), lambda game: game["deal"].update(ladder=["9", "9"]))
    assert written(first, restarted).code == 0
    assert written(others, restarted).code == 0


@pytest.mark.slow
def test_the_same_words_whatever_the_number_of_jobs(games: list[Json], tmp_path: Path) -> None:
    """Several processes judge the lines, one knows what came before."""
    dealer = games[0]["deal"]["dealer"]
    other = dealt_after(games[1], dealer=(dealer + 1) % 3)
    file = tmp_path / "many.jsonl"
    file.write_bytes(b"".join(map(as_line, [*games, bare(games[0]), other, b"{}\n"] * 9)))
    alone, shared = durak("verify", file), durak("verify", file, "--jobs", 3)
    assert alone == shared
    assert alone.out.count("R2.2 previous.dealer") == alone.out.count("format is missing") == 9
