"""`/healthz`, `/readyz` and `/metrics`: alive, able to serve, and how much."""

from __future__ import annotations

from aiohttp import web

from webapp.app_keys import HALL, METRICS

PLAIN = "text/plain; version=0.0.4; charset=utf-8"


async def alive(_request: web.Request) -> web.Response:
    """This process answers."""
    return web.json_response({"alive": True})


async def ready(request: web.Request) -> web.Response:
    """This process reaches its store; without it no table can be shown."""
    has_store = request.app[HALL].store.has_store
    return web.json_response(
        {"ready": has_store, "store": has_store}, status=200 if has_store else 503
    )


async def metrics(request: web.Request) -> web.Response:
    """The counters, for Prometheus."""
    return web.Response(body=request.app[METRICS].text(), headers={"Content-Type": PLAIN})
