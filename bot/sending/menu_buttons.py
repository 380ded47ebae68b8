"""The menu button in private chats, which opens the game: in a person's words, at today's address.

What was set for one person Telegram keeps, also when something else is set for everybody later.
So we remember for whom it was, and renew each when the page has moved.
"""

from __future__ import annotations

import logging
from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError
from aiogram.methods import SetChatMenuButton
from aiogram.types import MenuButtonWebApp, WebAppInfo

from bot.jobs import SetMenuButton

if TYPE_CHECKING:
    from bot.context import Context

log = logging.getLogger(__name__)

RENEW_EVERY = 0.1  # seconds: a third of what may be sent, the rest is for the chats


async def renew_menu_button(context: Context, job: SetMenuButton) -> None:
    """One person's button, as it should be now."""
    person, remembered = job.person, context.memory.menu_buttons
    chosen = await context.tables.chosen_language(person)
    language = chosen or await remembered.language(person) or "en"
    try:
        await context.bot(menu_button(context, context.languages.words(language), person))
    except (TelegramBadRequest, TelegramForbiddenError) as error:
        log.info("the menu button of %s: %s", person, error)
        await remembered.forget(person)
    else:
        await remembered.keep_page(person, context.settings.page())


async def set_menu_language(context: Context, person: int, language: str) -> None:
    """From now on this person's button is in this language."""
    await context.memory.menu_buttons.keep_language(person, language)
    await context.jobs.put(SetMenuButton(person))


async def renew_menu_buttons(context: Context) -> None:
    """Have every button renewed that opens another address than ours, in good time."""
    people = await context.memory.menu_buttons.people_with_other_page(context.settings.page())
    for number, person in enumerate(people):
        await context.jobs.put(SetMenuButton(person), after=number * RENEW_EVERY)


def menu_button(
    context: Context, t: NullTranslations, person: int | None = None
) -> SetChatMenuButton:
    """The call that sets one person's button, or everybody else's."""
    button = MenuButtonWebApp(
        text=t.gettext("Play"), web_app=WebAppInfo(url=context.settings.page())
    )
    return SetChatMenuButton(chat_id=person, menu_button=button)
