"""Errors of the store's client while nodes come and go: one list for all who use it."""

from __future__ import annotations

import asyncio
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Final, TypeVar

from redis import exceptions

AWAY: Final = (
    exceptions.ConnectionError,
    exceptions.TimeoutError,
    exceptions.ClusterError,
    exceptions.ClusterDownError,
    exceptions.MasterDownError,
    exceptions.TryAgainError,
)
"""What the clients of `connect` raise while the store can't be reached, or can't answer yet."""

# These come out of the client too. A node that dies takes its connection's writer away while
# others are about to write to it, and the event loop raises what it likes on a closed transport;
# a Cluster's client finds no node for a slot; an answer ends in the middle.
_STRAY: Final = (
    exceptions.RedisClusterException,
    OSError,
    EOFError,
    RuntimeError,
    AttributeError,
    LookupError,
    asyncio.InvalidStateError,
)

_REFUSALS: Final = {
    "OOM": "its memory is full",
    "MISCONF": "it can't write to its disk",
    "READONLY": "it is a replica",
    "NOREPLICAS": "it has too few replicas",
}

_IN_PIPELINE: Final = " caused error: "

Reply = TypeVar("Reply")


class _OnlyClientErrors:
    """The context of `only_client_errors`. It is written out because a generator would cost ten
    times as much at every reply.
    """

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(error, _STRAY):
            raise _as_client_error(error) from error


_ONLY_CLIENT_ERRORS: Final = _OnlyClientErrors()


def refusal_of(error: BaseException) -> str | None:
    """Return in words why the store takes nothing for now; None for all other errors. The store
    answers then, so `AWAY` hasn't got these, and they are no fault of ours either.
    """
    if isinstance(error, exceptions.OutOfMemoryError):
        return _REFUSALS["OOM"]
    if isinstance(error, exceptions.ReadOnlyError):
        return _REFUSALS["READONLY"]
    return _REFUSALS.get(code_of(error)) if isinstance(error, exceptions.ResponseError) else None


def code_of(error: exceptions.ResponseError) -> str:
    """Return the first word of an error that the store answered; in a pipeline the client puts
    more before it.

    >>> code_of(exceptions.ResponseError("Command # 1 (GET k) … caused error: ('MISCONF no',)"))
    'MISCONF'
    """
    return str(error).rpartition(_IN_PIPELINE)[2].lstrip("('\"").partition(" ")[0]


def only_client_errors() -> AbstractContextManager[None]:
    """Return a context for one call of the client and nothing else: each error in it becomes one
    of the client's own. ConnectionError stands for all that aren't.
    """
    return _ONLY_CLIENT_ERRORS


def as_client_error(reply: Reply) -> Reply | exceptions.RedisError:
    """Turn a reply that is an exception into an error of the client; return others as they are."""
    return _as_client_error(reply) if isinstance(reply, _STRAY) else reply


def _as_client_error(error: BaseException) -> exceptions.RedisError:
    if isinstance(error, exceptions.RedisError):
        return error  # one that is an error of ours too
    return exceptions.ConnectionError(f"{type(error).__name__}: {error}")
