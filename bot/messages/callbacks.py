"""What a button says back to us when it is pressed: at most 64 bytes, and possibly forged."""

from __future__ import annotations

from enum import StrEnum

from aiogram.filters.callback_data import CallbackData


class Press(StrEnum):
    """What people can ask of a table in the chat."""

    JOIN = "join"
    LEAVE = "leave"
    RULES = "rules"
    START = "start"
    AGAIN = "again"


class TablePress(CallbackData, prefix="t"):
    """A button of a table's message."""

    press: Press
    table: str


class LanguagePress(CallbackData, prefix="l"):
    """A language that a person chose, or an admin for the group."""

    language: str


class Setting(StrEnum):
    """What the buttons of a group's settings are about."""

    SHOW = "show"  # the settings, or the list of what one of them can be
    RULES = "rules"
    PACE = "pace"
    LANGUAGE = "language"
    MAKERS = "makers"
    TOPIC = "topic"
    MENTIONS = "mentions"
    PINNING = "pinning"
    EDITS = "edits"
    DONE = "done"


class SettingPress(CallbackData, prefix="g"):
    """A button of a group's settings: what is to hold from now on."""

    setting: Setting
    value: str


class Order(StrEnum):
    """What keeps order at a table."""

    FREE = "free"
    KEEP_OUT = "out"
    CLOSE = "close"
    GO_ON = "on"  # without somebody: every player may want that
    DONE = "done"


class OrderPress(CallbackData, prefix="o"):
    """Something about a person at a table (0: nobody). Seats move up, people don't."""

    order: Order
    table: str
    person: int
