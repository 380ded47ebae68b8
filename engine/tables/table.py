"""The table: its seats, its rules, the game on it, and who is waited for. Values, no I/O.

Every change makes new ones. Making a `Struct`, or a copy with something replaced
(`msgspec.structs.replace`), is ten times as fast as with a frozen dataclass.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from durak_rules import Event, Outcome, Ruleset
from durak_rules.match import Match
from durak_rules.outcome import Previous
from engine.tables.tally import Tally

if TYPE_CHECKING:
    from durak_rules import Game


class Pace(StrEnum):
    """The time that a person has for one move."""

    LIVE = "live"
    RELAXED = "relaxed"
    SLOW = "slow"

    @property
    def seconds(self) -> int:
        return _SECONDS[self]

    @property
    def gives_a_minute(self) -> bool:
        """True if people may ask for a minute more. That has to be a part of a turn: at a live
        table it would make one three times as long, at a slow one nobody would notice.
        """
        return MINUTE < self.seconds < 60 * MINUTE


LEAST_SHARE: Final = 3  # of a turn's time one part is left at least for a new question
MINUTE = 60  # seconds, that somebody may ask for once a game
_SECONDS = {Pace.LIVE: 30, Pace.RELAXED: 300, Pace.SLOW: 12 * 3600}


class Phase(StrEnum):
    """The state of a table: before the first game, during one, or after one. After one, all is
    allowed that a lobby allows.
    """

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


class ChangeKind(StrEnum):
    """The subject of a change; these words stand in the outbox."""

    CREATED = "created"
    SEATS = "seats"  # who sits how, or on which terms
    STARTED = "started"
    MOVED = "moved"
    ENDED = "ended"  # the game
    GONE = "gone"  # the table
    LOOKED_AWAY = "looked_away"  # somebody; the table itself is as it was
    ORDERED = "ordered"  # somebody's standing orders; the table itself is as it was
    ASKED = "asked"  # a chat is to do something (channels/asks.py); the table itself is as it was
    PUT_OFF = "put_off"  # a turn, until its person can be told; all else is as it was
    SHOWN = "shown"  # a turn to its person, late (acts/telling.py); all else is as it was


class MovedBy(StrEnum):
    """The maker of a move; these letters stand in the lists of moves."""

    PERSON = "p"
    COMPUTER = "c"
    CLOCK = "k"  # the person's time ran out


NO_EARLIER: Final = "+"  # after the number of a seat, in the deadlines that a change sets
HIDDEN: Final = ""  # instead of the address of a photo: its person doesn't want it shown


class Person(Struct, frozen=True, array_like=True):
    """A person on Telegram."""

    id: int
    name: str
    language: str = "en"


class Seat(Struct, frozen=True, array_like=True):
    """One place at the table: a person's or, with a `level`, a computer player's."""

    person: Person | None = None
    level: str | None = None
    ready: bool = False
    nonce: str = ""  # of the next game, as its device promised it: 64 digits. Told at once: 32
    missed: int = 0  # moves in a row that the clock made for this person
    held: bool = False  # a computer player plays for the person until they are back
    left: bool = False  # the person went; the seat is free after this game
    chair: int = 0  # where around the table it stands: seats are in order of their chairs
    photo: str | None = None  # HIDDEN or None: where the photo is isn't kept
    late_ms: int = 0  # until when it is kept for its person, who comes later; Redis ms

    @property
    def automatic(self) -> bool:
        """True if a computer player moves for this seat now."""
        return self.person is None or self.held

    @property
    def shows_photo(self) -> bool:
        """True if the others may see the person's photo here."""
        return self.person is not None and not self.left and self.photo is None


class KeptOut(Struct, frozen=True, array_like=True):
    """A person who may look on but not sit: sent away by a host or, as a face says, no member of
    the chat whose table this is. `number` names them at their table.
    """

    number: int
    person: Person
    stranger: bool = False


class Handed(Struct, frozen=True, array_like=True):
    """A seat of the running or last game that went to another person. The game counts for its
    first owner.
    """

    givers: tuple[Person, ...]  # the first is the one for whom the game counts
    taker: str  # the name of who has it now
    moves: int  # that the game had had when it left its first owner


class Joiner(Struct, frozen=True, array_like=True):
    """A person who sits down when the running game is over; `photo` is that of `Seat`."""

    person: Person
    photo: str | None = None


class RevealedDeal(Struct, frozen=True, array_like=True):
    """The secret of a finished game, shown so that anybody can check its deal."""

    game: int
    commitment: str
    server_seed: bytes
    nonces: tuple[str, ...]
    nonce_commitments: tuple[str, ...] | None = None  # as `Table` has them


class Dealing(Struct, frozen=True, array_like=True):
    """The time between Start and the deal: devices are asked for the nonces that they promised."""

    starter: int  # the id of the host who started it
    here: frozenset[int]  # the ids of those at the table who were there when it was started
    nonces: tuple[str, ...]  # that are known, in seat order


class PausedGame(Struct, frozen=True, array_like=True):
    """A pause of the game since this version; `left` is seat -> ms that its turn had left."""

    version: int
    left: Mapping[int, int]


