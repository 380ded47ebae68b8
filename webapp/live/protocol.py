"""The messages between page and server, as types. docs/protocol.md describes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Word = Annotated[str, Meta(max_length=64)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
ChairNumber = Annotated[int, Meta(ge=0, le=63)]
OptionValue = str | int | bool | None
Changes = Annotated[dict[Word, OptionValue], Meta(max_length=40)]


Message = TypeVar("Message")


class NotAMessage(Exception):
    """Text that is no message of the protocol. `id` is the message's own, if one can be read."""

    def __init__(self, *, is_json: bool, id: str | None = None) -> None:
        super().__init__("not a message")
        self.is_json = is_json
        self.id = id


# ── from the page ──


class Hello(Struct, tag_field="t", tag="hello"):
    token: Annotated[str, Meta(max_length=2048)]
    table: Word | None = None
    epoch: Word | None = None
    v: Count | None = None
    aside: bool = False
    looking: bool = True
    photo: bool | None = None  # whether others may see the person's photo; None: not known yet
    changes: bool = False  # the page takes a `ViewChange` after its first whole view


class MoveSaid(Struct, tag_field="t", tag="move"):
    id: Id
    v: Count
    bout: Count
    move: Word


class ActSaid(Struct, tag_field="t", tag="act"):
    """The envelope of an act; `read_act` reads the fields of the act itself."""

    id: Id
    act: Word


class Say(Struct, tag_field="t", tag="say"):
    """A remark, by its code (engine/words/remark_sentences.py)."""

    id: Id
    remark: Word


class Looking(Struct, tag_field="t", tag="looking"):
    looking: bool


class Ping(Struct, tag_field="t", tag="ping"):
    pass


Done = MoveSaid | ActSaid | Say | Looking | Ping
Said = Hello | Done


class Polled(Struct):
    """One poll: the state that a socket would remember (table, version, looking), and messages."""

    table: Word | None = None
    epoch: Word | None = None
    v: Count | None = None
    aside: bool = False
    looking: bool = True
    photo: bool | None = None
    wait: bool = True
    said: Annotated[list[Raw], Meta(max_length=8)] = []


class NewTable(Struct, tag_field="act", tag="new-table"):
    preset: Word
    changes: Changes = {}
    pace: Word = "live"
    auto_pass: bool = True
    hints: bool = False


class ChangeRules(Struct, tag_field="act", tag="rules"):
    preset: Word
    changes: Changes = {}


class ChangePace(Struct, tag_field="act", tag="pace"):
    pace: Word


class ChangeAutoPass(Struct, tag_field="act", tag="auto-pass"):
    on: bool


class ChangeHints(Struct, tag_field="act", tag="hints"):
    on: bool


class Sit(Struct, tag_field="act", tag="sit"):
    chair: ChairNumber | None = None


class Leave(Struct, tag_field="act", tag="leave"):
    pass


class Spectate(Struct, tag_field="act", tag="spectate"):
    pass


class ShowPhoto(Struct, tag_field="act", tag="photo"):
    on: bool


class SayReady(Struct, tag_field="act", tag="ready"):
    """Readiness, with the SHA-256 of a nonce that the page tells later (`Reveal`). Pages of the
    release before send the nonce at once, and one release more still understands them.
    """

    nonce_commitment: Word = ""
    nonce: Word = ""


class Rematch(SayReady, tag="rematch"):
    pass


class Reveal(Struct, tag_field="act", tag="reveal"):
    """The nonce that was promised with `ready`."""

    nonce: Word


class Start(Struct, tag_field="act", tag="start"):
    pass


class AddComputer(Struct, tag_field="act", tag="add-computer"):
    level: Word = "easy"
    chair: ChairNumber | None = None


class MoveSeat(Struct, tag_field="act", tag="move-seat"):
    seat: SeatNumber
    chair: ChairNumber


class RemoveSeat(Struct, tag_field="act", tag="remove-seat"):
    seat: SeatNumber


class KeepOut(Struct, tag_field="act", tag="keep-out"):
    seat: SeatNumber


class LetIn(Struct, tag_field="act", tag="let-in"):
    number: Count


class GoOn(Struct, tag_field="act", tag="go-on"):
    seat: SeatNumber


class NeedTime(Struct, tag_field="act", tag="need-time"):
    pass


class GiveOrder(Struct, tag_field="act", tag="standing-order"):
    """A standing order, in the words of engine/tables/acts/orders.py."""

    order: Word
    until: Word = "bout"


class EndOrder(Struct, tag_field="act", tag="end-order"):
    order: Word


class Mute(Struct, tag_field="act", tag="mute"):
    seat: SeatNumber
    on: bool


class Hush(Struct, tag_field="act", tag="hush"):
    on: bool


class Block(Struct, tag_field="act", tag="block"):
    seat: SeatNumber


class Report(Struct, tag_field="act", tag="report"):
    seat: SeatNumber
    reason: Word  # engine/words/reports.py


AboutPeople = Mute | Hush | Block | Report


class KeepSeat(Struct, tag_field="act", tag="keep-seat"):
    """A request to keep the seat of a person who is late for the next game."""


class JoinNext(Struct, tag_field="act", tag="join-next"):
    """A request to sit down when the running game is over, or not to."""

    on: bool


class OfferSeat(Struct, tag_field="act", tag="offer-seat"):
    seat: SeatNumber
    on: bool


class TakeSeat(Struct, tag_field="act", tag="take-seat"):
    seat: SeatNumber


class CloseTable(Struct, tag_field="act", tag="close-table"):
    pass


class Invite(Struct, tag_field="act", tag="invite"):
    pass


