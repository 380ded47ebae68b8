"""A move from its beginning to its end: first finished games, then live ones."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from dataclasses import dataclass

from deploy.move.archive_move import move_archive
from deploy.move.move_ends import MoveEnd
from deploy.move.refusal import CantMove
from deploy.move.store_move import MovedKeys, Progress, move_store
from deploy.serving.datadir import DataInUse, locked
from deploy.serving.embedded import EmbeddedFailed


@dataclass(frozen=True, slots=True)
class Moved:
    """What is at the target now; None for what wasn't to be moved."""

    keys: MovedKeys | None
    games: int | None


def move_all(source: MoveEnd, target: MoveEnd, tell: Progress) -> Moved:
    """Bring everything that both ends can have from one to the other. Raises CantMove."""
    try:
        with ExitStack() as stack:
            for end in (source, target):
                if end.directory:
                    stack.enter_context(locked(end.directory))
            games = None
            if source.has_archive and source.finished and target.finished:
                games = move_archive(source.finished, target.finished, tell)
            has_stores = source.has_store and target.has_store
            keys = asyncio.run(_move_store(source, target, tell)) if has_stores else None
            return Moved(keys, games)
    except (DataInUse, EmbeddedFailed) as why:
        raise CantMove(str(why)) from None


async def _move_store(source: MoveEnd, target: MoveEnd, tell: Progress) -> MovedKeys:
    async with source.open_store() as from_, target.open_store() as to:
        return await move_store(from_, to, tell)
