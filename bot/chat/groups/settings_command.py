"""/settings in a group: admins choose game, language, who makes tables, where, and more."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from gettext import NullTranslations
from typing import TYPE_CHECKING

from aiogram import Router
from aiogram.exceptions import TelegramBadRequest
from aiogram.filters import CommandObject
from aiogram.types import CallbackQuery, Message

from bot.chat.command_limits import CommandLimits, PressLimits
from bot.chat.commands import START_SETTINGS, Addressed, in_group, is_written
from bot.chat.groups.group_admins import writer_of
from bot.chat.phrases.phrase import UnclearWish
from bot.chat.phrases.reading import read_wish
from bot.chat.tables_in_chat import topic_of
from bot.chat.wishes import Wish, written_wish
from bot.jobs.job_kinds import RefreshBoard, RemoveMessage
from bot.memory.group_settings import Edits, GroupSettings, Makers
from bot.messages import texts
from bot.messages.callbacks import Setting, SettingPress
from bot.messages.keyboards import private_chat_keyboard
from bot.messages.people import settings_message
from bot.messages.people.settings_message import SettingsView
from bot.messages.question_message import question_text
from bot.sending.groups.daily_posts import schedule_daily_end
from bot.sending.groups.fool_of_month import schedule_fool
from bot.sending.groups.morning_posts import keep_zone_of
from bot.sending.members import actor_in
from bot.sending.tidy import ANSWERS_STAY, answer
from bot.telegram.pressed import is_from_button
from durak_rules import PRESETS
from engine.tables import Action, Pace, may
from engine.words import LANGUAGES

if TYPE_CHECKING:
    from bot.context import Context

log = logging.getLogger(__name__)

SettingChange = Callable[[GroupSettings, Wish, str], GroupSettings]
"""The settings with what was pressed, given the game that holds now. Raises KeyError or
ValueError for what can't be chosen.
"""


def settings_router() -> Router:
    """Handlers of a group's settings."""
    router = Router(name="settings")
    router.message.middleware(CommandLimits())
    router.callback_query.middleware(PressLimits())
    router.message.filter(in_group, is_written)
    router.message.register(settings, Addressed("settings"))
    router.callback_query.register(press, SettingPress.filter())
    return router


async def settings(message: Message, command: CommandObject, context: Context) -> None:
    """Show the settings; with a game or a rules code, choose it for this group's tables."""
    t = await context.languages.of_answer(message)
    if not may(Action.CHANGE_SETTINGS, await writer_of(context, message)):
        own = private_chat_keyboard(t, await context.private_link(START_SETTINGS))
        await answer(context, message, texts.own_settings_elsewhere(t), own)
        return
    kept = context.memory.group_settings
    if command.args:
        now = await kept.of(message.chat.id)
        try:
            wish = read_wish(command.args, context.languages.words, _wish(context, now))
        except UnclearWish as unclear:
            likely = (one.wish.ruleset for one in unclear.may_be)
            keyboard = settings_message.likely_games_keyboard(t, likely)
            await answer(context, message, question_text(t, unclear.text), keyboard)
            return
        await kept.choose(message.chat.id, replace(now, rules=written_wish(wish)))
    view = await _view(context, message)
    if view.settings.fool_of_month:
        await schedule_fool(context, message.chat.id)  # a store that was restored may have lost it
    if view.settings.daily_end:
        await schedule_daily_end(context, message.chat.id)
    text = settings_message.settings_text(t, view)
    keyboard = settings_message.settings_keyboard(t, view)
    await answer(context, message, text, keyboard, stays=ANSWERS_STAY)


async def press(
    query: CallbackQuery, callback_data: SettingPress, context: Context, t: NullTranslations
) -> None:
    """Handle a press on the settings: an admin's choice holds at once."""
    message = query.message
    if not isinstance(message, Message) or not is_from_button(query):
        await query.answer(texts.old_button(t))
    elif not may(
        Action.CHANGE_SETTINGS, await actor_in(context, message.chat.id, query.from_user.id)
    ):
        await query.answer(texts.only_admins_settle(t))
    elif callback_data.setting is Setting.DONE:
        await query.answer()
        await context.jobs.put(RemoveMessage(message.chat.id, message.message_id))
    else:
        await query.answer(await _do(context, message, callback_data, query.from_user.id, t))


