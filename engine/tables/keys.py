"""Every key that live tables and the people at them use in Redis, one function each, with its time
to live or its reason.

Tables are spread over 16 shards by a hash of their id, and the shard's name is the hash tag of all
its keys. So what one commit writes is in one slot of a Cluster, and one node, Sentinel and Cluster
are the same code. There are sixteen because the clock and the outbox look at every shard in turn:
more shards than a cluster has nodes win nothing and cost commands, and a card game doesn't outgrow
sixteen nodes. The number can't be changed while tables live.

If N nodes, 2 to 16, share the slots equally, each has a Nth of the shards, or one more or less if
that is no whole number. For this a shard's slot must lie near the middle of its sixteenth of the
slots: so near that no border between nodes lies between the two, whatever N is. Each tag is the
shard's number with the first two letters of the alphabet for which that holds, three slots from
any border.
"""

from __future__ import annotations

from zlib import crc32

_TAGS = (
    *("00dd", "01dz", "02fd", "03fg", "04ag", "05ad", "06bd", "07br"),
    *("08bb", "09ba", "10aj", "11am", "12bl", "13bv", "14dm", "15db"),
)
SHARDS = len(_TAGS)
HOUR_MS = 3600 * 1000
LOBBY_MS = 48 * HOUR_MS  # a table where people wait for the first game closes after two days
# one where at most one person sits closes after an hour in which nothing changed, and nobody looks
# when it is over; at a slow table after the time of one turn: there people come by twice a day
LONELY_LOBBY_MS = HOUR_MS
OVER_MS = 72 * HOUR_MS  # a table where no further game is started closes after three
# a running game is kept going by a clock; this is for when no process runs one
PLAYING_MS = 30 * 24 * HOUR_MS
# a closing table is closed by the clock first, by its time to live only if no clock runs
GRACE_MS = HOUR_MS
LOOKED_MS = 24 * HOUR_MS  # nobody is called the day after for what they saw the evening before
LOOKING_MS = 15 * 1000  # a person looks at a table for this long after saying so
# who plays with buttons is there from message to message: longer than the slowest turn
IN_CHAT_MS = 72 * HOUR_MS
EPOCH_MS = 500  # how long the store's life is remembered; see epoch_of.lua
# A move sent again is recognised among its person's last ones, and within its bout in any case;
# what this program itself changes, which it asks again at once, among this many changes
IDS_OF_PERSON = 8
OTHER_IDS = 32
NOTED_GAMES = 20  # how many games of one shard are noted for a person, the newest ones
NOTED_SEATS = 8  # … and how many tables of one shard at which they sat down
NOTED_CHATS = 5  # how many chats are noted from which a person opened the page
OPENED_IN_CHAT = 16  # … and how many tables that were opened from one chat
SEEN_MS = 7 * 24 * HOUR_MS  # who opened the page from a chat is taken to be in it for a week
KEPT_DAYS = 90  # how long finished games are kept, unless the deployment says otherwise
DAY_MS = 24 * HOUR_MS
RECENT_MS = 7 * DAY_MS  # … and how long Redis keeps those that an archive has
TRIAL_MS = 1000
CROWD_MS = 15 * 1000  # what a process of the page tells of its phones is believed for so long
LANGUAGE_MS = 400 * DAY_MS  # a choice of language: chosen again after more than a year
HAS_MEMBERS_MS = 7 * DAY_MS
HOLD_MS = 30 * 1000  # a paused game looks this often by itself whether it may go on
ASK_ANSWER_MS = 60_000  # whoever waits for an answer has long looked on
ASKS_MS = 30 * DAY_MS  # what chats are to do for somebody waits for a bot for so long
OUTBOX_LENGTH = 10_000  # entries a shard's outbox keeps at most (about)
END = "end"  # a table's own deadline, beside those of its seats
DEAL = "deal"  # … and when the cards are dealt, with or without the nonces that were promised
ANEW = "anew"  # … and when computer players are asked whether they want a new deal (R1.9)
HOLD = "hold"  # … and when it is seen whether the game has to pause, or to go on
CLOCK = "clock:2"  # held for a moment by the process that looks at all deadlines for all
EARLIER_CLOCK = "clock"  # the same of the release before, which deals without promises
EARLIER_RUNS = "earlier-release"  # set for a while when a process of that release has shown itself
EARLIER_MS = 15 * 1000
THINKER_MS = 3000  # a process that thinks is believed to live for so long after saying so
SILENCE = "silence"  # channel (no key) on which nobody ever speaks; it holds a link open
PASSES = "p"  # before a seat's number: when it does something by itself, beside its deadline
# A process that sets a pass by itself also makes it. Others may take it up so much later: then the
# process has died.
PASS_LEASE_MS = 1000


def shard_of(table_id: str) -> int:
    """The shard a table lives in."""
    return crc32(table_id.encode()) % SHARDS


def tag(shard: int) -> str:
    """The hash tag before all keys of a shard."""
    return f"{{{_TAGS[shard]}}}"


