"""Processes beside a measurement that answer each line with a line of JSON."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any


class Helper:
    """One of them."""

    def __init__(self, folder: Path, command: Sequence[str]) -> None:
        self._folder, self._command = folder, command
        self._process = _started(folder, command)

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    def ask(self, words: str = "") -> Any:
        """Send these words to the process, and return its answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(words + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    async def is_ready(self) -> None:
        """Wait until it answers."""
        await asyncio.to_thread(self.ask, "0")

    async def fall(self) -> None:
        """Kill it, start it again, and wait until it answers."""
        self._process.kill()
        self._process.communicate()
        self._process = _started(self._folder, self._command)
        await self.is_ready()

    def end(self) -> None:
        """Ask it to end, and wait for that."""
        self._process.terminate()
        self._process.communicate()


@asynccontextmanager
async def helpers(folder: Path, *commands: Sequence[str]) -> AsyncIterator[list[Helper]]:
    """The programs, once all of them answer; their complaints are in the folder's log."""
    found = [Helper(folder, command) for command in commands]
    try:
        await asyncio.gather(*(one.is_ready() for one in found))
        yield found
    finally:
        for one in found:
            one.end()


@contextmanager
def running(folder: Path, command: Sequence[str]) -> Iterator[subprocess.Popen[str]]:
    """The program, with pipes to it; it ends with the context."""
    process = _started(folder, command)
    try:
        yield process
    finally:
        process.terminate()
        process.communicate()


def _started(folder: Path, command: Sequence[str]) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    with (folder / "log").open("a") as log:
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=log, text=True)
