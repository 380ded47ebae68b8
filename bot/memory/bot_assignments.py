"""The bot that has each table's chat, and the bot that writes to each person.

A bot that is alone keeps none of this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.memory import keys
from bot.memory.stored_values import NUMBER, Members, Value

if TYPE_CHECKING:
    from engine.tables import Client


class BotAssignments:
    """Bots by table and by person, kept under the first bot's id for all of the list."""

    def __init__(self, redis: Client, first: int) -> None:
        self.of_tables = Value(redis, first, keys.table_bot, NUMBER)
        self.of_people = Value(redis, first, keys.person_bot, NUMBER)
        self.with_messages = Members(redis, first, keys.shown_by, NUMBER)
        """Other bots that have sent messages about a table."""
