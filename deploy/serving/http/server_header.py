"""Answers without a `Server` header, which would name the library and its version."""

from __future__ import annotations

from aiohttp import web


def strip_server_header(app: web.Application) -> None:
    """Take the header off every answer of the app."""
    app.on_response_prepare.append(_strip)


async def _strip(_request: web.Request, response: web.StreamResponse) -> None:
    response.headers.popall("Server", None)
