"""`durak bench`: figures on the table and in a file; only what there is can be asked for."""

from __future__ import annotations

import json
import os
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from bot.settings import NOTICE_AFTER
from deploy.lab.bench import bench_command as bench
from deploy.lab.bench.archive import measure as measure_archive
from deploy.lab.bench.attack import measure as measure_attack
from deploy.lab.bench.attack.worst_requests import WORST_REQUESTS
from deploy.lab.bench.chat import measure as measure_chat
from deploy.lab.bench.chat.latencies import AwayTurn, WantedState, ages, lateness
from deploy.lab.bench.chat.pressed_cards import sent_to_one
from deploy.lab.bench.faults import measure as measure_faults
from deploy.lab.bench.faults.faults import pages_killed
from deploy.lab.bench.idle import measure as measure_idle
from deploy.lab.bench.memory import measure as measure_memory
from deploy.lab.bench.memory import resident
from deploy.lab.bench.players.cost import costs as costs_of_players
from deploy.lab.bench.slices import cost_of, in_turns, middle, ratio
from deploy.lab.bench.tables import measure as measure_tables
from deploy.lab.bench.thinking import measure as measure_thinking
from deploy.serving.processes.ports import free_port
from engine.players import PLAYERS
from tests.deploy.commands import durak

pytestmark = pytest.mark.slow


