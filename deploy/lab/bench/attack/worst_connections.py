"""The worst ways to use a connection: bytes without an end, or hardly any, and sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Final, cast

from deploy.lab.bench.attack.targets import Target
from deploy.lab.bench.attack.worst_requests import (
    ANSWERED_WITHIN,
    Attack,
    request,
    send,
    status_in,
    talk,
)
from engine.tables import Nursery

A_DROP: Final = 0.2  # seconds between two bytes
ENDED_WITHIN: Final = 20.0  # seconds: a server that waits for longer has no limit
ENDLESS: Final = 8 << 20  # bytes that are sent at most where there is no end
PIPELINED: Final = 500
FRAMES: Final = 200
UNREAD_FOR: Final = 2.0  # seconds
HEARD_WITHIN: Final = 1.0  # seconds for what is said in a socket


async def _flows(head: Callable[[Target], bytes], flow: bytes, rest: float, to: Target) -> str:
    """After the head the same bytes again and again, until there is an answer or an end."""

    async def pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
        writer.write(head(to))
        async with Nursery() as nursery:
            nursery.start(_pour(writer, flow, rest), "a stranger")
            return status_in(await reader.readline())

    return await talk(to, ENDED_WITHIN, pour)


async def _pour(writer: asyncio.StreamWriter, flow: bytes, rest: float) -> None:
    with suppress(ConnectionError):
        for _ in range(ENDLESS // len(flow)):
            writer.write(flow)
            await writer.drain()
            await asyncio.sleep(rest)


async def _silent(target: Target) -> str:
    """A connection on which nothing is said."""

    async def wait(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
        return status_in(await reader.readline())

    return await talk(target, ENDED_WITHIN, wait)


def _long(target: Target) -> bytes:
    return request(target, {"Content-Length": str(1 << 40)})


def _short(target: Target) -> bytes:
    return request(target, {"Content-Length": "1000"})


def _chunked(target: Target) -> bytes:
    whole = request(target, {"Transfer-Encoding": "chunked"})
    return whole.replace(b"Content-Length: 0\r\n", b"")


def _begun(target: Target) -> bytes:
    return f"POST {target.path} HTTP/1.1\r\n".encode()


async def _hangs_up(target: Target) -> str:
    """Half a body, then a reset."""

    async def say(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
        writer.write(_short(target) + b"half")
        await asyncio.sleep(A_DROP)
        writer.transport.abort()
        return "closed"

    return await talk(target, ANSWERED_WITHIN, say)


async def _pipelined(target: Target) -> str:
    """Hundreds of requests at once."""
    return await send(target, request(target, {}, method="GET") * PIPELINED)


async def _never_reads(target: Target) -> str:
    """Hundreds of requests at once, whose answers aren't read for a while."""

    async def say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
        line = cast("asyncio.Transport", writer.transport)
        line.pause_reading()
        writer.write(request(target, {}, method="GET") * PIPELINED)
        await asyncio.sleep(UNREAD_FOR)
        line.resume_reading()
        return status_in(await reader.readline())

    return await talk(target, ANSWERED_WITHIN, say)


def _handshake(target: Target) -> bytes:
    headers = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Extensions": "permessage-deflate",
    }
    return request(target, headers, method="GET")


async def _socket(frames: bytes, target: Target) -> str:
    """A socket without a `hello`, and what is said in it; where none opens, its refusal."""

    async def say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
        writer.write(_handshake(target))
        status = status_in(await reader.readline())
        writer.write(frames)
        with suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(HEARD_WITHIN):
                await reader.read()
        return status

    return await talk(target, ANSWERED_WITHIN, say)


def _frame(kind: int, words: bytes, *, length: int | None = None) -> bytes:
    """A masked frame; `kind` is its first byte. A wrong length is said in eight bytes."""
    size = len(words) if length is None else length
    return bytes([kind, 0xFF]) + size.to_bytes(8, "big") + bytes(4) + words


SLOW: Final = frozenset({"slow_header", "slow_body", "silent", "never_reads"})
"""Those that take seconds each."""
WORST_CONNECTIONS: Final[Mapping[str, Attack]] = {
    "endless_body": partial(_flows, _long, bytes(1 << 16), 0.0),
    "endless_chunks": partial(_flows, _chunked, b"1\r\nx\r\n" * 500, 0.0),
    "slow_header": partial(_flows, _begun, b"X: y\r\n", A_DROP),
    "slow_body": partial(_flows, _short, b"x", A_DROP),
    "silent": _silent,
    "hangs_up": _hangs_up,
    "pipelined": _pipelined,
    "never_reads": _never_reads,
    "socket_floods": partial(_socket, _frame(0x81, b"{}") * FRAMES),
    "socket_pings": partial(_socket, _frame(0x89, b"x" * 125) * FRAMES),
    "socket_deep_json": partial(_socket, _frame(0x81, b"[" * 8000) * 20),
    "socket_fragments": partial(_socket, _frame(0x01, b"x") + _frame(0x00, b"x") * FRAMES),
    "socket_packed": partial(_socket, _frame(0xC1, bytes(1000)) * 20),
    "socket_long_fragment": partial(
        _socket, _frame(0x01, b"x") + _frame(0x80, bytes(4 << 20), length=(1 << 63) - 1)
    ),
    "socket_said_to_be_long": partial(_socket, _frame(0x82, b"", length=1 << 62)),
}
