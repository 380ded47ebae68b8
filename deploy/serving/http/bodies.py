"""Bodies of requests: judged by their headers, before a byte of them is read.

What a stranger sends must cost no more than it weighs. So nothing is unpacked (no page and no
Telegram packs what it sends), a length over the limit is refused unread, and so is a body where
the address takes none. Handlers read a body when they know who sends it.
"""

from __future__ import annotations

from typing import Final

from aiohttp import hdrs, web
from aiohttp.typedefs import Handler

TAKES_A_BODY: Final = frozenset({hdrs.METH_POST})
LINGER: Final = 1.0  # seconds to stop sending and read the answer, for who is refused


def guard_bodies(app: web.Application) -> None:
    """Refuse what no handler should see (400, 413, 415), and close a connection after the answer
    if its request wasn't read to the end.
    """
    app.middlewares.append(_judge)
    app.on_response_prepare.append(_close_if_unread)


@web.middleware
async def _judge(request: web.Request, handler: Handler) -> web.StreamResponse:
    if hdrs.CONTENT_ENCODING in request.headers:
        raise web.HTTPUnsupportedMediaType
    length, most = request.content_length or 0, request.client_max_size
    if length > most:
        raise web.HTTPRequestEntityTooLarge(max_size=most, actual_size=length)
    if request.body_exists and request.method not in TAKES_A_BODY:
        raise web.HTTPBadRequest
    return await handler(request)


async def _close_if_unread(request: web.BaseRequest, response: web.StreamResponse) -> None:
    if not request.content.is_eof():
        response.force_close()
        response.headers[hdrs.CONNECTION] = "close"
