"""Two people at a table of the demo, by polls: one plays without a page, one is measured."""

from __future__ import annotations

import secrets
import time
from typing import Any
from urllib.parse import urlencode

import aiohttp

from deploy.sandbox.world.launch import compact, sign

WAIT = 30.0  # seconds for an answer; a poll takes up to 25


class Guest:
    """A person who says by polls what a page would say."""

    def __init__(self, http: aiohttp.ClientSession, server: str, token: str, id: int) -> None:
        user = compact({"id": id, "first_name": f"Guest {id}", "language_code": "en"})
        self.launch = sign(token, {"user": user, "auth_date": str(int(time.time()))})
        self.view: dict[str, Any] = {}
        self.table: str | None = None
        self._http = http
        self._server = server
        self._token = ""

    def address(self) -> str:
        """The table as Telegram would open the page for this person."""
        fragment = {"tgWebAppData": self.launch, "tgWebAppVersion": "8.0"}
        return f"{self._server}/app?table={self.table}#{urlencode(fragment)}"

    async def arrive(self) -> None:
        """Show the launch data."""
        headers = {"Authorization": f"tma {self.launch}"}
        async with self._http.post(f"{self._server}/api/session", headers=headers) as answer:
            self._token = (await answer.json())["token"]

    async def act(self, act: str, **more: Any) -> dict[str, Any]:
        """Do something: what came of it."""
        return await self._say({"t": "act", "id": secrets.token_hex(8), "act": act, **more})

    async def ready(self) -> None:
        """For the next game."""
        act = "rematch" if self.view.get("phase") == "over" else "ready"
        await self.act(act, nonce=secrets.token_hex(16))

    async def play_on(self) -> None:
        """Play the first legal move at each turn, until the game is over."""
        await self.look()
        while self.view["phase"] == "playing":
            game = self.view["game"]
            if game["moves"] and self.view["you"]["game_seat"] in game["waited"]:
                await self._play(game)
            await self.look()

    async def look(self, *, fresh: bool = False) -> None:
        """Wait until the table is another one than the last; `fresh`: see it as it is now."""
        self.view = {} if fresh else self.view
        answers = await self._poll()
        self.view = next((one for one in answers if one["t"] == "table"), self.view)

    async def _play(self, game: dict[str, Any]) -> None:
        move = {"move": game["moves"][0], "bout": game["bout"], "v": self.view["v"]}
        await self._say({"t": "move", "id": secrets.token_hex(8), **move})

    async def _say(self, message: dict[str, Any]) -> dict[str, Any]:
        answers = await self._poll(message)
        return next(one for one in answers if one["t"] in {"ack", "refused"})

    async def _poll(self, *said: dict[str, Any]) -> list[dict[str, Any]]:
        known = {"epoch": self.view.get("epoch"), "v": self.view.get("v")}
        async with self._http.post(
            f"{self._server}/api/poll",
            headers={"Authorization": f"Bearer {self._token}", "Origin": self._server},
            json={"table": self.table, **known, "looking": False, "said": said},
            timeout=aiohttp.ClientTimeout(WAIT),
        ) as answer:
            answers: list[dict[str, Any]] = (await answer.json())["said"]
            return answers


class TwoGuests:
    """Two guests and their table."""

    def __init__(self, measured: Guest, other: Guest) -> None:
        self.measured, self.other = measured, other

    async def sit_down(self) -> None:
        """At a new table; games with the short deck are soon over."""
        for guest in (self.other, self.measured):
            await guest.arrive()
        made = await self.other.act(
            "new-table", preset="podkidnoy", changes={"deck": 24}, auto_pass=False
        )
        self.measured.table = self.other.table = made["table"]
        await self.measured.act("sit")

    async def deal(self) -> None:
        """The next game."""
        for guest in (self.other, self.measured):
            await guest.look(fresh=True)
            await guest.ready()
        await self.other.act("start")
