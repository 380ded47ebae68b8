"""Checks of web addresses in settings, and the sentence for each that may not be set."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def public_address(value: str) -> str:
    """Return the address at which phones reach the page, without a slash at its end; raises
    ValueError.
    """
    parts = _parts(value)
    if parts.scheme == "http" and parts.hostname not in LOOPBACK:
        raise ValueError("https is needed; http is only for this machine (127.0.0.1)")
    if parts.path.rstrip("/").endswith("/app"):
        raise ValueError("leave out /app at its end: the address with it is for BotFather")
    return value.rstrip("/")


def bot_api_address(value: str, *, by_http: bool) -> str:
    """Another Bot API server, without a slash at its end; raises ValueError. `by_http`: it may be
    reached without TLS in the own network.
    """
    parts = _parts(value)
    if parts.scheme == "http" and parts.hostname not in LOOPBACK and not by_http:
        raise ValueError(
            "https is needed, for it is told the bot's token; http is for this machine "
            "(127.0.0.1) and, with DURAK_TELEGRAM_API_HTTP=true, for your own network"
        )
    return value.rstrip("/")


def _parts(value: str) -> SplitResult:
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("an address like https://example.org is needed")
    if parts.query or parts.fragment or parts.username is not None:
        raise ValueError("an address like https://example.org is needed, with no ?, # or @ in it")
    return parts
