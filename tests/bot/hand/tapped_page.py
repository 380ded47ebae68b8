"""A person with the page in a browser, who plays by taps as `Phone` does by its socket."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.tables import Tables
from tests.e2e.page.screen import Screen
from tests.tables.evening import until
from tests.webapp.changes import changed, is_next


class Tapped:
    """Boris's page in a browser: what he taps, and every frame that its socket gets."""

    def __init__(self, screen: Screen, id: int, tables: Tables) -> None:
        self.screen, self.id, self.tables = screen, id, tables

    @property
    def frames(self) -> list[dict[str, Any]]:
        return self.screen.line.heard

    @property
    def view(self) -> dict[str, Any]:
        """The newest view, put together from its changes as the page does it."""
        now: dict[str, Any] = {}
        for frame in self.frames:
            if frame["t"] == "table":
                now = frame
            elif frame["t"] == "change" and is_next(now, frame):
                now = changed(now, frame)
        return now

    @property
    def game(self) -> dict[str, Any]:
        game: dict[str, Any] = self.view["game"]
        return game

    async def sees(self, fits: Callable[[dict[str, Any]], bool]) -> None:
        async def does() -> bool:
            return fits(self.view)

        await until(does)

    async def play(self, move: str) -> dict[str, Any]:
        """Tap it, and wait until the table has gone on."""
        view, (what, *cards) = self.view, move.split()
        if not cards:
            await self.screen.action(what).tap()
        else:
            await self.screen.tap(cards[-1])
            await self._aims_at(cards)

        async def has_moved() -> bool:
            return (await self.tables.load(view["id"])).version > view["v"]

        await until(has_moved)
        return {"t": "ack"}

    async def _aims_at(self, cards: list[str]) -> None:
        """A card that could beat several asks which."""
        could = [move for move in self.game["moves"] if move.endswith(f" {cards[-1]}")]
        if len(could) > 1:
            await self.screen.lying(cards[0]).tap()
