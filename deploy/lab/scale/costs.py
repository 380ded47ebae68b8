"""Unit costs: measured by `durak bench`, or set by Telegram. Kept in costs.json."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

MEASURED: Final = Path(__file__).with_name("costs.json")


class Cost(msgspec.Struct, frozen=True):
    """`origin` says which measurement told it."""

    value: float
    unit: str
    origin: str


class UnitCosts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of a move, a phone, a table, a game; and what Telegram takes from one bot."""

    page_a_move: Cost
    store_a_move: Cost
    bot_a_move: Cost
    page_a_phone_a_second: Cost
    page_a_return: Cost
    page_memory_a_phone: Cost
    traffic_a_move: Cost
    traffic_a_return: Cost
    store_memory_a_table: Cost
    store_memory_a_game: Cost
    archive_a_game: Cost
    sends_of_a_bot: Cost


class BadCosts(Exception):
    """The file can't be read, or isn't one of costs; the sentence says which and why."""


def read_costs(path: Path = MEASURED) -> UnitCosts:
    """From JSON in the form of costs.json; BadCosts if it isn't."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=UnitCosts)
    except (OSError, msgspec.DecodeError) as why:
        raise BadCosts(f"{path} holds no costs: {why}") from None
