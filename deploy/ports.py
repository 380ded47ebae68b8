"""Finding a port to listen on: the one that is wanted, or the next free one."""

from __future__ import annotations

import secrets
import socket
from itertools import count

# Below what Linux, macOS and Windows give to outgoing connections: a port from up there can be
# lent to somebody's connection between our finding it and our server's listening on it.
QUIET = range(20000, 32768)


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    """Whether nobody listens on this port of this machine."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True


def free_port(wanted: int, taken: set[int] | None = None) -> int:
    """The first free port from `wanted` on that isn't in `taken`; 0 stands for any.

    Raises OSError when no port is left above `wanted`.
    """
    for port in count(wanted or secrets.choice(QUIET)):
        if port > 65535:
            raise OSError(f"no free port from {wanted} on")
        if port not in (taken or set()) and is_free(port):
            return port
    raise AssertionError("count never ends")
