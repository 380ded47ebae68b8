"""Buttons under the bot's messages."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard
from aiogram.types import WebAppInfo

from bot.memory.people.call_choices import CallChoice, Hours
from bot.memory.people.play_ways import PlayWay
from bot.messages import texts
from bot.messages.callbacks import (
    SETTINGS,
    CallPress,
    HandAct,
    HandPress,
    LanguagePress,
    NewsPress,
    QuietPress,
    RingPress,
    TableAct,
    TablePress,
)
from bot.settings import BotSettings, Link
from engine.words import LANGUAGES

Way = Callable[[str, str, str | None], Button]
"""A button that opens the Mini App: its text, the start parameter, and its style."""


def draft_keyboard(t: NullTranslations, table_id: str) -> Keyboard:
    """Return the button under an inline message whose table the first press makes."""
    join = press(t.gettext("Join"), TableAct.JOIN, table_id, style="success")
    return Keyboard(inline_keyboard=[[join, press(t.gettext("Rules"), TableAct.RULES, table_id)]])


def in_app(settings: BotSettings) -> Way:
    """Return buttons that open the Mini App at once; Telegram allows them in
    private chats only.
    """

    def button(text: str, start: str, style: str | None) -> Button:
        return Button(text=text, style=style, web_app=WebAppInfo(url=settings.page(start)))

    return button


def by_link(link: Link) -> Way:
    """Return buttons that open the Mini App from any chat."""

    def button(text: str, start: str, style: str | None) -> Button:
        return Button(text=text, style=style, url=link(start))

    return button


def private_keyboard(
    t: NullTranslations, settings: BotSettings, start: str | None = None
) -> Keyboard:
    """Return the buttons under /play and /rules: the game, and a way to invite friends."""
    play = in_app(settings)(t.gettext("Play"), start or "", "primary")
    return Keyboard(inline_keyboard=[[play], [invite(t, "")]])


def hello_keyboard(
    t: NullTranslations, settings: BotSettings, bot: str, start: str | None = None
) -> Keyboard:
    """Return the buttons under /start and /help, with a way into a group;
    `bot` is our username.
    """
    play, friends = private_keyboard(t, settings, start).inline_keyboard
    return Keyboard(inline_keyboard=[play, friends, [add_to_group(t, bot)]])


def add_to_group(t: NullTranslations, bot: str) -> Button:
    """Return the button with which somebody makes us a member of a group."""
    return Button(text=t.gettext("Add to a group"), url=f"https://t.me/{bot}?startgroup=hello")


def invite(t: NullTranslations, table_id: str) -> Button:
    """Return the button that puts our name into a chat's message field, and
    the table's if given.
    """
    return Button(text=t.gettext("Invite friends"), switch_inline_query=table_id)


def joined_keyboard(t: NullTranslations, settings: BotSettings, table_id: str) -> Keyboard:
    """Return the button back to the table for somebody who sat down in a chat."""
    return Keyboard(inline_keyboard=[[in_app(settings)(t.gettext("Play"), table_id, "primary")]])


def private_chat_keyboard(t: NullTranslations, link: str) -> Keyboard:
    """Return the button that leads from a group to the private chat."""
    return Keyboard(inline_keyboard=[[Button(text=t.gettext("Open our chat"), url=link)]])


QUIET_HOURS: tuple[Hours | None, ...] = (None, (22, 8), (23, 7), (0, 9))


def call_keyboard(
    t: NullTranslations, choice: CallChoice, way: PlayWay, news: bool = True
) -> Keyboard:
    """Return a person's settings: a row for each choice of calls, one for quiet hours, and the
    rest.
    """
    calls = [
        [_chosen(label, choice.call is call, CallPress(call=call))]
        for call, label in texts.calls(t).items()
    ]
    quiet = [
        _chosen(texts.hours(t, hours), choice.quiet == hours, QuietPress.of(hours))
        for hours in QUIET_HOURS
    ]
    mark, words = "✅" if news else "❌", t.gettext("News of those who run me")
    switch = Button(text=f"{mark} {words}", callback_data=NewsPress(on=not news).pack())
    return Keyboard(
        inline_keyboard=[*calls, quiet[:1], quiet[1:], [_way_to_play(t, way)], [switch]]
    )


def _way_to_play(t: NullTranslations, way: PlayWay) -> Button:
    """Return the switch between buttons in this chat and the page."""
    mark, hand = ("✅", HandAct.PAGE) if way.here else ("❌", HandAct.HERE)
    data, label = HandPress(hand=hand, table=SETTINGS).pack(), t.gettext("Play here with buttons")
    return Button(text=f"{mark} {label}", callback_data=data)


def ring_buttons(t: NullTranslations) -> list[Button]:
    """Return the two buttons under whatever rings: for fewer notices, and for more."""
    labels = {False: t.gettext("🔕 Less"), True: t.gettext("🔔 More")}
    return [
        Button(text=label, callback_data=RingPress(more=more).pack())
        for more, label in labels.items()
    ]


def _chosen(label: str, chosen: bool, press: CallbackData) -> Button:
    return Button(text=f"✓ {label}" if chosen else label, callback_data=press.pack())


def language_keyboard() -> Keyboard:
    """Return the languages, each by its own name."""
    buttons = [
        Button(text=name, callback_data=LanguagePress(language=code).pack())
        for code, name in LANGUAGES.items()
    ]
    return Keyboard(inline_keyboard=[buttons[:2], buttons[2:]])


def press(text: str, act: TableAct, table_id: str, style: str | None = None) -> Button:
    """Return the button with which somebody does something at a table."""
    data = TablePress(press=act, table=table_id).pack()
    return Button(text=text, callback_data=data, style=style)
