"""Telegram's limits: the windows in which a call counts, and how far each urgency may fill them.

Telegram counts sends and edits together: about thirty a second in all, one a second to a person,
twenty a minute into a group; deletions and answers to presses are free. On top of that we edit in
a group at most once in four seconds: the start or the end of a game never waits long behind other
edits. The twenty of a group go first to whoever must act now (`GroupShare`).

Whether messages that one member alone sees count in a group's twenty isn't documented. They count,
unless the bot may learn (`DURAK_LEARN_LIMITS`): then these may fill what the group was found to
take. Other messages keep twenty of their own, and all together keep what was found. Telegram's
refusals don't say which limit was met. We take them for the chat's.

A part of what goes out in a second is kept for answers to people, and half as much for notices and
answers. So boards never fill the window, however many of them wait.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from bot.memory.job_queue import Urgency
from bot.memory.job_room import NO_LIMIT
from bot.memory.sent.send_windows import Follows, Window

if TYPE_CHECKING:
    from aiogram.methods import TelegramMethod

# a little wider than Telegram's own: what we send evenly may arrive bunched up
MINUTE, FOUR_SECONDS, ONE_SECOND = 61.0, 4.4, 1.1
IN_A_GROUP = 20
LAST_SECONDS = 7.0  # between the last messages of a group's minute: no silence is longer
PRESS_SECONDS = 10.0  # in which the presses of one person cause at most one message
COUNTED = ("send", "edit", "setChatMenuButton")  # the last, for we set many in a row

EVERYTHING = "all"
PAY = "allow_paid_broadcast"
# what Telegram takes in a second from a bot that pays, of which the free ones are a part
ALL_PAID = Window("paid", 900, ONE_SECOND)
PAID_URGENCIES = (Urgency.ANSWER, Urgency.NOTICE)


class GroupShare(IntEnum):
    """Numbers of messages in a group's minute below which there is room for another."""

    LAST = 20  # answers to commands; one in nine seconds of the cards of who must act now
    TURN = 16  # these cards
    BOARD = 14
    ASKED = 12  # what somebody asked for by a press
    REST = 10
    SPARE = 4  # what the answer to a press shows too


_share: ContextVar[GroupShare | None] = ContextVar("share", default=None)
_presser: ContextVar[int | None] = ContextVar("presser", default=None)
_urgency: ContextVar[Urgency] = ContextVar("urgency", default=Urgency.ANSWER)


@contextmanager
def sending_as(urgency: Urgency) -> Iterator[None]:
    """Give calls inside this urgency; elsewhere they are answers to people."""
    token = _urgency.set(urgency)
    try:
        yield
    finally:
        _urgency.reset(token)


@contextmanager
def filling(share: GroupShare) -> Iterator[None]:
    """Let calls inside fill a group's minute up to this share."""
    token = _share.set(share)
    try:
        yield
    finally:
        _share.reset(token)


@contextmanager
def pressed_by(person: int, share: GroupShare = GroupShare.ASKED) -> Iterator[None]:
    """Count messages inside as what this person's presses cause, too."""
    token = _presser.set(person)
    try:
        with filling(share):
            yield
    finally:
        _presser.reset(token)


