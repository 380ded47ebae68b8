"""Finding a port to listen on: the one that is wanted, or the next free one."""

from __future__ import annotations

import socket
from itertools import count


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
    """The first free port from `wanted` on that isn't in `taken`; 0 asks the system for any.

    Raises OSError when no port is left above `wanted`.
    """
    if wanted == 0:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            return int(probe.getsockname()[1])
    for port in count(wanted):
        if port > 65535:
            raise OSError(f"no free port from {wanted} on")
        if port not in (taken or set()) and is_free(port):
            return port
    raise AssertionError("count never ends")
