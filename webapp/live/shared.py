"""What all sockets of a process share."""

from __future__ import annotations

from dataclasses import dataclass

from aiohttp import WSCloseCode

from engine.tables import Tables
from engine.tables.nursery import Nursery
from webapp.access.limits import CONNECTS_OF_ADDRESS, CONNECTS_OF_PERSON, Buckets
from webapp.access.tokens import Tokens
from webapp.live.acts import Acts
from webapp.live.open_sockets import Sockets
from webapp.live.presence import Presence
from webapp.live.rooms import Rooms
from webapp.live.store_watch import StoreWatch
from webapp.metrics import Metrics
from webapp.settings import WebSettings, Words


@dataclass(frozen=True)
class Hall:
    """The tables, the rooms, the limits: one of each in a process."""

    settings: WebSettings
    tables: Tables
    words: Words
    tokens: Tokens
    store: StoreWatch
    rooms: Rooms
    presence: Presence
    acts: Acts
    sockets: Sockets
    nursery: Nursery
    metrics: Metrics
    of_address: Buckets
    of_person: Buckets


def hall_of(
    settings: WebSettings,
    tables: Tables,
    words: Words,
    nursery: Nursery,
    tokens: Tokens,
    metrics: Metrics,
) -> Hall:
    """Put together what sockets need."""
    sockets = Sockets()
    rooms = Rooms(tables, nursery, metrics)
    presence = Presence(tables, rooms)
    return Hall(
        settings=settings,
        tables=tables,
        words=words,
        tokens=tokens,
        store=StoreWatch(tables, lambda: sockets.close_all(WSCloseCode.TRY_AGAIN_LATER, "store")),
        rooms=rooms,
        presence=presence,
        acts=Acts(tables, presence, settings),
        sockets=sockets,
        nursery=nursery,
        metrics=metrics,
        of_address=Buckets(CONNECTS_OF_ADDRESS),
        of_person=Buckets(CONNECTS_OF_PERSON),
    )
