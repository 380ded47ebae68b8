"""The meaning of the client's errors: the store is away, or it refused."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from types import TracebackType
from typing import Final

from redis.exceptions import AuthenticationError, RedisError, ResponseError

from engine.tables.errors import StoreRefused, StoreUnavailable
from engine.tables.health.client_errors import AWAY, code_of, refusal_of


class _PlainErrors:
    """The context of `plain_errors`. It is written out because a generator would cost ten times as
    much around every question.
    """

    async def __aenter__(self) -> None:
        return None

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(error, RedisError):
            raise _plain(error) from error


_PLAIN_ERRORS: Final = _PlainErrors()


def plain_errors() -> AbstractAsyncContextManager[None]:
    """Turn what the client raises into the two things a face has to know about the store."""
    return _PLAIN_ERRORS


def _plain(error: RedisError) -> StoreRefused | StoreUnavailable:
    if isinstance(error, AuthenticationError):
        return StoreRefused(reason=type(error).__name__)
    if isinstance(error, ResponseError) and not isinstance(error, AWAY):
        return StoreRefused(reason=refusal_of(error) or code_of(error))
    return StoreUnavailable(reason=type(error).__name__)
