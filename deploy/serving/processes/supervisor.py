"""Several programs as one: starts them, raises the fallen, stops all."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import time
from collections.abc import Sequence
from functools import partial
from typing import Self

from deploy.serving.processes.guard import Guard
from deploy.serving.processes.part import Part
from deploy.serving.processes.readiness import until_ready
from engine.tables.health.pulses import Pulse
from engine.tables.nursery import Nursery

log = logging.getLogger(__name__)

STDERR = 2
STOP_WITHIN = 8.0  # seconds to stop by itself, then it is killed
RESTART_PAUSE = 0.2  # seconds before a fallen program is raised; doubles to the next line
LONGEST_PAUSE = 5.0
WELL_AFTER = 30.0  # seconds


class Supervisor:
    """Starts its parts when it is entered, and ends them when it is left. A part that was ready
    once is kept running; the parts' own output goes to `output`.
    """

    def __init__(self, parts: Sequence[Part], *, output: int = STDERR) -> None:
        self.parts = list(parts)
        self._output = output
        self._nursery = Nursery()
        self._kept: set[str] = set()
        self._stopping = False

    async def __aenter__(self) -> Self:
        try:
            await asyncio.gather(*(self._launch(part) for part in self.parts))
        except BaseException:
            await self.stop()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def until_ready(self, *names: str) -> None:
        """Wait until these parts answer, or all of them; from then on each is kept up. Raises
        NotReady when one ends or hangs at its start.
        """
        awaited = [part for part in self.parts if not names or part.name in names]
        await asyncio.gather(*(self._until_ready(part) for part in awaited))

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

    async def _until_ready(self, part: Part) -> None:
        if part.name not in self._kept:
            await until_ready(part)
            self._kept.add(part.name)
            self._nursery.keep(partial(self._keep_up, part), Pulse(f"keep {part.name} up"))

    async def _keep_up(self, part: Part) -> None:
        pause = RESTART_PAUSE
        while part.process is not None:
            began = time.monotonic()
            code = await part.process.wait()
            if self._stopping:
                return
            part.dismiss_guard()
            log.warning("%s ended with %s; starting it again", part.name, code)
            if time.monotonic() - began > WELL_AFTER:
                pause = RESTART_PAUSE
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)
            await self._launch(part)


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
