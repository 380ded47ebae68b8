"""The data of each kind of button, which Telegram sends back when somebody presses it.

Telegram takes at most 64 bytes, and a client can forge them. Buttons stay in chats for years, so a
prefix is never used again for another kind.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from aiogram.filters.callback_data import CallbackData
from pydantic import Field

from bot.memory.people.call_choices import Call, Hours

GroupNumber = Annotated[int, Field(lt=0)]


class TableAct(StrEnum):
    """Buttons of a table's message."""

    JOIN = "join"
    LEAVE = "leave"
    RULES = "rules"
    START = "start"
    AGAIN = "again"
    LATE = "late"
    CALL_ME = "call"
    COMPUTER = "computer"
    CARDS = "cards"  # mine, for me alone
    JOIN_NEXT = "next"
    MORE = "more"  # what is done seldom, for me alone


class TablePress(CallbackData, prefix="t"):
    """A button of a table's message."""

    press: TableAct
    table: str


class PicturePress(CallbackData, prefix="i"):
    """The button that asks for a picture of this finished game."""

    table: str
    game: int


class LanguagePress(CallbackData, prefix="l"):
    """A language, chosen by a person, or by an admin for the group."""

    language: str


class Setting(StrEnum):
    """Subjects of the buttons in a group's settings."""

    SHOW = "show"  # the settings, or the list of what one of them can be
    RULES = "rules"
    PACE = "pace"
    LANGUAGE = "language"
    MAKERS = "makers"
    TOPIC = "topic"
    MENTIONS = "mentions"
    MENTIONS_OFFERED = "offered"  # the same, under the question that is asked once
    PINNING = "pinning"
    EDITS = "edits"
    PASSES = "passes"
    FOOL = "fool"
    DAILY_END = "daily"
    NEWS = "news"
    DONE = "done"


class SettingPress(CallbackData, prefix="g"):
    """A button of a group's settings: the new value of one setting."""

    setting: Setting
    value: str


class OrderAct(StrEnum):
    """Acts that keep order at a table."""

    FREE = "free"
    KEEP_OUT = "out"
    CLOSE = "close"
    GO_ON = "on"  # without somebody: every player may want that
    DONE = "done"


class OrderPress(CallbackData, prefix="o"):
    """An act about a person at a table (0: nobody). A person and not a seat: seats move up."""

    order: OrderAct
    table: str
    person: int


class NoCallsPress(CallbackData, prefix="n"):
    """The wish that this group call the person no more; the call was to this table, if to any.

    A leaderboard's button once began with `n` too, and such buttons still stand in chats. They
    don't parse as this one, since 0 and 1 are no group's id: the person hears that the button is
    old.
    """

    chat: GroupNumber
    table: str


class AppointmentAct(StrEnum):
    """Answers to a game at a certain hour."""

    IN = "in"
    OUT = "out"
    RULES = "rules"
    CALL_OFF = "off"


class AppointmentPress(CallbackData, prefix="d"):
    """A button of an appointment."""

    date: AppointmentAct
    name: str


class WishPress(CallbackData, prefix="f"):
    """A game and a pace (bot/chat/wishes.py), and perhaps an hour (bot/chat/phrases/hours.py)."""

    wish: str
    hour: str = ""


class ZonePress(CallbackData, prefix="e"):
    """The time zone of a person, by its number, and the appointment that they asked for; -1 asks
    for all zones.
    """

    zone: int
    person: int
    hour: str
    wish: str


class PrivacyAct(StrEnum):
    """Requests about the data that is kept of a person."""

    DATA = "data"
    FORGET = "forget"  # asks once more
    SURE = "sure"
    KEEP = "keep"


class PrivacyPress(CallbackData, prefix="p"):
    """A button under /privacy."""

    privacy: PrivacyAct


class TopPress(CallbackData, prefix="b"):
    """A leaderboard: of this chat or of the whole server, in a month ("2026-11")."""

    here: bool
    month: str


class HistoryPress(CallbackData, prefix="j"):
    """The wish to read the last games: of the group in which it stands, or one's own."""

    here: bool


class ListedPress(CallbackData, prefix="u"):
    """A person's choice to be shown in leaderboards or not."""

    listed: bool


class PeopleAct(StrEnum):
    """Acts about people with whom one has played."""

    LIST = "list"
    ONE = "one"
    BLOCK = "block"
    UNBLOCK = "free"  # by the number that only who blocked them knows
    REPORT = "tell"  # asks why first


class PeoplePress(CallbackData, prefix="w"):
    """An act about a person (0: nobody), for a reason of engine/words/reports.py."""

    act: PeopleAct
    person: int
    why: str = ""


class CallPress(CallbackData, prefix="c"):
    """The turns about which a person wants to be notified."""

    call: Call


class RingPress(CallbackData, prefix="r"):
    """The wish under a notice for fewer of them, or for more."""

    more: bool


class NewsPress(CallbackData, prefix="z"):
    """A person's choice to get the operators' announcements or not."""

    on: bool


class QuietPress(CallbackData, prefix="q"):
    """A person's quiet hours; equal ones are none."""

    begins: int
    ends: int

    @classmethod
    def of(cls, hours: Hours | None) -> QuietPress:
        """Return the button of these hours."""
        begins, ends = hours or (0, 0)
        return cls(begins=begins, ends=ends)

    @property
    def hours(self) -> Hours | None:
        """The hours that it asks for; None for a forged press."""
        real = 0 <= self.begins < 24 and 0 <= self.ends < 24 and self.begins != self.ends
        return (self.begins, self.ends) if real else None


class MovePress(CallbackData, prefix="m"):
    """A move, with the table's version when the button was made."""

    table: str
    version: int
    bout: int
    move: str

    @property
    def move_id(self) -> str:
        """The id of the move, the same for each press of this button: two presses are one move."""
        return f"here:{self.version}:{self.move.replace(' ', '-')}"


class NumberPress(CallbackData, prefix="v"):
    """A number under a group's board: that move of those that the presser was shown."""

    table: str
    number: int


class AimPress(CallbackData, prefix="a"):
    """The card on the table that the next card from the hand is to beat."""

    table: str
    card: str


class TakePress(CallbackData, prefix="k"):
    """An offered seat of the running game, for somebody who looks on."""

    table: str
    seat: int


class StandingPress(CallbackData, prefix="s"):
    """A standing order, and how long it holds; "" ends it."""

    table: str
    order: str
    until: str


class HandAct(StrEnum):
    """Other buttons under a hand, a notice or a call."""

    HERE = "here"  # play with buttons from now on
    PAGE = "page"  # play on the page again
    NAMES = "names"  # cards on buttons by name
    SIGNS = "signs"  # … by sign
    BACK = "back"  # take the seat back from the computer player
    MINUTE = "minute"
    ORDERS = "orders"  # what may be left to be done
    CARDS = "cards"  # … and back to the hand
    AGAIN = "again"


SETTINGS: Final = "settings"
"""Stands in place of a table in a button under a person's settings."""


class HandPress(CallbackData, prefix="h"):
    """A button about how somebody plays; the table is the one under which it stands."""

    hand: HandAct
    table: str