class Telling(Struct, frozen=True, array_like=True):
    """A turn of which its person was told late, or not yet (acts/telling.py)."""

    since: int  # the version since which the seat is waited for
    told: bool


class Table(Struct, frozen=True):
    """One table at one version. Immutable: a change makes a new one."""

    id: str
    version: int
    place: str  # where the table stands, in a form that only its face reads; "" is nowhere
    creator: Person
    hosts: frozenset[int]
    ruleset: Ruleset
    pace: Pace
    phase: Phase
    seats: tuple[Seat, ...]
    commitment: str  # of the game that runs or comes next
    server_seed: bytes  # hidden until that game is over
    epoch: str = ""  # the life of the store in which this was read
    stamp: str = ""  # version and epoch as they stand in the store
    game_number: int = 0  # of the game that runs or ran last
    game: Game | None = None
    started: int = 0  # the version with which that game began
    moves: int = 0  # how many moves it has had
    cards_since: int = 0  # the version since which the cards on the table are these
    # seat -> version since which it is waited for
    waiting: Mapping[int, int] = {}
    # seat -> when the clock moves for it, Redis ms
    deadlines: Mapping[int, int] = {}
    previous: Previous | None = None  # the game before, if the seats are still the same
    match: Match | None = None  # how the row of games stands; None before its first game is over
    dealt_after: Previous | None = None  # the `previous` that the running game was dealt with
    nonces: tuple[str, ...] = ()  # of the running or last game, in seat order
    last_outcome: Outcome | None = None
    names: tuple[str, ...] = ()  # who sat in the running or last game ("" for a computer player)
    players: tuple[int, ...] = ()  # their ids (0 for a computer player)
    levels: tuple[str | None, ...] = ()  # and their levels (None for a person)
    creator_left: bool = False  # they left, and nobody was there to take over
    revealed: RevealedDeal | None = None  # the secret of the last finished game
    auto_pass: bool = True  # who can only pass does so by themselves (auto_pass.py)
    kept_out: tuple[KeptOut, ...] = ()  # who may not sit here
    # seat whose person ran out of time and hasn't moved since -> who wants to go on without them
    absent: Mapping[int, frozenset[int]] = {}
    dealt_ms: int = 0  # when the cards of the running or last game were dealt, Redis ms
    tally: tuple[Tally, ...] = ()  # of each seat in the running or last game
    over_ms: int = 0  # when the last finished game was over, Redis ms
    # seat that has had its minute in the running game -> version since which it was waited for
    minutes: Mapping[int, int] = {}
    muted: frozenset[int] = frozenset()  # people whom a host has quietened (acts/muting.py)
    hushed: bool = False  # … or all
    # seat of the running game that somebody who looks on may take -> who offers it
    offered: Mapping[int, int] = {}
    handed: Mapping[int, Handed] = {}  # seats of the running or last game that were taken so
    joining: tuple[Joiner, ...] = ()  # who sits down when the running game is over
    # What the seats of the running or last game had promised; None where nonces were told openly
    nonce_commitments: tuple[str, ...] | None = None
    dealing: Dealing | None = None  # between Start and the deal
    hints: bool = False  # players may ask for hints: then no game counts for ratings
    # seat that a computer player took over in the middle of its person's turn -> until when that
    # turn lasts if they come back during it, Redis ms
    interrupted: Mapping[int, int] = {}
    paused: PausedGame | None = None  # for maintenance: no seat's clock runs
    tellings: Mapping[int, Telling] = {}  # seat -> its turn, if the chat was slow to tell of it

    def __repr__(self) -> str:
        return f"<Table {self.id} {self.phase} game {self.game_number} v{self.version}>"

    @property
    def deadline_ms(self) -> int | None:
        """The deadline of the first person who is waited for, in ms by the store's clock; None if
        no person is.
        """
        seat = self.first_due
        return None if seat is None else self.deadlines[seat]

    @property
    def first_due(self) -> int | None:
        """The seat of that person."""
        people = [seat for seat in self.deadlines if self._person_is_waited_for(seat)]
        return min(people, key=self.deadlines.__getitem__, default=None)

    def _person_is_waited_for(self, seat: int) -> bool:
        return seat in self.waiting and not self.seats[seat].automatic

    def has_a_minute(self, seat: int) -> bool:
        """Return whether this turn of the seat was made longer by a minute."""
        return seat in self.minutes and self.minutes[seat] == self.waiting.get(seat)

    def is_untold(self, seat: int) -> bool:
        """Return whether this turn of the seat is put off until its person can be told."""
        telling = self.tellings.get(seat)
        return telling is not None and not telling.told and telling.since == self.waiting.get(seat)

    def time_for(self, seat: int) -> int:
        """Return the length of this turn of the seat, in seconds."""
        usual = self.usual_time_for(seat)
        return 2 * usual if self.is_untold(seat) else usual

    def usual_time_for(self, seat: int) -> int:
        """Return the same for a person who could see at once that it is their turn."""
        return self.pace.seconds + (MINUTE if self.has_a_minute(seat) else 0)

    def least_ms_for(self, seat: int) -> int:
        """Return the least time, in ms, for a person who is asked something new in this turn."""
        return self.time_for(seat) * 1000 // LEAST_SHARE

    def seat_of(self, person_id: int) -> int | None:
        """Return the person's seat now, None without one."""
        for number, seat in enumerate(self.seats):
            if seat.person is not None and seat.person.id == person_id:
                return number
        return None

    def game_seat_of(self, person_id: int) -> int | None:
        """Return the person's seat in the game that runs or ran last: since then seats may have
        moved up. None without one.
        """
        return self.players.index(person_id) if person_id in self.players else None

    def game_seat_at(self, seat: int) -> int | None:
        """Return the seat that whoever sits here now had in the game that runs or ran last. None
        if they had none, or if seats have changed since and it is a computer player, which no id
        tells from another.
        """
        if self.phase is Phase.PLAYING or self.previous is not None:
            return seat
        person = self.seats[seat].person
        return None if person is None else self.game_seat_of(person.id)

    def joins(self, person_id: int) -> bool:
        """Return whether the person sits down when the running game is over."""
        return any(one.person.id == person_id for one in self.joining)

    def plays(self, person_id: int) -> bool:
        """Return whether the person holds a seat in a game that runs."""
        return self.phase is Phase.PLAYING and self.seat_of(person_id) is not None

    def counts_for(self, person_id: int) -> bool:
        """Return whether a game that runs counts for the person, though another has their seat
        now.
        """
        givers = (one.givers[0].id for one in self.handed.values())
        return self.phase is Phase.PLAYING and person_id in givers

    def is_host(self, person_id: int) -> bool:
        """Return whether this person may start games, choose rules, add and remove seats."""
        known = person_id == self.creator.id or person_id in self.hosts
        return known and not self.keeps_out(person_id)

    def keeps_out(self, person_id: int) -> KeptOut | None:
        """Return why the person may not sit here, None if they may."""
        if not self.kept_out:
            return None
        return next((one for one in self.kept_out if one.person.id == person_id), None)

    @property
    def persons(self) -> tuple[Person, ...]:
        return tuple(seat.person for seat in self.seats if seat.person is not None)


