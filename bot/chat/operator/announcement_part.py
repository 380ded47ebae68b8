"""Announcements on the operator's page: write one, preview it, send it, stop it."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from aiogram.types import InlineKeyboardMarkup

from bot.chat.operator.page_parts import OperatorPage, Reader
from bot.jobs.job_kinds import SendAnnouncement
from bot.memory.operator.announcements import (
    FOR_ALL,
    MOST_A_DAY,
    AnnouncementDraft,
    AnnouncementState,
)
from bot.messages import texts
from bot.messages.operator import announcement_pages as said
from bot.messages.operator.operator_presses import OperatorAct, operator_button
from bot.sending.operator.audience import recipients_of
from engine.words import LANGUAGES

if TYPE_CHECKING:
    from aiogram.types import Message

    from bot.context import Context
    from bot.memory.operator.announcements import SentAnnouncement

DAY: Final = 24 * 3600.0  # seconds


async def awaits_text(message: Message, context: Context) -> bool | dict[str, Any]:
    """Filter: match a text for which the page has asked this operator."""
    if (message.text or "/").startswith("/"):
        return False
    draft = await context.memory.announcement_drafts.of(message.chat.id)
    return {"draft": draft} if draft.awaits is not None else False


async def page(reader: Reader, _value: str) -> OperatorPage:
    """Show the announcement that is being sent; else the draft."""
    last = await reader.context.memory.announcements.last()
    if last is not None and last.state is AnnouncementState.RUNNING:
        return _progress(reader, last)
    return await _draft(reader)


async def write(reader: Reader, language: str) -> OperatorPage:
    """Ask for the text in a language, or for everybody."""
    if language not in (FOR_ALL, *LANGUAGES):
        return await _draft(reader, texts.old_button(reader.t))
    drafts = reader.context.memory.announcement_drafts
    draft = await drafts.of(reader.operator.id)
    await drafts.keep(replace(draft, awaits=language), reader.operator.id)
    back = operator_button(reader.t.gettext("Back"), OperatorAct.NEWS)
    return OperatorPage(
        said.write_now(reader.t, language), InlineKeyboardMarkup(inline_keyboard=[[back]])
    )


async def written(reader: Reader, draft: AnnouncementDraft, text: str) -> OperatorPage:
    """Store the text that was written."""
    if len(text) > said.LONGEST:
        back = operator_button(reader.t.gettext("Back"), OperatorAct.NEWS)
        keyboard = InlineKeyboardMarkup(inline_keyboard=[[back]])
        return OperatorPage(said.too_long(reader.t, len(text)), keyboard)
    language = draft.awaits or FOR_ALL
    new = replace(draft, texts={**draft.texts, language: text}, awaits=None)
    return await _changed(reader, new)


async def choose_groups(reader: Reader, days: str) -> OperatorPage:
    """Choose groups that had tables in the last `days` days."""
    if days not in map(str, said.DAYS):
        return await _draft(reader, texts.old_button(reader.t))
    draft = await reader.context.memory.announcement_drafts.of(reader.operator.id)
    return await _changed(reader, replace(draft, days=int(days)))


async def choose_people(reader: Reader, on: str) -> OperatorPage:
    """Choose whether people who sit at tables get it too."""
    draft = await reader.context.memory.announcement_drafts.of(reader.operator.id)
    return await _changed(reader, replace(draft, people=on == "1"))


async def drop(reader: Reader, _value: str) -> OperatorPage:
    """Throw the draft away."""
    await reader.context.memory.announcement_drafts.clear(reader.operator.id)
    return await _draft(reader)


async def send(reader: Reader, mark: str) -> OperatorPage:
    """Start sending the announcement that the operator has just seen."""
    kept = reader.context.memory.announcements
    begun = await kept.of(mark) if mark else None
    if begun is not None:  # pressed twice
        return _progress(reader, begun)
    drafts = reader.context.memory.announcement_drafts
    draft = await drafts.of(reader.operator.id)
    if not draft.texts or draft.mark != mark:
        return await _draft(reader, said.changed_meanwhile(reader.t))
    if why_not := await _refusal(reader):
        return await _draft(reader, why_not)
    to = await recipients_of(reader.context, draft)
    if not to:
        return await _draft(reader, said.reaches_nobody(reader.t))
    await kept.begin(mark, draft.texts, to, reader.now)
    await reader.context.jobs.put(SendAnnouncement(mark))
    await drafts.clear(reader.operator.id)
    now = await kept.of(mark)
    if now is None:
        return await _draft(reader)
    return _progress(reader, now)._replace(toast=said.begins(reader.t))


async def stop(reader: Reader, name: str) -> OperatorPage:
    """Send it to no more chats."""
    kept = reader.context.memory.announcements
    await kept.end(name, AnnouncementState.STOPPED)
    shown = await _draft(reader)
    return shown._replace(toast=said.stopped(reader.t))


async def _refusal(reader: Reader) -> str:
    """Return the sentence that refuses another announcement now; "" if it is allowed."""
    kept = reader.context.memory.announcements
    last = await kept.last()
    if last is not None and last.state is AnnouncementState.RUNNING:
        return said.another_runs(reader.t)
    if await kept.count_since(reader.now - DAY) >= MOST_A_DAY:
        return said.enough_for_today(reader.t)
    return ""


async def _changed(reader: Reader, draft: AnnouncementDraft) -> OperatorPage:
    new = replace(draft, mark=secrets.token_hex(6))
    await reader.context.memory.announcement_drafts.keep(new, reader.operator.id)
    return await _draft(reader)


async def _draft(reader: Reader, toast: str = "") -> OperatorPage:
    memory, operator = reader.context.memory, reader.operator.id
    draft = await memory.announcement_drafts.of(operator)
    last = await memory.announcements.last()
    to = await recipients_of(reader.context, draft)
    groups = sum(one.chat < 0 for one in to)
    text = said.draft_text(reader.t, draft, groups, len(to) - groups, last)
    return OperatorPage(text, said.draft_keyboard(reader.t, draft), toast)


def _progress(reader: Reader, one: SentAnnouncement) -> OperatorPage:
    return OperatorPage(said.progress_text(reader.t, one), said.progress_keyboard(reader.t, one))
