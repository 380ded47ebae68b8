"""Play in real browsers, through nginx and Caddy with the files of deploy/kit."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser

from deploy.demo.demo import Demo
from deploy.serving.processes.part import Part
from deploy.serving.processes.ports import free_port
from deploy.serving.serve import role_part
from tests.e2e.friends import Friend, play_on, sit_down
from tests.kit.proxies import caddy, nginx

pytestmark = [pytest.mark.kit, pytest.mark.nightly]

OFFLINE = "navigator.serviceWorker.ready.then((found) => found.scope)"


class DemoBehind(Demo):
    """Two processes of the page, each at a port of its own: the page's address is the proxy's."""

    def _parts(self, data: Path) -> list[Part]:
        parts = super()._parts(data)
        return [self._elsewhere(part) if "webapp" in part.name else part for part in parts]

    @staticmethod
    def _elsewhere(part: Part) -> Part:
        moved = role_part("webapp", part.environment, free_port(0))
        return replace(moved, name=part.name)

    @property
    def pages(self) -> list[str]:
        """The addresses where the processes of the page listen."""
        parts = [part for part in self.supervisor.parts if "webapp" in part.name]
        return [urlsplit(part.ready_url).netloc for part in parts]


@pytest.mark.parametrize("proxy", [partial(nginx, tls=False), caddy], ids=["nginx", "caddy"])
async def test_two_friends_play_through_it(
    browser: Browser, tmp_path: Path, proxy: Callable[..., AbstractAsyncContextManager[str]]
) -> None:
    folder = tmp_path / "proxy"
    folder.mkdir()
    async with DemoBehind(workers=2, data=tmp_path / "data", log=tmp_path / "log.txt") as demo:
        await demo.until_complete()
        port = int(urlsplit(demo.page).port or 0)
        async with proxy(folder, port, demo.pages):
            anna = await Friend.arrive(browser, demo.address, "anna")
            boris = await Friend.arrive(browser, demo.address, "boris")
            await sit_down(anna, boris)
            await play_on(anna, boris, moves=8)
            sockets = [frame for friend in (anna, boris) for frame in friend.frames]
            assert any('"t":"ack"' in frame for frame in sockets), "over sockets, not by polling"
            (app,) = [frame for frame in anna.page.frames if frame.url.startswith(demo.page)]
            assert await app.evaluate(OFFLINE) == f"{demo.page}/app"
            for friend in (anna, boris):
                await friend.go()
