"""Every key that a bot uses in Redis, with its time to live.

These are keys of what the chat alone needs; tables and people's languages have others
(engine/tables/keys.py). All keys of a bot carry its id as their hash tag and so lie in one slot of
a Cluster, where a script may touch all that it needs. Only jobs, which every change at a table
makes, lie in several parts there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, TypeVarTuple

Chat = int
Person = int
TableId = str
Whose = TypeVarTuple("Whose")

MINUTE_MS = 60 * 1000
DAY_MS = 24 * 60 * MINUTE_MS
CHOICE_MS = 400 * DAY_MS  # what a chat or a person set once: chosen again after more than a year
BOARD_MS = 30 * DAY_MS  # from the last change of a table's message
NOTICE_MS = 3 * DAY_MS  # longer than the slowest turn
APPOINTMENT_MS = 9 * DAY_MS  # it is for an hour of the next week at the latest
REPORT_MS = 90 * DAY_MS
ANNOUNCEMENT_MS = 7 * DAY_MS
LOBBIES_MS = 3 * DAY_MS  # longer than a lobby lives
PLAYED_MS = 30 * DAY_MS
UPDATE_MS = DAY_MS  # as long as Telegram itself repeats one
VARIES: Final = 0  # the writer says how long it lives
FOR_GOOD: Final = None  # no time to live


def tag(bot_id: int, part: int = 0) -> str:
    """The hash tag of a bot's keys; the jobs of a large bot lie in several parts."""
    return f"{{bot:{bot_id}:{part}}}" if part else f"{{bot:{bot_id}}}"


@dataclass(frozen=True)
class Key(Generic[*Whose]):
    """One kind of key, such as `{bot:5001}:more:-7:42`, and how long it lives after a change.

    `Key[Chat, Person]` is a kind that has a key for each chat and person.
    """

    name: str
    lives_ms: int | None

    def __call__(self, bot_id: int, *whose: *Whose, part: int = 0) -> str:
        return ":".join([tag(bot_id, part), self.name, *map(str, whose)])


# the bot's name on Telegram; for good, because a start without Telegram needs it
username = Key[()]("username", FOR_GOOD)
# hash what Telegram was told about the bot → digest; told once more after a month, in case
# somebody changed it elsewhere
introduction = Key[()]("introduction", 30 * DAY_MS)

# groups

# choices of a group's admins, a JSON object without the language
group_settings = Key[Chat]("settings", CHOICE_MS)
group_language = Key[Chat]("group", CHOICE_MS)  # the language that a group's admins chose
# the language of the person who made a group's first table
spoken_language = Key[Chat]("spoken", CHOICE_MS)
parked = Key[Chat]("parked", CHOICE_MS)  # set while a group doesn't want the bot
moved = Key[Chat]("moved", CHOICE_MS)  # the number that a group got as a supergroup
former = Key[Chat]("former", CHOICE_MS)  # the number that a supergroup had before
# set when a group was asked whether to mention people
mentions_offered = Key[Chat]("mentionsasked", CHOICE_MS)
# a group's name; asked for again after a week, because a change may have been missed
title = Key[Chat]("title", 7 * DAY_MS)
# a group's admins, a JSON list; somebody may have become one
admins = Key[Chat]("hosts", MINUTE_MS)
# set while we needn't ask for a right again that we lack in a group
right_refused = Key[Chat, str]("lacks", DAY_MS)
# hash creator → the table that waits in a chat for its first game, and since when
lobbies = Key[Chat]("lobbies", LOBBIES_MS)
# hash update → its number among the commands (or presses) that count together
asked_lately = Key[str]("asked", VARIES)
# hash person → language of the people whom a group calls to new tables
callers = Key[Chat]("callers", CHOICE_MS)
appointments = Key[Chat]("appointments", APPOINTMENT_MS)  # hash maker → appointment in a group
# hash of what was appointed, and person → answer
appointment = Key[str]("appointment", APPOINTMENT_MS)
shown_appointment = Key[str]("shown", APPOINTMENT_MS)  # hash chat → message of an appointment

# people

# set of the groups that call a person to new tables
calls_from = Key[Person]("callsfrom", CHOICE_MS)
# set while Telegram doesn't let us write to a person; then we try again
refused = Key[Person]("refused", 7 * DAY_MS)
# set when a person let us write to them, until they refuse
reachable = Key[Person]("reachable", CHOICE_MS)
# set when a person was led to our private chat; they aren't led more often
led = Key[Person]("led", 3 * DAY_MS)
call_choice = Key[Person]("calls", CHOICE_MS)  # a person's choice of when to be called, JSON
no_news = Key[Person]("nonews", CHOICE_MS)  # set while a person wants no announcements
play_way = Key[Person]("plays", CHOICE_MS)  # a person's choice to play with buttons or not, JSON
# hash person → message by which they play at a table
hands = Key[TableId]("hands", BOARD_MS)
hands_in = Key[str]("handsin", BOARD_MS)  # set of the tables of a person's hands
# the card on the table at which a person aims; no longer than the slowest turn
aim = Key[TableId, Person]("aim", NOTICE_MS)
numbered_moves = Key[TableId, Person]("numbered", NOTICE_MS)  # which a person was shown last
# hash group and person → message that shows them their cards; Telegram keeps such a message for as
# long as it likes
cards = Key[TableId]("cards", DAY_MS)
# the message in a group with what a person seldom does at its table
more = Key[Chat, Person]("more", 60 * MINUTE_MS)
# the turn for which a table's message told a person how to be called
told = Key[TableId, Person]("told", BOARD_MS)
menu_languages = Key[()]("menu:language", CHOICE_MS)  # hash person → language of their menu button
menu_pages = Key[()]("menu:page", CHOICE_MS)  # hash person → address that their menu button opens

