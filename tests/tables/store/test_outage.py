"""An outage in the log: its beginning, now and then that it lasts, its end."""

from __future__ import annotations

import logging

import pytest

from engine.tables import StoreUnavailable, Tables, connect
from engine.tables.health.outage import Outage
from tests.support.servers import StoreServer
from tests.tables.evening import clock, until

log = logging.getLogger("tests.outage")


def test_it_is_told_in_three_sentences(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO)
    now = 100.0
    monkeypatch.setattr("engine.tables.health.outage.time.monotonic", lambda: now)
    outage = Outage(log, "Deadlines can't be read")
    outage.is_over()
    for _ in range(60):
        outage.goes_on("refused")
        now += 1.25
    outage.is_over()
    outage.is_over()
    assert caplog.messages == [
        "Deadlines can't be read (refused); trying again",
        "Deadlines can't be read for 60 s now (refused)",
        "Deadlines can't be read: over after 75.0 s",
    ]


def test_a_failure_of_long_ago_has_ended_unseen(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("engine.tables.health.outage.time.monotonic", lambda: now)
    outage = Outage(log, "The archive can't be read")
    outage.goes_on("refused")
    now += 24 * 3600
    outage.goes_on("full")
    assert caplog.messages[-1] == "The archive can't be read (full); trying again"


@pytest.mark.slow
async def test_a_store_that_is_away_fills_no_log(
    a_server: StoreServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "engine.tables.clock.clock")
    async with connect(a_server.url) as client:
        tables = Tables(client)

        async def is_told(word: str) -> bool:
            return any(word in message for message in caplog.messages)

        async with clock(tables):
            a_server.kill()
            await until(lambda: is_told("Deadlines can't be read ("))
            with pytest.raises(StoreUnavailable):
                await tables.load("abcd")
            a_server.start()
            await until(lambda: is_told("over after"))
    about = [message for message in caplog.messages if "Deadlines" in message]
    assert len(about) == 2
