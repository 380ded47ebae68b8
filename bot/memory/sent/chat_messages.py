"""Ids of single messages that show something of a table in its chat."""

from __future__ import annotations

from typing import NamedTuple


class Pin(NamedTuple):
    """A message that the bot has pinned."""

    chat: int
    message: int


class CardsMessage(NamedTuple):
    """A message that shows a player the cards, to that player alone; no card is kept here.

    It has the id that Telegram gives messages for one member.
    """

    chat: int
    message: int
    version: int  # of the table that it shows