# several bots: under the first one's number

# the bot in whose chat a table stands; also renewed when it is asked for
table_bot = Key[TableId]("botof:table", BOARD_MS)
# the bot that writes to a person; also renewed when it is asked for
person_bot = Key[Person]("botof:person", CHOICE_MS)
shown_by = Key[TableId]("shownby", BOARD_MS)  # set of the other bots that told of a table

# operators

# HyperLogLog of what was played in a quarter of an hour, by its number since 1970; no day of any
# time zone is longer than two
day_figure = Key[str, int]("figures", 2 * DAY_MS)
# sorted set of the groups with tables, scored by when there was one
playing_groups = Key[()]("playedin", PLAYED_MS)
report = Key[str]("report", REPORT_MS)  # hash of a report, who has taken it, and what was done
# sorted set of the reports that are not done, scored by when they came
open_reports = Key[()]("reports:open", REPORT_MS)
# sorted set of the reports that are done, scored by when
done_reports = Key[()]("reports:done", REPORT_MS)
# the announcement that an operator writes, JSON
announcement_draft = Key[Person]("announcing", DAY_MS)
# sorted set of the announcements, scored by when they were begun
announcements = Key[()]("announcements", ANNOUNCEMENT_MS)
# hash of an announcement: its texts, how far it is, what became of it
announcement = Key[str]("announcement", ANNOUNCEMENT_MS)
# sorted set of the chats to which an announcement goes still, in order
announced_to = Key[str]("announcedto", ANNOUNCEMENT_MS)

# messages about tables

# hash chat or inline message → the message that shows a table
boards = Key[TableId]("boards", BOARD_MS)
tables_in = Key[str]("tables", BOARD_MS)  # set of the tables that were shown in a chat
# hash chat → the message of a running game that we have pinned there
pinned = Key[TableId]("pinned", BOARD_MS)
notices = Key[TableId]("called", NOTICE_MS)  # hash seat → what the person there was told of
# hash person → the message that called them to a table
called_to = Key[TableId]("calledto", NOTICE_MS)
waits_of = Key[Person]("waits", NOTICE_MS)  # hash wait → how many reminders of it are due
posted_notice = Key[str]("lying", NOTICE_MS)  # hash person → the notice in their private chat
# a table that inline mode offered, or a guest, and that isn't there yet
draft = Key[TableId]("offered", DAY_MS)
# hash rules and pace → table that a person was offered, from the first: typing on finds it again
drafts_of = Key[Person]("drafts", MINUTE_MS)

# what is sent

attempt = Key[str]("attempt", VARIES)  # the process that tried first to send this
# list of the times of the last messages, as long as they count in the window
send_window = Key[str]("window", VARIES)
# number of messages paid for today; until the day ends, by UTC
paid_sends = Key[()]("paid", VARIES)
pause = Key[str]("pause", VARIES)  # set while Telegram wants to hear nothing for a chat
# number of messages that a group takes in a minute, with those that one member alone sees
learned_limit = Key[str]("limit", BOARD_MS)
limit_rests = Key[str]("limit:rests", VARIES)  # set while that number mustn't rise
picture = Key[str]("picture", BOARD_MS)  # Telegram's number for a drawing that was sent

# what is to be done: each leaves these when it is done

# sorted set of jobs by due time in ms: boards, and what earlier releases put
jobs_due = Key[()]("errands:due", FOR_GOOD)
# sorted set of jobs of another urgency, by due time in ms
jobs_due_as = Key[str]("errands:due", FOR_GOOD)
jobs_asked = Key[()]("errands:asked", FOR_GOOD)  # hash job → how often it was asked for
jobs_held = Key[()]("errands:held", FOR_GOOD)  # hash job → until when a process has it
update = Key[int]("update", UPDATE_MS)  # set when an update was delivered
inbox = Key[()]("inbox", FOR_GOOD)  # hash number → update that isn't handled yet
# sorted set of those updates by when another process may take them, in ms
inbox_due = Key[()]("inbox:due", FOR_GOOD)
inbox_tries = Key[()]("inbox:tries", FOR_GOOD)  # hash number → how often an update was taken over
polling_lease = Key[()]("fetching", VARIES)  # the process that fetches updates