def test_the_rules_are_measured_beside_their_floor(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    said = durak("bench", "engine", "--seconds", "1", "--json", file)
    assert said.code == 0
    figures = json.loads(file.read_text())["engine"]
    assert 0 < figures["ratio"] < 1
    assert figures["engine_games_per_second"] < figures["floor_games_per_second"]
    rows = [line.split() for line in said.out.splitlines()]
    assert ["ratio", str(figures["ratio"])] in rows
    assert ["seats:", "4", f"{figures['seats']['4']:,}"] in rows


def test_a_machine_that_is_slow_for_a_while_does_not_change_the_ratio() -> None:
    slow = iter([1, 1, 1, 7, 9, 1, 1, 1])
    machine = 1

    def floor() -> float:
        nonlocal machine
        machine = next(slow)
        return 2.0 * machine

    def engine() -> float:
        return 5.0 * machine

    rounds = in_turns(0, floor, engine)
    rounds += in_turns(0, floor, engine)
    assert ratio(rounds, 1, 0) == 2.5
    assert middle(rounds, 0) == 2.0


def test_a_slice_goes_on_where_the_last_one_stopped() -> None:
    played: list[int] = []
    cost = cost_of(played.append, range(3), seconds=0)
    costs = [cost() for _ in range(4)]
    assert played == [0, 1, 2, 0]
    assert all(one >= 0 for one in costs)


@pytest.mark.nightly
def test_every_player_is_measured_beside_the_listing_of_moves() -> None:
    figures = costs_of_players(seconds=0.1)
    assert figures["floor_microseconds"] > 0
    assert set(PLAYERS) < set(figures)
    assert all(figures[name]["ratio"] > 0 for name in PLAYERS)


@pytest.mark.nightly
@pytest.mark.usefixtures("unhurried")
def test_people_are_measured_beside_tables_that_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where DURAK_HEALTH_PORT is set: all roles are there."""
    monkeypatch.setenv("DURAK_HEALTH_PORT", str(free_port(0)))
    figures = measure_thinking(seconds=2.0)
    assert figures["questions"] == sum(figures["questions_by_result"].values()) > 0
    assert figures["questions_by_result"]["nobody"] > 0, "while the players' process is paused"
    assert figures["all_see_it_p99_ratio"] > 0


@pytest.mark.nightly
@pytest.mark.usefixtures("unhurried")
def test_the_archive_is_measured_beside_a_bare_table() -> None:
    figures = measure_archive(seconds=0.2)
    assert figures["ratio"] > 0
    assert figures["games_added_per_second"] > 0
    assert figures["bytes_a_game"]["2_seats"] < figures["bytes_a_game"]["6_seats"]
    assert figures["catching_up"]["games_per_second"] > 0
    assert figures["one_game_ms"] > 0


@pytest.mark.nightly
@pytest.mark.usefixtures("unhurried")
def test_moves_are_measured_from_socket_to_socket_and_in_the_service_alone() -> None:
    figures = measure_tables(seconds=1, bot=True)
    assert figures["seats"] == 4
    told = ("moves_per_second", "ratio", "processor_ratio", "scripts_a_move", "answered_ms_p50")
    assert all(figures[name] > 0 for name in (*told, "all_see_it_ms_p50"))
    assert (figures["with_2_seats"]["seats"], figures["with_6_seats"]["seats"]) == (2, 6)
    assert figures["with_2000_sockets"]["all_see_it_p99_ratio"] > 0
    for idle in (figures["with_nobody"], figures["idle_with_2000_sockets"]):
        assert idle["processes"] == 3, "two of the page and the bot's"
        assert idle["percent_of_a_core_each_process"] >= 0
    assert figures["coming_back"]["ratio"] > 0
    assert figures["watched"]["all_players_see_it_ms_p50"] > 0
    service = figures["service_alone"]
    assert service["processes"] == 2
    assert service["ratio"] > 0
    alone = service["one_table"]
    told = ("round_trips_a_move", "round_trips_a_move_elsewhere", "bytes_to_the_store_a_move")
    assert all(alone[name] > 0 for name in told)


@pytest.mark.nightly
@pytest.mark.usefixtures("unhurried")
def test_a_bot_is_measured_among_groups_that_play() -> None:
    figures = measure_chat(seconds=1)
    assert figures["groups"] == 12
    assert figures["moves"] > 0
    assert figures["ratio"] > 0
    assert figures["answers"] == 1
    assert figures["answer_ms_p99"] > 0
    assert figures["most_calls_in_a_second"] >= 0
    assert figures["jobs_left_after_answers"] >= 0
    assert (figures["cards_pressed"], figures["cards_not_shown"]) == (12, 0)
    assert figures["cards_ms_p99"] > 0


@pytest.mark.nightly
def test_the_memory_of_a_process_is_measured() -> None:
    taken = b"1" * 64_000_000
    assert resident([os.getpid()]) > len(taken) / 2
    assert resident([os.getpid(), os.getppid()]) > resident([os.getppid()])


@pytest.mark.nightly
@pytest.mark.usefixtures("unhurried")
def test_phones_and_tables_take_memory() -> None:
    figures = measure_memory(seconds=5)
    assert figures["phones"] == 100
    assert figures["bytes_a_phone"] > 1_000
    assert figures["store_bytes_a_table"] > 500


@pytest.mark.nightly
@pytest.mark.usefixtures("unhurried")
def test_tables_at_rest_take_next_to_nothing() -> None:
    figures = measure_idle(seconds=2)
    assert (figures["tables"], figures["phones"]) == (168, 32)
    assert figures["percent_of_a_core_each_process"] >= 0
    assert figures["store_commands_per_second"] > 0


@pytest.mark.nightly
@pytest.mark.usefixtures("unhurried")
def test_a_fault_is_reported_with_its_losses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where DURAK_HEALTH_PORT is set, as in the kit's containers."""
    monkeypatch.setenv("DURAK_HEALTH_PORT", str(free_port(0)))
    monkeypatch.setattr("deploy.lab.bench.faults.TABLES", 2)
    monkeypatch.setattr("deploy.lab.bench.faults.FAULTS", {"pages_killed": pages_killed})
    told = measure_faults(seconds=1)["pages_killed"]
    assert told["moves"] > 0
    assert (told["lost"], told["doubled"], told["refused"]) == (0, 0, 0)
    assert (told["frozen_tables"], told["pages_behind"]) == (0, 0)
    assert told["pause_s_longest"] >= told["pause_s_p99"] > 0


@pytest.mark.nightly
@pytest.mark.usefixtures("unhurried")
def test_an_attack_is_reported_with_its_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    attacks = {name: WORST_REQUESTS[name] for name in ("rubbish_br", "deep_lists")}
    monkeypatch.setattr("deploy.lab.bench.attack.ATTACKS", attacks)
    told = measure_attack(seconds=4)
    assert [*told] == ["nobody", "least_request", *attacks]
    assert told["nobody"]["requests"] == 0
    assert told["least_request"]["ratio"] == 1.0
    tried = told["rubbish_br"]
    assert tried["requests"] > 0
    assert tried["answers"] == "415"
    assert told["nobody"]["moves_a_second"] > 0


def test_the_same_figures_of_several_things_are_shown_as_a_table() -> None:
    shown = StringIO()
    figures = {"a_b": {"tried": 1}, "c": {"tried": 2000, "ratio": 1.5}}
    bench.print_figures(Console(file=shown, width=60), "attack", figures)
    lines = [line.split() for line in shown.getvalue().splitlines()]
    assert lines == [["attack", "tried", "ratio"], ["a", "b", "1"], ["c", "2,000", "1.5"]]


def test_the_age_of_a_board_counts_to_the_edit_with_its_state_or_a_later_one() -> None:
    shown = [
        WantedState(-7, 10.0, "a"),
        WantedState(-7, 11.0, "b"),
        WantedState(-7, 14.0, "c"),
        WantedState(-8, 1.0, "a"),
    ]
    calls = [
        {"method": "editMessageText", "at": at, "parameters": {"chat_id": "-7", "text": words}}
        for at, words in ((10.5, "before"), (13.0, "b"))
    ]
    assert ages(shown, calls) == ([3000.0, 2000.0], 2)


def test_the_lateness_of_a_notice_counts_from_the_end_of_its_grace() -> None:
    calls = [{"method": "sendMessage", "at": 20.5 + NOTICE_AFTER, "parameters": {"chat_id": "7"}}]
    in_time = AwayTurn(7, 10.0, until=11.0)
    untold = AwayTurn(7, 11.0, until=19.0)
    assert lateness([in_time, untold, AwayTurn(7, 20.0)], calls) == ([500.0], 1)


def test_cards_count_from_the_press_to_the_first_message_for_that_player() -> None:
    told = {"receiver_user_id": 7, "ephemeral_message_id": 1}
    board = {"method": "editMessageText", "ok": True, "at": 1.0, "parameters": {"chat_id": -7}}
    refused, first, second = (
        {
            "method": "editEphemeralMessageText",
            "ok": ok,
            "at": at,
            "parameters": told,
        }
        for ok, at in ((False, 2.0), (True, 3.0), (True, 4.0))
    )
    assert sent_to_one([board, refused, first, second]) == {7: 3.0}


def test_a_missing_bench_is_not_offered() -> None:
    names = bench.available()
    assert "engine" in names
    there = {file.stem for file in Path(bench.__file__).parent.iterdir()}
    assert set(names) <= there
    said = durak("bench", "weather")
    assert said.code == 2
    assert f"write one of {', '.join(names)}, all." in said.errors


def test_a_measurement_that_is_not_written_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "NAMES", ("engine", "someday"))
    assert bench.available() == ("engine",)
    assert durak("bench", "someday").code == 2


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules are measured at once: the first test here waits for it."""
    monkeypatch.setattr("deploy.lab.bench.engine.measure", lambda: {"ratio": 0.5})


@pytest.mark.usefixtures("quick")
def test_figures_that_can_not_be_kept(tmp_path: Path) -> None:
    said = durak("bench", "engine", "--json", tmp_path)
    assert said.code == 2
    assert "can't be written: Is a directory." in said.errors


def test_a_page_without_a_browser_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DURAK_CHROMIUM", "/nowhere")
    said = durak("bench", "page")
    assert said.code == 2
    assert "install Playwright (pip install playwright) and Chromium" in " ".join(
        said.errors.replace("│", " ").split()
    )


@pytest.mark.usefixtures("quick")
def test_benches_that_can_not_be_measured_are_left_out_of_all(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DURAK_CHROMIUM", "/nowhere")
    figures = dict(bench.measured(["page", "engine"], seconds=60.0))
    assert figures == {"engine": {"ratio": 0.5}}
    assert "page is left out." in capfd.readouterr().err


def test_help_has_an_example() -> None:
    assert "durak bench engine" in durak("bench", "--help").out
    assert durak("bench").code == 2
