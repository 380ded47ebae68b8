"""People come through nginx and Caddy, as deploy/kit has them, to two processes of the page."""

from __future__ import annotations

import re
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path

import pytest
from aiohttp import ClientSession, DummyCookieJar, TCPConnector, web

from deploy.serving.processes.ports import free_port
from tests.kit.proxies import caddy, nginx
from tests.support.servers import StoreServer
from tests.webapp.conftest import Open, Site, files, open_site, store
from tests.webapp.games import play_on
from tests.webapp.people import Phone
from webapp.access.rate_limits import Rate
from webapp.page.assets import WORKER_POLICY

__all__ = ["files", "open_site", "store"]

pytestmark = pytest.mark.kit

Proxy = Callable[..., AbstractAsyncContextManager[str]]
MAY_TRY = Rate(burst=3, per_second=0.001)  # so often an address may fail to show who it is


class Way:
    """A proxy before two processes of the page, and one of the bot that only says it was asked."""

    def __init__(self, site: Site, address: str, folder: Path, stack: AsyncExitStack) -> None:
        self.site = site
        self.address = address
        self._trust = folder / "fullchain.pem"
        self._stack = stack

    async def phone(self, id: int, name: str, home: str) -> Phone:
        """Somebody's phone, at an address of theirs."""
        phone = Phone(await self.from_(home), self.address, id, name)
        self._stack.push_async_callback(phone.hang_up)
        return phone

    async def from_(self, home: str) -> ClientSession:
        """Return a session that asks from this address of the machine."""
        trust = ssl.create_default_context()
        if self._trust.exists():
            trust.load_verify_locations(self._trust)
        connector = TCPConnector(local_addr=(home, 0), ssl=trust, force_close=True)
        return await self._stack.enter_async_context(
            ClientSession(connector=connector, cookie_jar=DummyCookieJar())
        )


@pytest.fixture(params=[nginx, caddy])
async def way(
    request: pytest.FixtureRequest,
    open_site: Open,
    store: StoreServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Way]:
    monkeypatch.setattr("webapp.api.sessions.launch_check.SESSIONS_OF_ADDRESS", MAY_TRY)
    proxy: Proxy = request.param
    port = free_port(0)
    scheme = "https" if proxy is nginx else "http"
    public = {"public_url": f"{scheme}://127.0.0.1:{port}"}
    async with AsyncExitStack() as stack:
        site = await open_site(store)
        own = [await site.serve(real_page=True, **public) for _ in range(2)]
        pages = [base.removeprefix("http://") for base in own]
        bot = await _a_bot(stack)
        folder = tmp_path / "proxy"
        folder.mkdir()
        address = await stack.enter_async_context(proxy(folder, port, pages, bot))
        yield Way(site, address, folder, stack)


async def _a_bot(stack: AsyncExitStack) -> str:
    async def brought(_request: web.Request) -> web.Response:
        return web.Response(text="brought")

    app = web.Application()
    app.router.add_post("/telegram/webhook", brought)
    runner = web.AppRunner(app)
    await runner.setup()
    stack.push_async_callback(runner.cleanup)
    port = free_port(0)
    await web.TCPSite(runner, "127.0.0.1", port).start()
    return f"127.0.0.1:{port}"


async def test_a_game_is_played_through_it(way: Way) -> None:
    """By two at different homes, over sockets: whichever process each of them got."""
    anna = await (await way.phone(1, "Anna", "127.0.0.2")).open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    await anna.hello(table)
    boris = await (await way.phone(2, "Boris", "127.0.0.3")).open(table)
    await boris.act("sit")
    await anna.act("start")
    for phone in (anna, boris):
        await phone.sees(lambda view: view["phase"] == "playing")
    await play_on([anna, boris], 6)


async def test_the_people_of_a_table_meet_at_one_process(way: Way) -> None:
    """Those who name no table, or another each, come to both."""
    assert 0 in await sockets(way, ["tbl"] * 6)
    assert 0 not in await sockets(way, [f"own{number}" for number in range(24)])
    assert 0 not in await sockets(way, [""] * 24)


async def sockets(way: Way, near: list[str]) -> list[float]:
    """Open a socket for each of these; how many each process has then."""
    http = await way.from_("127.0.0.2")
    async with AsyncExitStack() as stack:
        for place in near:
            opened = http.ws_connect(f"{way.address}/ws/{place}".rstrip("/"), origin=way.address)
            await stack.enter_async_context(opened)
        return [await _open_sockets(http, base) for base in way.site.bases[-2:]]


async def _open_sockets(http: ClientSession, base: str) -> float:
    async with http.get(f"{base}/metrics") as answer:
        found = re.search(r"^durak_web_sockets (\S+)$", await answer.text(), re.MULTILINE)
    assert found
    return float(found[1])


async def test_only_what_phones_and_telegram_need_is_let_through(way: Way) -> None:
    http = await way.from_("127.0.0.2")
    answers = {}
    for path in ("/app", "/app/fairness", "/metrics", "/healthz", "/readyz", "/", "/.env"):
        async with http.get(way.address + path) as answer:
            answers[path] = answer.status
    assert answers == {
        "/app": 200,
        "/app/fairness": 200,
        **dict.fromkeys(("/metrics", "/healthz", "/readyz", "/", "/.env"), 404),
    }
    async with http.post(f"{way.address}/telegram/webhook", json={}) as answer:
        assert await answer.text() == "brought"


async def test_the_offline_pages_worker_comes_as_the_browser_wants_it(way: Way) -> None:
    """From the top, so that it may look after /app; asked for anew each time."""
    http = await way.from_("127.0.0.2")
    async with http.get(f"{way.address}/worker.js") as answer:
        assert answer.status == 200
        assert answer.content_type == "text/javascript"
        assert answer.headers["Cache-Control"] == "no-cache"
        assert answer.headers["Content-Security-Policy"] == WORKER_POLICY


async def test_limits_are_for_the_address_from_which_somebody_comes(way: Way) -> None:
    """A client that asks too often is held up, whatever it says of itself; the neighbour isn't."""
    greedy, modest = [await way.from_(home) for home in ("127.0.0.4", "127.0.0.5")]
    tries = [await _tries(greedy, way.address, of=f"203.0.113.{number}") for number in range(7)]
    assert 429 in tries, "two processes let three each through"
    assert set(tries) == {401, 429}
    assert await _tries(modest, way.address, of="127.0.0.4") == 401


async def _tries(http: ClientSession, address: str, *, of: str) -> int:
    """Somebody shows nonsense, and says that it comes from another address."""
    said = {"X-Forwarded-For": of, "Authorization": "tma nonsense"}
    async with http.post(f"{address}/api/session", headers=said, json={}) as answer:
        return answer.status
