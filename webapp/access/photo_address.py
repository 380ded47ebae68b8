"""Addresses of people's photos. Only addresses at Telegram are accepted."""

from __future__ import annotations

import re

HOSTS = ("https://t.me", "https://*.telesco.pe", "https://*.cdn-telegram.org")
"""As the page's policy names them: launch data has addresses at the first, which may lead to the
others."""
LONGEST = 255
_ADDRESS = re.compile(
    r"https://(?:t\.me|[a-z0-9-]+\.(?:telesco\.pe|cdn-telegram\.org))/[A-Za-z0-9._~/?&=%+-]+"
)


def photo_address(said: object) -> str | None:
    """Return the photo's address from launch data; None unless it is an address at Telegram."""
    if not isinstance(said, str) or len(said) > LONGEST or not _ADDRESS.fullmatch(said):
        return None
    return said
