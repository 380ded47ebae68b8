"""Messages between processes of the page about people's sockets."""

from __future__ import annotations

import asyncio

import pytest

from engine.tables import DevicesTold, Tables

HERE, THERE = DevicesTold(7, (1000, 2000)), DevicesTold(0, (1500,))


async def test_each_hears_what_the_others_say_of_a_person(processes: list[Tables]) -> None:
    one, two, _ = processes
    assert await one.presence.devices_elsewhere("one", {91: HERE}) == {91: {}}
    assert await two.presence.devices_elsewhere("two", {91: THERE, 92: THERE}) == {
        91: {"one": HERE},
        92: {},
    }
    assert await one.presence.devices_elsewhere("one", {91: HERE}) == {91: {"two": THERE}}
    assert await one.presence.devices_elsewhere("one", {}) == {}


async def test_an_old_message_is_not_believed(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.tables.keys.CROWD_MS", 50)
    await tables.presence.devices_elsewhere("dead", {93: HERE})
    await asyncio.sleep(0.06)
    monkeypatch.setattr("engine.tables.keys.CROWD_MS", 60_000)
    assert await tables.presence.devices_elsewhere("new", {93: THERE}) == {93: {}}
