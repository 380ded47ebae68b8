"""The directory of `--data`: made when it isn't there, and used by one program at a time."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DEFAULT_DATA = Path("data")  # where the embedded server keeps live games


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


def is_held(directory: Path) -> bool:
    """Return whether a program keeps its games there now."""
    try:
        with (directory / "lock").open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False  # nobody has ever been there
    return False


def write_secret(file: Path, content: bytes) -> None:
    """Write a file that only its owner may read, at no moment anybody else."""
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as written:
        written.write(content)


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
