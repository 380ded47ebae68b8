"""Our own short-lived token, which stands for a session on the socket.

It is a Fernet token of the `cryptography` library, which the project needs anyway: signed,
dated, and unreadable to anybody else, so that a name in it shows nowhere. A signing library of
its own would be one dependency more; a hand-made one would be ours to get wrong. The key comes
from the token of the bot through which a person came: every process can read every other's
tokens, a new bot token ends them, and a bot that comes or goes ends nobody's of another one.
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

LIFETIME = 7200  # seconds
LAST = OLDEST  # seconds after the launch: no token holds for longer, however often it is renewed
LONGEST = 2048  # characters


class BadToken(Exception):
    """Not one of our tokens, or an old one."""

    code = "bad_token"


class NoToken(BadToken):
    """None was shown."""

    code = "no_token"


@dataclass(frozen=True)
class Session:
    """Who speaks on a socket, in which language, until when."""

    person_id: int
    name: str
    language: str
    launched: int  # when Telegram signed the launch, seconds since 1970
    until: int = 0
    photo: str | None = field(default=None, repr=False)  # as launch data say
    bot: int = 0  # through which of our bots the person came, by its number in the list

    def renewed(self, now: float) -> Session:
        """The same for as long as a token of now holds."""
        return replace(self, until=min(int(now) + LIFETIME, self.launched + LAST))


class _Carried(msgspec.Struct, array_like=True):
    person_id: int
    name: str
    language: str
    launched: int
    photo: str | None = None


class Tokens:
    """Makes and reads session tokens. `now` is the clock that they go by, seconds since 1970: the
    store's, which all processes share, for a token of one has to hold at another.
    """

    def __init__(self, *bot_tokens: str, now: Callable[[], float] = time.time) -> None:
        self.now = now
        self._fernets = [_fernet(token) for token in bot_tokens]
        self._read = msgspec.msgpack.Decoder(_Carried).decode

    def make(self, session: Session, now: float) -> str:
        """A token that stands for this session for two hours, or until a day after the launch."""
        carried = _Carried(
            session.person_id, session.name, session.language, session.launched, session.photo
        )
        fernet = self._fernets[session.bot]
        return fernet.encrypt_at_time(msgspec.msgpack.encode(carried), int(now)).decode()

    def read(self, token: str, now: float) -> Session:
        """The session that the token stands for; raises BadToken."""
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


def _fernet(bot_token: str) -> Fernet:
    key = hmac.digest(bot_token.encode(), b"durak session token 1", "sha256")
    return Fernet(base64.urlsafe_b64encode(key))
