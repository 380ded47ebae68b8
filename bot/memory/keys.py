"""Every key that a bot uses in Redis, one function each, with its time to live or its reason.

These are keys of what the chat alone needs; tables and people's languages have others
(engine/tables/keys.py). All keys of a bot carry its id as their hash tag and so lie in one slot of
a Cluster, where a script may touch all that it needs. Only jobs, which every change at a table
makes, lie in several parts there.
"""

from __future__ import annotations

MINUTE_MS = 60 * 1000
DAY_MS = 24 * 60 * MINUTE_MS
CHOICE_MS = 400 * DAY_MS  # what a chat or a person set once: chosen again after more than a year
BOARD_MS = 30 * DAY_MS  # from the last change of a table's message
INTRODUCTION_MS = 30 * DAY_MS
NOTICE_MS = 3 * DAY_MS  # longer than the slowest turn
TITLE_MS = 7 * DAY_MS  # a group's name is asked for again: a change may have been missed
LED_MS = 3 * DAY_MS  # a person isn't led to our private chat more often
REFUSED_MS = 7 * DAY_MS  # then we try again to write to a person
DRAFT_MS = DAY_MS
APPOINTMENT_MS = 9 * DAY_MS  # it is for an hour of the next week at the latest
OFFERED_MS = MINUTE_MS  # so that typing on finds the drafts that were made before
ADMINS_MS = MINUTE_MS
LOBBIES_MS = 3 * DAY_MS  # longer than a lobby lives
FIGURES_MS = 2 * DAY_MS  # no day of any time zone is longer
PLAYED_MS = 30 * DAY_MS
REPORT_MS = 90 * DAY_MS
ANNOUNCEMENT_MS = 7 * DAY_MS
MORE_MS = 60 * 60 * 1000
CARDS_MS = DAY_MS  # Telegram keeps such a message for as long as it likes
UPDATE_MS = DAY_MS  # as long as Telegram itself repeats one


def tag(bot_id: int, part: int = 0) -> str:
    """The hash tag of a bot's keys; the jobs of a large bot lie in several parts."""
    return f"{{bot:{bot_id}:{part}}}" if part else f"{{bot:{bot_id}}}"


def username(bot_id: int) -> str:
    """The bot's name on Telegram. No time to live: a start without Telegram needs it."""
    return f"{tag(bot_id)}:username"


def introduction(bot_id: int) -> str:
    """Hash what Telegram was told about the bot → digest. Lives for a month after the last change:
    then it is told once more, in case somebody changed it elsewhere.
    """
    return f"{tag(bot_id)}:introduction"


# groups


def group_settings(bot_id: int, chat: int) -> str:
    """Choices of a group's admins, a JSON object without the language. Lives for over a year."""
    return f"{tag(bot_id)}:settings:{chat}"


def group_language(bot_id: int, chat: int) -> str:
    """The language that a group's admins chose. Lives for over a year."""
    return f"{tag(bot_id)}:group:{chat}"


def spoken_language(bot_id: int, chat: int) -> str:
    """The language of the person who made a group's first table. Lives for over a year."""
    return f"{tag(bot_id)}:spoken:{chat}"


def parked(bot_id: int, chat: int) -> str:
    """Set while a group doesn't want the bot. Lives for over a year, or until it is invited."""
    return f"{tag(bot_id)}:parked:{chat}"


def moved(bot_id: int, chat: int) -> str:
    """The number that a group got as a supergroup. Lives for over a year."""
    return f"{tag(bot_id)}:moved:{chat}"


def former(bot_id: int, chat: int) -> str:
    """The number that a supergroup had before. Lives for over a year."""
    return f"{tag(bot_id)}:former:{chat}"


def mentions_offered(bot_id: int, chat: int) -> str:
    """Set when a group was asked whether to mention people. Lives for over a year."""
    return f"{tag(bot_id)}:mentionsasked:{chat}"


def title(bot_id: int, chat: int) -> str:
    """A group's name. Lives for a week."""
    return f"{tag(bot_id)}:title:{chat}"


def admins(bot_id: int, chat: int) -> str:
    """A group's admins, a JSON list. Lives for a minute: somebody may have become one."""
    return f"{tag(bot_id)}:hosts:{chat}"


def right_refused(bot_id: int, chat: int, right: str) -> str:
    """Set while we needn't ask for a right again that we lack in a group. Lives for a day."""
    return f"{tag(bot_id)}:lacks:{chat}:{right}"


def lobbies(bot_id: int, chat: int) -> str:
    """Hash creator → the table that waits in a chat for its first game, and since when. Lives for
    three days after the last new one.
    """
    return f"{tag(bot_id)}:lobbies:{chat}"


def asked_lately(bot_id: int, whose: str) -> str:
    """Hash update → its number among the commands (or presses) that count together. Lives for a
    minute or less from the first.
    """
    return f"{tag(bot_id)}:asked:{whose}"


def callers(bot_id: int, chat: int) -> str:
    """Hash person → language of the people whom a group calls to new tables. Lives for over a year
    after the last change.
    """
    return f"{tag(bot_id)}:callers:{chat}"