def layout(shard: int) -> str:
    """Number of the layout that the shard's keys have, or the store from which they are still
    being moved (layout.py). No time to live: it holds for as long as there are keys.
    """
    return f"{tag(shard)}:layout"


def trial(shard: int) -> str:
    """Written to see whether the store takes it. Lives TRIAL_MS."""
    return f"{tag(shard)}:trial"


def state(table_id: str) -> str:
    """The table itself: version (8 digits), epoch (8), encoded table. Lives as long as its phase
    allows (LONELY_LOBBY_MS, LOBBY_MS, PLAYING_MS, OVER_MS).
    """
    return f"{tag(shard_of(table_id))}:table:{table_id}"


def moves(table_id: str) -> str:
    """List of the running game's moves, "version seat by move". Lives as long as the table."""
    return f"{tag(shard_of(table_id))}:moves:{table_id}"


def recent(table_id: str) -> str:
    """Sorted set of move ids, scored by the version they made: the last of each person
    (IDS_OF_PERSON) and those of the running bout, of the program's own the last OTHER_IDS. With
    the next game the last OTHER_IDS of all are left. Lives as long as the table.
    """
    return f"{tag(shard_of(table_id))}:recent:{table_id}"


def orders(table_id: str) -> str:
    """Hash of the standing orders at the table (acts/orders.py), by seat and part. Hidden
    information of each seat. Ends with the game; lives as long as one may run.
    """
    return f"{tag(shard_of(table_id))}:orders:{table_id}"


def looking(table_id: str) -> str:
    """Sorted set of the people who are there at the table (acts/looking.py), scored by when that
    ends. Ends with the last of it.
    """
    return f"{tag(shard_of(table_id))}:looking:{table_id}"


def looked(table_id: str) -> str:
    """Hash person (acts/looking.py) → the table's version that they had on the screen last. Lives
    for a day after the last look.
    """
    return f"{tag(shard_of(table_id))}:looked:{table_id}"


def member(table_id: str, person_id: int) -> str:
    """Set for as long as it is believed what the table's chat said of this person
    (channels/chat_membership.py): some minutes.
    """
    return f"{tag(shard_of(table_id))}:member:{table_id}:{person_id}"


def has_members(table_id: str) -> str:
    """Set where a bot can say who belongs to the chat of the table. Lives for HAS_MEMBERS_MS after
    it was last said.
    """
    return f"{tag(shard_of(table_id))}:has-members:{table_id}"


def record(table_id: str, game: int) -> str:
    """A finished game. Lives for as many days as the deployment keeps games; from when an archive
    has it, for a week at most.
    """
    return f"{tag(shard_of(table_id))}:record:{table_id}:{game}"


def look_back(table_id: str, game: int) -> str:
    """Hash of what was found by looking back at a finished game, by seat and part. Lives as long
    as the game's record; a day where only an archive has that.
    """
    return f"{tag(shard_of(table_id))}:look-back:{table_id}:{game}"


def thrown(table_id: str, game: int) -> str:
    """Hash of the signs that were thrown at the fool of a game: how many of each, and when each
    person threw first, by pseudonym. Lives as long as a table waits at a result, from the last
    sign.
    """
    return f"{tag(shard_of(table_id))}:thrown:{table_id}:{game}"


def unarchived(shard: int) -> str:
    """Sorted set "table:game" of the shard's finished games that no archive has yet, scored by
    when they ended. Each leaves it when an archive has it, or with its record.
    """
    return f"{tag(shard)}:unarchived"


def archive_turn() -> str:
    """Held for a moment by the process that brings games to the archive; of no shard."""
    return "archive:turn"


def archive_noted() -> str:
    """Set when the games of earlier releases have been noted for the archive; of no shard. No time
    to live: it holds for as long as there are keys.
    """
    return "archive:noted"


def archive_swept() -> str:
    """Set for an hour when the archive has let go of what is too old; of no shard."""
    return "archive:swept"


def games_of(shard: int, person_id: int) -> str:
    """Sorted set "table:game" of a person's finished games in this shard, scored by when they
    ended. Trimmed with every new game; lives as long as the newest is kept.
    """
    return f"{tag(shard)}:games:of:{person_id}"


def games_at(shard: int, place: str) -> str:
    """The same of a place's finished games."""
    return f"{tag(shard)}:games:at:{place}"


def playing(shard: int, person_id: int) -> str:
    """Sorted set of tables of this shard at which cards were dealt to a person, scored by when.
    Lives as long as a game may run.
    """
    return f"{tag(shard)}:playing:{person_id}"


def sitting(shard: int, person_id: int) -> str:
    """Sorted set of tables of this shard at which a person sat down, scored by when they did, or
    when cards were dealt there last. Lives as long as a game may run.
    """
    return f"{tag(shard)}:sitting:{person_id}"


def chats_of(person_id: int) -> str:
    """Sorted set of the chats from which a person opened the page, scored by when. Lives for a
    week after the last time; it is of no shard, as `language`.
    """
    return f"chats:{person_id}"


