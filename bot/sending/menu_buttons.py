"""The menu button in private chats, which opens the game: in a person's words, at today's address.

What was once set for one person Telegram keeps for ever, whatever is set for everybody else later.
So we remember for whom it was, and renew each when the page has moved.
"""

from __future__ import annotations

import logging
from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError
from aiogram.types import MenuButtonWebApp, WebAppInfo

if TYPE_CHECKING:
    from bot.context import Desk

log = logging.getLogger(__name__)

MENU = "menu"  # the errand
RENEW_EVERY = 0.1  # seconds: a third of what may be sent, the rest is for the chats


class Menus:
    """Sets people's own buttons."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        desk.errands.on(MENU, self.renew)

    async def renew(self, person_text: str) -> float | None:
        """One person's button, as it should be now."""
        desk, person = self._desk, int(person_text)
        chosen = await desk.tables.chosen_language(person)
        language = chosen or await desk.memory.menu_language(person) or "en"
        try:
            await set_menu_button(desk, desk.tongue.words(language), person)
        except (TelegramBadRequest, TelegramForbiddenError) as error:
            log.info("the menu button of %s: %s", person, error)
            await desk.memory.forget_menu(person)
        else:
            await desk.memory.keep_menu(person, desk.settings.page())
        return None


async def speak_in_menu(desk: Desk, person: int, language: str) -> None:
    """From now on this person's button is in this language."""
    await desk.memory.keep_menu_language(person, language)
    await desk.errands.mark(MENU, person)


async def renew_menus(desk: Desk) -> None:
    """Have every button renewed that opens another address than ours, in good time."""
    for number, person in enumerate(await desk.memory.menus_besides(desk.settings.page())):
        await desk.errands.mark(MENU, person, after=number * RENEW_EVERY)


async def set_menu_button(desk: Desk, t: NullTranslations, person: int | None = None) -> None:
    """One person's button, or everybody else's."""
    button = MenuButtonWebApp(text=t.gettext("Play"), web_app=WebAppInfo(url=desk.settings.page()))
    await desk.bot.set_chat_menu_button(chat_id=person, menu_button=button)
