"""The parts of one bot that handlers and jobs work with, and the other bots of the list.

`Context` holds the settings, tables, memory, jobs and the Telegram client of one bot. `Bots` knows
all bots of a process. It finds the bot that has a table's chat, and the one that may write to a
person.
"""

from bot.context.bots import Bots
from bot.context.one_bot import Context

__all__ = ["Bots", "Context"]
