"""The store at one side of a move: all its keys that are ours, read and written many at once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

from deploy.move.key_families import family_of
from deploy.move.key_values import MAKE_ANEW, READ_VALUE, KeyValue, making, value_of
from deploy.move.refusal import CantMove
from engine.tables import Client, Layout, StoreRefused, StoreUnavailable
from engine.tables.store.plain_errors import plain_errors
from engine.tables.store.scripts import Call, Script
from engine.tables.store.server_version import Info, servers_of

AT_ONCE = 200  # keys that are read or written together
SEEN_AT_ONCE = 1000  # names that a server looks at in one go


class StoreSide:
    """A store that can be read whole. `place` is what people call it. Every method may raise
    CantMove, when the store doesn't answer or refuses.
    """

    def __init__(self, client: Client, place: str) -> None:
        self.client = client
        self.place = place
        self.layout = Layout(client)

    @asynccontextmanager
    async def asking(self) -> AsyncIterator[None]:
        """Around what is asked of the store: what goes wrong is told as a sentence."""
        try:
            async with plain_errors():
                yield
        except StoreUnavailable as why:
            raise CantMove(f"{self.place} doesn't answer: {why.values['reason']}.") from why
        except StoreRefused as why:
            raise CantMove(f"{self.place} refuses: {why.values['reason']}.") from why

    async def servers(self) -> dict[str, Info]:
        """Return the INFO of each of its servers."""
        async with self.asking():
            return await servers_of(self.client, self.place)

    async def now_ms(self) -> int:
        """Now by its clock, ms since 1970."""
        async with self.asking():
            seconds, micros = await cast("Any", self.client.time())
        return int(seconds * 1000 + micros // 1000)

    async def batches(self) -> AsyncIterator[list[str]]:
        """The names of our keys, some at a time, each at least once; not what stays behind."""
        batch: list[str] = []
        async with self.asking():
            async for key in self.client.scan_iter(count=SEEN_AT_ONCE):
                name = key.decode(errors="replace")
                if family_of(name):
                    batch.append(name)
                if len(batch) == AT_ONCE:
                    yield batch
                    batch = []
        if batch:
            yield batch

    async def read(self, names: Sequence[str]) -> list[KeyValue | None]:
        """Return the values of these keys; None for one that isn't there."""
        replies = await self._run(READ_VALUE, [([name], []) for name in names])
        return [value_of(reply) for reply in replies]

    async def write(self, values: Mapping[str, KeyValue]) -> None:
        """These keys hold that from now on."""
        await self._run(MAKE_ANEW, [making(name, value) for name, value in values.items()])

    async def lacks(self, names: Sequence[str]) -> list[str]:
        """Those of these keys that aren't there."""
        found = await self._each("EXISTS", names)
        return [name for name, there in zip(names, found, strict=True) if not there]

    async def delete(self, names: Sequence[str]) -> None:
        """These keys aren't there any more."""
        await self._each("UNLINK", names)

    async def _each(self, command: str, names: Sequence[str]) -> list[Any]:
        pipe = self.client.pipeline(transaction=False)
        for name in names:
            pipe.execute_command(command, name)
        async with self.asking():
            return list(await pipe.execute()) if names else []

    async def _run(self, script: Script, calls: Sequence[Call]) -> list[Any]:
        async with self.asking():
            replies = await script.run_many(self.client, calls) if calls else []
            for reply in replies:
                if isinstance(reply, Exception):
                    raise reply
        return replies
