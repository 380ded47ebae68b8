"""The bot's memory in Redis: a file for each subject, and all keys in keys.py.

Tables are not here; the engine keeps them. This is what only the chat needs: messages that were
sent, people's and groups' choices, waiting jobs (`job_queue.py`; `Urgency` orders them) and
updates (`inbox.py`). `bot_assignments.py` knows which of several bots has a chat or writes to a
person. Steps that must not be divided are Lua in `lua`. No other package of the bot uses Redis.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.memory.appointments import (
    Appointment,
    AppointmentAnswer,
    AppointmentMessage,
    Appointments,
    AppointmentState,
    Over,
)
from bot.memory.bot_assignments import BotAssignments
from bot.memory.drafts import Draft, Drafts
from bot.memory.group_settings import Edits, GroupSettings, Makers, SettingsOfGroups
from bot.memory.groups import Groups
from bot.memory.inbox import Inbox, PollingLease
from bot.memory.job_queue import (
    AskedJob,
    ClaimedJob,
    JobQueue,
    SettledJob,
    Urgency,
)
from bot.memory.job_room import NO_LIMIT
from bot.memory.operator.announcements import (
    FOR_ALL,
    MOST_A_DAY,
    AnnouncementDraft,
    Announcements,
    AnnouncementState,
    Recipient,
    SendResult,
    SentAnnouncement,
)
from bot.memory.operator.day_figures import DayFigure, DayFigures
from bot.memory.operator.playing_groups import PlayingGroups
from bot.memory.operator.report_queue import (
    Operator,
    QueuedReport,
    ReportOutcome,
    ReportQueue,
)
from bot.memory.order import Limits, Lobbies, Pin, Pins, Right, Rights
from bot.memory.people.call_choices import Call, CallChoice, CallChoices, Hours
from bot.memory.people.callers import Callers
from bot.memory.people.cards_messages import CardsMessage, CardsMessages
from bot.memory.people.chosen_here import chosen_here
from bot.memory.people.hand_messages import HandMessage, HandMessages
from bot.memory.people.known_people import KnownPeople
from bot.memory.people.more_messages import MoreMessages
from bot.memory.people.personal_menu_buttons import MenuButtons
from bot.memory.people.play_ways import PlayWay, PlayWays
from bot.memory.people.refused_people import RefusedPeople
from bot.memory.repository import STORE_AWAY
from bot.memory.sent.attempts import (
    Attempts,
    announcement_effect,
    answer_effect,
    appointment_effect,
    board_effect,
    call_effect,
    daily_end_effect,
    fool_effect,
    hand_effect,
    lost_board_effect,
    mention_effect,
    muted_effect,
    notice_effect,
    picture_effect,
    report_effect,
    told_effect,
)
from bot.memory.sent.board_messages import DELETED, INLINE, BoardMessage, BoardMessages
from bot.memory.sent.notices import (
    IN_THE_NOTICE,
    SEEN,
    SILENT,
    UNRUNG,
    PersonalNotices,
    PostedNotice,
    SentNotice,
    SentNotices,
    Wait,
    WaitKind,
    kind_of,
    parse_wait,
)
from bot.memory.sent.paid_sends import PaidSends
from bot.memory.sent.send_windows import SendWindows, Window
from bot.memory.sent.sent_pictures import SentPictures
from bot.memory.sent.told_introduction import Introduction
from bot.memory.username import Username

if TYPE_CHECKING:
    from engine.tables import Client

__all__ = [
    "DELETED",
    "FOR_ALL",
    "INLINE",
    "IN_THE_NOTICE",
    "MOST_A_DAY",
    "NO_LIMIT",
    "SEEN",
    "SILENT",
    "STORE_AWAY",
    "UNRUNG",
    "AnnouncementDraft",
    "AnnouncementState",
    "Announcements",
    "Appointment",
    "AppointmentAnswer",
    "AppointmentMessage",
    "AppointmentState",
    "Appointments",
    "AskedJob",
    "Attempts",
    "BoardMessage",
    "BoardMessages",
    "BotAssignments",
    "Call",
    "CallChoice",
    "CallChoices",
    "Callers",
    "CardsMessage",
    "CardsMessages",
    "ClaimedJob",
    "DayFigure",
    "DayFigures",
    "Draft",
    "Drafts",
    "Edits",
    "GroupSettings",
    "Groups",
    "HandMessage",
    "HandMessages",
    "Hours",
    "Inbox",
    "Introduction",
    "JobQueue",
    "Limits",
    "Lobbies",
    "Makers",
    "Memory",
    "MenuButtons",
    "Operator",
    "Over",
    "PaidSends",
    "PersonalNotices",
    "Pin",
    "Pins",
    "PlayWay",
    "PlayWays",
    "PlayingGroups",
    "PollingLease",
    "PostedNotice",
    "QueuedReport",
    "Recipient",
    "RefusedPeople",
    "ReportOutcome",
    "ReportQueue",
    "Right",
    "Rights",
    "SendResult",
    "SendWindows",
    "SentAnnouncement",
    "SentNotice",
    "SentNotices",
    "SentPictures",
    "SettingsOfGroups",
    "SettledJob",
    "Urgency",
    "Username",
    "Wait",
    "WaitKind",
    "Window",
    "announcement_effect",
    "answer_effect",
    "appointment_effect",
    "board_effect",
    "call_effect",
    "chosen_here",
    "daily_end_effect",
    "fool_effect",
    "hand_effect",
    "kind_of",
    "lost_board_effect",
    "mention_effect",
    "muted_effect",
    "notice_effect",
    "parse_wait",
    "picture_effect",
    "report_effect",
    "told_effect",
]


class Memory:
    """One bot's memory, an attribute for each subject."""

    def __init__(self, redis: Client, bot_id: int, first: int | None = None) -> None:
        """`first` is the id of the first bot of the list: people's and groups' choices are kept
        under it.
        """
        self.groups = Groups(redis, bot_id, first)
        self.group_settings = SettingsOfGroups(redis, bot_id, first)
        self.lobbies = Lobbies(redis, bot_id)
        self.limits = Limits(redis, bot_id)
        self.pins = Pins(redis, bot_id)
        self.rights = Rights(redis, bot_id)
        self.refused_people = RefusedPeople(redis, bot_id)
        self.menu_buttons = MenuButtons(redis, bot_id)
        self.known_people = KnownPeople(redis, bot_id, first)
        self.introduction = Introduction(redis, bot_id)
        self.boards = BoardMessages(redis, bot_id)
        self.notices = SentNotices(redis, bot_id)
        self.personal_notices = PersonalNotices(redis, bot_id)
        self.pictures = SentPictures(redis, bot_id)
        self.call_choices = CallChoices(redis, bot_id, first)
        self.play_ways = PlayWays(redis, bot_id, first)
        self.hands = HandMessages(redis, bot_id)
        self.cards = CardsMessages(redis, bot_id)
        self.more = MoreMessages(redis, bot_id)
        self.callers = Callers(redis, bot_id, first)
        self.day_figures = DayFigures(redis, bot_id, first)
        self.playing_groups = PlayingGroups(redis, bot_id, first)
        self.reports = ReportQueue(redis, bot_id, first)
        self.announcements = Announcements(redis, bot_id, first)
        self.appointments = Appointments(redis, bot_id)
        self.drafts = Drafts(redis, bot_id)
        self.attempts = Attempts(redis, bot_id)
        self.send_windows = SendWindows(redis, bot_id)
        self.paid_sends = PaidSends(redis, bot_id)
        self.job_queue = JobQueue(redis, bot_id)
        self.bot_assignments = BotAssignments(redis, bot_id if first is None else first)
        self.inbox = Inbox(redis, bot_id)
        self.polling_lease = PollingLease(redis, bot_id)

    async def forget_person(self, person: int) -> None:
        """Forget all that is remembered of a person (several steps: a repeat is harmless)."""
        await self.callers.forget(person)
        await self.hands.forget_person(person)
        await self.reports.forget(person)
        await self.known_people.forget(person)

    async def move_group(self, old: int, new: int) -> None:
        """Move all that is kept of a group to its new id: it has become a supergroup."""
        await self.groups.move(old, new)
        await self.group_settings.move(old, new)
        await self.callers.move(old, new)
        await self.playing_groups.move(old, new)
