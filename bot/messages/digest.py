"""Digest of a message, to see whether it has changed since it was sent."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aiogram.types import InlineKeyboardMarkup


def digest(text: str, keyboard: InlineKeyboardMarkup) -> str:
    """Return the digest of a message's text and buttons: 16 hexadecimal digits."""
    whole = f"{text}\n{keyboard.model_dump_json(exclude_none=True)}"
    return hashlib.sha256(whole.encode()).hexdigest()[:16]
