"""The line between a page and the server, in a test's hand: held back, cut, refused, doubled."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Page, Route, WebSocketRoute

Send = Callable[[], None]


@dataclass
class Line:
    """Lets everything through until it is told otherwise; keeps what the page has said."""

    said: list[dict[str, Any]] = field(default_factory=list)
    heard: list[dict[str, Any]] = field(default_factory=list)
    tries: int = 0
    refusing: bool = False  # sockets alone: polls get through
    down: bool = False  # neither sockets nor polls do
    opens: asyncio.Event = field(default_factory=asyncio.Event)  # not set: sockets wait for it
    mute: bool = False  # sockets open, and nothing is ever heard on them
    doubling: bool = False  # every word of the page arrives twice, and every answer too
    _holding: bool = False
    _held: list[Send] = field(default_factory=list)
    _open: list[WebSocketRoute] = field(default_factory=list)
    _dead: list[WebSocketRoute] = field(default_factory=list)

    async def between(self, page: Page) -> None:
        """Take the place between this page and its server."""
        self.opens.set()
        await page.route_web_socket("**/ws/*", self._connect)
        await page.route("**/api/poll/*", self._poll)

    def hold(self) -> None:
        """Keep everything from the server from now on."""
        self._holding = True

    def release(self) -> None:
        """Let the server hear everything now, in the order in which it was said."""
        self._holding = False
        held, self._held = self._held, []
        for send in held:
            send()

    async def cut(self, code: int = 1001) -> None:
        """The server closes the socket."""
        opened, self._open = self._open, []
        for socket in opened:
            await socket.close(code=code)

    def die(self) -> None:
        """Lose everything that either side says on it, and tell nobody. The next one works."""
        self._dead += self._open

    @property
    def moves(self) -> list[str]:
        """Every move that the page has sent, in order."""
        return [message["move"] for message in self.said if message["t"] == "move"]

    async def _poll(self, route: Route) -> None:
        if self.down:
            await route.abort()
        else:
            await route.continue_()

    async def _connect(self, socket: WebSocketRoute) -> None:
        self.tries += 1
        await self.opens.wait()
        if self.refusing or self.down:
            await socket.close(code=1006)  # as browsers call it that no socket gets through
            return
        server = socket.connect_to_server()
        self._open.append(socket)
        if self.mute:
            self.die()
        socket.on_message(lambda message: self._from_page(socket, server, message))
        server.on_message(lambda message: self._from_server(socket, message))

    def _from_page(
        self, socket: WebSocketRoute, server: WebSocketRoute, message: str | bytes
    ) -> None:
        self.said.append(json.loads(message))
        for _ in range(1 + self.doubling):
            if self._holding:
                self._held.append(lambda: server.send(message))
            elif socket not in self._dead:
                server.send(message)

    def _from_server(self, socket: WebSocketRoute, message: str | bytes) -> None:
        self.heard.append(json.loads(message))
        for _ in range(1 + self.doubling):
            if socket not in self._dead:
                socket.send(message)
