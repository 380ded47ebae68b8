"""Answers without a `Server` header: which library answers is nobody else's business."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from aiohttp import web
from aiohttp.web_protocol import ERROR


def strip_server_header(app: web.Application) -> None:
    """Take the header off every answer of the app."""
    app.on_response_prepare.append(_strip)


def strip_server_header_of_errors(server: web.Server) -> None:
    """Take it off the library's own answers to what isn't HTTP, which no app is asked about."""
    made = server.request_factory

    def request_of(message: Any, *rest: Any) -> web.BaseRequest:
        request_class: Any = _Unreadable
        if message is ERROR:
            loop = asyncio.get_running_loop()
            return cast("_Unreadable", request_class(message, *rest, loop))
        return made(message, *rest)

    server.request_factory = request_of


class _Unreadable(web.BaseRequest):
    async def _prepare_hook(self, response: web.StreamResponse) -> None:
        await _strip(self, response)


async def _strip(_request: web.BaseRequest, response: web.StreamResponse) -> None:
    response.headers.popall("Server", None)