class MadeMove(NamedTuple):
    """One move that was made, with the events that it led to. They show hidden cards: mask them
    for each seat.
    """

    version: int
    seat: int
    move_text: str
    events: tuple[Event, ...]
    by: MovedBy = MovedBy.PERSON


class Followed(NamedTuple):
    """A table as it is, and the moves that led here from the version that was known."""

    table: Table
    moves: tuple[MadeMove, ...]


class Saved(NamedTuple):
    """A table as it stands after an act; `repeated` if the act had been saved before."""

    table: Table
    repeated: bool = False


def photo_mark(hides_photo: bool) -> str | None:
    """Return the value of `Seat.photo` for a person's wish."""
    return HIDDEN if hides_photo else None


def in_a_row(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the same seats on the first chairs, in their order."""
    return tuple(replace(seat, chair=chair) for chair, seat in enumerate(seats))


def in_same_bout(before: Table, after: Table) -> bool:
    """Return whether it was a move within a bout, and no more, that led from one to the other."""
    if before.game is None or after.game is None:
        return False
    both_run = before.phase is after.phase is Phase.PLAYING
    return both_run and before.game.bout_number == after.game.bout_number


def when_due(before: Table, new: Table, waits: Mapping[str, int], now_ms: int) -> dict[int, int]:
    """Return when the clock moves for the seats that the new table waits for (seat -> ms by the
    store's clock). Seats that it waited for before keep their time, unless the change has set
    another (`waits`, ms from now), or gives them some more (`no_earlier`).
    """
    kept = {
        seat: at
        for seat, at in before.deadlines.items()
        if seat in new.waiting and waits.get(str(seat), 0) >= 0
    }
    for seat in new.waiting:
        if no_earlier(seat) in waits:
            kept[seat] = max(kept.get(seat, 0), now_ms + waits[no_earlier(seat)])
    begun = {
        seat: now_ms + waits[str(seat)] for seat in new.waiting if waits.get(str(seat), -1) >= 0
    }
    return kept | begun


def no_earlier(seat: int) -> str:
    """Return the name of a seat's deadline in a change that only puts it off, if it was
    earlier.
    """
    return f"{seat}{NO_EARLIER}"


def time_left(table: Table, now_ms: int) -> float | None:
    """Return the seconds until the clock moves for the first person waited for; None if the table
    waits for no person.
    """
    deadline = table.deadline_ms
    return None if deadline is None else max(0.0, (deadline - now_ms) / 1000)


def seconds_left(table: Table, seat: int, now_ms: int) -> float | None:
    """Return the seconds until the clock moves for the person at this seat; None if it doesn't."""
    deadline = table.deadlines.get(seat)
    if deadline is None or table.seats[seat].automatic:
        return None
    return max(0.0, (deadline - now_ms) / 1000)
