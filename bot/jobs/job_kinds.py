"""All kinds of jobs with their values, and their stored text."""

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
    REFRESH_CARDS = "cards"
    REMOVE_MESSAGE = "drop"
    REMOVE_COMMAND = "tidy"
    REMOVE_ANSWER = "both"
    REMOVE_OLD_MESSAGE = "old"
    UPDATE_PIN = "pin"
    SET_MENU_BUTTON = "menu"
    CHECK_MEMBERS = "members"
    OFFER_VOTE = "vote"
    ANNOUNCE_FOOL = "fool"
    POST_DAILY_END = "daily"
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
    """A job; its values are its fields: texts without `|`, and whole numbers."""

    kind: ClassVar[JobKind]
    urgency: ClassVar[Urgency]
    put_off: ClassVar[bool] = False  # its time begins again whenever it is asked for

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
    """Check whether people in turn, who looked when this table last changed, still look."""

    kind: ClassVar = JobKind.CHECK_WATCHERS
    urgency: ClassVar = Urgency.LOOK
    put_off: ClassVar = True
    table_id: str


@dataclass(frozen=True, slots=True)
class RemindOfTurn(_Job):
    """Remind a person of this turn with a sound, for the first or the second time."""

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
    """Bring the message by which this person plays at this table up to date."""

    kind: ClassVar = JobKind.REFRESH_HAND
    urgency: ClassVar = Urgency.BOARD
    table_id: str
    person: int


@dataclass(frozen=True, slots=True)
class RefreshCards(_Job):
    """Bring this person's cards in the group of this table up to date, where they are shown."""

    kind: ClassVar = JobKind.REFRESH_CARDS
    urgency: ClassVar = Urgency.BOARD
    table_id: str
    person: int


@dataclass(frozen=True, slots=True)
class RemoveMessage(_Job):
    """Delete one of the bot's messages."""

    kind: ClassVar = JobKind.REMOVE_MESSAGE
    urgency: ClassVar = Urgency.FREE
    chat: int
    message: int


@dataclass(frozen=True, slots=True)
class RemoveCommand(_Job):
    """Delete a command that somebody wrote in a group, if we may."""

    kind: ClassVar = JobKind.REMOVE_COMMAND
    urgency: ClassVar = Urgency.FREE
    chat: int
    message: int


@dataclass(frozen=True, slots=True)
class RemoveAnswer(_Job):
    """Delete one of our answers in a group, and the command it answers if we may."""

    kind: ClassVar = JobKind.REMOVE_ANSWER
    urgency: ClassVar = Urgency.FREE
    chat: int
    message: int
    command: int


@dataclass(frozen=True, slots=True)
class RemoveOldMessage(_Job):
    """Remove a table's message or hand that has a newer one in its chat."""

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
    """Set a person's own menu button."""

    kind: ClassVar = JobKind.SET_MENU_BUTTON
    urgency: ClassVar = Urgency.BOARD
    person: int


@dataclass(frozen=True, slots=True)
class CheckMembers(_Job):
    """Check that all people at a table are members of its group."""

    kind: ClassVar = JobKind.CHECK_MEMBERS
    urgency: ClassVar = Urgency.FREE
    table_id: str


@dataclass(frozen=True, slots=True)
class OfferVote(_Job):
    """Show the vote to go on without this seat, if its player hasn't moved since."""

    kind: ClassVar = JobKind.OFFER_VOTE
    urgency: ClassVar = Urgency.FREE
    table_id: str
    seat: int
    since: int  # the table's version


@dataclass(frozen=True, slots=True)
class AnnounceFool(_Job):
    """Announce in a group who was its fool most often in this month, when the month is over."""

    kind: ClassVar = JobKind.ANNOUNCE_FOOL
    urgency: ClassVar = Urgency.BOARD
    chat: int
    month: str


@dataclass(frozen=True, slots=True)
class PostDailyEnd(_Job):
    """Post the message about the end of this day in a group that wants it."""

    kind: ClassVar = JobKind.POST_DAILY_END
    urgency: ClassVar = Urgency.BOARD
    chat: int
    day: str


@dataclass(frozen=True, slots=True)
class DoAsk(_Job):
    """Do what the page requests of the chat (engine/tables/channels/asks.py)."""

    kind: ClassVar = JobKind.DO_ASK
    urgency: ClassVar = Urgency.NOTICE
    ask: str


@dataclass(frozen=True, slots=True)
class CallGroup(_Job):
    """Call all people who want to hear of new tables in this table's group."""

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
    """Make the table of an appointment: its hour has come."""

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
    | RefreshCards
    | RemoveMessage
    | RemoveCommand
    | RemoveAnswer
    | RemoveOldMessage
    | UpdatePin
    | SetMenuButton
    | CheckMembers
    | OfferVote
    | AnnounceFool
    | PostDailyEnd
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

MessagesJob = RefreshBoard | RefreshCards | EndCalls
"""Done by each bot that has sent something about the table."""


_KINDS: Final[dict[str, type[Any]]] = {kind.kind: kind for kind in get_args(Job)}
_READ: Final = {"str": str, "int": int}


def parse_job(text: str) -> Job:
    """Return the job with this stored text. Raises ValueError if it is none."""
    word, *values = text.split("|")
    kind = _KINDS.get(word)
    if kind is None or len(values) != len(fields(kind)):
        raise ValueError(f"no job is written as {text!r}")
    read = (_READ[str(field.type)] for field in fields(kind))
    job: Job = kind(*(make(value) for make, value in zip(read, values, strict=True)))
    return job
