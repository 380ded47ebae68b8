"""Several programs as one: starts them, waits until they answer, raises the fallen, stops all."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

import aiohttp

from deploy.serving.guard import Guard
from engine.tables.nursery import Nursery

log = logging.getLogger(__name__)

STDERR = 2
READY_WITHIN = 30.0  # seconds for a program to answer after its start
STOP_WITHIN = 8.0  # seconds to stop by itself, then it is killed
RESTART_PAUSE = 0.2  # seconds before a fallen program is raised; doubles to the next line
LONGEST_PAUSE = 5.0


class NotReady(Exception):
    """A program ended or stayed silent where it should have answered."""


@dataclass
class Part:
    """One program: how to start it and where it says that it is ready."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    ready_url: str
    process: asyncio.subprocess.Process | None = field(default=None, init=False)
    guard: Guard | None = field(default=None, init=False)

    @property
    def pid(self) -> int:
        """The process id of the run that is up now; raises NotReady when none is."""
        if self.process is None or self.process.returncode is not None:
            raise NotReady(f"{self.name} isn't running")
        return self.process.pid

    def dismiss_guard(self) -> None:
        """This run has ended; its number may soon be another program's."""
        if self.guard is not None:
            self.guard.dismiss()
            self.guard = None


class Supervisor:
    """Keeps its parts running as long as it is entered; what they print goes to `output`."""

    def __init__(self, parts: Sequence[Part], *, output: int = STDERR) -> None:
        self.parts = list(parts)
        self._output = output
        self._nursery = Nursery()
        self._stopping = False

    async def __aenter__(self) -> Self:
        try:
            await asyncio.gather(*(self._launch(part) for part in self.parts))
            await asyncio.gather(*(wait_until_ready(part) for part in self.parts))
        except BaseException:
            await self.stop()
            raise
        for part in self.parts:
            self._nursery.start(self._keep_up(part), f"keep {part.name} up")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def stop(self) -> None:
        """End every part: asked first, killed when it doesn't listen; the last one first, for it
        leans on those before it.
        """
        self._stopping = True
        await self._nursery.close()
        for part in reversed(self.parts):
            await _end(part)

    async def _launch(self, part: Part) -> None:
        part.process = await asyncio.create_subprocess_exec(
            *part.command,
            env={**os.environ, **part.environment},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=self._output,  # our own stdout is for the one address
            stderr=self._output,
            start_new_session=True,  # Ctrl-C is for us; the parts are asked by us
        )
        part.guard = Guard.of(part.process.pid)

    async def _keep_up(self, part: Part) -> None:
        pause = RESTART_PAUSE
        while part.process is not None:
            code = await part.process.wait()
            if self._stopping:
                return
            part.dismiss_guard()
            log.warning("%s ended with %s; starting it again", part.name, code)
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)
            await self._launch(part)


async def wait_until_ready(part: Part, within: float = READY_WITHIN) -> None:
    """Return when the part answers 200; raises NotReady when it ends or takes too long."""
    deadline = asyncio.get_running_loop().time() + within
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=2)) as session:
        while asyncio.get_running_loop().time() < deadline:
            if part.process is not None and part.process.returncode is not None:
                raise NotReady(f"{part.name} ended with {part.process.returncode} at its start")
            if await _answers(session, part.ready_url):
                return
            await asyncio.sleep(0.05)
    raise NotReady(f"{part.name} gave no answer within {within:.0f} s")


async def _answers(session: aiohttp.ClientSession, url: str) -> bool:
    try:
        async with session.get(url) as response:
            return response.status == 200
    except (aiohttp.ClientError, TimeoutError):
        return False


async def _end(part: Part) -> None:
    part.dismiss_guard()
    process = part.process
    if process is None or process.returncode is not None:
        return
    process.send_signal(signal.SIGTERM)
    try:
        await asyncio.wait_for(process.wait(), STOP_WITHIN)
    except TimeoutError:
        log.warning("%s didn't stop within %.0f s and is killed", part.name, STOP_WITHIN)
        process.kill()
        await process.wait()
