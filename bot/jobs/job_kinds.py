"""All kinds of jobs with their values, and their stored text.

Jobs wait in the store while one release replaces another. So a class may get a better name, but
its word stays, and no word is used again for another kind.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, ClassVar, Final, dataclass_transform

from bot.memory.job_queue import Urgency


class Doer(Enum):
    """The one of several bots that does a job."""

    ASKER = "the bot that asks for it"
    TABLE = "the bot in whose chat the table stands"
    PERSON = "the bot that writes to the person"
    SENDERS = "each bot that has sent something about the table"


@dataclass_transform(frozen_default=True)
class Job:
    """A job; its values are its fields: texts without `|`, and whole numbers.

    A subclass is a kind of job. `word` begins its stored text. If it is `put_off`, its time begins
    again whenever it is asked for.
    """

    word: ClassVar[str]
    urgency: ClassVar[Urgency]
    doer: ClassVar[Doer]
    put_off: ClassVar[bool]
    table_id: str  # of kinds whose doer is TABLE or SENDERS
    person: int  # of kinds whose doer is PERSON

    def __init_subclass__(
        cls, *, word: str, urgency: Urgency, doer: Doer = Doer.ASKER, put_off: bool = False
    ) -> None:
        if word in KINDS:
            raise TypeError(f"{cls.__name__} has the word of {KINDS[word].__name__}")
        cls.word, cls.urgency, cls.doer, cls.put_off = word, urgency, doer, put_off
        KINDS[word] = dataclass(frozen=True)(cls)

    def __str__(self) -> str:
        return "|".join([self.word, *(str(value) for value in vars(self).values())])


KINDS: Final[dict[str, type[Job]]] = {}
_READ: Final = {"str": str, "int": int}

TimedJob = tuple[Job, float]
"""A job, and the seconds until it is to be done."""


def parse_job(text: str) -> Job:
    """Return the job with this stored text. Raises ValueError if it is none."""
    word, *values = text.split("|")
    kind: Any = KINDS.get(word)
    if kind is None or len(values) != len(fields(kind)):
        raise ValueError(f"no job is written as {text!r}")
    read = (_READ[str(field.type)] for field in fields(kind))
    job: Job = kind(*(make(value) for make, value in zip(read, values, strict=True)))
    return job


class RefreshBoard(Job, word="board", urgency=Urgency.BOARD, doer=Doer.SENDERS):
    """Bring every message that shows a table up to date."""

    table_id: str


class SendNotice(Job, word="call", urgency=Urgency.LOOK, doer=Doer.TABLE):
    """Tell the person at this seat that the table waits for them, if it is still that turn."""

    table_id: str
    seat: int
    turn: str  # bot/sending/waiting/waits.py: the name of a turn, or of what else is told


class CheckWatchers(Job, word="look", urgency=Urgency.LOOK, doer=Doer.TABLE, put_off=True):
    """Check whether people in turn, who looked when this table last changed, still look."""

    table_id: str


class RemindOfTurn(Job, word="mind", urgency=Urgency.LOOK, put_off=True):
    """Remind a person of this turn with a sound, for the first or the second time."""

    table_id: str
    seat: int
    turn: str
    number: int


class RefreshNotice(Job, word="tell", urgency=Urgency.NOTICE, doer=Doer.PERSON):
    """Bring the one notice in a person's private chat up to date."""

    person: int


class RefreshHand(Job, word="hand", urgency=Urgency.BOARD, doer=Doer.PERSON):
    """Bring the message by which this person plays at this table up to date."""

    table_id: str
    person: int


class RefreshCards(Job, word="cards", urgency=Urgency.BOARD, doer=Doer.SENDERS):
    """Bring this person's cards in the group of this table up to date, where they are shown."""

    table_id: str
    person: int


class RemoveMessage(Job, word="drop", urgency=Urgency.FREE):
    """Delete one of the bot's messages."""

    chat: int
    message: int


class RemoveCommand(Job, word="tidy", urgency=Urgency.FREE):
    """Delete a command that somebody wrote in a group, if we may."""

    chat: int
    message: int


class RemoveAnswer(Job, word="both", urgency=Urgency.FREE):
    """Delete one of our answers in a group, and the command it answers if we may."""

    chat: int
    message: int
    command: int


class RemoveOldMessage(Job, word="old", urgency=Urgency.FREE):
    """Remove a table's message or hand that has a newer one in its chat."""

    chat: int
    message: int


class RemoveButtons(Job, word="bare", urgency=Urgency.BOARD):
    """Remove the buttons from one of our messages, which stays."""

    chat: int
    message: int


class UpdatePin(Job, word="pin", urgency=Urgency.FREE):
    """Pin a running game's message, or unpin it when the game is over."""

    table_id: str


class SetMenuButton(Job, word="menu", urgency=Urgency.BOARD):
    """Set a person's own menu button."""

    person: int


class CheckMembers(Job, word="members", urgency=Urgency.FREE, doer=Doer.TABLE):
    """Check that all people at a table are members of its group."""

    table_id: str


class OfferVote(Job, word="vote", urgency=Urgency.FREE, doer=Doer.TABLE):
    """Show the vote to go on without this seat, if its player hasn't moved since."""

    table_id: str
    seat: int
    since: int  # the table's version


class AnnounceFool(Job, word="fool", urgency=Urgency.BOARD):
    """Announce in a group who was its fool most often in this month, when the month is over."""

    chat: int
    month: str


class PostDailyEnd(Job, word="daily", urgency=Urgency.BOARD):
    """Post the message about the end of this day in a group that wants it."""

    chat: int
    day: str


class DoAsk(Job, word="ask", urgency=Urgency.NOTICE):
    """Do what the page requests of the chat (engine/tables/channels/asks.py)."""

    ask: str


class CallGroup(Job, word="around", urgency=Urgency.LOOK, doer=Doer.TABLE):
    """Call all people who want to hear of new tables in this table's group."""

    table_id: str


class CallToTable(Job, word="come", urgency=Urgency.NOTICE, doer=Doer.PERSON):
    """Call somebody to a table that waits for players."""

    table_id: str
    person: int


class EndCalls(Job, word="came", urgency=Urgency.FREE, doer=Doer.SENDERS):
    """Remove the messages that called people to this table: it needs no more players."""

    table_id: str


class RefreshAppointment(Job, word="date", urgency=Urgency.BOARD):
    """Bring the message of a game for a certain hour up to date."""

    name: str


class OpenAppointment(Job, word="hour", urgency=Urgency.LOOK):
    """Make the table of an appointment: its hour has come."""

    name: str


class SendAnnouncement(Job, word="say", urgency=Urgency.BOARD):
    """Send an announcement to the chat that is next."""

    name: str


class ShowMaintenance(Job, word="upkeep", urgency=Urgency.LOOK):
    """Bring the messages of all tables up to date: maintenance begins, changes, or ends."""

    when: str  # names the moment: each is shown once
