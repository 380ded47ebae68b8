"""A refusal is answered in full, and nothing of the request stays in memory."""

from __future__ import annotations

import gc
import weakref
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import ClientSession, web

from deploy.serving.http.plain_answers import answer_plainly
from deploy.serving.processes.ports import free_port

MADE: list[weakref.ref[Any]] = []


class Held:
    """Something that a request holds."""


async def refuses(request: web.Request) -> web.Response:
    held = Held()
    MADE.append(weakref.ref(held))
    raise web.HTTPMethodNotAllowed("GET", ["POST"], text="not so", headers={"X-Why": "because"})


@pytest.fixture
async def base() -> AsyncIterator[str]:
    app = web.Application(middlewares=[answer_plainly])
    app.router.add_get("/", refuses)
    runner = web.AppRunner(app)
    await runner.setup()
    port = free_port(0)
    await web.TCPSite(runner, "127.0.0.1", port).start()
    yield f"http://127.0.0.1:{port}"
    await runner.cleanup()


async def test_status_headers_and_words_are_the_exceptions(base: str) -> None:
    async with ClientSession() as http, http.get(base) as answer:
        assert (answer.status, await answer.text()) == (405, "not so")
        assert (answer.headers["Allow"], answer.headers["X-Why"]) == ("POST", "because")
        assert answer.content_type == "text/plain"


async def test_no_object_of_it_waits_for_the_collector(base: str) -> None:
    MADE.clear()
    gc.disable()
    try:
        async with ClientSession() as http:
            for _ in range(3):
                async with http.get(base) as answer:
                    await answer.read()
        assert [made() for made in MADE] == [None] * 3
    finally:
        gc.enable()
