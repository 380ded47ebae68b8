"""A bot that talks of tea, for the chat client's tests: buttons, inline mode, private words."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiogram import Bot, Dispatcher, F, Router
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import (
    BotCommand,
    CallbackQuery,
    EphemeralMessageParameters,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQuery,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
    MenuButtonWebApp,
    Message,
    SwitchInlineQueryChosenChat,
    WebAppInfo,
)

TOKEN = "5001:AAtea-made-up"


def keys(*rows: list[InlineKeyboardButton]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(inline_keyboard=list(rows))


def key(text: str, **doing: Any) -> InlineKeyboardButton:
    return InlineKeyboardButton(text=text, **doing)


POT = keys(
    [key("Pour", callback_data="pour", style="success"), key("Spill", callback_data="spill")],
    [key("Whisper", callback_data="whisper")],
    [key("Sit down", url="https://t.me/tea_bot/play?startapp=pot7", style="primary")],
    [key("Tell me more", url="https://t.me/tea_bot?start=more")],
    [
        key(
            "Invite",
            switch_inline_query_chosen_chat=SwitchInlineQueryChosenChat(
                query="two cups", allow_group_chats=True
            ),
        )
    ],
)


async def welcome(message: Message, command: CommandObject) -> None:
    if command.args:
        await message.answer(f"You came for <b>{command.args}</b>", parse_mode="HTML")
    else:
        text = "Welcome to <b>tea</b>, <tg-spoiler>with jam</tg-spoiler>"
        await message.answer(text, parse_mode="HTML", reply_markup=POT)


async def make_pot(message: Message) -> None:
    await message.answer("A full pot", reply_markup=POT)


async def pour(query: CallbackQuery, kettle: asyncio.Event) -> None:
    await kettle.wait()
    assert isinstance(query.message, Message)
    await query.message.edit_text(f"{query.from_user.first_name} has a cup", reply_markup=POT)
    await query.answer("Careful, it is hot.")


async def spill(query: CallbackQuery) -> None:
    await query.answer("Now there is none left.", show_alert=True)


async def whisper(query: CallbackQuery, bot: Bot) -> None:
    assert query.message is not None
    to = EphemeralMessageParameters(
        receiver_user_id=query.from_user.id, callback_query_id=query.id
    )
    chat = query.message.chat.id
    await bot.send_message(chat, "The jam is mine", ephemeral_message_parameters=to)
    await query.answer()


async def offer(query: InlineQuery) -> None:
    kinds = [
        InlineQueryResultArticle(
            id=kind,
            title=f"{kind} {query.query}",
            description="One pot",
            input_message_content=InputTextMessageContent(message_text=f"A pot of {kind}"),
            reply_markup=POT,
        )
        for kind in ("Black", "Green")
    ]
    button = InlineQueryResultsButton(text="All teas", start_parameter="teas")
    await query.answer(kinds, cache_time=0, is_personal=True, button=button)  # type: ignore[arg-type]


def make_router() -> Router:
    router = Router()
    router.message.register(welcome, CommandStart())
    router.message.register(make_pot, Command("tea"))
    router.callback_query.register(pour, F.data == "pour")
    router.callback_query.register(spill, F.data == "spill")
    router.callback_query.register(whisper, F.data == "whisper")
    router.inline_query.register(offer)
    return router


@asynccontextmanager
async def tea_bot(telegram: str, app: str, kettle: asyncio.Event) -> AsyncIterator[Bot]:
    """The bot at work, until the end of the block; it pours when the kettle boils."""
    dispatcher = Dispatcher(kettle=kettle)
    dispatcher.include_router(make_router())
    session = AiohttpSession(api=TelegramAPIServer.from_base(telegram))
    async with Bot(TOKEN, session=session) as bot:
        await bot.set_my_commands([BotCommand(command="tea", description="A new pot")])
        menu = MenuButtonWebApp(text="Sit", web_app=WebAppInfo(url=app))
        await bot.set_chat_menu_button(menu_button=menu)
        work = asyncio.create_task(dispatcher.start_polling(bot, handle_signals=False))
        yield bot
        await dispatcher.stop_polling()
        await work
