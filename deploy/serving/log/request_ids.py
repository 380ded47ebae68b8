"""A name for each request: in every line of the log that it causes, and in its answer, so that
what a proxy wrote about a request and what we did can be laid side by side.
"""

from __future__ import annotations

import re
import secrets

from aiohttp import web
from aiohttp.typedefs import Handler
from structlog.contextvars import bound_contextvars

HEADER = "X-Request-Id"
GIVEN = re.compile(r"[\w-]{8,64}", re.ASCII)  # by a proxy; nothing else comes into our log
NAME = web.RequestKey("request_id", str)


def add_request_ids(app: web.Application) -> None:
    """From now on each request has one; before all else, so that failures have it too."""
    app.middlewares.insert(0, _named)
    app.on_response_prepare.append(_say)


@web.middleware
async def _named(request: web.Request, handler: Handler) -> web.StreamResponse:
    given = request.headers.get(HEADER, "")
    name = request[NAME] = given if GIVEN.fullmatch(given) else secrets.token_hex(8)
    with bound_contextvars(request=name):
        return await handler(request)


async def _say(request: web.Request, response: web.StreamResponse) -> None:
    if NAME in request:
        response.headers[HEADER] = request[NAME]
