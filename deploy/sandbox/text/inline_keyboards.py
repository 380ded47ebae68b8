"""Inline keyboards: what Telegram takes, and what it refuses."""

from urllib.parse import urlsplit, urlunsplit

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
STYLES = ("default", "primary", "success", "danger")
UNREADABLE = "can't parse inline keyboard button"
THIS_MACHINE = ("127.0.0.1", "localhost", "::1")
MOST_BUTTONS = 100
MOST_IN_ROW = 8


def full_address(url: str) -> str | None:
    """The address that a button leads to, as Telegram completes it; None when it leads nowhere."""
    if url.startswith(("tg:", "ton:")):
        return url
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        host = parts.hostname or ""
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not ("." in host or ":" in host):
        return None
    return urlunsplit(parts._replace(path=parts.path or "/"))


def is_app_address(url: str) -> bool:
    """https, or http of this machine as Telegram's test servers take it."""
    parts = urlsplit(url)
    return bool(parts.netloc) and (
        parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in THIS_MACHINE)
    )


def check_app_address(url: str, button: str) -> None:
    """Refused: an app of this kind of button that can't be opened."""
    if not is_app_address(url):
        raise bad_request(f"{button} Web App URL '{url}' is invalid: Only HTTPS links are allowed")


def check_markup(markup: Body | None, chat_type: str) -> Body | None:
    """The keyboard as it will be shown, in a chat of this type (`inline` for inline results).

    Refused: BUTTON_…_INVALID, too many buttons, an address that can't be opened.
    """
    if not markup:
        return None
    if "keyboard" in markup:
        raise bad_request("this local Telegram shows inline keyboards only")
    if "inline_keyboard" not in markup:
        return None
    rows = [row for row in markup["inline_keyboard"] if row]
    if sum(map(len, rows)) > MOST_BUTTONS or any(len(row) > MOST_IN_ROW for row in rows):
        raise bad_request("reply markup is too long")
    shown = [[_checked(button, chat_type) for button in row] for row in rows]
    return {"inline_keyboard": shown} if shown else None


def _checked(button: Body, chat_type: str) -> Body:
    kinds = [kind for kind in KINDS if kind in button]
    if button.get("style", "default") not in STYLES:
        raise bad_request(f"{UNREADABLE}: invalid button style specified")
    if not kinds:
        raise bad_request(f"{UNREADABLE}: Text buttons are unallowed in the inline keyboard")
    if not button["text"].strip():
        raise bad_request("inline keyboard button text must be non-empty")
    if len(kinds) > 1:
        raise bad_request("BUTTON_TYPE_INVALID")
    CHECKS.get(kinds[0], _fine)(button, chat_type)
    return button | {"url": full_address(button["url"])} if "url" in button else button


def _fine(button: Body, chat_type: str) -> None:
    """Nothing to say against this kind of button."""


def _check_data(button: Body, chat_type: str) -> None:
    if not 1 <= len(button["callback_data"].encode()) <= 64:
        raise bad_request("BUTTON_DATA_INVALID")


def _check_web_app(button: Body, chat_type: str) -> None:
    if chat_type != "private":
        raise bad_request("BUTTON_TYPE_INVALID")
    check_app_address(button["web_app"]["url"], "inline keyboard button")


def _check_url(button: Body, chat_type: str) -> None:
    if full_address(button["url"]) is None:
        words = f"inline keyboard button URL '{button['url']}' is invalid: Wrong HTTP URL"
        raise bad_request(words)


def _check_copy(button: Body, chat_type: str) -> None:
    if not 1 <= len(button["copy_text"]["text"]) <= 256:
        raise bad_request("BUTTON_COPY_TEXT_INVALID")


CHECKS = {
    "callback_data": _check_data,
    "web_app": _check_web_app,
    "url": _check_url,
    "copy_text": _check_copy,
}
