"""Every kind of job with its values, and the text under which it waits in the queue."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum, unique
from typing import Any, ClassVar, Final, get_args

from bot.memory import Urgency


@unique
class JobKind(StrEnum):
    """The word with which the stored text of a job begins, under the name of the job's class.

    Jobs wait in the store while one release replaces another. So a class may get a better name,
    but its word stays, and no word is used again for another kind.
    """

    REFRESH_BOARD = "board"
    SEND_NOTICE = "call"
    CHECK_WATCHERS = "look"
    REMIND_OF_TURN = "mind"
    REFRESH_NOTICE = "tell"
    REFRESH_HAND = "hand"
    REMOVE_MESSAGE = "drop"
    REMOVE_COMMAND = "tidy"
    REMOVE_ANSWER = "both"
    REMOVE_OLD_MESSAGE = "old"
    UPDATE_PIN = "pin"
    SET_MENU_BUTTON = "menu"
    CHECK_MEMBERS = "members"
    OFFER_VOTE = "vote"
    ANNOUNCE_FOOL = "fool"
    DO_ASK = "ask"
    CALL_GROUP = "around"
    CALL_TO_TABLE = "come"
    END_CALLS = "came"
    REFRESH_APPOINTMENT = "date"
    OPEN_APPOINTMENT = "hour"
    SEND_ANNOUNCEMENT = "say"
    SHOW_MAINTENANCE = "upkeep"


@dataclass(frozen=True, slots=True)
class _Job:
    """Its values are the fields: texts without `|`, and whole numbers."""

    kind: ClassVar[JobKind]
    urgency: ClassVar[Urgency]
    put_off: ClassVar[bool] = False  # each time that it is asked for its time begins anew

    def __str__(self) -> str:
        values = (getattr(self, field.name) for field in fields(self))
        return "|".join(map(str, (self.kind, *values)))


@dataclass(frozen=True, slots=True)
class RefreshBoard(_Job):
    """Bring every message that shows a table up to date."""

    kind: ClassVar = JobKind.REFRESH_BOARD
    urgency: ClassVar = Urgency.BOARD
    table_id: str


@dataclass(frozen=True, slots=True)
class SendNotice(_Job):
    """Tell the person at this seat that the table waits for them, if it is still that turn."""

    kind: ClassVar = JobKind.SEND_NOTICE
    urgency: ClassVar = Urgency.LOOK
    table_id: str
    seat: int
    turn: str  # bot/sending/waiting/waits.py: the name of a turn, or of what else is told


@dataclass(frozen=True, slots=True)
class CheckWatchers(_Job):
    """See whether who is waited for at this table, and looked when it last changed, still does."""

    kind: ClassVar = JobKind.CHECK_WATCHERS
    urgency: ClassVar = Urgency.LOOK
    put_off: ClassVar = True
    table_id: str


@dataclass(frozen=True, slots=True)
class RemindOfTurn(_Job):
    """Ring once more for this turn: for the first time, or the second."""

    kind: ClassVar = JobKind.REMIND_OF_TURN
    urgency: ClassVar = Urgency.LOOK
    put_off: ClassVar = True
    table_id: str
    seat: int
    turn: str
    number: int


@dataclass(frozen=True, slots=True)
class RefreshNotice(_Job):
    """Bring the one notice in a person's private chat up to date."""

    kind: ClassVar = JobKind.REFRESH_NOTICE
    urgency: ClassVar = Urgency.NOTICE
    person: int


@dataclass(frozen=True, slots=True)
class RefreshHand(_Job):
    """Bring the message up to date by which this person plays at this table."""

    kind: ClassVar = JobKind.REFRESH_HAND
    urgency: ClassVar = Urgency.BOARD
    table_id: str
    person: int


@dataclass(frozen=True, slots=True)
class RemoveMessage(_Job):
    """Delete a message of ours."""

    kind: ClassVar = JobKind.REMOVE_MESSAGE
    urgency: ClassVar = Urgency.FREE
    chat: int
    message: int


@dataclass(frozen=True, slots=True)
class RemoveCommand(_Job):
    """Delete what somebody wrote to us in a group, if we may."""

    kind: ClassVar = JobKind.REMOVE_COMMAND
    urgency: ClassVar = Urgency.FREE
    chat: int
    message: int


@dataclass(frozen=True, slots=True)
class RemoveAnswer(_Job):
    """Delete an answer of ours in a group, and what it answers if we may."""

    kind: ClassVar = JobKind.REMOVE_ANSWER
    urgency: ClassVar = Urgency.FREE
    chat: int
    message: int
    command: int


@dataclass(frozen=True, slots=True)
class RemoveOldMessage(_Job):
    """Take away a message of a table that has a newer one in its chat."""

    kind: ClassVar = JobKind.REMOVE_OLD_MESSAGE
    urgency: ClassVar = Urgency.FREE
    chat: int
    message: int


@dataclass(frozen=True, slots=True)
class UpdatePin(_Job):
    """Pin a running game's message, or unpin it when the game is over."""

    kind: ClassVar = JobKind.UPDATE_PIN
    urgency: ClassVar = Urgency.FREE
    table_id: str


