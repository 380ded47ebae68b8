"""Settings of one bot, given from outside: its token, the addresses, its time limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import quote

Link = Callable[[str], str]
"""The address that opens the Mini App from any chat, with this start parameter."""

NOTICE_AFTER = 4.0

CALLS = "calls"
"""The argument of /start from a person who wants to be notified."""

JOINED = "j_"
"""The prefix of a table's id in /start from a person who sat down there in a chat."""


WRONG_TOKEN = "DURAK_BOT_TOKEN is wrong: Telegram doesn't know this bot."  # noqa: S105 - a sentence
"""The sentence that every role and the doctor print about it."""


def bot_id_of(token: str) -> int:
    """Return the number before the colon of a token: Telegram's id of the bot."""
    return int(token.partition(":")[0])


@dataclass(frozen=True, kw_only=True, slots=True)
class BotSettings:
    """Settings of one bot that the composition decides."""

    token: str = field(repr=False)
    public_url: str  # where people's devices reach the Mini App
    mini_app: str  # its short name, for links that open from groups
    telegram_api: str | None = None  # another Bot API server
    webhook_secret: str | None = field(default=None, repr=False)  # None: long polling
    admins: tuple[int, ...] = ()  # may start and lead every table
    keep_days: int = 90  # how long finished games are kept
    notice_after: float = NOTICE_AFTER  # seconds from the turn to the private message
    notice_again: float = 15.0  # seconds until we look again at one who looked and fell silent
    sends_per_second: int = 30  # what Telegram takes from a bot: messages and edits together
    sends_for_answers: int = 10  # of these, kept for answers to people
    first_bot: int | None = None  # of several bots the first one's number; None: it is alone
    paid_sends_a_day: int = 0  # beyond that, for 0.1 Stars each
    learn_limits: bool = False  # of groups, for messages that one member alone sees
    cards_in_place: bool = False  # in a group, instead of the board and not below it
    lease: float = 6.0  # seconds until another process fetches instead of a dead one

    @property
    def bot_id(self) -> int:
        """Telegram's id of the bot."""
        return bot_id_of(self.token)

    def page(self, start: str | None = None) -> str:
        """Return the Mini App's address for a `web_app` button."""
        address = f"{self.public_url}/app"
        return f"{address}?table={quote(start)}" if start else address

    def link(self, username: str, start: str) -> str:
        """Return the link that opens the Mini App from any chat."""
        return f"https://t.me/{username}/{self.mini_app}?startapp={start}"

    def calls_link(self, username: str) -> str:
        """Return the link that opens the private chat with Start, to switch calls on there."""
        return self.private_link(username, CALLS)

    def private_link(self, username: str, about: str) -> str:
        """Return the link that opens the private chat with Start, and says this there."""
        return f"https://t.me/{username}?start={about}"

    def start_link(self, username: str, table_id: str) -> str:
        """Return the link that opens the private chat with Start."""
        return self.private_link(username, f"{JOINED}{table_id}")
