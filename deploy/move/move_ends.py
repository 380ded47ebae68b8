"""Ends of a move, as `--from` and `--to` name them: a store, an archive, or a directory that has
both.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from deploy.move.refusal import CantMove
from deploy.move.store_side import StoreSide
from deploy.serving.datadir import archive_in
from deploy.serving.embedded import EmbeddedRedis
from engine.tables import AddressError, connect
from engine.tables.finished.address import POSTGRES, SQLITE, ArchiveAddressError, open_archive
from engine.tables.store.connect import place_of

ANSWER_WITHIN = 60.0  # seconds: nobody waits at a table meanwhile
ADDRESS_WANTED: Final = "an address like redis://:password@host:6379 is needed"


@dataclass(frozen=True, slots=True)
class MoveEnd:
    """One end of a move, as it was named. Addresses may carry passwords."""

    option: str
    directory: Path | None = None
    store: str | None = field(default=None, repr=False)
    archive: str | None = field(default=None, repr=False)

    @property
    def has_store(self) -> bool:
        """True if live games can be here."""
        return bool(self.store or self.directory)

    @property
    def finished(self) -> str | None:
        """The address of the archive, if there can be one here."""
        if self.archive is None and self.directory is not None:
            return archive_in(self.directory)
        return self.archive

    @property
    def has_archive(self) -> bool:
        """True if an archive is here, as far as that can be seen without asking."""
        address = self.finished
        if address is None or not address.startswith(SQLITE):
            return address is not None
        return Path(address.removeprefix(SQLITE)).is_file()

    @property
    def store_place(self) -> str:
        """Name of the store for people: with the number of its database, without a password."""
        if self.store is None:
            return str(self.directory)
        number = urlsplit(self.store).path.rpartition("/")[2]
        database = f", database {number}" if number.isdecimal() and int(number) else ""
        return f"Redis at {place_of(self.store)}{database}"

    @asynccontextmanager
    async def open_store(self) -> AsyncIterator[StoreSide]:
        """The store; the embedded server of a directory is started, whose lock is held already."""
        if self.store is not None:
            async with connect(self.store, answer_within=ANSWER_WITHIN) as client:
                yield StoreSide(client, self.store_place)
            return
        assert self.directory is not None
        async with (
            EmbeddedRedis(self.directory / "redis") as redis,
            connect(redis.url, answer_within=ANSWER_WITHIN) as client,
        ):
            yield StoreSide(client, self.store_place)


def ends_of(sources: Sequence[str], targets: Sequence[str]) -> tuple[MoveEnd, MoveEnd]:
    """Return source and target. Raises CantMove unless each thing that is named has another to go
    with it, and the source is there.
    """
    source, target = _named("--from", sources), _named("--to", targets)
    if source.directory and not (source.directory / "redis").is_dir():
        raise CantMove(f"There are no games in {source.directory}.")
    if source.archive and not source.has_archive:
        raise CantMove(f"There is no archive at {source.archive.removeprefix(SQLITE)}.")
    for one, other in ((source, target), (target, source)):
        if one.store and not other.has_store:
            raise CantMove(f"{one.option} names a Redis, and {other.option} names no store.")
        if one.archive and not (other.finished if other is target else other.has_archive):
            raise CantMove(f"{one.option} names an archive, and {other.option} has none.")
    return source, target


def _named(option: str, words: Sequence[str]) -> MoveEnd:
    found: dict[str, str] = {}
    for word in words:
        kind = _kind(word)
        if kind in found:
            raise CantMove(
                f"{option} may name one store and one archive, and names two of a kind."
            )
        if kind != "directory":
            _check_address(option, word, open_archive if kind == "archive" else connect)
        found[kind] = word
    if {"directory", "store"} <= found.keys():
        raise CantMove(f"{option} names two places for live games: a directory and a Redis.")
    directory = found.get("directory")
    return MoveEnd(
        option,
        Path(directory).absolute() if directory else None,
        found.get("store"),
        found.get("archive"),
    )


def _kind(word: str) -> str:
    if word.startswith((SQLITE, *POSTGRES)):
        return "archive"
    return "store" if "://" in word else "directory"


def _check_address(option: str, word: str, understand: Callable[[str], object]) -> None:
    """Nothing is asked of it. The client's own words may have a piece of the password."""
    try:
        understand(word)
    except (AddressError, ArchiveAddressError) as why:
        raise CantMove(f"{option} can't be used: {str(why).rstrip('.')}.") from None
    except ValueError:
        raise CantMove(f"{option} can't be used: {ADDRESS_WANTED}.") from None
