"""Answers of a process before its store is ready for it."""

from __future__ import annotations

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from deploy.serving.http.gate import Gate

OPEN = ["/healthz", "/metrics", "/app", "/worker.js", "/static/1/page.js"]
SHUT = ["/readyz", "/app/fairness", "/api/games", "/ws", "/telegram/webhook"]


@pytest.mark.parametrize(("path", "before"), [(p, 200) for p in OPEN] + [(p, 503) for p in SHUT])
async def test_a_request_for_a_table_is_answered_when_the_gate_opens(
    path: str, before: int
) -> None:
    gate = Gate()
    app = web.Application(middlewares=[gate.guard])
    app.router.add_get("/{path:.*}", answer)
    async with TestClient(TestServer(app)) as http:
        assert (await http.get(path)).status == before
        gate.open()
        assert (await http.get(path)).status == 200


async def answer(_request: web.Request) -> web.Response:
    return web.Response()
