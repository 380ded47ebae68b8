"""What keeps a group in order: who has which lobby, how much was asked for, what is pinned."""

from bot.memory.order.lobbies import Lobbies
from bot.memory.order.pinned_messages import Pin, Pins
from bot.memory.order.request_counts import Limits
from bot.memory.order.rights import Right, Rights

__all__ = ["Limits", "Lobbies", "Pin", "Pins", "Right", "Rights"]
