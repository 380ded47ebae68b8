"""answerCallbackQuery: what a person who pressed a button is shown."""

from typing import Any
from urllib.parse import urlsplit

from deploy.sandbox.backend import Backend
from deploy.sandbox.methods.forms import Form
from deploy.sandbox.methods.method_table import method
from deploy.sandbox.world.api_refusals import bad_request
from deploy.sandbox.world.models import Bot


@method("answerCallbackQuery")
async def answer_callback_query(backend: Backend, bot: Bot, form: Form) -> Any:
    """answerCallbackQuery: refused when too late, MESSAGE_TOO_LONG over 200 letters.

    URL_INVALID for every address but a link that starts the bot.
    """
    query = backend.queries.unanswered(form["callback_query_id"], "callback", bot)
    text, url = form.get("text", ""), form.get("url")
    if len(text) > 200:
        raise bad_request("MESSAGE_TOO_LONG")
    if url is not None and not _is_start_link(bot, url):
        raise bad_request("URL_INVALID")
    alert = bool(form.get("show_alert"))
    query.answer.set_result({"kind": "answer", "text": text, "alert": alert, "url": url})
    return True


def _is_start_link(bot: Bot, url: str) -> bool:
    parts = urlsplit(url)
    name = parts.path.strip("/").lower()
    return (
        parts.scheme in ("http", "https")
        and parts.netloc in ("t.me", "telegram.me")
        and name == bot.username.lower()
        and parts.query.startswith("start=")
    )
