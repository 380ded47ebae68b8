"""A warning in the log if a proxy hides the addresses of the people behind it."""

from __future__ import annotations

import logging
from collections import defaultdict

log = logging.getLogger(__name__)
MANY = 20  # people at one address, more than share a home
MANY_FROM_ONE = (
    "%d people have come from %s, an address of a private network. If that is a proxy let it add"
    " X-Forwarded-For; as it is nobody can be held to a limit of their address. If it is none set"
    " DURAK_TRUSTED_HOPS=0."
)


class ProxyWatch:
    """Warns once if many people come through one proxy that doesn't send their addresses."""

    def __init__(self) -> None:
        self._people: defaultdict[str, set[int]] = defaultdict(set)
        self._has_told = False

    def note(self, neighbour: str, person_id: int) -> None:
        """Count a person who came through this neighbour, which may be a proxy."""
        if self._has_told:
            return
        people = self._people[neighbour]
        people.add(person_id)
        if len(people) == MANY:
            self._has_told = True
            self._people.clear()
            log.warning(MANY_FROM_ONE, MANY, neighbour)
