"""The body of `POST /api/session`."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Tag = Annotated[str, Meta(max_length=64)]


class SessionRequest(msgspec.Struct):
    """The wishes of a page besides its launch data; each may be missing."""

    table: Tag | None = None
    language: Tag | None = None  # chosen on the page
    zone: Tag | None = None  # the device's time zone, an IANA name


_decode = msgspec.json.Decoder(SessionRequest).decode


def read_session_request(body: bytes) -> SessionRequest:
    """Return the wishes in a body, none for an empty one; raises msgspec.DecodeError."""
    return _decode(body) if body else SessionRequest()
