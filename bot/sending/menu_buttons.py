"""The menu button of private chats, which opens the game: in a person's language, at today's page.

Telegram keeps a button that was set for one person, even when another is set for everybody later.
So the bot remembers these people, and sets each button again when the page has moved.
"""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram.methods import SetChatMenuButton
from aiogram.types import MenuButtonWebApp, WebAppInfo

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import SetMenuButton
from bot.sending.living.call_answers import answer_to

if TYPE_CHECKING:
    from bot.context import Context

RENEW_EVERY = 0.1  # seconds: a third of what may be sent, the rest is for the chats


@handles(SetMenuButton)
async def renew_menu_button(context: Context, job: SetMenuButton) -> float | None:
    """Set one person's button; return seconds if it must wait."""
    person, remembered = job.person, context.memory.menu_buttons
    chosen = await context.tables.people.chosen_language(person)
    language = chosen or await remembered.languages.of(person) or "en"
    call = context.bot(menu_button(context, context.languages.words(language), person))
    answer = await answer_to(context, person, "a menu button", call)
    if answer.is_done:
        await remembered.pages.keep(person, context.settings.page())
    elif answer.wait is None:
        await remembered.forget(person)
    return answer.wait


async def set_menu_language(context: Context, person: int, language: str) -> None:
    """Choose the language of this person's button, if it isn't what it has already."""
    remembered, page = context.memory.menu_buttons, context.settings.page()
    if (
        await remembered.languages.of(person) == language
        and await remembered.pages.of(person) == page
    ):
        return
    await remembered.languages.keep(person, language)
    await context.jobs.put(SetMenuButton(person))


async def renew_menu_buttons(context: Context) -> None:
    """Ask for every button that opens another page to be set, one after the other."""
    people = await context.memory.menu_buttons.people_with_other_page(context.settings.page())
    for number, person in enumerate(people):
        await context.jobs.put(SetMenuButton(person), after=number * RENEW_EVERY)


def menu_button(
    context: Context, t: NullTranslations, person: int | None = None
) -> SetChatMenuButton:
    """Return the call that sets one person's button, or everybody else's."""
    button = MenuButtonWebApp(
        text=t.gettext("Play"), web_app=WebAppInfo(url=context.settings.page())
    )
    return SetChatMenuButton(chat_id=person, menu_button=button)
