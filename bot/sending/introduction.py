"""The bot's own profile on Telegram: commands, descriptions, and the menu button.

Each is sent once, and again when it has changed or after a month: Telegram limits these calls.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError
from aiogram.methods import (
    DeleteMyCommands,
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
    BotCommandScopeChat,
    BotCommandScopeDefault,
)

from bot.messages import texts
from bot.sending.menu_buttons import menu_button, renew_menu_buttons
from engine.words import LANGUAGES

if TYPE_CHECKING:
    from bot.context import Context

log = logging.getLogger(__name__)

FOR_ITS_WRITER = ("me", "callme", "rules", "help")  # in a group nobody else sees it
OPERATOR = "commands of operator "
FOR_ADMINS = BotCommandScopeAllChatAdministrators()
SCOPES = (
    (BotCommandScopeDefault(), False),
    (BotCommandScopeAllPrivateChats(), False),
    (BotCommandScopeAllGroupChats(), True),
    (FOR_ADMINS, True),
)


async def introduce(context: Context) -> None:
    """Tell Telegram what it doesn't have yet. After a failure it continues where it stopped."""
    told = await context.memory.introduction.all()
    for what, call in _calls(context):
        await _tell(context, told, what, call)
    await _introduce_to_operators(context, told)
    await renew_menu_buttons(context)


async def introduce_to_operator(context: Context, person: int) -> None:
    """Add the operator's command to the menu of their private chat.

    If the bot can't write to them, this is done when they write to the bot.
    """
    told = await context.memory.introduction.all()
    for language in (None, *LANGUAGES):
        t = context.languages.words(language or "en")
        listed = [*texts.commands(t, in_group=False), texts.operator_command(t)]
        menu = [BotCommand(command=name, description=about) for name, about in listed]
        scope, what = BotCommandScopeChat(chat_id=person), f"{OPERATOR}{person} {language}"
        call = SetMyCommands(commands=menu, scope=scope, language_code=language)
        try:
            await _tell(context, told, what, call)
        except (TelegramBadRequest, TelegramForbiddenError) as error:
            log.info("an operator has no command yet: %s", error)
            return


async def _introduce_to_operators(context: Context, told: Mapping[str, str]) -> None:
    for person in context.settings.admins:
        await introduce_to_operator(context, person)
    for what in told:
        known, _, language = what.removeprefix(OPERATOR).partition(" ")
        if what.startswith(OPERATOR) and int(known) not in context.settings.admins:
            await _remove_commands(context, what, int(known), language)


async def _remove_commands(context: Context, what: str, person: int, language: str) -> None:
    """Give the chat of a former operator the commands of everybody."""
    scope = BotCommandScopeChat(chat_id=person)
    spoken = language if language in LANGUAGES else None
    try:
        await context.bot(DeleteMyCommands(scope=scope, language_code=spoken))
    except (TelegramBadRequest, TelegramForbiddenError) as error:
        log.info("a former operator keeps a command in their menu: %s", error)
    await context.memory.introduction.forget(what)


async def _tell(
    context: Context, told: Mapping[str, str], what: str, call: TelegramMethod[Any]
) -> None:
    digest = hashlib.sha256(call.model_dump_json(exclude_none=True).encode()).hexdigest()[:16]
    if told.get(what) != digest:
        await context.bot(call)
        await context.memory.introduction.keep(what, digest)


def _calls(context: Context) -> Iterator[tuple[str, TelegramMethod[Any]]]:
    """Yield all calls that introduce the bot, each with its name."""
    for language in (None, *LANGUAGES):
        t = context.languages.words(language or "en")
        for scope, in_group in SCOPES:
            menu = [
                BotCommand(
                    command=name,
                    description=about,
                    is_ephemeral=(in_group and name in FOR_ITS_WRITER) or None,
                )
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
