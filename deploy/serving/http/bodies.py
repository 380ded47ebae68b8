"""Bodies of requests: judged by their headers, before a byte of them is read.

A stranger's request must cost no more than it weighs. So nothing is unpacked (no page and no
Telegram packs what it sends), a body has to say how long it is, a length over the limit is refused
unread, and so is a body where the address takes none. Handlers read a body when they know who
sends it.
"""

from __future__ import annotations

from typing import Final

from aiohttp import hdrs, web
from aiohttp.typedefs import Handler

TAKES_A_BODY: Final = frozenset({hdrs.METH_POST})
# Bytes of a refused body that are thrown away before the answer: a proxy that can't send what
# it holds takes this process for one that is down. A longer one ends the connection instead, as
# chunks do: aiohttp takes as long for a chunk of one byte as for a thousand bytes in one piece.
DRAINED: Final = 1 << 20


def guard_bodies(app: web.Application) -> None:
    """Refuse what no handler should see: 400, 411, 413 or 415."""
    app.middlewares.append(_judge)
    app.on_response_prepare.append(_close_if_unread)


@web.middleware
async def _judge(request: web.Request, handler: Handler) -> web.StreamResponse:
    try:
        _check_headers(request)
        return await handler(request)
    finally:
        if not _is_endless(request):
            await request.release()


def _check_headers(request: web.Request) -> None:
    if hdrs.CONTENT_ENCODING in request.headers:
        raise web.HTTPUnsupportedMediaType
    if not request.body_exists:
        return
    length, most = request.content_length, request.client_max_size
    if length is None:
        raise web.HTTPLengthRequired
    if length > most:
        raise web.HTTPRequestEntityTooLarge(max_size=most, actual_size=length)
    if request.method not in TAKES_A_BODY:
        raise web.HTTPBadRequest


def _is_endless(request: web.BaseRequest) -> bool:
    """Return whether it would take too much to read the rest of the body."""
    length = request.content_length
    return not request.content.is_eof() and (length is None or length > DRAINED)


async def _close_if_unread(request: web.BaseRequest, response: web.StreamResponse) -> None:
    if _is_endless(request):
        response.force_close()
        response.headers[hdrs.CONNECTION] = "close"