def appointments(bot_id: int, chat: int) -> str:
    """Hash maker → appointment in a group. Lives as long as the last of them."""
    return f"{tag(bot_id)}:appointments:{chat}"


def appointment(bot_id: int, name: str) -> str:
    """Hash of what was appointed, the message, and person → answer. Lives for two days."""
    return f"{tag(bot_id)}:appointment:{name}"


# people


def calls_from(bot_id: int, person: int) -> str:
    """Set of the groups that call a person to new tables. Lives for over a year after the last
    change.
    """
    return f"{tag(bot_id)}:callsfrom:{person}"


def refused(bot_id: int, person: int) -> str:
    """Set while Telegram doesn't let us write to a person. Lives for a week."""
    return f"{tag(bot_id)}:refused:{person}"


def reachable(bot_id: int, person: int) -> str:
    """Set when a person let us write to them. Lives for over a year, or until they refuse."""
    return f"{tag(bot_id)}:reachable:{person}"


def led(bot_id: int, person: int) -> str:
    """Set when a person was led to our private chat. Lives for three days."""
    return f"{tag(bot_id)}:led:{person}"


def call_choice(bot_id: int, person: int) -> str:
    """A person's choice of when to be called, JSON. Lives for over a year."""
    return f"{tag(bot_id)}:calls:{person}"


def no_news(bot_id: int, person: int) -> str:
    """Set while a person wants no announcements. Lives for over a year."""
    return f"{tag(bot_id)}:nonews:{person}"


def play_way(bot_id: int, person: int) -> str:
    """A person's choice to play with buttons or not, JSON. Lives for over a year."""
    return f"{tag(bot_id)}:plays:{person}"


def hands(bot_id: int, person: int) -> str:
    """Hash field and table → one value of the hand message there. Lives for a month after the last
    change.
    """
    return f"{tag(bot_id)}:hands:{person}"


def hands_at(bot_id: int, table_id: str) -> str:
    """Set of the people who have a message by which they play at this table. Lives for a month
    after the last change.
    """
    return f"{tag(bot_id)}:handsat:{table_id}"


def cards(bot_id: int, table_id: str) -> str:
    """Hash person → message in the group that shows them their cards. Lives for a day after the
    last change.
    """
    return f"{tag(bot_id)}:cards:{table_id}"


def more(bot_id: int, chat: int, person: int) -> str:
    """The message in a group with what a person seldom does at its table. Lives for an hour."""
    return f"{tag(bot_id)}:more:{chat}:{person}"


def told(bot_id: int, table_id: str, person: int) -> str:
    """The turn for which a table's message told a person how to be called. Lives as long as the
    message.
    """
    return f"{tag(bot_id)}:told:{table_id}:{person}"


def menu_languages(bot_id: int) -> str:
    """Hash person → language of their menu button. Lives for over a year after the last change."""
    return f"{tag(bot_id)}:menu:language"


def menu_pages(bot_id: int) -> str:
    """Hash person → address that their menu button opens. Lives for over a year after the last
    change.
    """
    return f"{tag(bot_id)}:menu:page"


# several bots: under the first one's number


def table_bot(bot_id: int, table_id: str) -> str:
    """The bot in whose chat a table stands. Lives for a month after it was last asked for."""
    return f"{tag(bot_id)}:botof:table:{table_id}"


def person_bot(bot_id: int, person: int) -> str:
    """The bot that writes to a person. Lives for over a year after it was last asked for."""
    return f"{tag(bot_id)}:botof:person:{person}"


def shown_by(bot_id: int, table_id: str) -> str:
    """Set of the other bots that told of a table. Lives for a month after the last message."""
    return f"{tag(bot_id)}:shownby:{table_id}"


# operators


def day_figure(bot_id: int, what: str, number: int) -> str:
    """HyperLogLog of what was played in a quarter of an hour, by its number since 1970. Lives for
    two days.
    """
    return f"{tag(bot_id)}:figures:{what}:{number}"


def playing_groups(bot_id: int) -> str:
    """Sorted set of the groups with tables, scored by when there was one. Lives for a month after
    the last one.
    """
    return f"{tag(bot_id)}:playedin"


def report(bot_id: int, name: str) -> str:
    """Hash of a report, who has taken it, and what was done. Lives for 90 days."""
    return f"{tag(bot_id)}:report:{name}"


def open_reports(bot_id: int) -> str:
    """Sorted set of the reports that are not done, scored by when they came. Lives for 90 days
    after the last one.
    """
    return f"{tag(bot_id)}:reports:open"


def done_reports(bot_id: int) -> str:
    """Sorted set of the reports that are done, scored by when. Lives for 90 days after the last
    one.
    """
    return f"{tag(bot_id)}:reports:done"


def announcement_draft(bot_id: int, person: int) -> str:
    """The announcement that an operator writes, JSON. Lives for a day."""
    return f"{tag(bot_id)}:announcing:{person}"


def announcements(bot_id: int) -> str:
    """Sorted set of the announcements, scored by when they were begun. Lives for a week after the
    last one.
    """
    return f"{tag(bot_id)}:announcements"


