"""A child of a players' process, which thinks; seen from its parent."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from engine.players.thoughts.worker import DROP, AnswerStatus

WORKER = "engine.players.thoughts.worker"


class CantThink(Exception):
    """The child found no answer; the text says why, for the log, and nothing of the question."""


class ThoughtDropped(Exception):
    """The question was dropped before an answer was found."""


class Child:
    """One process, which thinks about one question at a time. It is started when it is first
    needed, and again after it died or was ended because it took too long.
    """

    def __init__(self) -> None:
        self._process: Process | None = None

    async def think(self, kind: str, question: bytes, within: float) -> bytes:
        """Return the answer, within so many seconds. Raises CantThink, or ThoughtDropped after a
        `drop`.
        """
        try:
            async with asyncio.timeout(within):
                status, said = await self._answer(kind, question)
        except TimeoutError:
            await self.end()
            raise CantThink(f"not done after {within:.1f} s") from None
        except (EOFError, OSError):
            await self.end()
            raise CantThink("the process has died") from None
        except asyncio.CancelledError:
            await self.end()
            raise
        if status is AnswerStatus.DROPPED:
            raise ThoughtDropped
        if status is AnswerStatus.ERROR:
            raise CantThink(said.decode(errors="replace"))
        return said

    def drop(self) -> None:
        """Stop thinking about the question, if that has begun. The child can be asked another at
        once.
        """
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self._process.pid, DROP)  # asyncio's own would reap a dead one

    async def _answer(self, kind: str, question: bytes) -> tuple[AnswerStatus, bytes]:
        process = await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        asked = kind.encode() + b"\0" + question
        process.stdin.write(len(asked).to_bytes(4, "big") + asked)
        await process.stdin.drain()
        head = await process.stdout.readexactly(5)
        return AnswerStatus(head[0]), await process.stdout.readexactly(
            int.from_bytes(head[1:], "big")
        )

    async def _started(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            # -P: a folder named engine where we were started isn't ours
            command = (sys.executable, "-P", "-m", WORKER)
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, start_new_session=True
            )
        return self._process

    async def warm_up(self) -> None:
        """Start the process before it is needed."""
        await self._started()

    @property
    def pid(self) -> int | None:
        """The id of the process, if it has been started."""
        return self._process.pid if self._process else None

    async def end(self) -> None:
        """End the process; its answer isn't awaited any more."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        await process.wait()
