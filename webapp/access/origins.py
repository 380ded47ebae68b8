"""Where a request comes from: whose page, and which address."""

from __future__ import annotations

from ipaddress import ip_address

from aiohttp import web

from webapp.settings import WebSettings


def is_our_origin(request: web.Request, settings: WebSettings) -> bool:
    """Whether our own page opens the socket: its origin is the public one, or this very host."""
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
