"""Sockets that listen: they hold little of what comes, so that a stranger's rush is read in small
pieces and others are served in between.
"""

from __future__ import annotations

import socket
from contextlib import ExitStack
from errno import EADDRNOTAVAIL, EAFNOSUPPORT
from typing import Final

HELD: Final = 32 * 1024  # bytes; Linux takes it twice. No phone sends more than 16 KiB at once
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - only where DURAK_HOST isn't set
NO_IPV6: Final = (EADDRNOTAVAIL, EAFNOSUPPORT)


def listening_sockets(host: str | None, port: int) -> list[socket.socket]:
    """One at this address, or one of each IP version at all addresses of the machine. Others of
    this user may listen there too. Raises OSError where that can't be.
    """
    with ExitStack() as stack:
        found = []
        for address in EVERYWHERE if host is None else (host,):
            try:
                found.append(stack.enter_context(_listening(address, port)))
            except OSError as error:
                if not found or error.errno not in NO_IPV6:
                    raise
        stack.pop_all()
    return found


def _listening(address: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    made = socket.create_server((address, port), family=family, reuse_port=True)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, HELD)
    return made
