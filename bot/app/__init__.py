"""Builds the bot and runs it: everything that one process of the bot does.

`assembly.py` builds all parts from the settings. `dispatcher.py` lists the handlers of updates,
`job_handlers.py` those of jobs. `running_bot.py` runs one bot, `bot_process.py` all bots of the
list together.
"""

import bot.telegram.late_models  # noqa: F401  before any module imports aiogram

# isort: split
from bot.app.assembly import make_bot, make_bots
from bot.app.bot_process import BotProcess

__all__ = ["BotProcess", "make_bot", "make_bots"]
