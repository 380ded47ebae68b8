"""`POST /api/session`: launch data in, our own token and the first view of a table out."""

from __future__ import annotations

import logging
import re
import time
from typing import Annotated, Any

import msgspec
from aiohttp import web
from msgspec import Meta, Raw

from engine.tables import NoSuchTable, StoreUnavailable, TableError
from webapp.answers import answer
from webapp.auth import AuthFault, Launch, check_launch, launch_key
from webapp.keys import HALL, METRICS, PAGE, SETTINGS, TABLES, TOKENS, WORDS
from webapp.languages import nearest
from webapp.limits import SESSIONS_OF_ADDRESS, Buckets
from webapp.middlewares import failure
from webapp.origins import address_of
from webapp.protocol import encode
from webapp.rooms import NOTHING
from webapp.tokens import LIFETIME, Session
from webapp.views import Eye, Shown

log = logging.getLogger(__name__)
SCHEME = "tma "
START = re.compile(r"([a-z0-9]{1,64})(?:_(?:fair|replay)_[0-9]{1,9})?")

Tag = Annotated[str, Meta(max_length=64)]


class Asked(msgspec.Struct):
    """What the page asks for beside its launch data."""

    table: Tag | None = None
    language: Tag | None = None  # chosen by the person before
    page: Tag | None = None  # whose words the page has


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
    language = (
        nearest(asked.language, settings.languages)
        or nearest(launch.language, settings.languages)
        or settings.languages[0]
    )
    session = Session(launch.person_id, launch.name, language)
    has_words = asked.page == language
    return {
        "token": app[TOKENS].make(session, time.time()),
        "expires_in": LIFETIME,
        "person": {"id": launch.person_id, "name": launch.name},
        "language": language,
        "bot": settings.bot_username,
        "app": settings.mini_app,
        "words": None if has_words else app[PAGE].catalogues[language],
        **await _first_view(app, session, asked.table or table_in(launch.start)),
    }


async def _first_view(
    app: web.Application, session: Session, table_id: str | None
) -> dict[str, Any]:
    if table_id is None:
        return {"table": None}
    tables, store = app[TABLES], app[HALL].store
    try:
        shown = Shown(await tables.load(table_id), await tables.looking(table_id))
    except NoSuchTable as why:
        return {"table": None, "missing": why.code}
    except StoreUnavailable:
        raise web.HTTPServiceUnavailable from None
    except TableError as why:
        log.info("A session begins without its table: %s", why)
        return {"table": None, "missing": NoSuchTable.code}
    t = app[WORDS](session.language)
    frame = shown.frame(Eye(session.person_id), t, events=NOTHING, now_ms=store.now_ms())
    return {"table": Raw(frame)}
