"""Our own short-lived tokens, each of which stands for a session.

A token is a Fernet token of the `cryptography` library, which the project needs anyway: signed,
dated, and encrypted, so that nobody else can read the name in it. The key is derived from the
token of the bot through which a person came. So every process can read every other's tokens, and a
new bot token ends all sessions of that bot and of no other bot.
"""

from __future__ import annotations

import base64
import hmac
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace

import msgspec
from cryptography.fernet import Fernet, InvalidToken

from webapp.access.launch_data import OLDEST

SESSION = b"durak session token 1"  # the purpose
LIFETIME = 7200  # seconds
LAST = OLDEST  # seconds after the launch: no token holds for longer, however often it is renewed
LONGEST = 2048  # characters


class BadToken(Exception):
    """A token that isn't ours, or is too old."""

    code = "bad_token"


class NoToken(BadToken):
    """A request without a token."""

    code = "no_token"


@dataclass(frozen=True)
class Session:
    """An authenticated person: their language, and until when the session holds."""

    person_id: int
    name: str
    language: str
    launched: int  # when Telegram signed the launch, seconds since 1970
    until: int = 0
    photo: str | None = field(default=None, repr=False)  # its address, from launch data
    bot: int = 0  # the bot through which the person came, as an index of `WebSettings.bots`

    def renewed(self, now: float) -> Session:
        """Return the same session with the lifetime of a token that is made now."""
        return replace(self, until=min(int(now) + LIFETIME, self.launched + LAST))


class _Carried(msgspec.Struct, array_like=True):
    person_id: int
    name: str
    language: str
    launched: int
    photo: str | None = None


class Tokens:
    """Makes and reads session tokens. `now` returns seconds since 1970 by the store's clock, which
    all processes share, because a token from one process has to be valid at another.
    """

    def __init__(self, *bot_tokens: str, now: Callable[[], float] = time.time) -> None:
        self.now = now
        self._fernets = [fernet_for(SESSION, token) for token in bot_tokens]
        self._read = msgspec.msgpack.Decoder(_Carried).decode

    def make(self, session: Session, now: float) -> str:
        """Return a token for this session. It holds for two hours, but never beyond a day after
        the launch.
        """
        carried = _Carried(
            session.person_id, session.name, session.language, session.launched, session.photo
        )
        fernet = self._fernets[session.bot]
        return fernet.encrypt_at_time(msgspec.msgpack.encode(carried), int(now)).decode()

    def read(self, token: str, now: float) -> Session:
        """Return the session that the token stands for; raises BadToken."""
        if len(token) > LONGEST or not token.isascii():
            raise BadToken
        bot, plain = self._decrypted(token, now)
        made_at = self._fernets[bot].extract_timestamp(token)
        try:
            carried = self._read(plain)
        except msgspec.DecodeError:
            raise BadToken from None
        session = Session(
            carried.person_id,
            carried.name,
            carried.language,
            carried.launched,
            photo=carried.photo,
            bot=bot,
        )
        if int(now) > session.launched + LAST:
            raise BadToken
        return session.renewed(made_at)

    def _decrypted(self, token: str, now: float) -> tuple[int, bytes]:
        for bot, fernet in enumerate(self._fernets):
            with suppress(InvalidToken):
                return bot, fernet.decrypt_at_time(token, LIFETIME, int(now))
        raise BadToken


def fernet_for(purpose: bytes, bot_token: str) -> Fernet:
    """Return the cipher of a bot for one purpose; it reads nothing that is for another purpose."""
    key = hmac.digest(bot_token.encode(), purpose, "sha256")
    return Fernet(base64.urlsafe_b64encode(key))
