"""Who is there at a table: with it on the screen, or playing by buttons in a chat.

One set tells of both: the number of who looks stands in it, and its negative for who plays in the
chat.
"""

from __future__ import annotations

from collections.abc import Collection


def in_chat(person_id: int) -> int:
    """What stands in that set for this person while they play in the chat."""
    return -person_id


def is_there(person_id: int, looking: Collection[int]) -> bool:
    """Does the person look at the table, or play there in the chat?"""
    return person_id in looking or in_chat(person_id) in looking
