"""What the bot tells Telegram about itself: commands, descriptions, and the menu button.

Each is told once, and again when it has changed or after a month: Telegram counts these calls, and
forgets none of them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from aiogram.methods import (
    SetMyCommands,
    SetMyDescription,
    SetMyShortDescription,
    TelegramMethod,
)
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
)

from bot.messages import texts
from bot.sending.menu_buttons import menu_button, renew_menu_buttons
from engine.words import LANGUAGES

if TYPE_CHECKING:
    from bot.context import Context

FOR_ADMINS = BotCommandScopeAllChatAdministrators()
SCOPES = (
    (BotCommandScopeDefault(), False),
    (BotCommandScopeAllPrivateChats(), False),
    (BotCommandScopeAllGroupChats(), True),
    (FOR_ADMINS, True),
)


async def introduce(context: Context) -> None:
    """Tell what Telegram doesn't know yet. After a failure it goes on where it stood."""
    told = await context.memory.introduction.told()
    for what, call in _calls(context):
        digest = hashlib.sha256(call.model_dump_json(exclude_none=True).encode()).hexdigest()[:16]
        if told.get(what) != digest:
            await context.bot(call)
            await context.memory.introduction.keep(what, digest)
    await renew_menu_buttons(context)


def _calls(context: Context) -> Iterator[tuple[str, TelegramMethod[Any]]]:
    """All there is to tell, each by its name."""
    for language in (None, *LANGUAGES):
        t = context.languages.words(language or "en")
        for scope, in_group in SCOPES:
            menu = [
                BotCommand(command=name, description=about)
                for name, about in texts.commands(t, in_group, admins=scope == FOR_ADMINS)
            ]
            commands = SetMyCommands(commands=menu, scope=scope, language_code=language)
            yield f"commands {scope.type} {language}", commands
        about = SetMyDescription(description=texts.description(t), language_code=language)
        yield f"description {language}", about
        short = SetMyShortDescription(
            short_description=texts.short_description(t), language_code=language
        )
        yield f"short description {language}", short
    yield "menu button", menu_button(context, context.languages.words("en"))
