"""Telegram's launch data (`initData`), which say who opened the Mini App. Nothing in them is used
before their signature is checked.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

import msgspec

from webapp.access.photo_address import photo_address

OLDEST = 24 * 3600  # seconds; Telegram's own clients re-use launch data after a reload
NEWEST = 30  # seconds that our clock may be behind Telegram's
LONGEST = 4096  # characters; real launch data has a few hundred
MOST_FIELDS = 64
LONGEST_NAME = 64
CHAT = re.compile(r"-?[0-9]{1,20}")
# The signature covers one line for each field, so a line break within a field would let the same
# signature stand for other fields. Telegram sends no such characters: JSON escapes them in names.
CONTROLS = re.compile(r"[\x00-\x1f\x7f]")


class AuthFault(Exception):
    """Launch data that open no session; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Launch:
    """The contents of signed launch data: the person, and what the link carried."""

    person_id: int
    name: str
    language: str | None
    start: str | None
    date: int  # when it was signed: seconds since 1970
    photo: str | None = field(default=None, repr=False)  # an address at Telegram
    chat: str | None = (
        None  # the chat where the link was opened, by an id that means nothing elsewhere
    )
    bot: int = 0  # the bot that led here: the index of its key


class _User(msgspec.Struct):
    id: int
    first_name: str = ""
    last_name: str = ""
    username: str = ""
    language_code: str | None = None
    photo_url: Any = None


_read_user = msgspec.json.Decoder(_User).decode


def launch_key(bot_token: str) -> bytes:
    """Return the secret with which Telegram signs a bot's launch data."""
    return hmac.digest(b"WebAppData", bot_token.encode(), "sha256")


def check_launch(init_data: str, keys: Sequence[bytes], now: float) -> Launch:
    """Return the contents of launch data that Telegram signed with one of these keys; raises
    AuthFault for anything else. `now` is in seconds since 1970.
    """
    if not init_data:
        raise AuthFault("no_launch_data")
    fields = _parse(init_data)
    bot = _signed_by(fields, keys)
    _check_age(fields, now)
    return _launch(fields, bot)


def _parse(init_data: str) -> dict[str, str]:
    if len(init_data) > LONGEST or not init_data.isascii():
        raise AuthFault("bad_launch_data")
    try:
        pairs = parse_qsl(
            init_data,
            keep_blank_values=True,
            strict_parsing=True,
            errors="strict",
            max_num_fields=MOST_FIELDS,
        )
    except ValueError:
        raise AuthFault("bad_launch_data") from None
    fields = dict(pairs)
    if len(fields) != len(pairs) or "hash" not in fields:
        raise AuthFault("bad_launch_data")
    if any(CONTROLS.search(part) for pair in pairs for part in pair):
        raise AuthFault("bad_launch_data")
    return fields


def _signed_by(fields: dict[str, str], keys: Sequence[bytes]) -> int:
    """Return the index of the key that signed these fields; raises AuthFault."""
    lines = sorted(f"{name}={value}" for name, value in fields.items() if name != "hash")
    signed, given = "\n".join(lines).encode(), fields["hash"].encode()
    for number, key in enumerate(keys):
        wanted = hmac.new(key, signed, hashlib.sha256).hexdigest()
        if hmac.compare_digest(wanted.encode(), given):
            return number
    raise AuthFault("forged")


def _check_age(fields: dict[str, str], now: float) -> None:
    date = fields.get("auth_date", "")
    if not (date.isascii() and date.isdigit() and len(date) <= 12):
        raise AuthFault("bad_launch_data")
    age = now - int(date)
    if age > OLDEST:
        raise AuthFault("stale")
    if age < -NEWEST:
        raise AuthFault("from_the_future")


def _launch(fields: dict[str, str], bot: int) -> Launch:
    try:
        user = _read_user(fields.get("user", ""))
    except (msgspec.DecodeError, RecursionError):
        raise AuthFault("no_person") from None
    if not 0 < user.id < 2**53:
        raise AuthFault("no_person")
    name = _name(user)
    start, date = fields.get("start_param"), int(fields["auth_date"])
    chat = CHAT.fullmatch(fields.get("chat_instance", ""))
    known = chat[0] if chat else None
    photo = photo_address(user.photo_url)
    return Launch(user.id, name, user.language_code, start, date, photo, known, bot)


def _name(user: _User) -> str:
    """Return a name that fits a seat: one line, no invisible characters, never empty."""
    for candidate in (f"{user.first_name} {user.last_name}", user.username):
        visible = "".join(c if _is_visible(c) else " " for c in candidate)
        if name := " ".join(visible.split())[:LONGEST_NAME].strip():
            return name
    return str(user.id)


def _is_visible(character: str) -> bool:
    # Joiners hold emoji together; other format characters can reverse the text around them.
    return character == "\u200d" or unicodedata.category(character)[0] != "C"
