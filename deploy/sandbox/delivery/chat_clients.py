"""The open chat clients of each person, and what they are told."""

import asyncio
from collections.abc import Callable
from typing import Any

Change = dict[str, Any]


class ChatClients:
    """Queues of changes, one for every open chat client."""

    def __init__(self) -> None:
        self._lines: dict[int, set[asyncio.Queue[Change]]] = {}

    def open(self, person: int) -> asyncio.Queue[Change]:
        """A queue of changes for one more chat client of this person."""
        line: asyncio.Queue[Change] = asyncio.Queue()
        self._lines.setdefault(person, set()).add(line)
        return line

    def close(self, person: int, line: asyncio.Queue[Change]) -> None:
        """Nothing more is put into this queue."""
        self._lines.get(person, set()).discard(line)

    def tell(self, person: int, change: Callable[[], Change]) -> None:
        """Put a change into all queues of this person; it is made only if there are any."""
        lines = self._lines.get(person)
        if lines:
            told = change()
            for line in lines:
                line.put_nowait(told)

    def tell_all(self, change: Callable[[], Change]) -> None:
        """The same change for everybody."""
        for person in list(self._lines):
            self.tell(person, change)
