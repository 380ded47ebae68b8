"""Export and import of finished games, after the arguments are understood."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from deploy.cli.archive.archive_lines import NotOurs, game_of, line_of
from deploy.cli.record_lines import Unreadable, json_value, lines
from deploy.serving.datadir import archive_in
from deploy.settings import Settings
from engine.tables.finished.address import open_archive
from engine.tables.finished.past_game import Archive, PastGame, Wanted

AT_ONCE = 200  # games that are written together


class NoArchive(Exception):
    """There is none to read; the sentence says how to name it."""


@dataclass(slots=True)
class Imported:
    """Counts of the lines of an imported file."""

    games: int = 0
    new: int = 0
    bad: int = 0


def address_of(settings: Settings, data: Path, *, make: bool = False) -> str:
    """Of the archive that the environment names, or else of the one in this directory."""
    if settings.database_url:
        return settings.database_url.get_secret_value()
    address = archive_in(data)
    if not make and not Path(address.removeprefix("sqlite:///")).exists():
        raise NoArchive(
            f"There is no archive in {data.absolute()}: set DURAK_DATABASE_URL, or name the "
            "directory of its games with --data."
        )
    return address


@asynccontextmanager
async def archive_at(address: str) -> AsyncIterator[Archive]:
    """The archive, in the form that this release knows."""
    archive = open_archive(address)
    try:
        await archive.migrate()
        yield archive
    finally:
        await archive.close()


async def export(address: str, wanted: Wanted, out: BinaryIO, *, public: bool) -> int:
    """Write every such game, the oldest first; gives how many."""
    written = 0
    async with archive_at(address) as archive:
        async for game in archive.all(wanted):
            out.write(line_of(game, public=public))
            written += 1
    out.flush()
    return written


async def bring_back(address: str, file: BinaryIO, say: Callable[[str], None]) -> Imported:
    """Put the games of these lines into the archive; says one line for each that can't be."""
    came = Imported()
    waiting: list[PastGame] = []
    async with archive_at(address) as archive:
        for number, line in lines(file):
            try:
                waiting.append(game_of(json_value(line)))
            except (Unreadable, NotOurs) as why:
                came.bad += 1
                say(f"line {number}: {why}")
                continue
            came.games += 1
            if len(waiting) == AT_ONCE:
                came.new += await archive.add(waiting)
                waiting = []
        came.new += await archive.add(waiting)
        await count_all(archive)
    return came


async def count_all(archive: Archive, told: Callable[[int], object] = lambda _: None) -> int:
    """Bring people's numbers up to date, and say how many games that was after each part of them;
    gives all of them.
    """
    counted = 0
    while games := await archive.numbers.count(AT_ONCE):
        counted += games
        told(counted)
    return counted


async def recount(address: str, told: Callable[[int], object]) -> int:
    """Work out people's numbers again from all records; gives how many games there were."""
    async with archive_at(address) as archive:
        await archive.numbers.count_anew()
        return await count_all(archive, told)


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The file to read; `-` is stdin."""
    if str(path) == "-":
        yield sys.stdin.buffer
        return
    with path.open("rb") as file:
        yield file


@contextmanager
def ours_alone(path: Path | None) -> Iterator[BinaryIO]:
    """The file to write, which only we may read: there are names in it. None is stdout."""
    if path is None:
        yield sys.stdout.buffer
        return
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    os.fchmod(handle, 0o600)  # it may have been there
    with os.fdopen(handle, "wb") as file:
        yield file
