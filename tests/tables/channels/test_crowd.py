"""Numbers of phones at each process of the page, as the others hear them."""

from __future__ import annotations

import asyncio

import pytest

from engine.tables import Tables


async def test_each_hears_of_the_others(processes: list[Tables]) -> None:
    one, two, three = processes
    assert await one.presence.phones_elsewhere("one", 7) == []
    assert await two.presence.phones_elsewhere("two", 0) == [7]
    assert sorted(await three.presence.phones_elsewhere("three", 3)) == [0, 7]
    assert sorted(await one.presence.phones_elsewhere("one", 9)) == [0, 3]
    assert sorted(await two.presence.phones_elsewhere("two", None)) == [3, 9]
    assert await one.presence.phones_elsewhere("one", 9) == [3]


async def test_one_that_says_nothing_more_is_forgotten(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.tables.keys.CROWD_MS", 50)
    await tables.presence.phones_elsewhere("dead", 100)
    monkeypatch.setattr("engine.tables.keys.CROWD_MS", 60_000)
    assert await tables.presence.phones_elsewhere("new", 0) in ([100], [])
    await asyncio.sleep(0.06)
    assert await tables.presence.phones_elsewhere("new", 0) == []
