"""Launch data as Telegram would sign it, for people of the tests."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from zlib import crc32

VECTORS: dict[str, Any] = json.loads(Path(__file__).with_name("launch_data.json").read_text())
BOT_TOKEN: str = VECTORS["bot_token"]


def signed(fields: dict[str, str], token: str = BOT_TOKEN) -> str:
    """A query string with the hash that Telegram would add."""
    text = "\n".join(sorted(f"{name}={value}" for name, value in fields.items()))
    key = hmac.digest(b"WebAppData", token.encode(), hashlib.sha256)
    return urlencode({**fields, "hash": hmac.new(key, text.encode(), "sha256").hexdigest()})


def launch(
    id: int,
    name: str,
    *,
    language: str = "en",
    start: str | None = None,
    age: float = 0,
    photo: object = None,
    chat: str | None = None,
    token: str = BOT_TOKEN,
) -> str:
    """Somebody opens the Mini App; a table's link in a chat of its own, unless one is named."""
    user: dict[str, object] = {"id": id, "first_name": name, "language_code": language}
    if photo is not None:
        user["photo_url"] = photo
    fields = {
        "user": json.dumps(user),
        "auth_date": str(int(time.time() - age)),
        "signature": "c2ln",
    }
    if start is not None:
        fields["start_param"] = start
    if start is not None or chat is not None:
        known = chat or str(-crc32(f"{start}".encode()))
        fields |= {"chat_type": "supergroup", "chat_instance": known}
    return signed(fields, token)
