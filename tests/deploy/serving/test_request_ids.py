"""Each request has a name, in its answer and in the log."""

from __future__ import annotations

import re

import pytest
import structlog
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from deploy.serving.log.request_ids import HEADER, add_request_ids


async def asked(header: dict[str, str]) -> tuple[str, str]:
    """The name in the answer, and what a line of the log would have had."""
    bound: list[str] = []

    async def answer(_request: web.Request) -> web.Response:
        bound.append(structlog.contextvars.get_contextvars()["request"])
        raise web.HTTPGone

    app = web.Application()
    app.router.add_get("/", answer)
    add_request_ids(app)
    async with TestClient(TestServer(app)) as client, client.get("/", headers=header) as response:
        assert response.status == 410
        assert "request" not in structlog.contextvars.get_contextvars()
        return response.headers[HEADER], bound[0]


async def test_a_proxys_name_is_kept() -> None:
    assert await asked({HEADER: "5f2c-0a7b91"}) == ("5f2c-0a7b91", "5f2c-0a7b91")


@pytest.mark.parametrize("given", [None, "short", "a" * 65, "a b c d e f"])
async def test_else_it_gets_one_of_ours(given: str | None) -> None:
    told, logged = await asked({HEADER: given} if given else {})
    assert told == logged
    assert re.fullmatch(r"[0-9a-f]{16}", told)
