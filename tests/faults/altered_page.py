"""A process of the page with something altered: `python altered_page.py NAME`.

Most leave out one safeguard, each in a way in which such servers are often written: the checker
has to find what that breaks. Others stand on a machine whose clock is wrong.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final

from aiohttp import web

from deploy.cli.__main__ import main
from deploy.serving.http import bodies
from engine.tables import Saved, TableChange
from engine.tables.service.game_acts import GameActs
from engine.tables.store.redis_store import RedisStore
from webapp.live import protocol
from webapp.live.conversation import Conversation
from webapp.live.showing.rooms import Rooms

WRITES_AFTER = 1.0  # seconds, so long that a killed page nearly always owes something
ASKS_AFTER = 0.3  # seconds
FOR_GOOD_MS = 10**9


def acknowledges_first() -> None:
    """Acknowledge a person's move at once and write it down a little later."""
    moves = Conversation._move

    async def move(self: Conversation, said: protocol.MoveSaid, watcher: Any) -> protocol.Ack:
        async def later() -> None:
            await asyncio.sleep(WRITES_AFTER)
            await moves(self, said, watcher)

        self._live.nursery.start(later(), "written later")
        return protocol.Ack(id=said.id)

    Conversation._move = move  # type: ignore[method-assign]


def forgets_what_was_said() -> None:
    """A thing that is said again is another thing."""
    plays: Callable[..., Awaitable[Saved]] = GameActs.play

    async def play(self: GameActs, *words: Any, **more: Any) -> Saved:
        return await plays(self, *words, **{**more, "move_id": secrets.token_hex(8)})

    GameActs.play = play  # type: ignore[assignment,method-assign]


def trusts_its_links() -> None:
    """Show everything that is heard, and never ask for anything that wasn't heard."""
    hears = Rooms._hear

    def hear(self: Rooms, table_id: str, change: TableChange | None) -> None:
        if change is not None:
            hears(self, table_id, change)

    Rooms._hear = hear  # type: ignore[method-assign]
    Rooms._check = lambda *_: None  # type: ignore[assignment,method-assign]


def lends_for_good() -> None:
    """Trust a process to meet the deadline that it has taken up: nobody else ever does."""
    claims: Callable[..., Awaitable[Any]] = RedisStore.claim

    async def claim(self: RedisStore, shards: Any, _lease_ms: int, limit: int) -> Any:
        claimed = await claims(self, shards, FOR_GOOD_MS, limit)
        await asyncio.sleep(ASKS_AFTER)
        return claimed

    RedisStore.claim = claim  # type: ignore[assignment,method-assign]


def unpacks_what_it_is_sent() -> None:
    """Bodies are unpacked, and what is refused is read to its end."""
    makes: Callable[..., None] = web.AppRunner.__init__

    def make(self: web.AppRunner, app: web.Application, **more: Any) -> None:
        makes(self, app, **{**more, "auto_decompress": True, "lingering_time": 10.0})

    web.AppRunner.__init__ = make  # type: ignore[assignment,method-assign]
    bodies._check_headers = lambda _: None


def has_a_wrong_clock(ahead: float) -> None:
    """Somebody has set it by hand, so many seconds ahead."""
    right = time.time
    time.time = lambda: right() + ahead


ALTERED: Final[Mapping[str, Callable[[], None]]] = {
    "acknowledges_first": acknowledges_first,
    "forgets_what_was_said": forgets_what_was_said,
    "trusts_its_links": trusts_its_links,
    "lends_for_good": lends_for_good,
    "unpacks_what_it_is_sent": unpacks_what_it_is_sent,
    "an_hour_ahead": partial(has_a_wrong_clock, 3600.0),
    "an_hour_behind": partial(has_a_wrong_clock, -3600.0),
}

if __name__ == "__main__":
    ALTERED[sys.argv[1]]()
    sys.argv[1:] = ["serve", "webapp"]
    main()
