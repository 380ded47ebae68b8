"""People who are at a table: they have it on the screen, or play with buttons in a chat.

One set of numbers tells of both: the id of a person who looks, and the negative of the id of one
who plays in the chat.
"""

from __future__ import annotations

from collections.abc import Collection


def in_chat(person_id: int) -> int:
    """Return the number that stands in that set for a person who plays in the chat."""
    return -person_id


def is_there(person_id: int, looking: Collection[int]) -> bool:
    """Return whether the person looks at the table, or plays there in the chat."""
    return person_id in looking or in_chat(person_id) in looking
