"""Memory that keeps a group in order.

`lobbies.py` knows each person's waiting table in a chat, `request_counts.py` how often commands
were used lately, `pinned_messages.py` the pinned message of each running game, and `rights.py` the
rights that Telegram refused us there.
"""

from bot.memory.order.lobbies import Lobbies
from bot.memory.order.pinned_messages import Pin, Pins
from bot.memory.order.request_counts import Limits
from bot.memory.order.rights import Right, Rights

__all__ = ["Limits", "Lobbies", "Pin", "Pins", "Right", "Rights"]
