"""Machines for a number of people: the simulated hour, and the sizes that follow from it."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from statistics import fmean

import pytest
from msgspec.structs import replace
from typer import Typer
from typer.testing import CliRunner

from deploy.lab.scale.__main__ import main
from deploy.lab.scale.costs import Cost, read_costs
from deploy.lab.scale.habits import MOVES, SEATS, Habits, mean_seats
from deploy.lab.scale.hour import HOUR, Second, simulated
from deploy.lab.scale.needs import BUSY, MEGA, STORE_BUSY, needs, waiting
from deploy.serving.processes.programs import program

PLAYERS = 200_000
HABITS = Habits()


@cache
def hour_of_many() -> list[Second]:
    """Once, by the tests that look at it."""
    return simulated(PLAYERS, HABITS)


@pytest.fixture
def command() -> Typer:
    app = Typer()
    app.command()(main)
    return app


def lasts(seats: int) -> float:
    """Seconds of an evening of so many."""
    game = MOVES[seats] * HABITS.seconds_a_move + HABITS.seconds_between_games
    return HABITS.games_an_evening * game


def test_as_many_tables_run_as_come_in_the_time_that_one_lasts() -> None:
    """Little's law, for tables of each size."""
    a_second = PLAYERS / mean_seats() * HABITS.in_the_fullest_hour / HOUR
    running = {seats: a_second * share * lasts(seats) for seats, share in SEATS.items()}
    phones = sum(seats * tables for seats, tables in running.items())
    assert fmean(one.tables for one in hour_of_many()) == pytest.approx(
        sum(running.values()), rel=0.05
    )
    assert fmean(one.phones for one in hour_of_many()) == pytest.approx(phones, rel=0.05)


def test_each_table_moves_as_fast_as_people_think() -> None:
    moves = fmean(second.moves for second in hour_of_many())
    tables = fmean(second.tables for second in hour_of_many())
    assert 0.9 / HABITS.seconds_a_move < moves / tables < 1 / HABITS.seconds_a_move


def test_the_same_words_give_the_same_hour() -> None:
    assert simulated(1_000, HABITS, "a") == simulated(1_000, HABITS, "a")
    assert simulated(1_000, HABITS, "a") != simulated(1_000, HABITS, "b")


def test_nobody_plays_with_hardly_anybody_there() -> None:
    assert len(simulated(1, HABITS)) == HOUR


@pytest.mark.slow
def test_twice_the_cost_takes_twice_the_time() -> None:
    costs = read_costs()
    dear = replace(costs, archive_a_game=Cost(2 * costs.archive_a_game.value, "bytes", "here"))
    once, twice = [needs(PLAYERS, hour_of_many(), one, HABITS) for one in (costs, dear)]
    assert twice.archive_gigabytes == 2 * once.archive_gigabytes
    assert replace(twice, archive_gigabytes=0) == replace(once, archive_gigabytes=0)


def test_each_phone_is_sent_each_move_and_each_return_a_whole_view() -> None:
    costs = read_costs()
    told = needs(PLAYERS, hour_of_many(), costs, HABITS)
    games = PLAYERS * HABITS.games_an_evening  # as each person plays them
    moves = sum(seats * MOVES[seats] * share for seats, share in SEATS.items()) / mean_seats()
    returns = PLAYERS * HABITS.returns_an_evening
    a_day = games * moves * costs.traffic_a_move.value + returns * costs.traffic_a_return.value
    assert told.traffic_gigabytes == pytest.approx(30 * a_day / 1e9)


def test_with_enough_bots_nothing_waits_for_long_and_with_too_few_ever_more() -> None:
    costs = read_costs()
    bots = needs(PLAYERS, hour_of_many(), costs, HABITS).bots_for_notices
    assert bots > 1
    calls = costs.sends_of_a_bot.value
    assert waiting(hour_of_many(), bots, calls)[-1] < calls
    few = waiting(hour_of_many(), 1, calls)
    assert few[-1] > few[HOUR // 2] > calls


def test_every_cost_says_where_it_comes_from() -> None:
    costs = read_costs()
    for name in costs.__struct_fields__:
        cost = getattr(costs, name)
        assert cost.value > 0, name
        assert cost.origin.startswith(("durak bench", "Telegram")), name


def test_the_command_says_a_row_for_each_size(command: Typer) -> None:
    told = CliRunner().invoke(command, ["--players", "2000"])
    assert told.exit_code == 0
    assert [line.split("|")[1].strip() for line in told.stdout.splitlines()[2:6]] == [
        "10", "100", "1,000", "2,000",
    ]  # fmt: skip


@pytest.mark.parametrize("words", ["", "[]", '{"page_a_move": 3}'])
def test_a_file_that_holds_no_costs_is_refused(command: Typer, tmp_path: Path, words: str) -> None:
    (tmp_path / "costs.json").write_text(words)
    told = CliRunner().invoke(command, ["--costs", str(tmp_path / "costs.json")])
    assert (told.exit_code, told.stdout) == (2, "")
    assert "costs.json holds no costs: " in told.stderr


def test_the_documents_walls_follow_from_the_costs() -> None:
    """Rounded to two figures."""
    page, costs = (Path(__file__).parents[3] / "docs" / "scale.md").read_text(), read_costs()
    for wall, cost, busy in (
        ("a bot's process shows {} moves a second", costs.bot_a_move, BUSY),
        (
            "one Redis runs its scripts on one core | {} moves a second",
            costs.store_a_move,
            STORE_BUSY,
        ),
        ("a page's process is one core | {} moves a second", costs.page_a_move, BUSY),
    ):
        assert wall.format(f"{float(f'{busy * MEGA / cost.value:.1e}'):,.0f}") in page


@pytest.mark.slow
def test_the_documents_tables_are_the_commands() -> None:
    page = Path(__file__).parents[3] / "docs" / "scale.md"
    run = subprocess.run(program("deploy.scale"), capture_output=True, text=True, check=True)
    for table in run.stdout.strip().split("\n\n"):
        assert table in page.read_text()


@pytest.mark.nightly
def test_the_hour_is_drawn(command: Typer, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "hour.png"
    told = CliRunner().invoke(command, ["--players", "1000", "--picture", str(picture)])
    assert told.exit_code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
