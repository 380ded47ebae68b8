"""The buttons under our messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from gettext import NullTranslations

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard
from aiogram.types import WebAppInfo

from bot.memory import CallChoice, Hours, PlayWay
from bot.messages import texts
from bot.messages.callbacks import (
    SETTINGS,
    CallPress,
    Hand,
    HandPress,
    LanguagePress,
    NewsPress,
    PicturePress,
    Press,
    QuietPress,
    TablePress,
)
from bot.messages.order_message import votes_keyboard
from bot.settings import BotSettings, Link
from engine.pictures.painter import can_paint
from engine.tables import Phase, Table
from engine.words import LANGUAGES

Way = Callable[[str, str, str | None], Button]
"""A button that opens the Mini App: its text, the start parameter, and its style."""


def board_keyboard(
    t: NullTranslations,
    table: Table,
    way: Way,
    late: Iterable[int] = (),
    *,
    in_group: bool = False,
) -> Keyboard:
    """Under a table's message: before the first game the seats, after one the way to the next and
    back to the last, in a game votes on the `late` ones, and always the way in. A group calls
    people to its next tables.
    """
    rules = _press(t.gettext("Rules"), Press.RULES, table.id)
    play = way(t.gettext("Play"), table.id, "primary")
    calls = [_press(t.gettext("🔔 Notify me"), Press.CALL_ME, table.id)] if in_group else []
    comes_late = [_press(t.gettext("⏳ I'm late"), Press.LATE, table.id)] if in_group else []
    if table.phase is Phase.PLAYING:
        rows = [[play], [rules, *calls], *votes_keyboard(t, table, late)]
        return Keyboard(inline_keyboard=rows)
    invitation = [invite(t, table.id)] if play.web_app else []
    if table.phase is Phase.OVER:
        again = _press(t.gettext("Again"), Press.AGAIN, table.id, style="success")
        last = [rules, *_picture(t, table), *invitation]
        rows = [[again, play], _looking_back(t, table, way), last]
        return Keyboard(inline_keyboard=[*rows, *_row(*comes_late, *calls)])
    join = _press(t.gettext("Join"), Press.JOIN, table.id, style="success")
    leave = _press(t.gettext("Leave"), Press.LEAVE, table.id)
    start = _press(t.gettext("Start"), Press.START, table.id)
    # who plays alone needs no page for it
    computer = _press(t.gettext("Add a computer"), Press.COMPUTER, table.id)
    alone = [[computer]] if play.web_app else []
    rows = [[join, leave], *alone, [rules, start], *_row(*comes_late, *calls), [play, *invitation]]
    return Keyboard(inline_keyboard=rows)


def _row(*buttons: Button) -> list[list[Button]]:
    """A row of these, if there are any."""
    return [[*buttons]] if buttons else []


def _looking_back(t: NullTranslations, table: Table, way: Way) -> list[Button]:
    """The moves of the last game to see again, and its shuffle to check."""
    replay = way(t.gettext("Replay"), f"{table.id}_replay_{table.game_number}", None)
    fair = way(t.gettext("Check the shuffle"), f"{table.id}_fair_{table.game_number}", None)
    return [replay, fair]


def _picture(t: NullTranslations, table: Table) -> list[Button]:
    """The last game to share, where this server can paint."""
    asked = PicturePress(table=table.id, game=table.game_number)
    button = Button(text=t.gettext("Picture"), callback_data=asked.pack())
    return [button] if can_paint() else []


def draft_keyboard(t: NullTranslations, table_id: str) -> Keyboard:
    """Under an inline message whose table isn't there yet: the first press makes it."""
    join = _press(t.gettext("Join"), Press.JOIN, table_id, style="success")
    return Keyboard(inline_keyboard=[[join, _press(t.gettext("Rules"), Press.RULES, table_id)]])


def in_app(settings: BotSettings) -> Way:
    """Opens the Mini App at once; Telegram allows this button in private chats only."""

    def button(text: str, start: str, style: str | None) -> Button:
        return Button(text=text, style=style, web_app=WebAppInfo(url=settings.page(start)))

    return button


def by_link(link: Link) -> Way:
    """Opens the Mini App from any chat."""

    def button(text: str, start: str, style: str | None) -> Button:
        return Button(text=text, style=style, url=link(start))

    return button


def private_keyboard(
    t: NullTranslations, settings: BotSettings, start: str | None = None
) -> Keyboard:
    """Under what /play and /rules say: the game, and the way to friends."""
    play = in_app(settings)(t.gettext("Play"), start or "", "primary")
    return Keyboard(inline_keyboard=[[play], [invite(t, "")]])


def hello_keyboard(
    t: NullTranslations, settings: BotSettings, bot: str, start: str | None = None
) -> Keyboard:
    """Under what /start and /help say: also the way into a group; `bot` is our username."""
    play, friends = private_keyboard(t, settings, start).inline_keyboard
    address = f"https://t.me/{bot}?startgroup=hello"
    return Keyboard(
        inline_keyboard=[play, friends, [Button(text=t.gettext("Add to a group"), url=address)]]
    )


def invite(t: NullTranslations, table_id: str) -> Button:
    """Puts our name, and the table's if there is one, into a chat's message field."""
    return Button(text=t.gettext("Invite friends"), switch_inline_query=table_id)


def joined_keyboard(t: NullTranslations, settings: BotSettings, table_id: str) -> Keyboard:
    """Under the hello to somebody who sat down in a chat: back to that table."""
    return Keyboard(inline_keyboard=[[in_app(settings)(t.gettext("Play"), table_id, "primary")]])


QUIET_HOURS: tuple[Hours | None, ...] = (None, (22, 8), (23, 7), (0, 9))


def call_keyboard(
    t: NullTranslations, choice: CallChoice, way: PlayWay, news: bool = True
) -> Keyboard:
    """When somebody wants to be called: a row for each answer, and the quiet hours in one. And
    where they play.
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
        inline_keyboard=[*calls, quiet[:1], quiet[1:], *_ways_to_play(t, way), [switch]]
    )


def _ways_to_play(t: NullTranslations, way: PlayWay) -> list[list[Button]]:
    places = {
        Hand.PAGE: (t.gettext("Play on the page"), not way.here),
        Hand.HERE: (t.gettext("Play here with buttons"), way.here),
    }
    return [
        [_chosen(label, chosen, HandPress(hand=hand, table=SETTINGS))]
        for hand, (label, chosen) in places.items()
    ]


def _chosen(label: str, chosen: bool, press: CallbackData) -> Button:
    return Button(text=f"✓ {label}" if chosen else label, callback_data=press.pack())


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
