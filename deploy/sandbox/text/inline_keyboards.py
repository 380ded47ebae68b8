"""Inline keyboards: what Telegram takes, and what it refuses."""

import re
from urllib.parse import urlsplit

from deploy.sandbox.world.api_refusals import bad_request
from deploy.sandbox.world.models import Body

KINDS = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "disabled",
)
STYLES = ("primary", "success", "danger")
THIS_MACHINE = ("127.0.0.1", "localhost", "::1")
MOST_BUTTONS = 100


def _is_web_address(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme in ("http", "https", "tg", "ton") and bool(parts.netloc)


def is_app_address(url: str) -> bool:
    """https, or http of this machine as Telegram's test servers take it."""
    parts = urlsplit(url)
    return bool(parts.netloc) and (
        parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in THIS_MACHINE)
    )


def check_markup(markup: Body | None, chat_type: str) -> Body | None:
    """The keyboard as it will be shown, in a chat of this type (`inline` for inline results).

    Refused: BUTTON_…_INVALID, REPLY_MARKUP_TOO_LONG, an address that can't be opened.
    """
    if not markup:
        return None
    if "keyboard" in markup:
        raise bad_request("this local Telegram shows inline keyboards only")
    if "inline_keyboard" not in markup:
        return None
    rows = [row for row in markup["inline_keyboard"] if row]
    if sum(map(len, rows)) > MOST_BUTTONS:
        raise bad_request("REPLY_MARKUP_TOO_LONG")
    for row in rows:
        for button in row:
            _check_button(button, chat_type)
    return {"inline_keyboard": rows} if rows else None


def _check_button(button: Body, chat_type: str) -> None:
    kinds = [kind for kind in KINDS if kind in button]
    if not kinds:
        raise bad_request("Text buttons are unallowed in the inline keyboard")
    if not button["text"].strip():
        raise bad_request("BUTTON_TEXT_INVALID")
    if len(kinds) > 1 or button.get("style", STYLES[0]) not in STYLES:
        raise bad_request("BUTTON_TYPE_INVALID")
    CHECKS.get(kinds[0], _fine)(button, chat_type)


def _fine(button: Body, chat_type: str) -> None:
    """Nothing to say against this kind of button."""


def _check_data(button: Body, chat_type: str) -> None:
    if not 1 <= len(button["callback_data"].encode()) <= 64:
        raise bad_request("BUTTON_DATA_INVALID")


def _check_web_app(button: Body, chat_type: str) -> None:
    if chat_type != "private":
        raise bad_request("BUTTON_TYPE_INVALID")
    url = button["web_app"]["url"]
    if not is_app_address(url):
        raise bad_request(
            f"inline keyboard button Web App URL '{url}' is invalid: Only HTTPS links are allowed"
        )


def _check_url(button: Body, chat_type: str) -> None:
    url = button["url"]
    if re.fullmatch(r"(?:t|telegram)\.me/.+", url):
        return
    if not _is_web_address(url):
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")


def _check_copy(button: Body, chat_type: str) -> None:
    if not 1 <= len(button["copy_text"]["text"]) <= 256:
        raise bad_request("BUTTON_COPY_TEXT_INVALID")


CHECKS = {
    "callback_data": _check_data,
    "web_app": _check_web_app,
    "url": _check_url,
    "copy_text": _check_copy,
}
