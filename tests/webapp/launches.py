"""Launch data as Telegram would sign it, for people of the tests."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

VECTORS: dict[str, Any] = json.loads(Path(__file__).with_name("launch_data.json").read_text())
BOT_TOKEN: str = VECTORS["bot_token"]


def signed(fields: dict[str, str], token: str = BOT_TOKEN) -> str:
    """A query string with the hash that Telegram would add."""
    text = "\n".join(sorted(f"{name}={value}" for name, value in fields.items()))
    key = hmac.digest(b"WebAppData", token.encode(), hashlib.sha256)
    return urlencode({**fields, "hash": hmac.new(key, text.encode(), "sha256").hexdigest()})


def launch(
    id: int, name: str, *, language: str = "en", start: str | None = None, age: float = 0
) -> str:
    """Somebody opens the Mini App."""
    user = json.dumps({"id": id, "first_name": name, "language_code": language})
    fields = {"user": user, "auth_date": str(int(time.time() - age)), "signature": "c2ln"}
    if start is not None:
        fields |= {"start_param": start, "chat_type": "supergroup", "chat_instance": "-1"}
    return signed(fields)
