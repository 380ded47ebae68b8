"""Ports to listen on: the one that is wanted or the next free one, and whose it is."""

from __future__ import annotations

import fcntl
import os
import secrets
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import TextIO

# Below what Linux, macOS and Windows give to outgoing connections: a port from up there can be
# lent to somebody's connection between our finding it and our server's listening on it.
QUIET = range(20000, 32768)
HIGHEST = 65535
_given: set[int] = set()  # by this process, to whom any port would do


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    """Return whether nobody listens on this port of this machine."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True


def free_port(wanted: int, taken: set[int] | None = None) -> int:
    """The first free port from `wanted` on that isn't in `taken`; 0 stands for any, and never for
    one that was given before: its server may not listen yet.

    Raises OSError when no port is left above `wanted`.
    """
    refused = (taken or set()) | (set() if wanted else _given)
    for port in range(wanted, HIGHEST + 1) if wanted else _quiet_ones():
        if port not in refused and is_free(port):
            if not wanted:
                _given.add(port)
            return port
    raise OSError(f"no free port from {wanted or QUIET.start} on")


def _quiet_ones() -> Iterator[int]:
    """All of them, from any one on and around."""
    start = secrets.randbelow(len(QUIET))
    return chain(QUIET[start:], QUIET[:start])


class PortOfAnother(Exception):
    """The processes of another role listen on this port."""


@contextmanager
def shared(port: int, role: str) -> Iterator[None]:
    """Hold a port of this machine for the processes of one role; raises PortOfAnother.

    The system would spread the connections over all that listen, even if they serve different
    things. A file named after the port says for which role it is held; it goes with the last
    process that holds it.
    """
    note = Path(tempfile.gettempdir()) / f"durak-{os.getuid()}-port-{port}"
    with _held(note, role) as held:
        held.seek(0)
        if held.read() != role:
            raise PortOfAnother
        try:
            yield
        finally:
            _remove_unless_held(note, held)


@contextmanager
def _held(note: Path, role: str) -> Iterator[TextIO]:
    """The note, locked together with others; of the first holder's role. A process that opened it
    while the last holder removed it looks again.
    """
    while True:
        with os.fdopen(os.open(note, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600), "r+") as held:
            _write_if_first(held, role)
            fcntl.flock(held, fcntl.LOCK_SH)
            if _is_still(note, held):
                yield held
                return


def _write_if_first(held: TextIO, role: str) -> None:
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return  # somebody holds it already: for whom, the note says
    held.truncate()
    held.write(role)
    held.flush()


def _is_still(note: Path, held: TextIO) -> bool:
    try:
        return os.path.samestat(os.fstat(held.fileno()), note.stat())
    except FileNotFoundError:
        return False


def _remove_unless_held(note: Path, held: TextIO) -> None:
    with suppress(OSError):
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        note.unlink()
