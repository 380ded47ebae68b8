"""Which server the store is, and whether it is new enough for our scripts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

NEEDED: Final = "Redis 7.0 or newer, or Valkey"
_OLDEST: Final = (7, 0)


def is_too_old(info: Mapping[str, Any]) -> bool:
    """By the server's own INFO; Valkey tells there as which Redis it behaves."""
    told = str(info.get("redis_version", "")).split(".")
    return tuple(int(part) for part in told[:2] if part.isdigit()) < _OLDEST


def name_of(info: Mapping[str, Any]) -> str:
    """Its name and version for people: "Valkey 9.1.0"."""
    if "valkey_version" in info:
        return f"Valkey {info['valkey_version']}"
    return f"Redis {info.get('redis_version', 'of an unknown version')}"
