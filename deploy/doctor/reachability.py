"""Asking servers, and why one can't be reached: in few words, without the address asked."""

from __future__ import annotations

import os
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp

ANSWER_WITHIN = 10.0  # seconds, for each thing that is asked


@asynccontextmanager
async def asking() -> AsyncIterator[aiohttp.ClientSession]:
    """For as long as servers are asked; with the certificates that this machine trusts now."""
    limit = aiohttp.ClientTimeout(total=ANSWER_WITHIN)
    connector = aiohttp.TCPConnector(ssl=ssl.create_default_context())
    async with aiohttp.ClientSession(timeout=limit, connector=connector) as http:
        yield http


def unreached(error: Exception) -> str | None:
    """None when somebody was there and said something wrong."""
    if isinstance(error, TimeoutError):
        return "no answer"
    if isinstance(error, aiohttp.ClientConnectorDNSError):
        return "nobody knows this name"
    if isinstance(error, aiohttp.ClientConnectorError):
        number = error.os_error.errno or 0
        return os.strerror(number).lower() if number > 0 else "no connection"
    return None
