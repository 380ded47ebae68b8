"""The buttons under our messages."""

from __future__ import annotations

from gettext import NullTranslations

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard
from aiogram.types import WebAppInfo

from bot.callbacks import LanguagePress, Press, TablePress
from bot.settings import BotSettings
from bot.texts import LANGUAGES
from engine.tables import Phase, Table


def board_keyboard(t: NullTranslations, table: Table, play: Button) -> Keyboard:
    """Under a table's message: between games the seats, and always the way in."""
    rules = _press(t.gettext("Rules"), Press.RULES, table.id)
    if table.phase is Phase.PLAYING:
        return Keyboard(inline_keyboard=[[play], [rules]])
    return Keyboard(
        inline_keyboard=[
            [
                _press(t.gettext("Join"), Press.JOIN, table.id, style="success"),
                _press(t.gettext("Leave"), Press.LEAVE, table.id),
            ],
            [rules, _press(t.gettext("Start"), Press.START, table.id)],
            [play, invite(t, table.id)] if play.web_app else [play],
        ]
    )


def draft_keyboard(t: NullTranslations, table_id: str) -> Keyboard:
    """Under an inline message whose table isn't there yet: the first press makes it."""
    join = _press(t.gettext("Join"), Press.JOIN, table_id, style="success")
    return Keyboard(inline_keyboard=[[join, _press(t.gettext("Rules"), Press.RULES, table_id)]])


def play_in_app(t: NullTranslations, settings: BotSettings, start: str | None) -> Button:
    """Opens the Mini App at once; Telegram allows this button in private chats only."""
    return Button(
        text=t.gettext("Play"), style="primary", web_app=WebAppInfo(url=settings.page(start))
    )


def play_by_link(t: NullTranslations, settings: BotSettings, bot: str, start: str) -> Button:
    """Opens the Mini App from any chat."""
    return Button(text=t.gettext("Play"), style="primary", url=settings.link(bot, start))


def private_keyboard(
    t: NullTranslations, settings: BotSettings, start: str | None = None
) -> Keyboard:
    """Under what /start and /play say: the game, and the way to friends."""
    return Keyboard(inline_keyboard=[[play_in_app(t, settings, start)], [invite(t, "")]])


def invite(t: NullTranslations, table_id: str) -> Button:
    """Puts our name, and the table's if there is one, into a chat's message field."""
    return Button(text=t.gettext("Invite friends"), switch_inline_query=table_id)


def open_table(t: NullTranslations, settings: BotSettings, table_id: str) -> Keyboard:
    """Under a turn notice."""
    page = WebAppInfo(url=settings.page(table_id))
    button = Button(text=t.gettext("Open the table"), style="primary", web_app=page)
    return Keyboard(inline_keyboard=[[button]])


def language_keyboard() -> Keyboard:
    """The languages, each by its own name."""
    buttons = [
        Button(text=name, callback_data=LanguagePress(language=code).pack())
        for code, name in LANGUAGES.items()
    ]
    return Keyboard(inline_keyboard=[buttons[:2], buttons[2:]])


def _press(text: str, press: Press, table_id: str, style: str | None = None) -> Button:
    data = TablePress(press=press, table=table_id).pack()
    return Button(text=text, callback_data=data, style=style)
