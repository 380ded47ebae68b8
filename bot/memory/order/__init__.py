"""What keeps a group in order: what we may not do there, and for how long we don't try again."""

from bot.memory.order.members import Members
from bot.memory.order.rights import Right, Rights

__all__ = ["Members", "Right", "Rights"]
