"""The local Telegram, asked over real HTTP, also by aiogram: imported as our bot does it."""

import bot.telegram.late_models  # noqa: F401
