"""The worst requests that are known: each is small to send, and meant to cost much to serve.

Each is sent to an address on a connection of its own. Its outcome is the status of the answer,
or `closed` or `silent` where there is none.
"""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Awaitable, Callable, Mapping
from functools import cache, partial
from typing import Final

import brotli

from deploy.lab.bench.attack.targets import Target

Attack = Callable[[Target], Awaitable[str]]
Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[str]]

STRANGER: Final = "203.0.113.7"  # as a proxy would tell it
ANSWERED_WITHIN: Final = 5.0  # seconds
BODY: Final = 16 * 1024  # bytes that an address takes at most
HEADER: Final = 8000  # bytes of one header; more is no HTTP for the server
UNPACKED: Final = 1 << 29  # bytes that packed bodies become
RUBBISH: Final = bytes(range(200, 250))
HOST: Final = ("xn--" + "a9" * 20 + ".") * 150
NOBODY: Final = "tma " + "&".join(f"k{n}=v" for n in range(60)) + "&hash=" + "0" * 64
SOMEBODY: Final = json.dumps({"table": "x", "language": "en"}).encode()


async def talk(target: Target, within: float, words: Talk) -> str:
    """Talk on a new connection for so many seconds at most, and return the outcome."""
    try:
        async with asyncio.timeout(within):
            reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
            try:
                return await words(reader, writer)
            finally:
                writer.close()
    except TimeoutError:
        return "silent"
    except ConnectionError:
        return "closed"


async def send(target: Target, words: bytes) -> str:
    """Send these bytes on a new connection, and return the outcome."""

    async def say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
        writer.write(words)
        return status_in(await reader.readline())

    return await talk(target, ANSWERED_WITHIN, say)


def status_in(line: bytes) -> str:
    """The status in the first line of an answer."""
    return line.split()[1].decode() if line.count(b" ") > 1 else "closed"


def request(
    target: Target, headers: Mapping[str, str], body: bytes = b"", method: str = "POST"
) -> bytes:
    """A whole request; its `Content-Length` is right unless another one is given."""
    head = {"Content-Length": str(len(body)), **headers, **usual_headers(target)}
    if method == "GET" and not body:
        del head["Content-Length"]
    lines = (f"{name}: {value}\r\n" for name, value in head.items())
    return f"{method} {target.path} HTTP/1.1\r\n{''.join(lines)}\r\n".encode() + body


def usual_headers(target: Target) -> dict[str, str]:
    """Return the headers that a page of ours sends, from a stranger's address."""
    host = f"127.0.0.1:{target.port}"
    return {"Host": host, "Origin": f"http://{host}", "X-Forwarded-For": STRANGER}


async def _posts(headers: Mapping[str, str], body: bytes, target: Target) -> str:
    return await send(target, request(target, headers, body))


async def _gets(headers: Mapping[str, str], target: Target) -> str:
    return await send(target, request(target, headers, method="GET"))


async def _packed(encoding: str, target: Target) -> str:
    """A body that becomes large."""
    packed = packed_bodies()[encoding]
    return await _posts({"Content-Encoding": encoding, "Authorization": NOBODY}, packed, target)


async def _query(target: Target) -> str:
    """An address with thousands of fields."""
    long = target._replace(path=f"{target.path}?{'a=1&' * (HEADER // 4 - 50)}")
    return await _gets({}, long)


async def _absolute(target: Target) -> str:
    """An absolute address with a host that takes long to decode, or can't be."""
    return await _gets({}, target._replace(path=f"http://{HOST}{target.path}"))


async def _huge_headers(target: Target) -> str:
    """A hundred headers, each as long as one may be."""
    return await _gets({f"X-{number}": "," * HEADER for number in range(100)}, target)


async def _forwarded(target: Target) -> str:
    """A hundred lines of addresses from which it is said to come."""
    line = f"X-Forwarded-For: {'1.1.1.1,' * (HEADER // 8)}\r\n"
    head, _, rest = request(target, {}, method="GET").partition(b"\r\n")
    return await send(target, head + b"\r\n" + line.encode() * 100 + rest)


@cache
def packed_bodies() -> Mapping[str, bytes]:
    """Zeros, packed by what an HTTP library may unpack."""
    megabyte = bytes(1 << 20)
    by_brotli = brotli.Compressor(lgwin=24, quality=9)
    parts = [by_brotli.process(megabyte) for _ in range(UNPACKED >> 20)]
    found = {"br": b"".join([*parts, by_brotli.finish()])}
    for name, window in (("gzip", 31), ("deflate", 15)):
        by_zlib = zlib.compressobj(9, zlib.DEFLATED, window)
        parts = [by_zlib.compress(megabyte) for _ in range(UNPACKED >> 23)]
        found[name] = b"".join([*parts, by_zlib.flush()])
    return found


def _json(text: str) -> Attack:
    return partial(_posts, {"Authorization": NOBODY}, text.encode())


def _header(name: str, value: str) -> Attack:
    return partial(_gets, {name: value[:HEADER]})


WORST_REQUESTS: Final[Mapping[str, Attack]] = {
    "packed_br": partial(_packed, "br"),
    "packed_gzip": partial(_packed, "gzip"),
    "packed_deflate": partial(_packed, "deflate"),
    "rubbish_br": partial(_posts, {"Content-Encoding": "br"}, RUBBISH),
    "rubbish_gzip": partial(_posts, {"Content-Encoding": "gzip"}, RUBBISH),
    "rubbish_zstd": partial(_posts, {"Content-Encoding": "zstd"}, RUBBISH),
    "deep_lists": _json("[" * BODY),
    "deep_objects": _json('{"table":' * (BODY // 9)),
    "many_fields": _json("{" + ",".join(f'"{n}":{n}' for n in range(BODY // 12)) + "}"),
    "long_number": _json('{"table":' + "9" * (BODY - 20) + "}"),
    "long_escapes": _json('{"table":"' + "\\u0000" * (BODY // 6 - 4) + '"}'),
    "form_of_many_fields": partial(
        _posts, {"Content-Type": "application/x-www-form-urlencoded"}, b"a=1&" * (BODY // 4)
    ),
    "form_of_many_parts": partial(
        _posts, {"Content-Type": "multipart/form-data; boundary=x"}, b"--x\r\n\r\n" * (BODY // 7)
    ),
    "long_launch_data": _header("Authorization", "tma " + "a=%41&" * HEADER),
    "launch_data": partial(_posts, {"Authorization": NOBODY}, SOMEBODY),
    "token": _header("Authorization", "Bearer gAAAAA" + "A" * 2000),
    "languages": _header("Accept-Language", "en-US;q=0.1," * HEADER),
    "encodings": _header("Accept-Encoding", "br;q=0." + "0" * HEADER),
    "tags": _header("If-None-Match", '"a",' * HEADER),
    "ranges": _header("Range", "bytes=" + "0-1," * HEADER),
    "cookies": _header("Cookie", "a=b;" * HEADER),
    "query": _query,
    "absolute": _absolute,
    "huge_headers": _huge_headers,
    "forwarded": _forwarded,
    "said_to_be_long": partial(_posts, {"Content-Length": "1000000000000"}, b""),
}
