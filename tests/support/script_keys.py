"""Keys that scripts touch in a Cluster, as its nodes tell by MONITOR, against those they
declare.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from hashlib import sha1
from typing import Any

from redis import Redis
from redis.exceptions import ResponseError

from tests.support.servers import Cluster

WORD = re.compile(rb'"((?:[^"\\]|\\.)*)"', re.DOTALL)
BY_A_SCRIPT = re.compile(rb"^[0-9.]+ \[\d+ lua\]")
END = "no more"


@dataclass
class Run:
    """One run of a script."""

    script: str  # its sha
    declared: frozenset[str]
    touched: set[str] = field(default_factory=set)


@contextmanager
def watched(cluster: Cluster) -> Iterator[list[Run]]:
    """Afterwards the list has every run of a script."""
    runs: list[Run] = []
    with ExitStack() as stack:
        clients = [stack.enter_context(node.client) for node in cluster.nodes]
        lines = [stack.enter_context(_monitored(client)) for client in clients]
        yield runs
        for client, told in zip(clients, lines, strict=True):
            client.echo(END)
            runs += _runs(client, told)


@contextmanager
def _monitored(client: Redis) -> Iterator[Iterator[bytes]]:
    """Every command from now on, a line each; the node keeps them until they are read."""
    connection: Any = client.connection_pool.get_connection()
    connection.send_command("MONITOR")
    connection.read_response()
    try:
        yield iter(connection.read_response, b"")
    finally:
        connection.disconnect()
        client.connection_pool.release(connection)


def _runs(client: Redis, lines: Iterator[bytes]) -> Iterator[Run]:
    """Yield the commands until END comes by. A script's line comes before those of its calls."""
    run = None
    for line in lines:
        name, *words = WORD.findall(line)
        if BY_A_SCRIPT.match(line):
            assert run is not None
            run.touched |= _keys(client, [name, *words])
        elif run is not None:
            yield run
            run = None
        if name in {b"EVALSHA", b"EVAL"}:
            what, number, *rest = words
            sha = what.decode() if name == b"EVALSHA" else _sha(what)
            run = Run(sha, frozenset(key.decode() for key in rest[: int(number)]))
        if words == [END.encode()]:
            return


def _sha(escaped: bytes) -> str:
    text = escaped.decode("unicode_escape").encode("latin-1")
    return sha1(text, usedforsecurity=False).hexdigest()


def _keys(client: Redis, command: list[bytes]) -> set[str]:
    try:
        return set(client.execute_command("COMMAND GETKEYS", *command))
    except ResponseError:
        return set()  # TIME, INFO and PUBLISH have none
