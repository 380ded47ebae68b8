"""JSON in a request's body: read once it is known who sends it, up to a length."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec
from aiohttp import web

Asked = TypeVar("Asked")


async def read_json(
    request: web.Request, decode: Callable[[bytes], Asked], *, most: int | None = None
) -> Asked:
    """The body as `decode` reads it. Refused with 413 where it has more than `most` bytes (a
    header's word counts, before anything is read), with 400 where it isn't JSON of that shape.
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
