"""HTTP answers: compressed where the browser allows it, and either tagged for its cache or not
cached.

Compression reveals no token that stands beside names chosen by others: every answer has another
token.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import brotli
from aiohttp import web

WORTH_PACKING = 256  # bytes; below that the header costs more than compression saves
PACKED_TYPES = ("text/", "image/svg+xml", "application/json", "application/manifest+json")


@lru_cache(maxsize=256)
def _as_brotli(plain: bytes) -> bytes:
    """Compress with Brotli. The result is cached, because compressing takes a moment and a process
    may serve the same page twice.
    """
    packed: bytes = brotli.compress(plain, mode=brotli.MODE_TEXT)
    return packed


def _as_gzip(plain: bytes) -> bytes:
    return gzip.compress(plain, 9, mtime=0)


PACKERS: Mapping[str, Callable[[bytes], bytes]] = {"br": _as_brotli, "gzip": _as_gzip}
"""By encoding, the smallest first."""


@dataclass(frozen=True)
class Content:
    """A file as it is sent; `pack` is False where compressing it isn't worth the time."""

    content_type: str
    plain: bytes
    pack: bool = True
    _forms: dict[str, bytes] = field(default_factory=dict, repr=False, compare=False)
    _one: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False, compare=False)

    @property
    def packs(self) -> bool:
        """True if browsers get it compressed."""
        worth = len(self.plain) >= WORTH_PACKING and self.content_type.startswith(PACKED_TYPES)
        return self.pack and worth

    async def packed(self, encoding: str) -> bytes:
        """Return the file in this encoding of `PACKERS`. It is compressed when it is first asked
        for, because compressing the whole page takes longer than the rest of a start, and in a
        thread, because the largest file takes a third of a second.
        """
        async with self._one:
            if encoding not in self._forms:
                self._forms[encoding] = await asyncio.to_thread(PACKERS[encoding], self.plain)
        return self._forms[encoding]


async def respond(request: web.Request, content: Content, headers: dict[str, str]) -> web.Response:
    """Return the file, compressed if the browser accepts that and the result is smaller."""
    body = content.plain
    if content.packs:
        headers["Vary"] = "Accept-Encoding"
        for encoding in _unpacked_by(request):
            packed = await content.packed(encoding)
            if len(packed) < len(body):
                headers["Content-Encoding"], body = encoding, packed
                break
    headers["Content-Type"] = content.content_type
    return web.Response(body=body, headers=headers)


def _unpacked_by(request: web.Request) -> list[str]:
    taken = request.headers.get("Accept-Encoding", "")
    return [one for one in PACKERS if re.search(rf"\b{one}\b(?!;\s*q=0(?![.]\d*[1-9]))", taken)]


async def respond_tagged(
    request: web.Request, content: Content, headers: dict[str, str]
) -> web.Response:
    """Return the file with an entity tag, or 304 if the browser has this very one."""
    tag = hashlib.sha256(content.plain).hexdigest()[:16]
    asked = request.if_none_match or ()
    if any(etag.value == tag for etag in asked):
        response = web.Response(status=304, headers=headers)
    else:
        response = await respond(request, content, headers)
    response.etag = tag
    return response


def json_for_one(body: bytes) -> web.Response:
    """Return these bytes of JSON for one person: never cached, and compressed where it is worth
    it.
    """
    response = web.Response(
        body=body, content_type="application/json", headers={"Cache-Control": "no-store"}
    )
    if len(body) >= WORTH_PACKING:
        response.enable_compression()
    return response
