"""The webhook as Telegram sees it: where it brings updates, and whether it can."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from bot.telegram.webhook import PATH
from deploy.doctor.findings import Finding, bad, good, note, warning
from deploy.settings import Settings

RECENT = 3600.0  # seconds for which a failure is told
MANY = 100  # updates that wait


def look_at_webhook(settings: Settings, told: dict[str, Any], now: float) -> Finding:
    """`told` is what getWebhookInfo gave."""
    address = str(told.get("url", ""))
    ours = f"{settings.public_url}{PATH}"
    if not settings.webhook_secret:
        return _polling(address, waiting=int(told.get("pending_update_count", 0)))
    if not address:
        do = "Nothing: the bot sets it at its start."
        return note("webhook", "Telegram has no webhook for this bot yet.", do)
    if address != ours:
        return _elsewhere(address, f"Here it is {ours}: start the bot, which says so to Telegram.")
    return _delivery(told, ours, now)


def _polling(address: str, waiting: int) -> Finding:
    if address:
        do = "Set DURAK_WEBHOOK_SECRET if that is yours. The bot takes it away at its start."
        return _elsewhere(address, do)
    if waiting > MANY:
        says = f"{waiting} updates wait to be fetched: no bot runs, or it can't follow."
        return warning("webhook", says, "Start `durak serve bot`, or look at its log.")
    return good("webhook", "No webhook is set: the bot fetches its updates.")


def _elsewhere(address: str, do: str) -> Finding:
    parts = urlsplit(address)
    where = f"{parts.scheme}://{parts.netloc}"  # a path may be a secret
    return bad(
        "webhook",
        f"Telegram brings this bot's updates to another place, at {where}.",
        f"{do} If another program uses this token, give each its own bot.",
    )


def _delivery(told: dict[str, Any], ours: str, now: float) -> Finding:
    waiting = int(told.get("pending_update_count", 0))
    since = now - float(told.get("last_error_date", 0))
    if since < RECENT:
        why = told.get("last_error_message", "it doesn't say why")
        says = f"Telegram couldn't bring updates to {ours} {since / 60:.0f} min ago: {why}."
        do = f"Have the proxy pass {PATH} to the bot's process; {waiting} updates wait."
        return bad("webhook", says, do)
    if waiting > MANY:
        says = f"{waiting} updates wait for the webhook."
        return warning("webhook", says, "Start more `durak serve bot`, or look at its log.")
    return good("webhook", f"Telegram brings updates to {ours}.")
