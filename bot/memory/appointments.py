"""Appointments: games at a certain hour, with their maker and the people who are in."""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from bot.memory import keys
from bot.memory.repository import Repository, text
from bot.memory.sent.kept_messages import KeptMessages
from bot.memory.stored_values import NUMBER, TEXT, Fields

if TYPE_CHECKING:
    from engine.tables import Client

ABOUT, OVER = "about", "over"
ANSWER = "of:"  # before a person's number


class Over(StrEnum):
    """Ways in which an appointment ends."""

    OPENED = "opened"  # it is a table now
    CALLED_OFF = "off"
    NOBODY = "nobody"  # was in, or the hour passed while nobody looked


@dataclass(frozen=True, slots=True)
class Appointment:
    """A game at a certain hour. Its name becomes the table's id."""

    name: str
    place: str
    maker: int
    maker_name: str
    maker_language: str
    at: float  # seconds since 1970
    hour: str  # as it was written, by the clock of `zone`
    zone: str
    rules: str  # their code
    pace: str
    computers: int = 0


class AppointmentAnswer(NamedTuple):
    """One person's answer to an appointment."""

    person: int
    name: str
    language: str
    is_in: bool
    at: float


class AppointmentState(NamedTuple):
    """An appointment as it is now, with its answers."""

    about: Appointment
    answers: tuple[AppointmentAnswer, ...]  # who said so first stands first
    over: Over | None

    @property
    def people_in(self) -> list[AppointmentAnswer]:
        """Answers of the people who are in."""
        return [one for one in self.answers if one.is_in]


class Appointments(Repository):
    """Appointments by name, and the names of each group's."""

    def __init__(self, redis: Client, bot_id: int) -> None:
        super().__init__(redis, bot_id)
        self.in_groups = Fields(redis, bot_id, keys.appointments, NUMBER, TEXT)
        """The names of a group's appointments, by their makers."""
        self.messages = KeptMessages(redis, bot_id, keys.shown_appointment)

    async def keep(self, chat: int, about: Appointment) -> None:
        """Store a new appointment in its group (a repeat is harmless)."""
        fields = astuple(about)
        fields = fields if about.computers else fields[:-1]  # which earlier releases can read
        await self._put(about.name, ABOUT, json.dumps(fields), once=True)
        await self.in_groups.keep(about.maker, about.name, chat)

    async def of(self, name: str) -> AppointmentState | None:
        """Return the appointment, if it is kept."""
        found = await self._redis.hgetall(keys.appointment(self._bot, name))
        fields = {text(field): text(value) for field, value in found.items()}
        if ABOUT not in fields:
            return None
        answers = [
            AppointmentAnswer(*json.loads(fields[one])) for one in fields if one.startswith(ANSWER)
        ]
        over = fields.get(OVER)
        return AppointmentState(
            about=Appointment(*json.loads(fields[ABOUT])),
            answers=tuple(sorted(answers, key=lambda one: (one.at, one.person))),
            over=Over(over) if over else None,
        )

    async def answer(self, name: str, answer: AppointmentAnswer) -> None:
        """Store a person's answer."""
        await self._put(name, f"{ANSWER}{answer.person}", json.dumps(answer))

    async def end(self, name: str, how: Over) -> Over:
        """End it, once; return how it ended, which may be the way of an earlier call."""
        await self._put(name, OVER, how, once=True)
        return Over(text(await self._redis.hget(keys.appointment(self._bot, name), OVER)))

    async def leave(self, chat: int, maker: int, name: str) -> None:
        """Remove it from its group; a newer one of the same maker stays."""
        if await self.in_groups.of(maker, chat) == name:
            await self.in_groups.forget(maker, chat)

    async def move(self, old: int, new: int) -> list[str]:
        """Move appointments to the group's new chat id; return the names of those to post again.

        Several steps: a repeat is harmless.
        """
        moved = await self.in_groups.all(old)
        for maker, name in moved.items():
            await self.in_groups.keep(maker, name, new)
            await self.messages.forget(name, old)
        await self.in_groups.clear(old)
        return list(moved.values())

    async def _put(self, name: str, field: str, value: str, *, once: bool = False) -> None:
        key = keys.appointment(self._bot, name)
        await (self._redis.hsetnx if once else self._redis.hset)(key, field, value)
        await self._redis.pexpire(key, keys.APPOINTMENT_MS)
