"""Builds the bot and runs it: everything that one process of the bot does.

`assembly.py` builds all parts from the settings. `dispatcher.py` lists the handlers of updates,
`job_handlers.py` finds those of jobs. `running_bot.py` runs one bot, `bot_process.py` all bots of
the list together.
"""

import bot.telegram.late_models  # before any module imports aiogram

# isort: split
import bot.app.job_handlers  # noqa: F401
from bot.app.assembly import make_bot, make_bots
from bot.app.bot_process import BotProcess

__all__ = ["BotProcess", "make_bot", "make_bots"]
