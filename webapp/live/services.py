"""Objects that all sockets and polls of a process share, and its background tasks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial
from math import inf

from aiohttp import WSCloseCode, web

from engine.tables import Tables
from engine.tables.nursery import Nursery
from webapp.access.rate_limits import CONNECTS_OF_PERSON, Buckets
from webapp.access.tokens import Tokens
from webapp.live.acts import Acts
from webapp.live.connections.devices import Devices
from webapp.live.connections.open_sockets import OpenSockets
from webapp.live.connections.spreading import Spreading
from webapp.live.lessons import Lessons
from webapp.live.maintenance_watch import MaintenanceWatch
from webapp.live.remarks import Remarks
from webapp.live.showing.photos import Photos
from webapp.live.showing.presence import Presence
from webapp.live.showing.rooms import Rooms
from webapp.live.store_health import StoreHealth
from webapp.metrics import Metrics
from webapp.settings import WebSettings, Words

STORE_LOST = (WSCloseCode.TRY_AGAIN_LATER, "store")


@dataclass(frozen=True, kw_only=True)
class LiveServices:
    """The shared objects: one of each in a process."""

    settings: WebSettings
    tables: Tables
    words: Words
    tokens: Tokens
    store: StoreHealth
    rooms: Rooms
    presence: Presence
    photos: Photos
    acts: Acts
    remarks: Remarks
    lessons: Lessons
    sockets: OpenSockets
    spreading: Spreading
    devices: Devices
    maintenance: MaintenanceWatch
    connects_of_person: Buckets
    nursery: Nursery
    metrics: Metrics

    async def run(self, _app: web.Application) -> AsyncIterator[None]:
        """Watch the store and follow the changes while the application runs."""
        await self.store.look()
        tokens = self.tables.pulses.of("tokens", late_after=inf)
        renew_tokens = partial(self.sockets.renew_tokens, self.tokens.now)
        tasks = [
            self.nursery.keep(self.store.run, self.store.pulse),
            self.nursery.keep(self.rooms.listen, self.rooms.listening),
            self.nursery.keep(self.rooms.compare, self.rooms.compared),
            self.nursery.keep(self.presence.run, self.presence.pulse),
            self.nursery.keep(renew_tokens, tokens),
            self.nursery.keep(self.spreading.run, self.spreading.pulse),
            self.nursery.keep(self.devices.run, self.devices.pulse),
            self.nursery.keep(self.maintenance.run, self.maintenance.pulse),
        ]
        yield
        for task in tasks:
            task.let_end().cancel()

    async def shut_down(self, _app: web.Application) -> None:
        """Send every page to another process; called when the application ends."""
        await self.spreading.end()
        await self.sockets.close_all()


def live_services(
    settings: WebSettings,
    tables: Tables,
    words: Words,
    nursery: Nursery,
    metrics: Metrics,
) -> LiveServices:
    """Make the shared objects."""
    sockets = OpenSockets()

    def on_store_lost() -> None:
        going = sockets.close_some(*STORE_LOST, while_=lambda: not store.is_reached)
        nursery.start(going, "send everybody away")

    store = StoreHealth(tables, on_store_lost, metrics)
    remarks = Remarks(tables, settings.bot_token, metrics, store.now_ms)
    photos = Photos(tables, nursery)
    lessons = Lessons(tables, nursery, metrics, on=settings.looks_back)
    rooms = Rooms(tables, nursery, metrics, remarks.receive, photos, lessons.teach_all)
    presence = Presence(tables, rooms)
    return LiveServices(
        settings=settings,
        tables=tables,
        words=words,
        tokens=Tokens(*(bot.token for bot in settings.bots), now=store.now),
        store=store,
        rooms=rooms,
        presence=presence,
        photos=photos,
        acts=Acts(tables, presence, photos, settings),
        remarks=remarks,
        lessons=lessons,
        sockets=sockets,
        spreading=Spreading(tables, sockets, metrics),
        devices=Devices(tables),
        maintenance=MaintenanceWatch(tables, sockets),
        connects_of_person=Buckets(CONNECTS_OF_PERSON),
        nursery=nursery,
        metrics=metrics,
    )
