"""Events of moves as JSON, masked for one seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from msgspec import Raw

from durak_rules import Event
from durak_rules.events import event_for, looks_alike
from engine.tables import MadeMove, MovedBy
from webapp.live.protocol import fields

NOTHING: Final = Raw(b"[]")


def events_view(steps: Iterable[MadeMove], seat: int | None) -> Raw:
    """Return the events of these moves as JSON, masked for one seat, oldest first."""
    told = [
        b'{"v":%d,%b}' % (step.version, event) for step in steps for event in _told(step, seat)
    ]
    return Raw(b"[%b]" % b",".join(told))


def looks_alike_to_all(step: MadeMove) -> bool:
    """Return whether every seat may know the same of a move."""
    return step.by is not MovedBy.COMPUTER and all(map(looks_alike, step.events))


def _told(step: MadeMove, seat: int | None) -> Iterator[bytes]:
    """Yield the fields of each event that a move led to, masked for one seat."""
    if step.by is MovedBy.CLOCK:
        yield fields({"kind": "time_ran_out", "seat": step.seat})
    if step.by is MovedBy.COMPUTER and step.seat == seat:
        yield fields({"kind": "stood_in", "seat": step.seat})
    for event in step.events:
        yield _told_event(event, None if looks_alike(event) else seat)


@lru_cache(maxsize=4096)
def _told_event(event: Event, seat: int | None) -> bytes:
    """Return the fields of one event; it is cached, because the same few come again and again."""
    return fields(event_for(event, seat))
