"""A disk that is full: the system lets no file of the server grow.

Its error is "file too large" instead of "no space left"; the server does the same at both.
"""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deploy.lab.bench.faults.store_server import StoreServer


def small_disk_program(binary: Path, folder: Path) -> Path:
    """The server's program for `disk_full`: it ignores the signal by which the system would end a
    process that writes too much.
    """
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "server"
    program.write_text(f"#!/bin/sh\ntrap '' XFSZ\nexec '{binary}' \"$@\"\n")
    program.chmod(0o755)
    return program


def on_small_disk(binary: Path, folder: Path, *settings: str) -> StoreServer:
    """A server with an append-only file for `disk_full`; it isn't started yet."""
    program = small_disk_program(binary, folder)
    return StoreServer(program, folder / "data", "--appendonly", "yes", *settings)


@contextmanager
def disk_full(server: StoreServer) -> Iterator[None]:
    """Let the server write nothing to its files meanwhile, as on a full disk."""
    with server.client as client:
        pid = client.info("server")["process_id"]
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
