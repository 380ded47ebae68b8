"""The last step of a session: make its token, and the view of its first table."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Raw

from engine.tables import Table, Tables
from webapp.access.launch_data import Launch
from webapp.access.tokens import Session
from webapp.live.services import LiveServices
from webapp.live.views.table_views import TableViews
from webapp.live.views.viewpoint import Viewpoint
from webapp.settings import WebSettings, Words


class FirstTable(NamedTuple):
    """The table that a session begins with."""

    table: Table
    looking: frozenset[int]  # the people who have it on the screen


class SessionAnswer:
    """Makes the answers to requests for a session."""

    def __init__(
        self, settings: WebSettings, tables: Tables, live: LiveServices, words: Words
    ) -> None:
        self._settings = settings
        self._tables = tables
        self._tokens = live.tokens
        self._store = live.store
        self._rooms = live.rooms
        self._words = words

    async def make(
        self, launch: Launch, language: str, found: FirstTable | str | None
    ) -> dict[str, Any]:
        """Return the fields of the answer. `found` is the first table, the code of the refusal
        for one that isn't there, or None. Raises the store's errors.
        """
        first = await self._first_view(launch.person_id, language, found)
        now = int(self._tokens.now())
        session = Session(
            launch.person_id,
            launch.name,
            language,
            launch.date,
            photo=launch.photo,
            bot=launch.bot,
        ).renewed(now)
        return {
            "token": self._tokens.make(session, now),
            "expires_in": session.until - now,
            "person": {"id": launch.person_id, "name": launch.name},
            "language": language,
            "bot": self._settings.bots[launch.bot].username,
            "app": self._settings.mini_app,
            "reports": bool(self._settings.admins),
            **first,
        }

    async def _first_view(
        self, person_id: int, language: str, found: FirstTable | str | None
    ) -> dict[str, Any]:
        if found is None:
            return {"table": None}
        if isinstance(found, str):
            return {"table": None, "missing": found}
        orders = await self._tables.orders.at(found.table.id)
        photos = self._rooms.photos_at(found.table.id)
        frame = TableViews(found.table, found.looking, photos=photos).frame(
            Viewpoint(person_id),
            self._words(language),
            now_ms=self._store.now_ms(),
            orders=orders,
        )
        return {"table": Raw(frame)}
