"""A phone that takes nothing holds up nobody and gets no backlog."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import time
from typing import Any, Self

import pytest

from engine.tables import Pace
from tests.support.patience import PATIENCE
from tests.webapp.conftest import Site
from tests.webapp.people import Phone
from webapp.live.transports.frame_writer import STALLED_AFTER

pytestmark = pytest.mark.slow

CHANGES = 150  # about 200 KB of views, far more than the buffers hold


class SlowPhone:
    """A socket with a tiny buffer of its own that reads only when it is told to."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.socket = socket.socket()

    async def open(self, table: str) -> Self:
        """Say hello and then read no more."""
        await self.phone.open_session()
        host, port = self.phone.base.removeprefix("http://").split(":")
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self.socket.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(self.socket, (host, int(port)))
        key = base64.b64encode(os.urandom(16)).decode()
        await loop.sock_sendall(
            self.socket,
            f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Origin: {self.phone.base}\r\n\r\n".encode(),
        )
        hello = {"t": "hello", "token": self.phone.token, "table": table}
        await loop.sock_sendall(self.socket, masked(json.dumps(hello).encode()))
        return self

    async def read_on(self) -> list[dict[str, Any]]:
        """Every frame that waits, until it is quiet."""
        loop = asyncio.get_running_loop()
        data = b""
        try:
            while True:
                async with asyncio.timeout(1):
                    data += await loop.sock_recv(self.socket, 65536)
        except TimeoutError:
            return frames_in(data.partition(b"\r\n\r\n")[2])


def masked(text: bytes) -> bytes:
    """One text frame as a client sends it, masked with zeros."""
    assert 125 < len(text) < 65536
    return b"\x81" + bytes([0x80 | 126]) + len(text).to_bytes(2) + bytes(4) + text


def frames_in(data: bytes) -> list[dict[str, Any]]:
    """The messages in what a server sent."""
    frames = []
    while data:
        size, start = data[1], 2
        if size == 126:
            size, start = int.from_bytes(data[2:4]), 4
        frames.append(json.loads(data[start : start + size]))
        data = data[start + size :]
    return frames


async def changed(site: Site, table: str, number: int) -> int:
    """The table changes once: its new version."""
    pace = (Pace.LIVE, Pace.SLOW)[number % 2]
    return (await site.tables[0].host.choose_terms(table, 1, pace=pace)).version


async def a_table(site: Site) -> Phone:
    anna = await site.phone(1, "Anna").open()
    await anna.hello((await anna.act("new-table", preset="podkidnoy", pace="slow"))["table"])
    return anna


async def test_a_slow_phone_delays_nobody_and_gets_only_the_newest(site: Site) -> None:
    anna = await a_table(site)
    table = anna.view["id"]
    slow = await SlowPhone(site.phone(2, "Boris")).open(table)
    waits = []
    for number in range(CHANGES):
        version = await changed(site, table, number)
        began = time.monotonic()
        await anna.sees(lambda view, version=version: view["v"] >= version)
        waits.append(time.monotonic() - began)
    assert max(waits) < STALLED_AFTER, "the slow one isn't waited for until it is given up"
    frames = await slow.read_on()
    assert frames[-1]["v"] == anna.view["v"], "the newest is there"
    assert len(frames) < CHANGES * 0.8, "those in between were left out"
    slow.socket.close()


async def figures(site: Site) -> str:
    async with site.http.get(f"{site.bases[0]}/metrics") as response:
        return await response.text()


async def test_a_phone_that_takes_nothing_for_long_is_given_up(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.live.transports.frame_writer.STALLED_AFTER", 0.5)
    anna = await a_table(site)
    slow = await SlowPhone(site.phone(2, "Boris")).open(anna.view["id"])
    for number in range(CHANGES):
        await changed(site, anna.view["id"], number)
    wanted = ("durak_web_sockets 1.0", 'durak_web_closed_total{code="1006"} 1.0')
    async with asyncio.timeout(PATIENCE):
        while True:
            told = await figures(site)
            if all(figure in told for figure in wanted):
                break
            await asyncio.sleep(0.05)
    slow.socket.close()
