"""Digest of a message, to see whether it has changed since it was sent."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aiogram.types import InlineKeyboardMarkup


def digest(text: str, keyboard: InlineKeyboardMarkup | None) -> str:
    """Return the digest of a message's text and buttons: 16 hexadecimal digits."""
    buttons = keyboard.model_dump_json(exclude_none=True) if keyboard else ""
    whole = f"{text}\n{buttons}"
    return hashlib.sha256(whole.encode()).hexdigest()[:16]
