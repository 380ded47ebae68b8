"""Answers without a `Server` header: which library answers, in which version, is for nobody to
know.
"""

from __future__ import annotations

from typing import Any, cast

from aiohttp import web
from aiohttp.web_protocol import ERROR


def say_nothing_of_us(app: web.Application) -> None:
    """In all that the app answers."""
    app.on_response_prepare.append(_take_away)


def say_nothing_to_nonsense(server: web.Server) -> None:
    """What can't be read as a request no app is asked about: the library answers it by itself."""
    made = server.request_factory

    def request_of(message: Any, *rest: Any) -> web.BaseRequest:
        request_class: Any = _Nonsense
        if message is ERROR:
            return cast("_Nonsense", request_class(message, *rest, server._loop))
        return made(message, *rest)

    server.request_factory = request_of


class _Nonsense(web.BaseRequest):
    async def _prepare_hook(self, response: web.StreamResponse) -> None:
        await _take_away(self, response)


async def _take_away(_request: web.BaseRequest, response: web.StreamResponse) -> None:
    response.headers.popall("Server", None)
