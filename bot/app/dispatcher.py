"""The handlers of updates, in the order in which they are tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiogram import Dispatcher

from bot.chat.error_handler import errors_router
from bot.chat.groups.appointment_command import appointments_router
from bot.chat.groups.calls import calls_router
from bot.chat.groups.group import group_router
from bot.chat.groups.private_matters import private_matters_router
from bot.chat.groups.settings_command import settings_router
from bot.chat.groups.table_commands import order_router
from bot.chat.guest_mode import guest_router
from bot.chat.hand.choice import play_way_router
from bot.chat.hand.hand_presses import hand_router
from bot.chat.inline import inline_router
from bot.chat.middleware import TranslationMiddleware
from bot.chat.operator.operator_command import operator_router
from bot.chat.picture_button import pictures_router
from bot.chat.presses import press_router
from bot.chat.private.call_settings import call_settings_router
from bot.chat.private.numbers_commands import numbers_router
from bot.chat.private.people_command import people_router
from bot.chat.private.privacy_command import privacy_router
from bot.chat.private.private import private_router
from bot.chat.question_buttons import questions_router
from bot.chat.service_updates import service_router

if TYPE_CHECKING:
    from bot.context import Context


def make_dispatcher(context: Context) -> Dispatcher:
    """Return a dispatcher that hands each update to the first router that takes it."""
    dispatcher = Dispatcher(disable_fsm=True, context=context)
    dispatcher.update.outer_middleware(TranslationMiddleware(context))
    dispatcher.include_routers(
        errors_router(),
        service_router(),
        operator_router(),
        call_settings_router(),
        play_way_router(),
        privacy_router(),
        numbers_router(),
        people_router(),
        private_router(),
        settings_router(),
        order_router(),
        calls_router(),
        appointments_router(),
        group_router(),
        private_matters_router(),
        hand_router(),
        pictures_router(),
        questions_router(),
        press_router(),
        inline_router(),
        guest_router(),
    )
    return dispatcher
