"""JSON in request bodies, read up to a length."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec
from aiohttp import web

Asked = TypeVar("Asked")


async def read_json(
    request: web.Request, decode: Callable[[bytes], Asked], *, most: int | None = None
) -> Asked:
    """Return the body as `decode` reads it. Refused with 413 if it has more than `most` bytes,
    judged by the Content-Length header first, and with 400 if it isn't JSON of that shape.
    """
    if most is not None:
        _check_length(request.content_length or 0, most)
    body = await request.read()
    if most is not None:
        _check_length(len(body), most)
    try:
        return decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise web.HTTPBadRequest from None


def _check_length(length: int, most: int) -> None:
    if length > most:
        raise web.HTTPRequestEntityTooLarge(max_size=most, actual_size=length)
