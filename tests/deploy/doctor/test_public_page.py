"""The doctor's findings on the public address: our page behind a proxy that lacks something."""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from aiohttp.typedefs import Handler

from deploy.doctor import Finding
from deploy.doctor.public_page import look_at_page
from deploy.doctor.reachability import asking
from deploy.serving.processes.ports import free_port
from engine.tables import Nursery, Tables, connect
from engine.words import LANGUAGES, words
from tests.deploy.doctor.certificates import certificate, served_with
from tests.deploy.doctor.findings import about, levels, settings
from tests.support.servers import Servers, valkey_url
from tests.webapp.conftest import assets_of
from webapp import WebSettings, make_app
from webapp.page.assets import STATIC

__all__ = ["Servers", "valkey_url"]

Serve = Callable[..., Coroutine[Any, Any, str]]


@pytest.fixture
async def serve(valkey_url: str) -> AsyncIterator[Serve]:
    """Serves our page; gives its public address."""
    async with AsyncExitStack() as stack:

        async def serve(file: Path | None = None, refused: str = "") -> str:
            port = free_port(0)
            url = f"{'https' if file else 'http'}://127.0.0.1:{port}"
            app = await _page(url, valkey_url, stack)
            app.middlewares.insert(0, _proxy(refused))
            await _listen(app, port, served_with(file) if file else None, stack)
            return url

        yield serve


async def _page(url: str, store: str, stack: AsyncExitStack) -> web.Application:
    client = connect(store)
    stack.push_async_callback(client.aclose)
    nursery = await stack.enter_async_context(Nursery())
    given = WebSettings(
        public_url=url,
        bot_token="5001:a-token-for-tests",
        bot_username="durak_bot",
        mini_app="play",
        languages=tuple(LANGUAGES),
    )
    assets = assets_of(STATIC, words, given.languages)
    return make_app(given, Tables(client), words, nursery, assets=assets)


def _proxy(refused: str) -> Any:
    """Return a proxy that answers by itself where it doesn't know a path."""

    @web.middleware
    async def proxy(request: web.Request, handler: Handler) -> web.StreamResponse:
        if refused and request.path.startswith(refused):
            return web.Response(status=404)
        if request.path == "/telegram/webhook":
            return web.Response(status=401)  # the bot, which wasn't shown its secret
        return await handler(request)

    return proxy


async def _listen(
    app: web.Application, port: int, tls: ssl.SSLContext | None, stack: AsyncExitStack
) -> None:
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    stack.push_async_callback(runner.cleanup)
    await web.TCPSite(runner, "127.0.0.1", port, ssl_context=tls).start()


async def found(url: str, **changes: object) -> list[Finding]:
    async with asking() as http:
        # another Bot API server brings updates to any port
        told = settings(public_url=url, telegram_api="http://127.0.0.1:9", **changes)
        return await look_at_page(http, told)


async def test_our_page_with_all_its_paths(serve: Serve) -> None:
    url = await serve()
    assert levels(await found(url)) == {"public-url": "good"}
    assert levels(await found(url, webhook_secret="hush")) == {"public-url": "good"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "so"),
    [
        ("/worker.js", "the page is empty"),
        ("/api", "nobody can sign in"),
        ("/ws", "moves take the slow way"),
        ("/telegram/webhook", "the bot hears nothing"),
    ],
)
async def test_a_path_that_the_proxy_forgets(serve: Serve, path: str, so: str) -> None:
    told = about(await found(await serve(refused=path), webhook_secret="hush"), "proxy")
    assert told.level == "bad"
    assert path in told.says
    assert so in told.says
    assert f"pass {path}" in told.do


async def test_something_else_stands_there(serve: Serve) -> None:
    [told] = await found(await serve(refused="/app"))
    assert (told.level, told.about) == ("bad", "public-url")
    assert "answers 404, and not with our page" in told.says


async def test_a_proxy_with_nobody_behind_it() -> None:
    async def bad_gateway(_request: web.Request) -> web.Response:
        return web.Response(status=502)

    app, port = web.Application(), free_port(0)
    app.router.add_get("/app", bad_gateway)
    async with AsyncExitStack() as stack:
        await _listen(app, port, None, stack)
        [told] = await found(f"http://127.0.0.1:{port}")
    assert "answers 502: the proxy finds no process of the page" in told.says
    assert "durak serve" in told.do


async def test_a_server_that_is_not_there() -> None:
    [told] = await found(f"https://127.0.0.1:{free_port(0)}")
    assert told.level == "bad"
    assert told.says.endswith("can't be reached: connection refused.")


@pytest.mark.parametrize(
    ("days", "level", "says"),
    [(90, "good", "holds for 89 more days"), (5, "warning", "runs out in 4 days")],
)
async def test_a_trusted_certificate(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int, level: str, says: str
) -> None:
    file = certificate(tmp_path, days=days)
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    told = await found(await serve(file))
    assert about(told, "public-url").level == "good"
    assert about(told, "certificate").level == level
    assert says in about(told, "certificate").says
    assert about(told, "metrics").level == "warning", "this proxy passes all"


@pytest.mark.slow
async def test_a_certificate_that_nobody_trusts(serve: Serve, tmp_path: Path) -> None:
    [told] = await found(await serve(certificate(tmp_path, days=90)))
    assert (told.level, told.about) == ("bad", "certificate")
    assert "self-signed" in told.says.replace("self signed", "self-signed")


@pytest.mark.parametrize(
    ("days", "address", "says"),
    [(-1, "127.0.0.1", "certificate has expired"), (90, "127.0.0.2", "mismatch")],
)
async def test_a_certificate_for_another_day_or_place(
    serve: Serve,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    days: int,
    address: str,
    says: str,
) -> None:
    file = certificate(tmp_path, days=days, address=address)
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    [told] = await found(await serve(file))
    assert (told.level, told.about) == ("bad", "certificate")
    assert says in told.says.lower()


async def test_https_where_none_is_spoken(serve: Serve) -> None:
    url = await serve()
    [told] = await found(url.replace("http:", "https:"))
    assert (told.level, told.about) == ("bad", "certificate")
    assert "doesn't speak TLS" in told.says