Act = (
    NewTable
    | ChangeRules
    | ChangePace
    | ChangeAutoPass
    | ChangeHints
    | Sit
    | Leave
    | Spectate
    | ShowPhoto
    | SayReady
    | Rematch
    | Reveal
    | Start
    | AddComputer
    | MoveSeat
    | RemoveSeat
    | KeepOut
    | LetIn
    | GoOn
    | NeedTime
    | Mute
    | Hush
    | Block
    | Report
    | GiveOrder
    | EndOrder
    | KeepSeat
    | JoinNext
    | OfferSeat
    | TakeSeat
    | CloseTable
    | Invite
)


class _HasId(Struct):
    id: Id


_said: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)
_done: msgspec.json.Decoder[Done] = msgspec.json.Decoder(Done)
_polled = msgspec.json.Decoder(Polled)
_act: msgspec.json.Decoder[Act] = msgspec.json.Decoder(Act)
_has_id = msgspec.json.Decoder(_HasId)


def read_said(frame: bytes) -> Said:
    """Return the message in a frame; raises NotAMessage."""
    return _read(_said, frame)


def read_done(frame: bytes) -> Done:
    """Return the message in a frame after the first `hello`; raises NotAMessage."""
    return _read(_done, frame)


def read_polled(body: bytes) -> Polled:
    """Return the poll in a body; raises NotAMessage."""
    return _read(_polled, body)


def read_act(frame: bytes) -> Act:
    """Return the act in a frame that `read_said` read as one; raises NotAMessage."""
    return _read(_act, frame)


def _read(decoder: msgspec.json.Decoder[Message], frame: bytes) -> Message:
    try:
        return decoder.decode(frame)
    except msgspec.ValidationError:
        raise NotAMessage(is_json=True, id=_id_in(frame)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise NotAMessage(is_json=False) from None


def _id_in(frame: bytes) -> str | None:
    try:
        return _has_id.decode(frame).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


# ── from the server ──


class Ack(Struct, tag_field="t", tag="ack", omit_defaults=True):
    id: str
    table: str | None = None
    link: str | None = None


class Refused(Struct, tag_field="t", tag="refused"):
    id: str | None
    code: str
    rule: str | None
    words: str


class NewToken(Struct, tag_field="t", tag="token"):
    token: str
    expires_in: int


class Gone(Struct, tag_field="t", tag="gone"):
    code: str
    words: str


class RemarkMade(Struct, tag_field="t", tag="remark", omit_defaults=True):
    """A remark that somebody at the table has made; `at` is the seat of the fool at whom it is
    thrown. A spectator, who throws from no seat, has none.
    """

    table: str
    seat: int | None
    who: str
    remark: str
    at: int | None = None


class ThrownTold(Struct, tag_field="t", tag="thrown"):
    """The number of each sign that was thrown at the fool of the last game before the page came to
    the result, and for how many ms its person may throw.
    """

    table: str
    game: int
    signs: dict[str, int]
    left: int


class LessonTold(Struct, tag_field="t", tag="lesson", omit_defaults=True):
    """The move of a finished game that cost this person most, as its place in the replay, and its
    cost in games of a hundred. None if no move cost more than chance explains, or if the server
    was too busy and has `given_up`.
    """

    table: str
    game: int
    at: int | None
    cost: int
    given_up: bool = False


class MaintenanceTold(Struct, tag_field="t", tag="maintenance"):
    """The maintenance mode: no new games begin while it is on. `until` is in ms since 1970, None
    if it isn't known; `pauses` says whether running games pause.
    """

    on: bool
    until: int | None
    pauses: bool


class Pong(Struct, tag_field="t", tag="pong"):
    pass


class SharedView(Struct, tag_field="t", tag="table"):
    """The part of a view that everybody sees and that no move changes. The fields of `OwnView` and
    `CourseView` stand in the same message.
    """

    id: str
    epoch: str
    phase: str
    rules: Raw
    code: str
    house: Raw
    pace: str
    auto_pass_ms: int | None
    hints: bool
    seat_counts: Raw
    seats: list[dict[str, Any]]
    hushed: bool
    joining: list[str]
    fair: dict[str, Any]
    dealing: list[int] | None
    match: dict[str, Any] | None


class OwnView(Struct):
    """The part of a view that is one person's and that no move changes."""

    you: dict[str, Any]
    barred: str | None
    kept_out: list[dict[str, Any]]
    may_keep_out: list[int]
    may_offer: list[int]
    can: list[str]


class CourseView(Struct):
    """The part of a view that a move changes, as one person sees it. `n` is for pages that take
    changes: the number of the view on this connection.
    """

    v: int
    clock: dict[str, Any] | None
    absent: Sequence[dict[str, Any]]
    orders: Sequence[dict[str, Any]]
    game: Raw
    events: Raw
    n: int | UnsetType = UNSET


class Because(Struct, omit_defaults=True):
    """A reason why some cards can't be played. A page that has one with this code, which still
    says the same, is only told the cards.
    """

    code: str
    cards: Sequence[str]
    rule: str | UnsetType = UNSET
    words: str | UnsetType = UNSET


class ViewChange(Struct, tag_field="t", tag="change"):
    """The parts of a view that are new since the view or change with the number before `n`. The
    other fields are those of the view that have changed; of `clock` and `game` only the fields in
    them that have.
    """

    n: int
    because: Sequence[Because] | UnsetType = UNSET


Answer = (
    Ack | Refused | NewToken | Gone | RemarkMade | ThrownTold | LessonTold | MaintenanceTold | Pong
)

encode = msgspec.json.Encoder().encode
PONG = encode(Pong())


def fields(message: Struct | Mapping[str, Any]) -> bytes:
    """Return the fields of an object as JSON without braces, to stand beside others in a larger
    one.
    """
    return encode(message)[1:-1]


def new_fields(now: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of an object that weren't the same before."""
    return {name: value for name, value in now.items() if value != before[name]}
