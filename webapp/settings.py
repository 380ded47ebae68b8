"""Settings of the Mini App's server: its addresses, its bots, its languages."""

from __future__ import annotations

import gettext
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import urlsplit

Words = Callable[[str | None], gettext.NullTranslations]


class PageBot(NamedTuple):
    """A bot through which people open the page."""

    token: str
    username: str

    @property
    def id(self) -> int:
        """The number with which its token begins."""
        return int(self.token.partition(":")[0])


@dataclass(frozen=True)
class WebSettings:
    """Settings that `deploy` reads from the environment; `repr` shows no token."""

    public_url: str
    bot_token: str
    bot_username: str
    mini_app: str
    languages: tuple[str, ...] = ("en",)
    telegram_api: str | None = (
        None  # the address of another Bot API server; its origin may frame the page
    )
    admins: tuple[int, ...] = ()  # people who may act as host at every table
    # number of proxies that add to X-Forwarded-For; None: one, if it is on our own network
    trusted_hops: int | None = None
    keep_days: int = 90  # days that finished games are kept; people are told this number
    more_bots: tuple[PageBot, ...] = field(default=(), repr=False)  # besides the first
    looks_back: bool = True  # at a last game, while people look at its result
    gallery: bool = False  # serve /app/gallery, the page with made-up tables

    def __repr__(self) -> str:
        return f"WebSettings({self.public_url!r}, @{self.bot_username}/{self.mini_app})"

    @property
    def origin(self) -> str:
        """The page's origin, as browsers send it."""
        return origin_of(self.public_url)

    @property
    def bots(self) -> tuple[PageBot, ...]:
        """All bots that open the page; a session names its bot by the index in this list."""
        return (PageBot(self.bot_token, self.bot_username), *self.more_bots)

    def invitation(self, table_id: str, bot: int = 0) -> str:
        """Return the link that opens a table inside Telegram, from any chat, through this bot."""
        return f"https://t.me/{self.bots[bot].username}/{self.mini_app}?startapp={table_id}"


def origin_of(address: str) -> str:
    """Return scheme, host and port of an address, without the scheme's default port."""
    parts = urlsplit(address)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    port = f":{parts.port}" if parts.port not in (None, usual) else ""
    return f"{parts.scheme}://{host}{port}"
