"""Other game servers of deploy/lab/peers, one process each, and people at their tables."""

from __future__ import annotations

import asyncio
import os
import shutil
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, NamedTuple

from deploy.lab.bench import Unmeasurable
from deploy.lab.bench.helpers import Helper, helpers
from deploy.lab.bench.peers.peer_phones import (
    BarePhone,
    BoardgamePhone,
    ColyseusPhone,
    PeerPhone,
)
from deploy.lab.bench.tables.companies import PATIENCE, Lags
from deploy.lab.bench.tables.sides import Side
from deploy.serving.processes.ports import free_port

FOLDER: Final = Path(__file__).parents[2] / "peers"
MISSING: Final = (
    "Other servers are measured with Node and their packages: install Node 20 or newer, then "
    "`npm install --prefix deploy/lab/peers`."
)


class Peer(NamedTuple):
    """A server, and the phones that speak to it."""

    program: str
    phone: type[PeerPhone]


PEERS: Final = {
    "boardgame_io": Peer("boardgame_io.js", BoardgamePhone),
    "colyseus": Peer("colyseus.js", ColyseusPhone),
    "bare_node": Peer("bare.js", BarePhone),
}


class PeerCompany:
    """The people of one table."""

    passes = 0  # these servers make none

    def __init__(self, phone: type[PeerPhone], port: int, name: str, seats: int) -> None:
        self._heard = asyncio.Event()
        self._phones = [phone(port, name, seat, self._heard.set) for seat in range(seats)]

    @classmethod
    async def sat_down(
        cls, phone: type[PeerPhone], port: int, name: str, seats: int
    ) -> PeerCompany:
        """At a new table; the first one there names it for the others."""
        company = cls(phone, port, name, seats)
        first, *others = company._phones
        await first.connect()
        for one in others:
            one.table = first.table
            await one.connect()
        return company

    @property
    def version(self) -> int:
        """Number of moves that everybody has seen."""
        return min(phone.view.v if phone.view else 0 for phone in self._phones)

    @property
    def bytes_heard(self) -> int:
        """Bytes of all messages that came to their phones so far."""
        return sum(phone.bytes_heard for phone in self._phones)

    async def move(self) -> Lags:
        """Whoever may move makes the first of their moves; done when all have seen it."""
        mover = next(one for one in self._phones if one.view and one.view.moves)
        assert mover.view is not None
        before, start = mover.view.v, time.perf_counter()
        mover.move(mover.view.moves[0])
        async with asyncio.timeout(PATIENCE):
            while self.version <= before:
                self._heard.clear()
                await self._heard.wait()
        last = max(phone.seen_at for phone in self._phones)
        return Lags(mover.seen_at - start, last - start)

    async def come_back(self, most: int, port: int | None = None) -> int:
        """So many at most lose their line and open another, at another process if there is one."""
        phones = self._phones[:most]
        for phone in phones:
            phone.hang_up()
        for phone in phones:
            await phone.connect(port)
        return len(phones)

    def hang_up(self) -> None:
        """They are gone."""
        for phone in self._phones:
            phone.hang_up()


class PeerSide(Side):
    """A process of another server."""

    def __init__(self, peer: Peer, folder: Path, process: Helper, port: int) -> None:
        super().__init__([process])
        self._peer, self._folder, self._port = peer, folder, port

    async def company(self, seats: int, people: Iterator[int]) -> PeerCompany:
        """People at a new table."""
        name = f"t{next(people)}"
        return await PeerCompany.sat_down(self._peer.phone, self._port, name, seats)

    @asynccontextmanager
    async def another_process(self) -> AsyncIterator[int]:
        """The port of a second process that runs meanwhile."""
        port = free_port(0)
        async with helpers(self._folder, command_of(self._peer, port)):
            yield port


@asynccontextmanager
async def peer_side(peer: Peer, folder: Path) -> AsyncIterator[PeerSide]:
    """A process of this server, with nobody at it. Raises Unmeasurable if it isn't installed."""
    port = free_port(0)
    async with helpers(folder, command_of(peer, port)) as [process]:
        yield PeerSide(peer, folder, process, port)


def command_of(peer: Peer, port: int) -> Sequence[str]:
    """The program that serves at this port. Raises Unmeasurable if it isn't installed."""
    node = shutil.which("node")
    if node is None or not (FOLDER / "node_modules").exists():
        raise Unmeasurable(MISSING)
    os.environ.setdefault("NODE_ENV", "production")
    return [node, str(FOLDER / peer.program), str(port)]
