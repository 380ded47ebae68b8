"""Frames for phones: as the library writes them, and all of one moment in one packet."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import WSMsgType
from aiohttp.http_websocket import WebSocketWriter

from engine.tables import Nursery
from webapp.live.transports.frame_writer import FrameWriter, text_frame

NOBODY: Any = SimpleNamespace(_paused=False)


class Line:
    """A transport that notes each packet, and may hold some bytes back."""

    def __init__(self) -> None:
        self.packets: list[bytes] = []
        self.holds = 0
        self.is_cut = False

    def write(self, data: bytes) -> None:
        self.packets.append(bytes(data))

    def get_write_buffer_size(self) -> int:
        return self.holds

    def is_closing(self) -> bool:
        return self.is_cut

    def abort(self) -> None:
        self.is_cut = True


class Socket:
    """The library's end, which says goodbye."""

    def __init__(self) -> None:
        self.closed = False
        self.closed_with: int | None = None

    async def close(self, *, code: int, message: bytes) -> None:
        self.closed, self.closed_with = True, code


class Viewer:
    """A viewer with a new view each time that it is asked."""

    def __init__(self) -> None:
        self.views = 0
        self.told = 0

    def newest(self) -> bytes | None:
        self.views += 1
        return b"view %d" % self.views

    def written(self) -> None:
        self.told += 1


class Phone:
    """A phone's line with its writer at work."""

    def __init__(self, nursery: Nursery) -> None:
        self.line, self.ws, self.viewer = Line(), Socket(), Viewer()
        ws: Any = self.ws
        line: Any = self.line
        self.writer = FrameWriter(ws, line)
        self.connection = self.writer.connection
        self.connection.viewer = self.viewer
        self.writing = nursery.start(self.writer.write(), "writer")


async def a_turn() -> None:
    """Let everything that is due happen."""
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 1024, 1025, 65_535, 65_536])
async def test_a_frame_is_that_of_the_library(size: int) -> None:
    line: Any = Line()
    text = b"x" * size
    await WebSocketWriter(NOBODY, line, limit=1 << 30).send_frame(text, WSMsgType.TEXT)
    assert text_frame(text) == b"".join(line.packets)


async def test_frames_of_one_moment_are_one_packet_answers_first() -> None:
    async with Nursery() as nursery:
        phone = Phone(nursery)
        phone.connection.show()
        phone.connection.send(b"ack")
        await a_turn()
        assert phone.line.packets == [text_frame(b"ack") + text_frame(b"view 1")]
        assert phone.viewer.told == 1


async def test_a_slow_phone_gets_the_newest_when_it_has_taken_the_last() -> None:
    async with Nursery() as nursery:
        phone = Phone(nursery)
        phone.line.holds = 1
        phone.connection.show()
        await a_turn()
        for _ in range(3):
            phone.connection.show()
            await a_turn()
        assert len(phone.line.packets) == 1, "nothing is piled up"
        phone.line.holds = 0
        async with asyncio.timeout(10):
            while len(phone.line.packets) < 2:
                await asyncio.sleep(0.01)
        assert phone.line.packets[1] == text_frame(b"view 2")


async def test_the_last_words_come_before_the_end_and_nothing_after_it() -> None:
    async with Nursery() as nursery:
        phone = Phone(nursery)
        phone.connection.send(b"last")
        phone.connection.close(1008, "flood")
        await phone.writing
        phone.connection.send(b"too late")
        await a_turn()
        assert phone.line.packets == [text_frame(b"last")]
        assert phone.ws.closed_with == 1008
        assert not phone.line.is_cut


async def test_a_view_that_cannot_be_made_ends_the_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken() -> bytes | None:
        raise ValueError

    async with Nursery() as nursery:
        phone = Phone(nursery)
        monkeypatch.setattr(phone.viewer, "newest", broken)
        phone.connection.show()
        await a_turn()
        assert phone.line.is_cut
        assert phone.connection.closed_with == 1006
