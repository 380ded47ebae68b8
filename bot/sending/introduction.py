"""What the bot tells Telegram about itself when it starts: commands and the menu button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiogram.types import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
)

from bot.messages import texts
from bot.sending.menu_buttons import renew_menu_buttons, set_menu_button
from engine.words import LANGUAGES

if TYPE_CHECKING:
    from bot.context import Context

SCOPES = (
    (BotCommandScopeDefault(), False),
    (BotCommandScopeAllPrivateChats(), False),
    (BotCommandScopeAllGroupChats(), True),
    (BotCommandScopeAllChatAdministrators(), True),
)


async def introduce(context: Context) -> None:
    """Set the command menus of every scope and language, and the buttons that open the game."""
    for language in (None, *LANGUAGES):
        for scope, in_group in SCOPES:
            t = context.languages.words(language or "en")
            menu = [
                BotCommand(command=name, description=about)
                for name, about in texts.commands(t, in_group)
            ]
            await context.bot.set_my_commands(menu, scope=scope, language_code=language)
    await set_menu_button(context, context.languages.words("en"))
    await renew_menu_buttons(context)
