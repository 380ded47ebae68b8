"""The third step of a session: find its language and its first table, and note where the person
comes from.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Sequence
from typing import Any

from engine.tables import NoSuchTable, StoreUnavailable, TableError, Tables
from engine.words import nearest
from webapp.access.launch_data import Launch
from webapp.api.sessions.answer import FirstTable, SessionAnswer
from webapp.api.sessions.request_body import SessionRequest

log = logging.getLogger(__name__)
START = re.compile(r"([a-z0-9]{1,64})(?:_(?:fair|replay)_[0-9]{1,9})?")
ZONE = re.compile(r"[A-Za-z][A-Za-z0-9_+/-]{0,63}")


class SessionStart:
    """Reads and writes what the store keeps of a person who opens a session."""

    def __init__(self, tables: Tables, languages: Sequence[str], answer: SessionAnswer) -> None:
        self._tables = tables
        self._languages = languages
        self._answer = answer

    async def begin(self, launch: Launch, asked: SessionRequest) -> dict[str, Any]:
        """Gather what the session begins with and return its answer; raises StoreUnavailable."""
        language, found, _ = await asyncio.gather(
            self._language(launch, asked),
            self._table(asked.table or table_in(launch.start)),
            self._keep_zone(launch.person_id, asked.zone),
        )
        await self._note_chat(launch, found)
        return await self._answer.make(launch, language, found)

    async def _language(self, launch: Launch, asked: SessionRequest) -> str:
        """Return the language that the page asks for, else the one that the person chose at the
        bot, else Telegram's.
        """
        ours = self._languages
        return (
            nearest(asked.language, ours)
            or nearest(await self._chosen_language(launch.person_id), ours)
            or nearest(launch.language, ours)
            or ours[0]
        )

    async def _chosen_language(self, person_id: int) -> str | None:
        try:
            return await self._tables.people.chosen_language(person_id)
        except TableError as why:  # a session can open without it
            log.info("A session begins without its chosen language: %s", why)
            return None

    async def _keep_zone(self, person_id: int, zone: str | None) -> None:
        """Store the time zone, which the bot needs to notify nobody at night. Text that can't be
        the name of a zone is dropped.
        """
        if zone is None or not ZONE.fullmatch(zone):
            return
        try:
            await self._tables.people.keep_zone(person_id, zone)
        except TableError as why:  # a session can open without it
            log.info("A session begins without its time zone: %s", why)

    async def _note_chat(self, launch: Launch, found: FirstTable | str | None) -> None:
        """Store that the person is in the chat where they opened the link, and that this chat
        knows the table which the link names. Telegram has signed both.
        """
        if launch.chat is None:
            return
        there = found.table.id if isinstance(found, FirstTable) else None
        linked = there if there == table_in(launch.start) else None
        try:
            await self._tables.people.note_arrival(launch.chat, launch.person_id, linked)
        except TableError as why:  # a session can open without it
            log.info("A session begins, and its chat isn't noted: %s", why)

    async def _table(self, table_id: str | None) -> FirstTable | str | None:
        """Return the table to begin with, None if none is asked for, or the code of the refusal
        for one that doesn't exist or can't be read.
        """
        if table_id is None:
            return None
        try:
            table = await self._tables.load(table_id)
            return FirstTable(table, await self._tables.presence.looking(table_id))
        except NoSuchTable as why:
            return why.code
        except StoreUnavailable:
            raise
        except TableError as why:
            log.info("A session begins without its table: %s", why)
            return NoSuchTable.code


def table_in(start: str | None) -> str | None:
    """Return the table that a start parameter names: TABLE, TABLE_fair_GAME or TABLE_replay_GAME;
    None for anything else.
    """
    match = START.fullmatch(start or "")
    return match[1] if match else None