async def _do(
    context: Context, message: Message, pressed: SettingPress, admin: int, t: NullTranslations
) -> str:
    """Store the pressed choice and show it; return the sentence for the admin who pressed."""
    if pressed.setting is Setting.SHOW:
        await _show(context, message, pressed.value)
        return ""
    kept, chat = context.memory.group_settings, message.chat.id
    now = await kept.of(chat)
    try:
        new = CHOICES[pressed.setting](now, _wish(context, now), pressed.value)
    except (KeyError, ValueError):  # a button of a newer or an older program
        return texts.old_button(t)
    await kept.choose(chat, new)
    await _apply_choice(context, chat, now, new, admin)
    if pressed.setting is Setting.MENTIONS_OFFERED:
        await context.jobs.put(RemoveMessage(chat, message.message_id))
    else:
        await _show(context, message, "")
    return texts.setting_chosen(t)


async def _apply_choice(
    context: Context, chat: int, before: GroupSettings, new: GroupSettings, admin: int
) -> None:
    """Start what a new choice requires."""
    if new.language != before.language:
        for table_id in await context.memory.boards.tables_in(chat):
            await context.jobs.put(RefreshBoard(table_id))
    if new.fool_of_month and not before.fool_of_month:
        await keep_zone_of(context, chat, admin)
        await schedule_fool(context, chat)
    if new.daily_end and not before.daily_end:
        await keep_zone_of(context, chat, admin)
        await schedule_daily_end(context, chat)


async def _show(context: Context, message: Message, page: str) -> None:
    """Edit the message: it shows the settings, or the choices of the one named by `page`."""
    t = await context.languages.of_group(message.chat.id, None)
    view = await _view(context, message)
    keyboards = {
        Setting.RULES: settings_message.games_keyboard,
        Setting.LANGUAGE: settings_message.languages_keyboard,
    }
    listed = {str(setting): keyboard for setting, keyboard in keyboards.items()}.get(page)
    try:
        await context.bot.edit_message_text(
            settings_message.settings_text(t, view),
            chat_id=message.chat.id,
            message_id=message.message_id,
            reply_markup=listed(t) if listed else settings_message.settings_keyboard(t, view),
        )
    except TelegramBadRequest as error:  # pressed twice, or the message has gone meanwhile
        log.info("a group's settings aren't shown anew: %s", error)


async def _view(context: Context, message: Message) -> SettingsView:
    settings = await context.memory.group_settings.of(message.chat.id)
    wish = _wish(context, settings)
    here = topic_of(message) if message.chat.is_forum else None
    return SettingsView(
        settings,
        wish.ruleset,
        wish.pace,
        here,
        await context.username(),
        counts=context.tables.numbers.are_kept,
    )


def _wish(context: Context, settings: GroupSettings) -> Wish:
    return read_wish(settings.rules, context.languages.words)


def _with_game(now: GroupSettings, wish: Wish, preset: str) -> GroupSettings:
    return replace(now, rules=written_wish(replace(wish, ruleset=PRESETS[preset])))


def _with_pace(now: GroupSettings, wish: Wish, pace: str) -> GroupSettings:
    return replace(now, rules=written_wish(replace(wish, pace=Pace(pace))))


def _with_language(now: GroupSettings, _: Wish, language: str) -> GroupSettings:
    if language not in LANGUAGES:
        raise ValueError(language)
    return replace(now, language=language)


CHOICES: dict[Setting, SettingChange] = {
    Setting.RULES: _with_game,
    Setting.PACE: _with_pace,
    Setting.LANGUAGE: _with_language,
    Setting.MAKERS: lambda now, _, makers: replace(now, makers=Makers(makers)),
    Setting.TOPIC: lambda now, _, topic: replace(now, topic=int(topic) or None),
    Setting.MENTIONS: lambda now, _, on: replace(now, mentions=bool(int(on))),
    Setting.MENTIONS_OFFERED: lambda now, _, on: replace(now, mentions=bool(int(on))),
    Setting.PINNING: lambda now, _, on: replace(now, pinning=bool(int(on))),
    Setting.EDITS: lambda now, _, edits: replace(now, edits=Edits(edits)),
    Setting.FOOL: lambda now, _, on: replace(now, fool_of_month=bool(int(on))),
    Setting.DAILY_END: lambda now, _, on: replace(now, daily_end=bool(int(on))),
    Setting.NEWS: lambda now, _, on: replace(now, news=bool(int(on))),
    Setting.PASSES: lambda now, _, on: replace(now, auto_pass=bool(int(on))),
}
