"""What handlers and jobs work with: the parts of one bot, and where the others are."""

from bot.context.bots import Bots
from bot.context.one_bot import Context

__all__ = ["Bots", "Context"]
