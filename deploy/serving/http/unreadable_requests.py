"""Requests that aiohttp can't parse, answered before any app is asked.

This is the only module that relies on parts of aiohttp which its documentation doesn't promise:
`web_protocol.ERROR`, and `request_factory` of a server. Where a release lacks one of them, a
warning says so and aiohttp answers by itself.
"""

from __future__ import annotations

import asyncio
import logging
from email.utils import formatdate
from importlib.metadata import version
from typing import Any, Final

from aiohttp import web, web_protocol

log = logging.getLogger(__name__)

WORDS: Final = "400: Bad Request"


def answer_unreadable(server: web.Server) -> None:
    """Answer what isn't HTTP without a `Server` header, and close the connection: aiohttp would
    keep an error, with the bytes that it can't read, for everything else that comes.

    Of an absolute address (`GET http://host/path`) only the path counts: aiohttp decodes its host
    at once, which can take long, and fails without an answer where it can't.
    """
    if missing := missing_parts(server):
        told = "aiohttp %s lacks %s: it answers requests that it can't read in its own words."
        log.warning(told, version("aiohttp"), " and ".join(missing))
        return
    made, unreadable = server.request_factory, web_protocol.ERROR

    def request_of(
        message: Any, payload: Any, protocol: web.RequestHandler, *rest: Any
    ) -> web.BaseRequest:
        if message is not unreadable:
            if message.url.absolute:
                message = message._replace(url=message.url.relative())
            return made(message, payload, protocol, *rest)
        _refuse(protocol)
        request: Any = web.BaseRequest
        return request(message, payload, protocol, *rest, asyncio.get_running_loop())  # type: ignore[no-any-return]

    server.request_factory = request_of


def missing_parts(server: web.Server) -> list[str]:
    """Return the parts of aiohttp that aren't there any more."""
    parts = {
        "web_protocol.ERROR": hasattr(web_protocol, "ERROR"),
        "Server.request_factory": hasattr(server, "request_factory"),
    }
    return [part for part, is_there in parts.items() if not is_there]


def _refuse(protocol: web.RequestHandler) -> None:
    """Write the answer and hang up; what aiohttp writes after that reaches nobody."""
    protocol.close()
    if protocol.transport is not None:
        protocol.transport.write(_answer())
        protocol.transport.close()


def _answer() -> bytes:
    lines = (
        "HTTP/1.0 400 Bad Request",  # older than 1.1, which any client understands
        "Content-Type: text/plain; charset=utf-8",
        f"Content-Length: {len(WORDS)}",
        f"Date: {formatdate(usegmt=True)}",
        "Connection: close",
    )
    return "\r\n".join((*lines, "", WORDS)).encode()
