"""Lua scripts for Redis: read from their files once, sent whole only to a server that doesn't know
them yet.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from hashlib import sha1
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, cast

from redis.exceptions import NoScriptError

from engine.tables.store.connect import Client

Argument = str | bytes | int
Call = tuple[Sequence[str], Sequence[Argument]]  # keys and arguments


class Script:
    """One script: the file's Lua, after the helpers whose functions it calls.

    `Script(files("bot.memory") / "lua" / "take.lua", helpers=[NOW_MS])`
    """

    def __init__(self, file: Traversable, *, helpers: Sequence[Traversable] = ()) -> None:
        texts = [one.read_text("utf-8") for one in (*helpers, file)]
        # the first line forbids keys of other slots in a Cluster
        self.text = "\n".join(["#!lua", *texts])
        self.sha = sha1(self.text.encode(), usedforsecurity=False).hexdigest()

    async def run(self, client: Client, keys: Sequence[str], args: Sequence[Argument]) -> Any:
        """Return the script's reply, after one round trip; raises what the client raises. A
        restarted server forgot its scripts and gets the text again.
        """
        try:
            return await self._send(client, "EVALSHA", self.sha, keys, args)
        except NoScriptError:
            return await self._send(client, "EVAL", self.text, keys, args)

    async def run_many(self, client: Client, calls: Sequence[Call]) -> list[Any]:
        """Run the script several times in one round trip; return a reply or an exception for each
        call.
        """
        replies = await self._send_many(client, "EVALSHA", self.sha, calls)
        unknown = [at for at, reply in enumerate(replies) if isinstance(reply, NoScriptError)]
        if unknown:
            again = await self._send_many(client, "EVAL", self.text, [calls[at] for at in unknown])
            for at, reply in zip(unknown, again, strict=True):
                replies[at] = reply
        return replies

    @staticmethod
    async def _send_many(client: Client, how: str, what: str, calls: Sequence[Call]) -> list[Any]:
        pipe = client.pipeline(transaction=False)
        for keys, args in calls:
            pipe.execute_command(how, what, len(keys), *keys, *args)
        return list(await pipe.execute(raise_on_error=False))

    @staticmethod
    async def _send(
        client: Client, how: str, what: str, keys: Sequence[str], args: Sequence[Argument]
    ) -> Any:
        answer = client.execute_command(how, what, len(keys), *keys, *args)
        return await cast("Awaitable[Any]", answer)


HERE: Final = files("engine.tables.store") / "lua"
NOW_MS: Final = HERE / "now_ms.lua"  # now_ms(): the server's clock
EPOCH_OF: Final = HERE / "epoch_of.lua"  # epoch_of(key, ms): which life of the store this is

ASK_THINKERS: Final = Script(HERE / "ask_thinkers.lua", helpers=[NOW_MS])
ARCHIVED: Final = Script(HERE / "archived.lua", helpers=[NOW_MS])
COMMIT: Final = Script(HERE / "commit.lua", helpers=[NOW_MS, EPOCH_OF])
READ: Final = Script(HERE / "read.lua", helpers=[NOW_MS, EPOCH_OF])
CENSUS: Final = Script(HERE / "census.lua")
CLAIM: Final = Script(HERE / "deadlines/claim.lua", helpers=[NOW_MS])
CROWD: Final = Script(HERE / "presence/crowd.lua", helpers=[NOW_MS])
FORGET: Final = Script(HERE / "deadlines/forget.lua")
GIVE_ORDER: Final = Script(HERE / "deadlines/give_order.lua", helpers=[NOW_MS])
HOLD_TABLES: Final = Script(HERE / "deadlines/hold_tables.lua", helpers=[NOW_MS])
KEEP_MOVED: Final = Script(HERE / "keep_moved.lua")
LOOKING: Final = Script(HERE / "presence/looking.lua", helpers=[NOW_MS])
LOOKS: Final = Script(HERE / "presence/looks.lua", helpers=[NOW_MS])
TAKE_QUESTION: Final = Script(HERE / "take_question.lua", helpers=[NOW_MS])
REWRITE: Final = Script(HERE / "rewrite.lua")
STAMPS: Final = Script(HERE / "stamps.lua")
TRIAL: Final = Script(HERE / "trial.lua")