class SendRate:
    """Number of messages that go out in a second, and each urgency's share of them."""

    def __init__(
        self, in_all: int, for_answers: int, paid_a_day: int = 0, *, learns: bool = False
    ) -> None:
        """`learns`: whether to find out how many messages that one member alone sees a group
        takes.
        """
        self._in_all = in_all
        self._learns = learns
        self.paid_a_day = paid_a_day
        self.has_paid_left = paid_a_day > 0
        """Whether there were any at the last look."""
        self._shares: Mapping[Urgency, int] = {
            Urgency.ANSWER: in_all,
            Urgency.LOOK: NO_LIMIT,
            Urgency.NOTICE: max(1, in_all - for_answers // 2),
            Urgency.BOARD: max(1, in_all - for_answers),
            Urgency.FREE: NO_LIMIT,
        }

    @property
    def shares(self) -> Mapping[Urgency, int]:
        """Limits up to which each urgency may fill the window of all messages; without limit for
        notices while they may be paid for.
        """
        if self.paid_a_day and self.has_paid_left:
            return {**self._shares, Urgency.NOTICE: NO_LIMIT}
        return self._shares

    def may_be_paid(self, method: TelegramMethod[Any]) -> bool:
        """Return whether to pay rather than wait: for a new message that somebody waits for."""
        new = method.__api_method__.startswith("send") and hasattr(method, PAY)
        return bool(self.paid_a_day) and new and _urgency.get() in PAID_URGENCIES

    def paid(self, windows: Sequence[Window]) -> list[Window]:
        """Return the windows of a message that is paid for, instead of these."""
        return [*(one for one in windows if one.name != EVERYTHING), ALL_PAID]

    @property
    def everything(self) -> Window:
        """The window of all messages, with the share of the present urgency."""
        share = self._shares[_urgency.get()]
        return Window(EVERYTHING, self._in_all, ONE_SECOND, None if share == NO_LIMIT else share)

    def windows_of(self, method: TelegramMethod[Any]) -> tuple[str | None, list[Window]]:
        """Return the chat of a call, and the windows that it counts in; none for calls without
        limits.
        """
        name = method.__api_method__
        inline = getattr(method, "inline_message_id", None)
        chat = f"inline:{inline}" if inline else getattr(method, "chat_id", None)
        where = None if chat is None else str(chat)
        if not name.startswith(COUNTED):
            return where, []
        if chat is None or not name.startswith(("send", "edit")):
            return where, [self.everything]
        if is_for_one(method):
            return where, self.for_one_in(str(chat))
        windows = self.edits_in if name.startswith("edit") else self.sends_to
        return where, windows(str(chat))

    def sends_to(self, where: str) -> list[Window]:
        """Return the windows of a new message in a chat."""
        return [*self._of_chat(where), self.everything]

    def edits_in(self, where: str) -> list[Window]:
        """Return the windows of an edit in a chat (`-100…`) or of an inline
        message (`inline:…`).
        """
        if where.startswith("inline:"):
            name = where.removeprefix("inline:")
            return [Window(f"edit:{name}", 1, FOUR_SECONDS), self.everything]
        if _is_person(where):
            return [*self._of_chat(where), self.everything]
        windows = [Window(f"edit:{where}", 1, FOUR_SECONDS), *self._of_chat(where)]
        return [*windows, self.everything]

    def for_one_in(self, where: str) -> list[Window]:
        """Return the windows of a message in a group that one member alone sees."""
        presser = _presser.get()
        name = f"press:{where}:{presser}"
        presses = [] if presser is None else [Window(name, 1, PRESS_SECONDS)]
        share = _share.get() or GroupShare.ASKED
        last = [Window(f"last:{where}", 1, LAST_SECONDS)] if share is GroupShare.LAST else []
        return [*presses, *last, *self._of_chat(where, share), self.everything]

    def _of_chat(self, where: str, for_one: GroupShare | None = None) -> list[Window]:
        """Return the windows of a person or a group; `for_one` is the share of a message that one
        member of it alone sees.
        """
        if _is_person(where):
            return [Window(f"person:{where}", 1, ONE_SECOND)]
        # nobody waits for a board, and somebody for everything else
        usual = GroupShare.REST if _urgency.get() is Urgency.BOARD else GroupShare.LAST
        room = IN_A_GROUP * (for_one or _share.get() or usual) // GroupShare.LAST
        group = Window(f"group:{where}", IN_A_GROUP, MINUTE, room)
        if not self._learns:
            return [group]
        name, follows = ("for_one", Follows.UP_AND_DOWN) if for_one else ("for_all", Follows.NOT)
        of_kind = Window(f"{name}:{where}", IN_A_GROUP, MINUTE, room, follows)
        return [group._replace(follows=Follows.UP), of_kind]


def is_for_one(method: TelegramMethod[Any]) -> bool:
    """Return whether the call sends or edits a message that one member of a group alone sees."""
    ephemeral = getattr(method, "ephemeral_message_parameters", None)
    return ephemeral is not None or method.__api_method__.startswith("editEphemeral")


def _is_person(where: str) -> bool:
    return where.isdigit() and int(where) > 0
