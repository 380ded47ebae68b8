"""What the bot tells Telegram about itself when it starts: commands and the menu button."""

from __future__ import annotations

from gettext import NullTranslations
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
    await set_menu_button(desk, desk.tongue.words("en"))


async def set_menu_button(desk: Desk, t: NullTranslations, person_id: int | None = None) -> None:
    """The button that opens the game, in one person's words or in everybody else's."""
    button = MenuButtonWebApp(text=t.gettext("Play"), web_app=WebAppInfo(url=desk.settings.page()))
    await desk.bot.set_chat_menu_button(chat_id=person_id, menu_button=button)
