"""A redis-py without the parts that we use is named at the start; it isn't told as an outage."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest
from redis.asyncio import Connection, ConnectionPool

from deploy.doctor.store import look_at_client
from deploy.serving.roles import serve_role
from deploy.settings import read_settings
from engine.tables.store.client_parts import UnknownClient, check_client
from tests.support.logs import logs_as_before

__all__ = ["logs_as_before"]

PARTS: dict[str, tuple[type[Any], str]] = {
    "Connection._writer": (Connection, "_writer"),
    "Connection._reader": (Connection, "_reader"),
    "Connection._parser.parse_error": (type(Connection()._parser), "parse_error"),
    "ConnectionPool._in_use_connections": (ConnectionPool, "_in_use_connections"),
    "StreamReader._buffer (of asyncio)": (asyncio.StreamReader, "_buffer"),
}


@pytest.fixture(params=PARTS)
def gone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A part, as if the library had it no longer."""
    kind, name = PARTS[request.param]
    looks = kind.__getattribute__

    def look(self: Any, asked: str) -> Any:
        if asked == name:
            raise AttributeError(asked)
        return looks(self, asked)

    monkeypatch.setattr(kind, "__getattribute__", look)
    return str(request.param)


async def test_the_installed_one_has_them_all() -> None:
    check_client()
    assert look_at_client() == []


async def test_a_part_that_is_gone_is_named(gone: str) -> None:
    with pytest.raises(UnknownClient, match="isn't known to this release") as found:
        check_client()
    assert found.value.parts == [gone]
    [told] = look_at_client()
    assert (told.level, told.about) == ("bad", "redis")
    assert gone in told.says


@pytest.mark.usefixtures("logs_as_before")
async def test_a_process_says_so_and_does_not_begin(gone: str) -> None:
    async with AsyncExitStack() as stack:
        with pytest.raises(UnknownClient):
            await serve_role(read_settings(redis_url="redis://127.0.0.1:1"), "players", stack)
