"""Whose request it is: our own token in a header, for everything that isn't a socket."""

from __future__ import annotations

import time

from aiohttp import web

from webapp.access.tokens import NoToken, Session
from webapp.app_keys import TOKENS

SCHEME = "bearer "


def session_of(request: web.Request) -> Session:
    """The session that the request's token stands for; raises BadToken."""
    said = request.headers.get("Authorization", "")
    if said[: len(SCHEME)].lower() != SCHEME:
        raise NoToken
    return request.app[TOKENS].read(said[len(SCHEME) :].strip(), time.time())
