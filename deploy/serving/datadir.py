"""The directory of `--data`: made when it isn't there, and used by one program at a time."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class DataInUse(Exception):
    """Another program keeps its games in this directory, or it can't be written to."""


def made(directory: Path) -> Path:
    """The directory, which only we may enter if it wasn't there; raises DataInUse, as below."""
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise DataInUse(f"{directory} can't be used: {error.strerror}.") from None
    return directory


def archive_in(directory: Path) -> str:
    """The address of the finished games in this directory."""
    return f"sqlite:///{directory.absolute()}/archive.sqlite3"


@contextmanager
def locked(directory: Path) -> Iterator[Path]:
    """Hold the directory for us alone; raises DataInUse with a sentence when that can't be."""
    made(directory)
    try:
        lock = (directory / "lock").open("w")
    except OSError as error:
        raise DataInUse(f"{directory} can't be used: {error.strerror}.") from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise DataInUse(f"{directory} is in use by another durak on this machine.") from None
        yield directory
