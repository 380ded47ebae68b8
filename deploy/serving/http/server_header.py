"""Answers without a `Server` header: which library answers is nobody else's business."""

from __future__ import annotations

from aiohttp import web


def strip_server_header(app: web.Application) -> None:
    """Take the header off every answer of the app."""
    app.on_response_prepare.append(strip)


async def strip(_request: web.BaseRequest, response: web.StreamResponse) -> None:
    """Take it off this answer."""
    response.headers.popall("Server", None)
