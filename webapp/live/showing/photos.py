"""Photo addresses of people at the tables that are shown here.

No process stores them. Each keeps an address in memory while somebody here looks at the table and
the person sits there, and the processes send each other the addresses that they learn.
"""

from __future__ import annotations

import logging

from engine.tables import HeardPhotos, PhotoNews, TableError, Tables
from engine.tables.nursery import Nursery
from webapp.live.showing.room import Room, RoomMember
from webapp.live.views.table_setup import PhotoAddresses

log = logging.getLogger(__name__)


class Photos:
    """Collects photo addresses for rooms, from the pages here and from other processes."""

    def __init__(self, tables: Tables, nursery: Nursery) -> None:
        self._tables = tables
        self._nursery = nursery

    def show(self, room: Room, member: RoomMember) -> None:
        """Show the member's photo at their seat, if their page shares it."""
        if member.photo is not None and room.add_photos({member.person_id: member.photo}):
            self._tell(room, PhotoNews.SHOWN, {member.person_id: member.photo})

    def gather(self, room: Room) -> None:
        """Take missing photos from the pages here. Called when other people sit at the table."""
        for member in room.members:
            if member.person_id in room.views.setup.unpictured:
                self.show(room, member)

    def ask(self, room: Room) -> None:
        """Ask the other processes for missing photos: a message of theirs may have been lost."""
        if room.views.setup.unpictured:
            self._tell(room, PhotoNews.ASKED, {})

    def receive(self, room: Room, heard: HeardPhotos) -> None:
        """Take in what another process tells, or answer its question. An answer may be older than
        what is known here, so it never replaces an address.
        """
        match heard.news:
            case PhotoNews.SHOWN:
                room.add_photos(heard.addresses)
            case PhotoNews.KNOWN:
                room.add_photos({**heard.addresses, **room.photos})
            case PhotoNews.ASKED if room.photos:
                self._tell(room, PhotoNews.KNOWN, room.photos)

    def _tell(self, room: Room, news: PhotoNews, addresses: PhotoAddresses) -> None:
        telling = self._telling(room.table.id, HeardPhotos(news, addresses))
        self._nursery.start(telling, "tell of photos")

    async def _telling(self, table_id: str, told: HeardPhotos) -> None:
        try:
            await self._tables.news.tell_photos(table_id, told)
        except TableError as error:
            log.info("The other processes don't hear of photos: %s", error)
