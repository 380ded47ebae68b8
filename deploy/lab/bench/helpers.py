"""Processes beside a measurement that answer each line with a line of JSON."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class Helper:
    """One of them."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

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


@contextmanager
def helper(folder: Path, command: Sequence[str]) -> Iterator[Helper]:
    """The program, once it answers; what it complains of is in the folder's log."""
    with running(folder, command) as process:
        found = Helper(process)
        found.ask("0")
        yield found


@contextmanager
def running(folder: Path, command: Sequence[str]) -> Iterator[subprocess.Popen[str]]:
    """The program, with pipes to it; it ends with the context."""
    pipe = subprocess.PIPE
    with (folder / "log").open("a") as log:
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=log, text=True)
    try:
        yield process
    finally:
        process.terminate()
        process.communicate()
