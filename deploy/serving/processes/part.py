"""A program that a supervisor runs."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from deploy.serving.processes.guard import Guard


class NotReady(Exception):
    """A program ended, or hangs, where it should have answered."""


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
