"""A move from its beginning to its end: first finished games, then live ones."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from deploy.move.archive_move import move_archive
from deploy.move.move_ends import MoveEnd
from deploy.move.refusal import CantMove
from deploy.move.store_checks import check_stores
from deploy.move.store_move import MovedKeys, Progress, move_store
from deploy.move.store_side import StoreSide
from deploy.serving.datadir import DataInUse, locked
from deploy.serving.embedded import EmbeddedFailed

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Moved:
    """Contents of the target now; None for what wasn't to be moved."""

    keys: MovedKeys | None
    games: int | None


def move_all(source: MoveEnd, target: MoveEnd, tell: Progress) -> Moved:
    """Bring everything that both ends can have from one to the other. Raises CantMove; if that is
    at the beginning, nothing was written.
    """
    try:
        with ExitStack() as stack:
            for end in (source, target):
                if end.directory:
                    stack.enter_context(locked(end.directory))
            return _move(source, target, tell)
    except (DataInUse, EmbeddedFailed) as why:
        raise CantMove(str(why)) from None


def _move(source: MoveEnd, target: MoveEnd, tell: Progress) -> Moved:
    """An archive can be moved again, and is left as it is; a store that was moved can't."""
    keys = games = None
    has_stores = source.has_store and target.has_store
    if source.has_archive and source.finished and target.finished:
        if has_stores:
            asyncio.run(_with_stores(source, target, check_stores))
        games = move_archive(source.finished, target.finished, tell)
    if has_stores:
        keys = asyncio.run(_with_stores(source, target, partial(move_store, tell=tell)))
    return Moved(keys, games)


async def _with_stores(
    source: MoveEnd, target: MoveEnd, work: Callable[[StoreSide, StoreSide], Awaitable[T]]
) -> T:
    async with source.open_store() as from_, target.open_store() as to:
        return await work(from_, to)
