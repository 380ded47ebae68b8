"""Our own short-lived token, which stands for a session on the socket.

It is a Fernet token of the `cryptography` library, which the project needs anyway: signed,
dated, and unreadable to anybody else, so that a name in it shows nowhere. A signing library of
its own would be one dependency more; a hand-made one would be ours to get wrong. The key comes
from the bot token: every process can read every other's tokens, and a new bot token ends them.
"""

from __future__ import annotations

import base64
import hmac
from dataclasses import dataclass

import msgspec
from cryptography.fernet import Fernet, InvalidToken

LIFETIME = 7200  # seconds
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
    until: float = 0.0


class _Carried(msgspec.Struct, array_like=True):
    person_id: int
    name: str
    language: str


class Tokens:
    """Makes and reads session tokens."""

    def __init__(self, bot_token: str) -> None:
        key = hmac.digest(bot_token.encode(), b"durak session token 1", "sha256")
        self._fernet = Fernet(base64.urlsafe_b64encode(key))
        self._read = msgspec.msgpack.Decoder(_Carried).decode

    def make(self, session: Session, now: float) -> str:
        """A token that stands for this session for the next two hours."""
        carried = _Carried(session.person_id, session.name, session.language)
        return self._fernet.encrypt_at_time(msgspec.msgpack.encode(carried), int(now)).decode()

    def read(self, token: str, now: float) -> Session:
        """The session that the token stands for; raises BadToken."""
        if len(token) > LONGEST or not token.isascii():
            raise BadToken
        try:
            plain = self._fernet.decrypt_at_time(token, LIFETIME, int(now))
            made_at = self._fernet.extract_timestamp(token)
            carried = self._read(plain)
        except (InvalidToken, msgspec.DecodeError):
            raise BadToken from None
        return Session(carried.person_id, carried.name, carried.language, made_at + LIFETIME)