@dataclass(frozen=True, slots=True)
class SetMenuButton(_Job):
    """Set a person's own menu button as it should be now."""

    kind: ClassVar = JobKind.SET_MENU_BUTTON
    urgency: ClassVar = Urgency.BOARD
    person: int


@dataclass(frozen=True, slots=True)
class CheckMembers(_Job):
    """Look whether all who sit at a table are members of its group."""

    kind: ClassVar = JobKind.CHECK_MEMBERS
    urgency: ClassVar = Urgency.FREE
    table_id: str


@dataclass(frozen=True, slots=True)
class OfferVote(_Job):
    """Show the vote to go on without this seat, if it is still waited for as it was then."""

    kind: ClassVar = JobKind.OFFER_VOTE
    urgency: ClassVar = Urgency.FREE
    table_id: str
    seat: int
    since: int  # the table's version


@dataclass(frozen=True, slots=True)
class AnnounceFool(_Job):
    """Tell a group who was its fool most often in this month, when the month is over."""

    kind: ClassVar = JobKind.ANNOUNCE_FOOL
    urgency: ClassVar = Urgency.BOARD
    chat: int
    month: str


@dataclass(frozen=True, slots=True)
class DoAsk(_Job):
    """Do what the page asks of the chat (engine/tables/channels/asks.py)."""

    kind: ClassVar = JobKind.DO_ASK
    urgency: ClassVar = Urgency.NOTICE
    ask: str


@dataclass(frozen=True, slots=True)
class CallGroup(_Job):
    """Call all who want to hear of tables in the group where this one was put up."""

    kind: ClassVar = JobKind.CALL_GROUP
    urgency: ClassVar = Urgency.LOOK
    table_id: str


@dataclass(frozen=True, slots=True)
class CallToTable(_Job):
    """Call somebody to a table that waits for players."""

    kind: ClassVar = JobKind.CALL_TO_TABLE
    urgency: ClassVar = Urgency.NOTICE
    table_id: str
    person: int


@dataclass(frozen=True, slots=True)
class EndCalls(_Job):
    """Remove the messages that called people to this table: it needs no more players."""

    kind: ClassVar = JobKind.END_CALLS
    urgency: ClassVar = Urgency.FREE
    table_id: str


@dataclass(frozen=True, slots=True)
class RefreshAppointment(_Job):
    """Bring the message of a game for a certain hour up to date."""

    kind: ClassVar = JobKind.REFRESH_APPOINTMENT
    urgency: ClassVar = Urgency.BOARD
    name: str


@dataclass(frozen=True, slots=True)
class OpenAppointment(_Job):
    """Its hour has come: make a table of it."""

    kind: ClassVar = JobKind.OPEN_APPOINTMENT
    urgency: ClassVar = Urgency.LOOK
    name: str


@dataclass(frozen=True, slots=True)
class SendAnnouncement(_Job):
    """Send an announcement to the chat that is next."""

    kind: ClassVar = JobKind.SEND_ANNOUNCEMENT
    urgency: ClassVar = Urgency.BOARD
    name: str


@dataclass(frozen=True, slots=True)
class ShowMaintenance(_Job):
    """Bring the messages of all tables up to date: maintenance begins, changes, or ends."""

    kind: ClassVar = JobKind.SHOW_MAINTENANCE
    urgency: ClassVar = Urgency.LOOK
    when: str  # names the moment: each is shown once


Job = (
    RefreshBoard
    | SendNotice
    | CheckWatchers
    | RemindOfTurn
    | RefreshNotice
    | RefreshHand
    | RemoveMessage
    | RemoveCommand
    | RemoveAnswer
    | RemoveOldMessage
    | UpdatePin
    | SetMenuButton
    | CheckMembers
    | OfferVote
    | AnnounceFool
    | DoAsk
    | CallGroup
    | CallToTable
    | EndCalls
    | RefreshAppointment
    | OpenAppointment
    | SendAnnouncement
    | ShowMaintenance
)

# Which of several bots does a job; all others are done by the bot that asks for them.

TableJob = SendNotice | CheckWatchers | CheckMembers | OfferVote | CallGroup
"""Done by the bot in whose chat the table stands."""

PersonJob = RefreshNotice | RefreshHand | CallToTable
"""Done by the bot that writes to the person."""

MessagesJob = RefreshBoard | EndCalls
"""Done by each bot that has sent something about the table."""


_KINDS: Final[dict[str, type[Any]]] = {kind.kind: kind for kind in get_args(Job)}
_READ: Final = {"str": str, "int": int}


def parse_job(text: str) -> Job:
    """The job that waits under this text.

    Raises ValueError for what no kind of job is written as.
    """
    word, *values = text.split("|")
    kind = _KINDS.get(word)
    if kind is None or len(values) != len(fields(kind)):
        raise ValueError(f"no job is written as {text!r}")
    read = (_READ[str(field.type)] for field in fields(kind))
    job: Job = kind(*(make(value) for make, value in zip(read, values, strict=True)))
    return job
