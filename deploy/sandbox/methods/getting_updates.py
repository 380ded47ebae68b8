"""Ways for a bot to get its updates: asking for them, or a webhook."""

import re
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from deploy.sandbox.backend import Backend
from deploy.sandbox.delivery.update_queues import as_seconds
from deploy.sandbox.methods.forms import Form
from deploy.sandbox.methods.method_table import method
from deploy.sandbox.world.api_objects import bot_object
from deploy.sandbox.world.api_refusals import bad_request
from deploy.sandbox.world.models import Bot, WebhookInfo

WEBHOOK_PORTS = (80, 88, 443, 8443)


@method("getMe")
async def get_me(backend: Backend, bot: Bot, form: Form) -> Any:
    """getMe: what BotFather was told."""
    return bot_object(bot) | {
        "can_join_groups": True,
        "can_read_all_group_messages": not bot.privacy,
        "supports_inline_queries": bot.inline,
        "supports_guest_queries": bot.guest,
        "can_connect_to_business": False,
        "has_main_web_app": bot.main_app is not None,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
        "can_manage_bots": False,
    }


@method("getUpdates")
async def get_updates(backend: Backend, bot: Bot, form: Form) -> Any:
    """getUpdates: long polling; 409 while a webhook is set, and for the older of two polls."""
    return await backend.updates.fetch(
        bot,
        offset=form.get("offset", 0),
        limit=max(1, min(100, form.get("limit", 100))),
        timeout=as_seconds(form.get("timeout")),
        allowed=form.get("allowed_updates"),
    )


@method("setWebhook")
async def set_webhook(backend: Backend, bot: Bot, form: Form) -> Any:
    """setWebhook: to a public server by https; what waits is brought at once."""
    if "url" not in form:  # an empty address takes the webhook away
        return await delete_webhook(backend, bot, form)
    url, secret = form["url"], form.get("secret_token")
    _check_webhook(url, local=backend.world.local_webhooks)
    if secret is not None and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret):
        raise bad_request("secret token contains unallowed characters")
    if form.get("drop_pending_updates"):
        backend.updates.clear(bot.id)
    if "allowed_updates" in form:
        bot.allowed_updates = form["allowed_updates"] or None
    backend.webhooks.pause(bot)
    most = max(1, min(100, form.get("max_connections", 40)))
    bot.webhook = WebhookInfo(url=url, secret_token=secret, max_connections=most)
    backend.world.save_bot(bot)
    backend.webhooks.resume(bot)
    return True


def _check_webhook(url: str, *, local: bool) -> None:
    parts = urlsplit(url)
    if parts.scheme not in (("http", "https") if local else ("https",)) or not parts.hostname:
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if local:
        return
    if parts.port not in (None, *WEBHOOK_PORTS):
        raise bad_request("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")
    address = "127.0.0.1" if parts.hostname == "localhost" else parts.hostname
    if _is_reserved(address):
        raise bad_request(f"bad webhook: IP address {address} is reserved")


def _is_reserved(host: str) -> bool:
    try:
        return not ip_address(host).is_global
    except ValueError:
        return False  # a name: here nobody asks where it leads


@method("deleteWebhook")
async def delete_webhook(backend: Backend, bot: Bot, form: Form) -> Any:
    """deleteWebhook: what waits stays, unless `drop_pending_updates`."""
    backend.webhooks.pause(bot)
    bot.webhook = None
    backend.world.save_bot(bot)
    if form.get("drop_pending_updates"):
        backend.updates.clear(bot.id)
    return True


@method("getWebhookInfo")
async def get_webhook_info(backend: Backend, bot: Bot, form: Form) -> Any:
    """getWebhookInfo: with the last error of the bot's server."""
    hook = bot.webhook
    told: dict[str, Any] = {
        "url": hook.url if hook else "",
        "has_custom_certificate": False,
        "pending_update_count": len(backend.updates.queue(bot.id)),
    }
    if bot.allowed_updates is not None:
        told["allowed_updates"] = bot.allowed_updates
    if hook is not None:
        told["max_connections"] = hook.max_connections
        if hook.last_error_date is not None:
            told["last_error_date"] = hook.last_error_date
            told["last_error_message"] = hook.last_error_message
    return told
