"""Who sends a request: from which page, from which address, and with whose token."""

from __future__ import annotations

import time
from ipaddress import ip_address

from aiohttp import web

from webapp.access.tokens import BadToken, NoToken, Session, Tokens
from webapp.error_answers import RequestRefused
from webapp.settings import WebSettings

SCHEME = "bearer "


def is_our_origin(request: web.Request, settings: WebSettings) -> bool:
    """Whether our own page sends it: its origin is the public one, or this very host."""
    origin = request.headers.get("Origin", "")
    return origin in (settings.origin, f"https://{request.host}", f"http://{request.host}")


def address_of(request: web.Request) -> str:
    """Where the request comes from; the word of a proxy counts only on our own network."""
    peer = request.remote or ""
    forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    return forwarded[:64] if forwarded and is_near(peer) else peer


def is_near(address: str) -> bool:
    """Whether the address is of this machine or of a private network."""
    try:
        return ip_address(address).is_private
    except ValueError:
        return False


def session_of(request: web.Request, tokens: Tokens) -> Session:
    """The session that the token in the request's header stands for; without one it is refused."""
    try:
        return tokens.read(_bearer(request), time.time())
    except BadToken as why:
        raise RequestRefused(401, why.code) from None


def _bearer(request: web.Request) -> str:
    said = request.headers.get("Authorization", "")
    if said[: len(SCHEME)].lower() != SCHEME:
        raise NoToken
    return said[len(SCHEME) :].strip()
