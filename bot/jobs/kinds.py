"""Every kind of job with its values, and the text under which it waits in the queue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from bot.memory import Urgency


class JobKind(StrEnum):
    """How a job's text begins. Jobs wait in the store while a release follows another, so these
    words stay.
    """

    BOARD = "board"
    NOTICE = "call"
    REMINDER = "mind"
    PERSONAL_NOTICE = "tell"
    REMOVAL = "drop"
    COMMAND_REMOVAL = "tidy"
    OLD_BOARD = "old"
    PIN = "pin"
    MENU_BUTTON = "menu"
    MEMBERS = "members"


@dataclass(frozen=True, slots=True)
class RefreshBoard:
    """Bring every message that shows a table up to date."""

    urgency: ClassVar = Urgency.BOARD
    table_id: str

    def __str__(self) -> str:
        return f"{JobKind.BOARD}|{self.table_id}"


@dataclass(frozen=True, slots=True)
class SendNotice:
    """Tell the person at this seat that the table waits for them, if it is still that turn."""

    urgency: ClassVar = Urgency.NOTICE
    table_id: str
    seat: int
    turn: str  # bot/sending/notices/waits.py: the name of a turn, or of what else is told

    def __str__(self) -> str:
        return f"{JobKind.NOTICE}|{self.table_id}|{self.seat}|{self.turn}"


@dataclass(frozen=True, slots=True)
class RemindOfTurn:
    """Ring once more for this turn: for the first time, or the second."""

    urgency: ClassVar = Urgency.NOTICE
    table_id: str
    seat: int
    turn: str
    number: int

    def __str__(self) -> str:
        return f"{JobKind.REMINDER}|{self.table_id}|{self.seat}|{self.turn}|{self.number}"


@dataclass(frozen=True, slots=True)
class RenewNotice:
    """Bring the one notice in a person's private chat up to date."""

    urgency: ClassVar = Urgency.NOTICE
    person: int

    def __str__(self) -> str:
        return f"{JobKind.PERSONAL_NOTICE}|{self.person}"


@dataclass(frozen=True, slots=True)
class RemoveMessage:
    """Delete a message of ours."""

    urgency: ClassVar = Urgency.FREE
    chat: int
    message: int

    def __str__(self) -> str:
        return f"{JobKind.REMOVAL}|{self.chat}|{self.message}"


@dataclass(frozen=True, slots=True)
class RemoveCommand:
    """Delete what somebody wrote to us in a group, if we may."""

    urgency: ClassVar = Urgency.FREE
    chat: int
    message: int

    def __str__(self) -> str:
        return f"{JobKind.COMMAND_REMOVAL}|{self.chat}|{self.message}"


@dataclass(frozen=True, slots=True)
class RetireBoard:
    """Take away a message of a table that has a newer one in its chat."""

    urgency: ClassVar = Urgency.FREE
    chat: int
    message: int

    def __str__(self) -> str:
        return f"{JobKind.OLD_BOARD}|{self.chat}|{self.message}"


@dataclass(frozen=True, slots=True)
class KeepPin:
    """Pin a running game's message, or unpin it when the game is over."""

    urgency: ClassVar = Urgency.FREE
    table_id: str

    def __str__(self) -> str:
        return f"{JobKind.PIN}|{self.table_id}"


@dataclass(frozen=True, slots=True)
class SetMenuButton:
    """Set a person's own menu button as it should be now."""

    urgency: ClassVar = Urgency.BOARD
    person: int

    def __str__(self) -> str:
        return f"{JobKind.MENU_BUTTON}|{self.person}"


@dataclass(frozen=True, slots=True)
class CheckMembers:
    """Look whether all who sit at a table are members of its group."""

    urgency: ClassVar = Urgency.FREE
    table_id: str

    def __str__(self) -> str:
        return f"{JobKind.MEMBERS}|{self.table_id}"


Job = (
    RefreshBoard
    | SendNotice
    | RemindOfTurn
    | RenewNotice
    | RemoveMessage
    | RemoveCommand
    | RetireBoard
    | KeepPin
    | SetMenuButton
    | CheckMembers
)


REMOVALS: Final[Mapping[str, type[RemoveMessage | RemoveCommand | RetireBoard]]] = {
    JobKind.REMOVAL: RemoveMessage,
    JobKind.COMMAND_REMOVAL: RemoveCommand,
    JobKind.OLD_BOARD: RetireBoard,
}


def parse_job(text: str) -> Job:
    """The job that waits under this text.

    Raises ValueError for what no kind of job is written as.
    """
    match text.split("|"):
        case [JobKind.BOARD, table_id]:
            return RefreshBoard(table_id)
        case [JobKind.NOTICE, table_id, seat, turn]:
            return SendNotice(table_id, int(seat), turn)
        case [JobKind.REMINDER, table_id, seat, turn, number]:
            return RemindOfTurn(table_id, int(seat), turn, int(number))
        case [JobKind.PERSONAL_NOTICE, person]:
            return RenewNotice(int(person))
        case [kind, chat, message] if kind in REMOVALS:
            return REMOVALS[kind](int(chat), int(message))
        case [JobKind.PIN, table_id]:
            return KeepPin(table_id)
        case [JobKind.MENU_BUTTON, person]:
            return SetMenuButton(int(person))
        case [JobKind.MEMBERS, table_id]:
            return CheckMembers(table_id)
    raise ValueError(f"no job is written as {text!r}")
