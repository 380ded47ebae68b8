"""Sealed addresses of pictures, for stories: Telegram fetches a story's picture without a token.

A seal is a Fernet token like that of a session, with a key of its own. So nobody can guess, read
or change one, and no session token is a seal. It ends after ten minutes: Telegram fetches the
picture while the person looks at the story that they are about to post.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from cryptography.fernet import InvalidToken

from webapp.access.tokens import fernet_for

PURPOSE: Final = b"durak picture seal 1"
LIFETIME: Final = 600  # seconds
LONGEST: Final = 1024  # characters


class BadSeal(Exception):
    """A seal that isn't ours, or is too old."""


class SealedPicture(msgspec.Struct, frozen=True, array_like=True):
    """The picture to paint: its game, the only person whom it names, and the language."""

    table: str
    game: int
    bout: int  # 0 for a finished game
    person: int
    language: str


class PictureSeals:
    """Makes and opens seals. `now` returns seconds since 1970 by the store's clock, which all
    processes share.
    """

    def __init__(self, bot_token: str, now: Callable[[], float]) -> None:
        self._now = now
        self._fernet = fernet_for(PURPOSE, bot_token)
        self._read = msgspec.msgpack.Decoder(SealedPicture).decode

    def seal(self, meant: SealedPicture) -> str:
        """Return the seal, as a part of an address."""
        plain = msgspec.msgpack.encode(meant)
        return self._fernet.encrypt_at_time(plain, int(self._now())).decode()

    def open(self, seal: str) -> SealedPicture:
        """Return the picture that the seal stands for; raises BadSeal."""
        if len(seal) > LONGEST or not seal.isascii():
            raise BadSeal
        try:
            return self._read(self._fernet.decrypt_at_time(seal, LIFETIME, int(self._now())))
        except (InvalidToken, msgspec.DecodeError):
            raise BadSeal from None