def announcement(bot_id: int, name: str) -> str:
    """Hash of an announcement: its texts, how far it is, what became of it. Lives for a week."""
    return f"{tag(bot_id)}:announcement:{name}"


def announced_to(bot_id: int, name: str) -> str:
    """Sorted set of the chats to which an announcement goes still, in order. Lives for a week."""
    return f"{tag(bot_id)}:announcedto:{name}"


# messages about tables


def boards(bot_id: int, table_id: str) -> str:
    """Hash chat or inline message → the message that shows a table. Lives for a month after the
    last change.
    """
    return f"{tag(bot_id)}:boards:{table_id}"


def tables_in(bot_id: int, where: str) -> str:
    """Set of the tables that were shown in a chat. Lives for a month after the last change."""
    return f"{tag(bot_id)}:tables:{where}"


def pinned(bot_id: int, table_id: str) -> str:
    """The message of a running game that we have pinned, "chat message". Lives for a month."""
    return f"{tag(bot_id)}:pinned:{table_id}"


def notices(bot_id: int, table_id: str) -> str:
    """Hash seat → what the person there was told of. Lives for three days after the last one."""
    return f"{tag(bot_id)}:called:{table_id}"


def called_to(bot_id: int, table_id: str) -> str:
    """Hash person → the message that called them to a table. Lives for three days after the last
    one.
    """
    return f"{tag(bot_id)}:calledto:{table_id}"


def waits_of(bot_id: int, person: int) -> str:
    """Hash wait → how many reminders of it are due. Lives for three days after the last one."""
    return f"{tag(bot_id)}:waits:{person}"


def posted_notice(bot_id: int, person: int) -> str:
    """The notice in a private chat, JSON. Lives for three days after its last change. The stored
    word is older than this name.
    """
    return f"{tag(bot_id)}:lying:{person}"


def draft(bot_id: int, table_id: str) -> str:
    """A table that inline mode offered, or a guest, and that isn't there yet. Lives for a day."""
    return f"{tag(bot_id)}:offered:{table_id}"


def drafts_of(bot_id: int, person: int) -> str:
    """Hash rules and pace → table that a person was offered. Lives for a minute from the first."""
    return f"{tag(bot_id)}:drafts:{person}"


# what is sent


def attempt(bot_id: int, effect: str) -> str:
    """The process that tried first to send this. Lives for three days, then a repeat would be new
    to all; for a day where it may come daily.
    """
    return f"{tag(bot_id)}:attempt:{effect}"


def send_window(bot_id: int, name: str) -> str:
    """List of the times of the last messages. Lives as long as they count in the window."""
    return f"{tag(bot_id)}:window:{name}"


def paid_sends(bot_id: int) -> str:
    """Number of messages paid for today. Lives until the day ends, by UTC."""
    return f"{tag(bot_id)}:paid"


def pause(bot_id: int, chat: str) -> str:
    """Set while Telegram wants to hear nothing for a chat. Lives as long as it asked for."""
    return f"{tag(bot_id)}:pause:{chat}"


def picture(bot_id: int, drawing: str) -> str:
    """Telegram's number for a drawing that was sent. Lives for a month."""
    return f"{tag(bot_id)}:picture:{drawing}"


# what is to be done


def jobs_due(bot_id: int, part: int = 0) -> str:
    """Sorted set of jobs by due time in ms: boards, and what earlier releases put. No time to
    live: each leaves it when it is done.
    """
    return f"{tag(bot_id, part)}:errands:due"


def jobs_due_as(bot_id: int, urgency: str, part: int = 0) -> str:
    """Sorted set of jobs of another urgency, by due time in ms. No time to live, as above."""
    return f"{tag(bot_id, part)}:errands:due:{urgency}"


def jobs_asked(bot_id: int, part: int = 0) -> str:
    """Hash job → how often it was asked for. No time to live: each leaves it when it is done."""
    return f"{tag(bot_id, part)}:errands:asked"


def jobs_held(bot_id: int, part: int = 0) -> str:
    """Hash job → until when a process has it. No time to live: each leaves it when it is done."""
    return f"{tag(bot_id, part)}:errands:held"


def update(bot_id: int, number: int) -> str:
    """Set when an update was delivered. Lives for a day, as long as Telegram may repeat it."""
    return f"{tag(bot_id)}:update:{number}"


def inbox(bot_id: int) -> str:
    """Hash number → update that isn't handled yet. No time to live: each leaves it when it is."""
    return f"{tag(bot_id)}:inbox"


def inbox_due(bot_id: int) -> str:
    """Sorted set of those updates by when another process may take them, in ms. No time to live,
    as above.
    """
    return f"{tag(bot_id)}:inbox:due"


def inbox_tries(bot_id: int) -> str:
    """Hash number → how often an update was taken over. No time to live, as above."""
    return f"{tag(bot_id)}:inbox:tries"


def polling_lease(bot_id: int) -> str:
    """The process that fetches updates. Lives as long as its lease."""
    return f"{tag(bot_id)}:fetching"
