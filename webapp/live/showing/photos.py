"""Whose photo is where, at the tables that are shown: told from process to process, and held in
memory alone for as long as somebody here looks and their people sit there.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from engine.tables import HeardPhotos, PhotoNews, TableError, Tables
from engine.tables.nursery import Nursery

if TYPE_CHECKING:
    from webapp.live.showing.rooms import Room, RoomMember
    from webapp.live.table_setup import PhotoAddresses

log = logging.getLogger(__name__)


class Photos:
    """Those of everybody whose table is shown in this process."""

    def __init__(self, tables: Tables, nursery: Nursery) -> None:
        self._tables = tables
        self._nursery = nursery

    def show(self, room: Room, member: RoomMember) -> None:
        """Let all see the member's photo at their seat, if their page lets it be seen."""
        if member.photo is not None and room.learn({member.person_id: member.photo}):
            self._tell(room, PhotoNews.SHOWN, {member.person_id: member.photo})

    def gather(self, room: Room) -> None:
        """Others sit there now: those whose page is open here bring their photos."""
        for member in room.members:
            if member.person_id in room.views.setup.unpictured:
                self.show(room, member)

    def ask(self, room: Room) -> None:
        """Something may have been told that wasn't heard here."""
        if room.views.setup.unpictured:
            self._tell(room, PhotoNews.ASKED, {})

    def heard(self, room: Room, heard: HeardPhotos) -> None:
        """What another process tells, or asks. An answer may be older than what is known here."""
        match heard.news:
            case PhotoNews.SHOWN:
                room.learn(heard.addresses)
            case PhotoNews.KNOWN:
                room.learn({**heard.addresses, **room.photos})
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
