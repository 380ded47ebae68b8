"""Programs as parts of one: waited for as long as they work, raised when they fall."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys

import pytest

from deploy.serving.processes.part import NotReady, Part
from deploy.serving.processes.ports import free_port
from deploy.serving.processes.supervisor import Supervisor
from tests.support.patience import PATIENCE

ANSWERING = """
import http.server, sys, time
class Answer(http.server.BaseHTTPRequestHandler):
    asked = 0
    def do_GET(self):
        Answer.asked += 1
        self.send_response(200 if Answer.asked > {after} else 503)
        self.end_headers()
        self.wfile.write(b"the store is away")
    def log_message(self, *_):
        pass
until = time.process_time() + {works}
while time.process_time() < until:
    pass
time.sleep({sleeps})
http.server.HTTPServer(("127.0.0.1", {port}), Answer).serve_forever()
"""


def part(name: str, *, works: float = 0, sleeps: float = 0, after: int = 0) -> Part:
    """A program that works, sleeps, refuses some times, and then is ready."""
    port = free_port(0)
    program = ANSWERING.format(port=port, works=works, sleeps=sleeps, after=after)
    return Part(
        name=name,
        command=[sys.executable, "-c", program],
        environment={},
        ready_url=f"http://127.0.0.1:{port}/",
    )


@pytest.fixture(autouse=True)
def talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deploy.serving.processes.readiness.SAY_EVERY", 0.2)


def parts(*some: Part) -> Supervisor:
    return Supervisor(some, output=subprocess.DEVNULL)


@pytest.mark.slow
async def test_a_part_that_works_is_waited_for_and_that_is_logged(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deploy.serving.processes.signs_of_life.HANGS_AFTER", 1.0)
    async with parts(part("slow", works=1.5), part("quick")) as supervisor:
        await supervisor.until_ready("quick")
        await supervisor.until_ready()
    assert "Still waiting for slow: it starts, " in caplog.text


@pytest.mark.slow
async def test_a_part_that_answers_not_ready_is_waited_for(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deploy.serving.processes.signs_of_life.HANGS_AFTER", 0.3)
    async with parts(part("page", after=20)) as supervisor:
        await supervisor.until_ready()
    assert "Still waiting for page: it says 503 the store is away." in caplog.text


@pytest.mark.slow
async def test_a_part_that_neither_works_nor_answers_hangs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("deploy.serving.processes.signs_of_life.HANGS_AFTER", 1.0)
    async with parts(part("hanging", sleeps=PATIENCE)) as supervisor:
        with pytest.raises(NotReady, match="hanging has neither worked nor answered"):
            await supervisor.until_ready()


async def test_a_part_that_ends_at_the_start_is_told() -> None:
    ends = part("short")
    ends.command = [sys.executable, "-c", "raise SystemExit(3)"]
    async with parts(ends) as supervisor:
        with pytest.raises(NotReady, match="short ended with 3 at its start"):
            await supervisor.until_ready()


async def test_a_part_that_fell_is_raised_also_after_a_failed_try(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The machine had no memory for another process, say."""
    falls = part("page")
    async with parts(falls) as supervisor:
        await supervisor.until_ready()
        first, launch, tries = falls.pid, supervisor._launch, []

        async def fails_once(fallen: Part) -> None:
            tries.append(fallen.name)
            if len(tries) == 1:
                raise OSError("Cannot allocate memory")
            await launch(fallen)

        monkeypatch.setattr(supervisor, "_launch", fails_once)
        os.kill(first, signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            while (
                falls.process is None or falls.process.returncode is not None or falls.pid == first
            ):
                await asyncio.sleep(0.02)
    assert tries == ["page", "page"]


def answers_anew(part: Part, first: int) -> bool:
    """Return whether another run of it is up."""
    runs = part.process is not None and part.process.returncode is None
    return runs and part.pid != first
