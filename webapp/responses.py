"""What goes back over HTTP: bytes packed where the browser unpacks them, tagged or kept by nobody.

Packing tells nothing of a token next to names that others chose: every answer has another token.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import brotli
from aiohttp import web

WORTH_PACKING = 256  # bytes; below that the header costs more than is won
PACKED_TYPES = ("text/", "image/svg+xml", "application/json", "application/manifest+json")


@dataclass(frozen=True)
class Content:
    """One file as it goes over the wire."""

    content_type: str
    plain: bytes
    packed: Mapping[str, bytes]  # by encoding, the smallest first; only what is smaller than it


def pack(content_type: str, plain: bytes) -> Content:
    """A file and, where that is smaller, its packed forms."""
    if len(plain) < WORTH_PACKING or not content_type.startswith(PACKED_TYPES):
        return Content(content_type, plain, {})
    forms = {"br": _as_brotli(plain), "gzip": gzip.compress(plain, 9, mtime=0)}
    smaller = {name: packed for name, packed in forms.items() if len(packed) < len(plain)}
    return Content(content_type, plain, smaller)


@lru_cache(maxsize=256)
def _as_brotli(plain: bytes) -> bytes:
    """It takes a moment; a process that serves the same page twice needs it once."""
    packed: bytes = brotli.compress(plain, mode=brotli.MODE_TEXT)
    return packed


def respond(request: web.Request, content: Content, headers: dict[str, str]) -> web.Response:
    """The file, packed when the browser unpacks."""
    body = content.plain
    if content.packed:
        headers["Vary"] = "Accept-Encoding"
        taken = request.headers.get("Accept-Encoding", "")
        for encoding, packed in content.packed.items():
            if re.search(rf"\b{encoding}\b(?!;\s*q=0(?![.]\d*[1-9]))", taken):
                headers["Content-Encoding"], body = encoding, packed
                break
    headers["Content-Type"] = content.content_type
    return web.Response(body=body, headers=headers)


def respond_tagged(
    request: web.Request, content: Content, headers: dict[str, str]
) -> web.Response:
    """The file, or 304 when the browser has this very one."""
    tag = hashlib.sha256(content.plain).hexdigest()[:16]
    asked = request.if_none_match or ()
    if any(etag.value == tag for etag in asked):
        response = web.Response(status=304, headers=headers)
    else:
        response = respond(request, content, headers)
    response.etag = tag
    return response


def json_for_one(body: bytes) -> web.Response:
    """These bytes of JSON, made for one person: packed where that is worth it, not kept."""
    response = web.Response(
        body=body, content_type="application/json", headers={"Cache-Control": "no-store"}
    )
    if len(body) >= WORTH_PACKING:
        response.enable_compression()
    return response
