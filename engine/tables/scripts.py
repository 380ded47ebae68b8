"""The Lua scripts: read from their files once, sent whole only to a server that doesn't know them
yet.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from hashlib import sha1
from importlib.resources import files
from typing import Any, cast

from redis.exceptions import NoScriptError

from engine.tables.connect import Client

Argument = str | bytes | int


class Script:
    """One script with the helpers of epoch.lua before it."""

    def __init__(self, name: str) -> None:
        here = files("engine.tables") / "lua"
        helpers = here.joinpath("epoch.lua").read_text("utf-8")
        body = here.joinpath(f"{name}.lua").read_text("utf-8")
        self.name = name
        self.text = (
            f"#!lua\n{helpers}\n{body}"  # the first line forbids keys of other slots in a Cluster
        )
        self.sha = sha1(self.text.encode(), usedforsecurity=False).hexdigest()

    async def run(self, client: Client, keys: Sequence[str], args: Sequence[Argument]) -> Any:
        """One round trip; a restarted server forgot its scripts and gets the text again."""
        try:
            return await self._send(client, "EVALSHA", self.sha, keys, args)
        except NoScriptError:
            return await self._send(client, "EVAL", self.text, keys, args)

    async def run_many(
        self, client: Client, calls: Sequence[tuple[Sequence[str], Sequence[Argument]]]
    ) -> list[Any]:
        """The script for several shards in one go; gives replies and exceptions."""
        pipe = client.pipeline(transaction=False)
        for keys, args in calls:
            pipe.execute_command("EVALSHA", self.sha, len(keys), *keys, *args)
        replies: list[Any] = await pipe.execute(raise_on_error=False)
        for number, (keys, args) in enumerate(calls):
            if isinstance(replies[number], NoScriptError):
                replies[number] = await self._send(client, "EVAL", self.text, keys, args)
        return replies

    @staticmethod
    async def _send(
        client: Client, how: str, what: str, keys: Sequence[str], args: Sequence[Argument]
    ) -> Any:
        answer = client.execute_command(how, what, len(keys), *keys, *args)
        return await cast("Awaitable[Any]", answer)


COMMIT = Script("commit")
READ = Script("read")
CLAIM = Script("claim")
LOOKING = Script("looking")