def opened_in(chat: str) -> str:
    """Sorted set of the tables that were opened from a chat, scored by when. Lives as long as a
    table waits, from the last time; it is of no shard, as above.
    """
    return f"opened:{chat}"


def language(person_id: int) -> str:
    """The language that a person chose. Lives for over a year; it is of no shard, for no commit
    writes it.
    """
    return f"language:{person_id}"


def zone(person_id: int) -> str:
    """The time zone of a person's phone. Lives for over a year; it is of no shard, as above."""
    return f"zone:{person_id}"


def home_zone(home: str) -> str:
    """The time zone by which a chat's months begin. Lives for over a year; it is of no shard."""
    return f"home-zone:{home}"


def daily_end(person_id: int) -> str:
    """A person's last answer to the end of the day, with how many in a row were right. Lives for
    over a year after it; it is of no shard, as above.
    """
    return f"daily-end:{person_id}"


def blocks(person_id: int) -> str:
    """Hash person → block, of the people whom this person doesn't want to sit with. Lives for over
    a year after the last one; it is of no shard, as above.
    """
    return f"blocks:{person_id}"


def blocked_by(person_id: int) -> str:
    """Set of those who don't want to sit with this person. Lives as long, and is of no shard."""
    return f"blocked:{person_id}"


def reported(person_id: int) -> str:
    """Set of those whom a person has reported today. Lives for a day from the first, and is of no
    shard.
    """
    return f"reported:{person_id}"


def asks() -> str:
    """Hash of requests to chats (channels/asks.py). Each leaves it when it is fulfilled; lives for
    a month after the last one, and is of no shard.
    """
    return "asks"


def ask_answer(id: str) -> str:
    """The answer to a request to a chat. Lives for a minute, and is of no shard."""
    return f"ask-answer:{id}"


def maintenance() -> str:
    """The mode in which no new games start, JSON (maintenance.py). Lives for a day after its end;
    no time to live while nobody has set one: it waits for an operator. It is of no shard.
    """
    return "maintenance"


def maintenance_look(id: str, wanted: str) -> str:
    """Held for some seconds by the process that has seen to the games of that mode."""
    return f"maintenance-look:{id}:{wanted}"


def maintenance_over(id: str) -> str:
    """Set for a day when the log has said that the mode is over."""
    return f"maintenance-over:{id}"


def questions(queue: str) -> str:
    """Stream of what players' processes are to think about; all of one slot, of no shard. What a
    seat sees is in it. No time to live: each question leaves it when it is answered or too late,
    and only so many may wait.
    """
    return f"{{thinking}}:questions:{queue}"


def thinkers() -> str:
    """Sorted set of the players' processes, scored by until when they are believed to live. Ends
    with the last of them (THINKER_MS); in the slot of the questions.
    """
    return "{thinking}:thinkers"


def question_bell() -> str:
    """Channel (no key): there is something to think about."""
    return "{thinking}:bell"


def answers(process: str) -> str:
    """Channel (no key): what a process has asked is answered. A move may be in it."""
    return f"{{thinking}}:answers:{process}"


def crowd() -> str:
    """Hash of how many phones each process of the page has. Ends with the last process; it is of
    no shard, as above.
    """
    return "crowd"


def layout_lease() -> str:
    """The process that moves the keys of an earlier layout. Lives as long as its lease; it is of
    no shard, as above.
    """
    return "layout:lease"


def devices(person_id: int) -> str:
    """Hash of what each process of the page says of a person's sockets. Ends with the last process
    that says something; it is of no shard, as above.
    """
    return f"devices:{person_id}"


def totals(shard: int) -> str:
    """Hash of counts over all finished games. No time to live: it counts for as long as the
    store lives, and is a few dozen numbers.
    """
    return f"{tag(shard)}:totals"


def deadlines(shard: int) -> str:
    """Sorted set "table:seat" by due time in ms. No time to live: the clock reads it, and tables
    leave it.
    """
    return f"{tag(shard)}:deadlines"


def outbox(shard: int) -> str:
    """Stream of what chats should hear. No time to live: it waits for a bot; its length is capped
    instead.
    """
    return f"{tag(shard)}:outbox"


def epoch(shard: int) -> str:
    """Sign of this life of the store. Lives for half a second, and on one server only (see
    epoch_of.lua), so that another life can't inherit it.
    """
    return f"{tag(shard)}:epoch"


def changes(table_id: str) -> str:
    """Channel (no key): each change of the table, as a move or whole, for the processes that show
    it. Hidden cards are in it, as in `state`. And what is said there; only what is thrown is kept.
    """
    return f"{tag(shard_of(table_id))}:changes:{table_id}"


def table_of_changes(channel: str) -> str:
    """Return the table whose channel this is."""
    return channel.rpartition(":")[2]


def deadline_member(table_id: str, what: int | str) -> str:
    """Member of `deadlines`: a table with a seat's number, with PASSES before it or not, or with
    END, DEAL, ANEW or HOLD for the table's own.
    """
    return f"{table_id}:{what}"


def table_of_deadline(member: str) -> str:
    """Return the table of a member of `deadlines`."""
    return member.rpartition(":")[0]
