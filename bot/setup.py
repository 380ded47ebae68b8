"""What the bot tells Telegram about itself when it starts: commands and the menu button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiogram.types import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
    MenuButtonWebApp,
    WebAppInfo,
)

from bot import texts

if TYPE_CHECKING:
    from bot.desk import Desk

SCOPES = (
    (BotCommandScopeDefault(), False),
    (BotCommandScopeAllPrivateChats(), False),
    (BotCommandScopeAllGroupChats(), True),
    (BotCommandScopeAllChatAdministrators(), True),
)


async def introduce(desk: Desk) -> None:
    """Set the command menus of every scope and language, and the button that opens the game."""
    for language in (None, *texts.LANGUAGES):
        for scope, in_group in SCOPES:
            t = desk.tongue.words(language or "en")
            menu = [
                BotCommand(command=name, description=about)
                for name, about in texts.commands(t, in_group)
            ]
            await desk.bot.set_my_commands(menu, scope=scope, language_code=language)
    page = WebAppInfo(url=desk.settings.page())
    text = desk.tongue.words("en").gettext("Play")
    await desk.bot.set_chat_menu_button(menu_button=MenuButtonWebApp(text=text, web_app=page))
