"""`POST /api/session`: launch data in, our own token and the first view of a table out."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from typing import Annotated, Any

import msgspec
from aiohttp import web
from msgspec import Meta, Raw

from engine.tables import NoSuchTable, StoreUnavailable, TableError, Tables
from engine.words import nearest
from webapp.access.launch_data import AuthFault, Launch, check_launch, launch_key
from webapp.access.limits import SESSIONS_OF_ADDRESS, Buckets
from webapp.access.origins import address_of
from webapp.access.tokens import LIFETIME, Session
from webapp.api.json_answer import answer
from webapp.app_keys import HALL, METRICS, SETTINGS, TABLES, TOKENS, WORDS
from webapp.failures import failure
from webapp.live.protocol import encode
from webapp.live.rooms import NOTHING
from webapp.live.views import Eye, Shown

log = logging.getLogger(__name__)
SCHEME = "tma "
START = re.compile(r"([a-z0-9]{1,64})(?:_(?:fair|replay)_[0-9]{1,9})?")

Tag = Annotated[str, Meta(max_length=64)]


class Asked(msgspec.Struct):
    """What the page asks for beside its launch data."""

    table: Tag | None = None
    language: Tag | None = None  # chosen on the page


_read_asked = msgspec.json.Decoder(Asked).decode


class Desk:
    """Opens sessions."""

    def __init__(self, bot_token: str) -> None:
        self._key = launch_key(bot_token)
        self._of_address = Buckets(SESSIONS_OF_ADDRESS)

    async def open(self, request: web.Request) -> web.Response:
        """A session for the person whom Telegram vouches for, or 401."""
        if not self._of_address.take(address_of(request), time.monotonic()):
            raise web.HTTPTooManyRequests
        asked = await _asked(request)
        counted = request.app[METRICS].sessions
        try:
            launch = check_launch(_init_data(request), self._key, time.time())
        except AuthFault as fault:
            counted.labels(fault.code).inc()
            language = nearest(asked.language, request.app[SETTINGS].languages)
            return failure(request, 401, fault.code, language)
        counted.labels("opened").inc()
        return answer(encode(await _session(request.app, launch, asked)))


def table_in(start: str | None) -> str | None:
    """The table that a start parameter names: TABLE, TABLE_fair_GAME or TABLE_replay_GAME."""
    match = START.fullmatch(start or "")
    return match[1] if match else None


async def _asked(request: web.Request) -> Asked:
    body = await request.read()
    try:
        return _read_asked(body) if body else Asked()
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise web.HTTPBadRequest from None


def _init_data(request: web.Request) -> str:
    said = request.headers.get("Authorization", "")
    return said[len(SCHEME) :] if said[: len(SCHEME)].lower() == SCHEME else ""


async def _session(app: web.Application, launch: Launch, asked: Asked) -> dict[str, Any]:
    settings = app[SETTINGS]
    language, found = await asyncio.gather(
        _language(app, launch, asked), _look(app, asked.table or table_in(launch.start))
    )
    session = Session(launch.person_id, launch.name, language)
    return {
        "token": app[TOKENS].make(session, time.time()),
        "expires_in": LIFETIME,
        "person": {"id": launch.person_id, "name": launch.name},
        "language": language,
        "bot": settings.bot_username,
        "app": settings.mini_app,
        **_first_view(app, session, found),
    }


async def _language(app: web.Application, launch: Launch, asked: Asked) -> str:
    """The page's wish, else what the person chose at the bot, else Telegram's word."""
    ours = app[SETTINGS].languages
    return (
        nearest(asked.language, ours)
        or nearest(await _chosen(app[TABLES], launch.person_id), ours)
        or nearest(launch.language, ours)
        or ours[0]
    )


async def _chosen(tables: Tables, person_id: int) -> str | None:
    try:
        return await tables.chosen_language(person_id)
    except TableError as why:  # no reason to open no session
        log.info("A session begins without its chosen language: %s", why)
        return None


async def _look(app: web.Application, table_id: str | None) -> Shown | str | None:
    """The table to begin with, if there is one; the code for one that isn't there."""
    if table_id is None:
        return None
    tables = app[TABLES]
    try:
        return Shown(await tables.load(table_id), await tables.looking(table_id))
    except NoSuchTable as why:
        return why.code
    except StoreUnavailable:
        raise web.HTTPServiceUnavailable from None
    except TableError as why:
        log.info("A session begins without its table: %s", why)
        return NoSuchTable.code


def _first_view(
    app: web.Application, session: Session, found: Shown | str | None
) -> dict[str, Any]:
    if found is None:
        return {"table": None}
    if isinstance(found, str):
        return {"table": None, "missing": found}
    t, now_ms = app[WORDS](session.language), app[HALL].store.now_ms()
    frame = found.frame(Eye(session.person_id), t, events=NOTHING, now_ms=now_ms)
    return {"table": Raw(frame)}
