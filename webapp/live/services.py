"""What all sockets and polls of a process share, and what runs in the background."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from aiohttp import WSCloseCode, web

from engine.tables import Tables
from engine.tables.nursery import Nursery
from webapp.access.limits import CONNECTS_OF_PERSON, Buckets
from webapp.access.tokens import Tokens
from webapp.live.acts import Acts
from webapp.live.lines.open_sockets import OpenSockets
from webapp.live.presence import Presence
from webapp.live.rooms import Rooms
from webapp.live.store_health import StoreHealth
from webapp.metrics import Metrics
from webapp.settings import WebSettings, Words


@dataclass(frozen=True, kw_only=True)
class LiveServices:
    """The tables, the rooms, the limits: one of each in a process."""

    settings: WebSettings
    tables: Tables
    words: Words
    tokens: Tokens
    store: StoreHealth
    rooms: Rooms
    presence: Presence
    acts: Acts
    sockets: OpenSockets
    connects_of_person: Buckets
    nursery: Nursery
    metrics: Metrics

    async def run(self, _app: web.Application) -> AsyncIterator[None]:
        """Watch the store and follow the news while the application runs."""
        await self.store.look()
        work = {
            "watch the store": self.store.run(),
            "listen for news": self.rooms.listen(),
            "compare rooms": self.rooms.compare(),
            "presence": self.presence.run(),
            "renew tokens": self.sockets.renew_tokens(),
        }
        tasks = [self.nursery.start(coroutine, name) for name, coroutine in work.items()]
        yield
        for task in tasks:
            task.cancel()

    async def say_goodbye(self, _app: web.Application) -> None:
        """The application ends: send everybody elsewhere."""
        await self.sockets.say_goodbye()


def live_services(
    settings: WebSettings,
    tables: Tables,
    words: Words,
    nursery: Nursery,
    tokens: Tokens,
    metrics: Metrics,
) -> LiveServices:
    """Put together what sockets and polls need."""
    sockets = OpenSockets()
    rooms = Rooms(tables, nursery, metrics)
    presence = Presence(tables, rooms)
    return LiveServices(
        settings=settings,
        tables=tables,
        words=words,
        tokens=tokens,
        store=StoreHealth(tables, lambda: sockets.close_all(WSCloseCode.TRY_AGAIN_LATER, "store")),
        rooms=rooms,
        presence=presence,
        acts=Acts(tables, presence, settings),
        sockets=sockets,
        connects_of_person=Buckets(CONNECTS_OF_PERSON),
        nursery=nursery,
        metrics=metrics,
    )
