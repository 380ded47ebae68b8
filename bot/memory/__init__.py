"""The bot's memory in Redis: a file for each subject, and all keys in keys.py.

Tables are not here; the engine keeps them. This is what only the chat needs: messages that were
sent, people's and groups' choices, waiting jobs (`job_queue.py`; `Urgency` orders them) and
updates (`inbox.py`). What is one value, or one for each table or person, is a line in `Memory` and
has its methods in `stored_values.py`. `bot_assignments.py` knows which of several bots has a chat
or writes to a person. Steps that must not be divided are Lua in `lua`. No other package of the bot
uses Redis.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from bot.memory import keys
from bot.memory.appointments import Appointments
from bot.memory.bot_assignments import BotAssignments
from bot.memory.drafts import Draft, Drafts
from bot.memory.group_settings import SettingsOfGroups
from bot.memory.groups import Groups
from bot.memory.inbox import Inbox, PollingLease
from bot.memory.job_queue import JobQueue
from bot.memory.operator.announcements import DRAFT, AnnouncementDraft, Announcements
from bot.memory.operator.day_figures import DayFigures
from bot.memory.operator.playing_groups import PlayingGroups
from bot.memory.operator.report_queue import ReportQueue
from bot.memory.order.lobbies import Lobbies
from bot.memory.order.request_counts import Limits
from bot.memory.order.rights import RefusedRights
from bot.memory.people.call_choices import CALL_CHOICE, CallChoice
from bot.memory.people.callers import Callers
from bot.memory.people.personal_menu_buttons import MenuButtons
from bot.memory.people.play_ways import ON_THE_PAGE, PlayWay, PlayWays
from bot.memory.people.refused_people import RefusedPeople
from bot.memory.sent.attempts import Attempts
from bot.memory.sent.kept_messages import KeptMessages
from bot.memory.sent.notices import WAIT, SentNotice, SentNotices
from bot.memory.sent.paid_sends import PaidSends
from bot.memory.sent.send_windows import SendWindows
from bot.memory.stored_values import (
    NUMBER,
    TEXT,
    Codec,
    DefaultedValue,
    Fields,
    Flag,
    Value,
    listed,
)

if TYPE_CHECKING:
    from engine.tables import Client

NUMBERS: Final = Codec[tuple[int, ...]](json.dumps, lambda written: tuple(json.loads(written)))


class Memory:
    """One bot's memory, an attribute for each subject."""

    def __init__(self, redis: Client, bot_id: int, first: int | None = None) -> None:
        """`first` is the id of the first bot of the list: people's and groups' choices are kept
        under it.
        """
        here, shared = (redis, bot_id), (redis, bot_id if first is None else first)
        self._here, self._shared = here, shared

        self.username = Value(*here, keys.username, TEXT)
        self.introduction = Fields(*here, keys.introduction, TEXT, TEXT)
        """Digests of what Telegram was told, by names such as `setMyCommands default ru`."""
        self.bot_assignments = BotAssignments(*shared)

        self.groups = Groups(*shared)
        self.group_settings = SettingsOfGroups(*shared)
        self.parked = Flag(*here, keys.parked)
        """Set for groups that the bot was removed from, until somebody invites it again."""
        self.titles = Value(*here, keys.title, TEXT)
        self.admins = Value(*here, keys.admins, NUMBERS)
        self.mentions_offered = Flag(*shared, keys.mentions_offered)
        self.lobbies = Lobbies(*here)
        self.limits = Limits(*here)
        self.refused_rights = RefusedRights(*here, keys.right_refused)
        self.appointments = Appointments(*here)
        self.callers = Callers(*shared)

        self.refused_people = RefusedPeople(*here)
        self.menu_buttons = MenuButtons(*here)
        self.call_choices = DefaultedValue(*shared, keys.call_choice, CALL_CHOICE, CallChoice())
        self.play_ways = PlayWays(*shared, keys.play_way, listed(PlayWay), ON_THE_PAGE)
        self.no_news = Flag(*shared, keys.no_news)
        """Set for people who want no announcements."""

        self.boards = KeptMessages(*here, keys.boards, keys.tables_in)
        self.pins = KeptMessages(*here, keys.pinned)
        self.hands = KeptMessages(*here, keys.hands, keys.hands_in)
        self.aims = Value(*here, keys.aim, TEXT)
        """Cards on the table that a person's cards are to beat, or what is shown instead."""
        self.numbered_moves = Value(*here, keys.numbered_moves, TEXT)
        """Pages of numbered moves that a person was shown, each with its digest."""
        self.cards = KeptMessages(*here, keys.cards)
        """Messages in a table's group that one person sees. Telegram may drop one at any time."""
        self.more = Value(*here, keys.more, NUMBER)
        self.notices = SentNotices(*here, keys.notices, NUMBER, listed(SentNotice))
        self.waits = Fields(*here, keys.waits_of, WAIT, NUMBER)
        """What a person is to be told, with the number of reminders each: 0 for none, UNRUNG for a
        silent line.
        """
        self.posted_notices = KeptMessages(*here, keys.posted_notice)
        """The one notice in each private chat; `shows` are the waits that it tells."""
        self.calls = KeptMessages(*here, keys.called_to)
        """Messages that called people to a table."""
        self.drafts = Drafts(*here, keys.draft, listed(Draft))
        self.pictures = Value(*here, keys.picture, TEXT)
        """Telegram's file ids of drawings. A person who is forgotten is on no later drawing."""

        self.day_figures = DayFigures(*shared)
        self.playing_groups = PlayingGroups(*here)
        self.reports = ReportQueue(*shared)
        self.announcements = Announcements(*shared)
        self.announcement_drafts = DefaultedValue(
            *shared, keys.announcement_draft, DRAFT, AnnouncementDraft()
        )

        self.attempts = Attempts(*here)
        self.send_windows = SendWindows(*here)
        self.paid_sends = PaidSends(*here)
        self.job_queue = JobQueue(*here)
        self.inbox = Inbox(*here)
        self.polling_lease = PollingLease(*here)

    async def forget_person(self, person: int) -> None:
        """Forget all that is remembered of a person, but for keys that end by themselves within
        days (several steps: a repeat is harmless).
        """
        await self.callers.forget(person)
        for table_id in await self.hands.tables_in(person):
            await self.hands.forget(table_id, person)
        await self.posted_notices.forget(str(person), person)
        await self.reports.forget(person)
        await self.menu_buttons.forget(person)
        for redis, bot_id in {self._here, self._shared}:
            for kind in OF_PERSON:
                await redis.delete(kind(bot_id, person))

    async def move_group(self, old: int, new: int) -> None:
        """Move all that is kept of a group to its new id: it has become a supergroup."""
        await self.groups.move(old, new)
        await self.group_settings.move(old, new)
        await self.callers.move(old, new)
        await self.playing_groups.move(old, new)


OF_PERSON: Final = (
    keys.refused,
    keys.reachable,
    keys.led,
    keys.call_choice,
    keys.no_news,
    keys.play_way,
    keys.waits_of,
    keys.drafts_of,
)
