"""`POST /api/session`: launch data in, our own token and the first view of a table out."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Hashable
from typing import Annotated, Any

import msgspec
from aiohttp import web
from msgspec import Meta, Raw

from engine.tables import NoSuchTable, StoreUnavailable, TableError, Tables
from engine.words import nearest
from webapp.access.json_bodies import read_json
from webapp.access.launch_data import AuthFault, Launch, check_launch, launch_key
from webapp.access.rate_limits import SESSIONS_OF_ADDRESS, SESSIONS_OF_PERSON, Buckets
from webapp.access.request_origin import PERSON, ProxyWatch, address_of
from webapp.access.tokens import Session
from webapp.error_answers import RequestRefused
from webapp.live.protocol import encode
from webapp.live.services import LiveServices
from webapp.live.showing.viewpoint import Viewpoint
from webapp.live.showing.views import TableViews, no_events
from webapp.metrics import Metrics
from webapp.responses import json_for_one
from webapp.settings import WebSettings, Words

log = logging.getLogger(__name__)
SCHEME = "tma "
START = re.compile(r"([a-z0-9]{1,64})(?:_(?:fair|replay)_[0-9]{1,9})?")
ZONE = re.compile(r"[A-Za-z][A-Za-z0-9_+/-]{0,63}")

Tag = Annotated[str, Meta(max_length=64)]


class SessionRequest(msgspec.Struct):
    """What the page asks for besides its launch data."""

    table: Tag | None = None
    language: Tag | None = None  # chosen on the page
    zone: Tag | None = None  # the device's time zone, an IANA name


_decode = msgspec.json.Decoder(SessionRequest).decode


def _read_request(body: bytes) -> SessionRequest:
    """What the body asks for; an empty one asks for nothing."""
    return _decode(body) if body else SessionRequest()


class Sessions:
    """Opens sessions."""

    def __init__(
        self,
        settings: WebSettings,
        tables: Tables,
        live: LiveServices,
        words: Words,
        metrics: Metrics,
    ) -> None:
        self._settings = settings
        self._tables = tables
        self._tokens = live.tokens
        self._store = live.store
        self._rooms = live.rooms
        self._words = words
        self._metrics = metrics
        self._keys = [launch_key(bot.token) for bot in settings.bots]
        self._of_address = Buckets(SESSIONS_OF_ADDRESS)
        self._of_person = Buckets(SESSIONS_OF_PERSON)
        self._proxies = ProxyWatch()

    async def open(self, request: web.Request) -> web.Response:
        """A session for the person named in what Telegram signed, or 401."""
        asked = await read_json(request, _read_request)
        launch = self._checked(request, asked)
        return json_for_one(encode(await self._session(launch, asked)))

    def _checked(self, request: web.Request, asked: SessionRequest) -> Launch:
        """What Telegram has signed; the request is refused when it hasn't, or too often."""
        address, counted = address_of(request, self._settings), self._metrics.sessions
        try:
            launch = check_launch(_init_data(request), self._keys, self._tokens.now())
        except AuthFault as fault:
            _limit(self._of_address, address)
            counted.labels(fault.code).inc()
            language = nearest(asked.language, self._settings.languages)
            raise RequestRefused(401, fault.code, language) from None
        request[PERSON] = launch.person_id
        _limit(self._of_person, launch.person_id)
        if address is None:
            self._proxies.met(request.remote or "", launch.person_id)
        counted.labels("opened").inc()
        return launch

    async def _session(self, launch: Launch, asked: SessionRequest) -> dict[str, Any]:
        language, found, _ = await asyncio.gather(
            self._language(launch, asked),
            self._table(asked.table or table_in(launch.start)),
            self._keep_zone(launch.person_id, asked.zone),
        )
        await self._note_chat(launch, found)
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
            **await self._first_view(session, found),
        }

    async def _language(self, launch: Launch, asked: SessionRequest) -> str:
        """The page's wish, else what the person chose at the bot, else Telegram's word."""
        ours = self._settings.languages
        return (
            nearest(asked.language, ours)
            or nearest(await self._chosen_language(launch.person_id), ours)
            or nearest(launch.language, ours)
            or ours[0]
        )

    async def _chosen_language(self, person_id: int) -> str | None:
        try:
            return await self._tables.people.chosen_language(person_id)
        except TableError as why:  # no reason to open no session
            log.info("A session begins without its chosen language: %s", why)
            return None

    async def _keep_zone(self, person_id: int, zone: str | None) -> None:
        """For the bot, which calls nobody at night; what is no zone's name is forgotten."""
        if zone is None or not ZONE.fullmatch(zone):
            return
        try:
            await self._tables.people.keep_zone(person_id, zone)
        except TableError as why:  # no reason to open no session
            log.info("A session begins without its time zone: %s", why)

    async def _note_chat(self, launch: Launch, found: TableViews | str | None) -> None:
        """The person is in the chat from which they come, and the table is known there to which
        the link led that they followed: Telegram has signed both.
        """
        if launch.chat is None:
            return
        there = found.table.id if isinstance(found, TableViews) else None
        linked = there if there == table_in(launch.start) else None
        try:
            await self._tables.people.note_arrival(launch.chat, launch.person_id, linked)
        except TableError as why:  # no reason to open no session
            log.info("A session begins, and its chat isn't noted: %s", why)

    async def _table(self, table_id: str | None) -> TableViews | str | None:
        """The table to begin with, if there is one; the code for one that isn't there."""
        if table_id is None:
            return None
        tables = self._tables
        try:
            table, looking = await tables.load(table_id), await tables.presence.looking(table_id)
            return TableViews(table, looking, photos=self._rooms.photos_at(table_id))
        except NoSuchTable as why:
            return why.code
        except StoreUnavailable:
            raise
        except TableError as why:
            log.info("A session begins without its table: %s", why)
            return NoSuchTable.code

    async def _first_view(
        self, session: Session, found: TableViews | str | None
    ) -> dict[str, Any]:
        if found is None:
            return {"table": None}
        if isinstance(found, str):
            return {"table": None, "missing": found}
        t, viewpoint = self._words(session.language), Viewpoint(session.person_id)
        orders = await self._tables.orders.at(found.table.id)
        now_ms = self._store.now_ms()
        frame = found.frame(viewpoint, t, events=no_events, now_ms=now_ms, orders=orders)
        return {"table": Raw(frame)}


def table_in(start: str | None) -> str | None:
    """The table that a start parameter names: TABLE, TABLE_fair_GAME or TABLE_replay_GAME."""
    match = START.fullmatch(start or "")
    return match[1] if match else None


def _limit(buckets: Buckets, who: Hashable) -> None:
    if not buckets.take(who, time.monotonic()):
        raise web.HTTPTooManyRequests


def _init_data(request: web.Request) -> str:
    said = request.headers.get("Authorization", "")
    return said[len(SCHEME) :] if said[: len(SCHEME)].lower() == SCHEME else ""
