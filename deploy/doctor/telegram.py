"""Findings about each bot, as Telegram knows it: token, name, modes, webhook, time."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, replace
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp

from bot.settings import WRONG_TOKEN
from deploy.doctor.findings import Finding, bad, good, note, warning
from deploy.doctor.reachability import unreached
from deploy.doctor.webhook import look_at_webhook
from deploy.serving.bot_name import TELEGRAM
from deploy.settings import Settings
from webapp.access.launch_data import NEWEST

AWRY = 5.0  # seconds; Telegram tells whole ones, and an answer takes a moment
UNKNOWN = (401, 404)  # what it answers to a token that isn't a bot's


@dataclass(frozen=True)
class ApiAnswer:
    """Result of a method, and how many seconds our clock is ahead of Telegram's."""

    result: dict[str, Any]
    ahead: float | None


class Unanswered(Exception):
    """Telegram refuses, or isn't there: a finding about it."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.says)
        self.finding = finding


async def look_at_telegram(http: aiohttp.ClientSession, settings: Settings) -> list[Finding]:
    """Everything that Telegram tells our bots of themselves; of several each line says of which
    it is.
    """
    told = await asyncio.gather(*(_look_at(http, settings, one) for one in settings.tokens))
    if len(told) < 2:
        return [finding for findings in told for finding in findings]
    numbers = [token.partition(":")[0] for token in settings.tokens]
    return [
        replace(finding, says=f"Bot {number}: {finding.says}")
        for number, findings in zip(numbers, told, strict=True)
        for finding in findings
    ]


async def _look_at(http: aiohttp.ClientSession, settings: Settings, token: str) -> list[Finding]:
    try:
        me = await _ask(http, settings, token, "getMe")
        hook = await _ask(http, settings, token, "getWebhookInfo")
    except Unanswered as why:
        return [why.finding]
    name = str(me.result["username"])
    return [
        good("token", f"The bot is @{name}."),
        _inline(bool(me.result.get("supports_inline_queries"))),
        *_guest(me.result.get("supports_guest_queries")),
        *_app(settings, name, has_main=bool(me.result.get("has_main_web_app"))),
        look_at_webhook(settings, hook.result, time.time()),
        *_clock(me.ahead),
    ]


async def _ask(
    http: aiohttp.ClientSession, settings: Settings, token: str, method: str
) -> ApiAnswer:
    api = settings.telegram_api or TELEGRAM
    try:
        async with http.get(f"{api}/bot{token}/{method}") as response:
            if response.status in UNKNOWN:
                raise Unanswered(_UNKNOWN_TOKEN)
            response.raise_for_status()
            told = await response.json()
            return ApiAnswer(told["result"], _ahead(response.headers.get("Date")))
    except (aiohttp.ClientError, TimeoutError, ValueError, LookupError, TypeError) as error:
        why = _reason(error)
        says = f"Telegram can't be reached at {api}: {why}."
        do = "Let this machine out to that address (name server, firewall), or try again later."
        raise Unanswered(bad("telegram", says, do)) from None


_UNKNOWN_TOKEN = bad(
    "token",
    WRONG_TOKEN,
    "Copy it again from BotFather: /mybots, the bot, API Token.",
)


def _reason(error: Exception) -> str:
    if isinstance(error, aiohttp.ClientResponseError) and error.status >= 400:
        return f"it answers {error.status}"
    return unreached(error) or "what answers isn't a Bot API server"


def _ahead(date: str | None) -> float | None:
    try:
        return time.time() - parsedate_to_datetime(date or "").timestamp()
    except ValueError:
        return None


def _inline(is_on: bool) -> Finding:
    if is_on:
        return good("inline", "Inline mode is on.")
    says = "Inline mode is off: nobody can deal in a chat without the bot, or share a table there."
    do = "Turn it on with BotFather: /setinline, then /setinlinefeedback with 100 %."
    return warning("inline", says, do)


def _guest(is_on: bool | None) -> list[Finding]:
    """A server older than guest mode doesn't tell."""
    if is_on is None:
        return []
    if is_on:
        return [good("guest", "Guest mode is on.")]
    says = "Guest mode is off: the bot's name in a chat without the bot deals no cards."
    do = "If you want it: BotFather's Mini App, your bot, Guest Mode."
    return [note("guest", says, do)]


def _app(settings: Settings, bot: str, *, has_main: bool) -> list[Finding]:
    found = []
    if settings.mini_app:
        link = f"https://t.me/{bot}/{settings.mini_app}"
        says = f"Tables open by {link}. Telegram doesn't tell whether that app is there."
        do = f"Open it once. If it isn't: BotFather, /newapp, {settings.mini_app} as short name."
        found.append(note("named-app", says, do))
    if not has_main and settings.public_url:
        do = f"If you want it: BotFather, Configure Mini App, {settings.public_url}/app."
        found.append(note("main-app", "The bot's profile has no Open button.", do))
    return found


def _clock(ahead: float | None) -> list[Finding]:
    if ahead is None:
        return []
    if abs(ahead) <= AWRY:
        return [good("clock", "The clock agrees with Telegram's.")]
    says = f"The clock is {abs(ahead):.0f} s {'ahead of' if ahead > 0 else 'behind'} Telegram's."
    do = "Turn on time synchronisation (timedatectl set-ntp true)."
    if -ahead > NEWEST:
        return [bad("clock", f"{says} Nobody can open the page.", do)]
    return [warning("clock", says, do)]
