"""Thinking processes let those go first that people wait for."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from engine.players.thoughts import priority
from engine.players.thoughts.priority import Priority
from engine.tables.thinking.child import Child
from tests.support.patience import PATIENCE
from tests.tables.thinking.test_thoughts import question

LINUX = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells")


@pytest.fixture
async def child() -> AsyncIterator[Child]:
    """One that has thought about a move."""
    child = Child()
    await child.think("choose", question(), PATIENCE)
    yield child
    await child.end()


def rests(pid: int | None) -> int:
    """Return how often the process has let others have its core."""
    told = Path(f"/proc/{pid}/status").read_text()
    return int(told.partition("\nvoluntary_ctxt_switches:")[2].split()[0])


def is_less_nice(pid: int | None) -> bool:
    """Return whether the process has become less nice, as on a busy machine."""
    return "nice 5" in Path(f"/proc/{pid}/autogroup").read_text()


@LINUX
async def test_it_only_gets_what_others_leave(child: Child) -> None:
    assert child.pid is not None
    assert os.sched_getscheduler(child.pid) == os.SCHED_IDLE
    assert os.getsid(child.pid) == child.pid, "its session is nice, not that of who asks"


@LINUX
async def test_it_naps_while_it_thinks_and_not_between(child: Child) -> None:
    before = rests(child.pid)
    await child.think("choose", question(level="master"), PATIENCE)
    after = rests(child.pid)
    assert after - before >= 10 or is_less_nice(child.pid), "a master's move takes a while"
    await asyncio.sleep(0.1)
    assert rests(child.pid) - after <= 1, "it waits for the next question"


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that takes the niceness of this process's session in place of the real one."""
    monkeypatch.setattr(priority, "AUTOGROUP", tmp_path / "autogroup")
    return tmp_path / "autogroup"


@pytest.fixture
def ours(monkeypatch: pytest.MonkeyPatch) -> Iterator[Priority]:
    """A priority of this process, which stays what it is."""
    before = signal.getsignal(signal.SIGALRM)
    monkeypatch.setattr(priority, "TIMER_SLACK", Path(os.devnull))
    monkeypatch.setattr(os, "nice", lambda _: 0)
    monkeypatch.setattr(os, "sched_setscheduler", lambda *_: None, raising=False)
    ours = Priority()
    ours.go_last()
    yield ours
    signal.signal(signal.SIGALRM, before)


def think(seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def test_a_session_that_thinks_is_as_nice_as_can_be(session: Path, ours: Priority) -> None:
    with ours.letting_others_in():
        assert session.read_text() == "19"


def test_one_that_gets_next_to_nothing_is_less_nice_for_a_while(
    session: Path, ours: Priority, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "process_time", lambda: 1.0)  # others have all cores
    with ours.letting_others_in():
        think(priority.PATIENT * 2)
        assert session.read_text() == "5"
    with ours.letting_others_in():
        assert session.read_text() == "5"
    monkeypatch.setattr(ours, "_less_nice_until", time.monotonic())
    with ours.letting_others_in():
        assert session.read_text() == "19"


def test_one_that_starves_gets_as_much_as_anybody_else(
    session: Path, ours: Priority, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(priority, "STARVING", priority.PATIENT * 2)
    monkeypatch.setattr(priority, "LOOK_EVERY", 0.05)
    monkeypatch.setattr(time, "process_time", lambda: 1.0)
    with ours.letting_others_in():
        think(priority.PATIENT * 3)
        assert session.read_text() == "0"
    monkeypatch.setattr(ours, "_less_nice_until", time.monotonic())
    with ours.letting_others_in():
        assert session.read_text() == "19"


def test_a_moment_without_a_core_changes_nothing(
    session: Path, ours: Priority, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(priority, "PATIENT", PATIENCE)
    monkeypatch.setattr(time, "process_time", lambda: 1.0)
    with ours.letting_others_in():
        think(0.01)
        assert session.read_text() == "19"


def test_a_machine_that_knows_no_sessions_is_no_obstacle(
    tmp_path: Path, ours: Priority, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(priority, "AUTOGROUP", tmp_path / "nowhere" / "autogroup")
    with ours.letting_others_in():
        think(0.01)
