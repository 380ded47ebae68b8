"""The origin of a request: its page, its address, and the session of its token."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from aiohttp import web

from webapp.access.tokens import BadToken, NoToken, Session, Tokens
from webapp.error_answers import RequestRefused
from webapp.settings import WebSettings

SCHEME = "bearer "
PERSON = web.RequestKey(
    "person", int
)  # the id of the person who sent the request, once it is known
HOME_BITS = 64  # bits of an IPv6 address that name one home or one phone


def is_our_origin(request: web.Request, settings: WebSettings) -> bool:
    """Return whether our own page sends it: its origin is the public one, or this very host."""
    origin = request.headers.get("Origin", "")
    return origin in (settings.origin, f"https://{request.host}", f"http://{request.host}")


def address_of(request: web.Request, settings: WebSettings) -> str | None:
    """Return the address that the request comes from. It is None for a neighbour on a private
    network that may be a proxy and sends no X-Forwarded-For: then only tokens tell people apart.
    An IPv6 network of 64 bits counts as one address, because a home or a phone has it to itself
    and may use any address in it.
    """
    peer, hops = request.remote or "", settings.trusted_hops
    if hops == 0 or (hops is None and not is_private(peer)):
        return _home_of(peer)
    said = _forwarded_for(request, hops or 1)
    if not said:
        return None if is_private(peer) else _home_of(peer)
    return _home_of(said[0][:64])


def _forwarded_for(request: web.Request, hops: int) -> list[str]:
    """Return the last `hops` addresses in X-Forwarded-For. Each proxy adds its peer's address to
    the last line, or a line of its own. Anything before that comes from the client, may be a
    hundred long lines, and isn't read.
    """
    lines = request.headers.getall("X-Forwarded-For", [])[-hops:]
    said = (part.strip() for line in lines for part in line.split(","))
    return [part for part in said if part][-hops:]


def _home_of(address: str) -> str:
    """Return one name for all addresses of a home."""
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, HOME_BITS), strict=False))


def is_private(address: str) -> bool:
    """Return whether the address belongs to this machine or a private network."""
    try:
        return ip_address(address).is_private
    except ValueError:
        return False


def session_of(request: web.Request, tokens: Tokens) -> Session:
    """Return the session of the token in the request's header; raises RequestRefused (401) without
    a valid one.
    """
    try:
        session = tokens.read(_bearer(request), tokens.now())
    except BadToken as why:
        raise RequestRefused(401, why.code) from None
    request[PERSON] = session.person_id
    return session


def _bearer(request: web.Request) -> str:
    said = request.headers.get("Authorization", "")
    if said[: len(SCHEME)].lower() != SCHEME:
        raise NoToken
    return said[len(SCHEME) :].strip()
