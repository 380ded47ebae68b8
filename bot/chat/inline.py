"""Inline mode: a table for any chat, also where the bot isn't a member."""

from __future__ import annotations

from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram import Router
from aiogram.types import (
    ChosenInlineResult,
    InlineQuery,
    InlineQueryResultArticle,
    InputTextMessageContent,
)

from bot.chat.phrases.reading import offers
from bot.chat.tables_in_chat import new_table_id, open_draft, shown_inline
from bot.chat.wishes import Wish
from bot.memory.drafts import Draft
from bot.messages import keyboards
from bot.messages.board_text import draft_text, offer_line
from bot.messages.invitation import invitation
from durak_rules import PRESETS
from durak_rules.options.rules_code import rules_code
from engine.tables import BadTableId, NoSuchTable, Person, Table
from engine.words import game_title

if TYPE_CHECKING:
    from bot.context import Context


def inline_router() -> Router:
    """Handlers of inline mode."""
    router = Router(name="inline")
    router.inline_query.register(offer)
    router.chosen_inline_result.register(chosen)
    return router


async def offer(query: InlineQuery, context: Context, t: NullTranslations) -> None:
    """Offer tables. Each is a draft only: a table is made by the first press.

    Typing on finds the same drafts again, so letters don't cost tables.
    """
    person = await context.languages.person(query.from_user)
    table = await _named(context, query.query.strip().lower())
    if table is not None:
        results = [invitation(t, table, await context.link())]
    else:
        known = await context.memory.drafts.offered_to(person.id)
        wishes = offers(query.query, context.languages.words)
        results = [await _draft(context, t, person, wish, known) for wish in wishes]
    await query.answer([*results], cache_time=0, is_personal=True)


async def chosen(result: ChosenInlineResult, context: Context) -> None:
    """Make the table of a result that was sent. Telegram may never tell of it."""
    if result.inline_message_id is None:
        return
    try:
        table = await open_draft(context, result.result_id, result.inline_message_id)
    except (NoSuchTable, BadTableId):
        return  # the draft is too old; the first press says so
    await shown_inline(context, table.id, result.from_user.id, result.inline_message_id)


async def _named(context: Context, text: str) -> Table | None:
    """Return the table whose id was typed, as the button “Invite friends” under it does."""
    if not text or text in PRESETS:
        return None
    try:
        return await context.table(text)
    except BadTableId:
        return None


async def _draft(
    context: Context, t: NullTranslations, person: Person, wish: Wish, known: dict[str, str]
) -> InlineQueryResultArticle:
    draft = draft_of(person, wish)
    table_id = known.get(draft.asked)
    if table_id is None:
        table_id = new_table_id()
        await context.memory.drafts.offer(table_id, draft)
    return draft_result(t, table_id, person, wish)


def draft_of(person: Person, wish: Wish) -> Draft:
    """Return the table that this person wishes, before it is made."""
    rules = rules_code(wish.ruleset)
    return Draft(person.id, person.name, person.language, rules, wish.pace)


def draft_result(
    t: NullTranslations, table_id: str, person: Person, wish: Wish
) -> InlineQueryResultArticle:
    """Return the message of a table that the first press will make."""
    text = draft_text(t, person, wish.ruleset, wish.pace)
    return InlineQueryResultArticle(
        id=table_id,
        title=game_title(t, wish.ruleset.preset),
        description=offer_line(t, wish.ruleset, wish.pace),
        input_message_content=InputTextMessageContent(message_text=text),
        reply_markup=keyboards.draft_keyboard(t, table_id),
    )
