"""Refusals as plain answers.

aiohttp answers with the exception that was raised, and a route that isn't there keeps the one
that it raises. Its traceback holds the request's frames: a circle that stays in memory, with the
request and what came of its body, until the collector of cycles comes round. A thousand refused
requests took a hundred megabytes.
"""

from __future__ import annotations

from aiohttp import web
from aiohttp.typedefs import Handler


@web.middleware
async def answer_plainly(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Give a response like the exception that the handler raises. A client that has hung up
    in the middle of a request gets one too, which nobody reads: it is no failure of ours.
    """
    try:
        return await handler(request)
    except web.HTTPException as why:
        why.__traceback__ = None
        return web.Response(status=why.status, text=why.text, headers=why.headers)
    except ConnectionError:
        if request.transport is not None and not request.transport.is_closing():
            raise
        return web.Response(status=400)
