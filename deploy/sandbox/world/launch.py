"""Launch data of Mini Apps, signed as Telegram signs it."""

import base64
import hashlib
import hmac
import json
import time
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from deploy.sandbox.world.models import Account, Bot, Chat

# A key of our own, known to everybody: what it signs is worth nothing outside this machine.
TEST_KEY = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(b"local telegram").digest())
VERSION = "9.1"
PLATFORM = "web"


def public_key() -> bytes:
    """The raw bytes by which `signature` can be checked."""
    return TEST_KEY.public_key().public_bytes_raw()


def compact(value: Any) -> str:
    """JSON as Telegram writes it into launch data: no blanks, letters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def sign(token: str, fields: dict[str, str]) -> str:
    """initData: the fields, Telegram's signature for third parties, and the bot's hash."""
    lines = [f"{key}={value}" for key, value in sorted(fields.items())]
    bot_id = token.partition(":")[0]
    message = "\n".join([f"{bot_id}:WebAppData", *lines])
    signature = base64.urlsafe_b64encode(TEST_KEY.sign(message.encode())).rstrip(b"=").decode()
    signed = fields | {"signature": signature}
    return urlencode(signed | {"hash": data_hash(token, signed)}, quote_via=quote)


def data_hash(token: str, fields: dict[str, str]) -> str:
    """The field `hash`: an HMAC-SHA-256 that the holder of the bot's token can check."""
    text = "\n".join(f"{key}={value}" for key, value in sorted(fields.items()))
    secret = hmac.digest(b"WebAppData", token.encode(), "sha256")
    return hmac.new(secret, text.encode(), "sha256").hexdigest()


def user_field(person: Account, may_write: bool) -> str:
    """The field `user`, as JSON."""
    told: dict[str, Any] = {
        "id": person.id,
        "first_name": person.first_name,
        "last_name": person.last_name or "",
        "language_code": person.language_code,
    }
    if person.username:
        told["username"] = person.username
    return compact(told | {"allows_write_to_pm": True} if may_write else told)


def link_fields(bot: Bot, chat: Chat | None, start_param: str | None) -> dict[str, str]:
    """Return the fields that only a direct link adds: where it was pressed, and its parameter."""
    fields = {}
    if chat is not None:
        own = chat.pair is not None and bot.id in chat.pair
        fields["chat_instance"] = chat.instance
        fields["chat_type"] = "sender" if own else chat.type
    if start_param:
        fields["start_param"] = start_param
    return fields


def init_data(bot: Bot, person: Account, may_write: bool, more: dict[str, str]) -> str:
    """Signed initData of now, with `more` fields beside `user` and `auth_date`."""
    fields = {"user": user_field(person, may_write), **more, "auth_date": str(int(time.time()))}
    return sign(bot.token, fields)


def launch_address(
    address: str,
    data: str,
    theme: dict[str, Any],
    start_param: str | None,
    *,
    inline: bool,
    fullscreen: bool,
) -> str:
    """The page's address with all that a chat client adds to it."""
    parts = urlsplit(address)
    query = parse_qsl(parts.query, keep_blank_values=True)
    if start_param:
        query.append(("tgWebAppStartParam", start_param))
    given = {
        "tgWebAppData": data,
        "tgWebAppVersion": VERSION,
        "tgWebAppPlatform": PLATFORM,
        "tgWebAppThemeParams": compact(theme),
    }
    if inline:
        given["tgWebAppBotInline"] = "1"
    if fullscreen:
        given["tgWebAppFullscreen"] = "1"
    fragment = urlencode(given, quote_via=quote)
    if parts.fragment:
        fragment = f"{parts.fragment}&{fragment}"
    return urlunsplit(parts._replace(query=urlencode(query), fragment=fragment))


def origin_of(address: str) -> str:
    """Scheme, host and port of an address, for postMessage."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"
