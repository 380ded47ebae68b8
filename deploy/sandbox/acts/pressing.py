"""Pressing buttons and links, and what comes of it."""

import asyncio
from collections.abc import Awaitable, Callable, Collection

from deploy.sandbox.acts.act_table import ActRefused, act
from deploy.sandbox.acts.act_targets import bot_of, chat_of, message_of
from deploy.sandbox.acts.links import Opening, follow_link
from deploy.sandbox.backend import Backend
from deploy.sandbox.world.mini_apps import CHAT_KINDS, OpenApp, allowed_kinds, chat_kind
from deploy.sandbox.world.models import Body, Bot, Chat, Message

ANSWER_SECONDS = 30.0


class PressedButton:
    """One pressed button and everything that matters about it; refused when it is gone."""

    def __init__(self, backend: Backend, person: int, told: Body) -> None:
        self.backend = backend
        self.person = person
        self.opening = Opening.of(told)
        self.chat: Chat = chat_of(backend, person, told["chat"])
        self.message: Message = message_of(backend, person, self.chat, told["key"])
        row, column = told["button"]
        try:
            keyboard = self.message.body["reply_markup"]["inline_keyboard"]
            self.button: Body = keyboard[row][column]
        except (KeyError, IndexError):
            raise ActRefused("This button is no more.") from None
        self.bot: Bot = backend.world.bots[self.message.via or self.message.sender]


@act("press")
async def press(backend: Backend, person: int, told: Body) -> Body:
    """`press`: what follows from this button of this message (README, Outcome)."""
    pressed = PressedButton(backend, person, told)
    for kind, answer in PRESSED.items():
        if kind in pressed.button:
            return await answer(pressed)
    return {"kind": "none"}


async def _callback(press: PressedButton) -> Body:
    backend = press.backend
    query = backend.queries.press(
        press.bot, press.person, press.message, press.button["callback_data"]
    )
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            answer = await asyncio.shield(query.answer)
    except TimeoutError:
        return {"kind": "unanswered"}
    if answer["url"]:
        return follow_link(backend, press.person, answer["url"], press.chat, press.opening)
    return {"kind": "answer", "text": answer["text"], "alert": answer["alert"]}


async def _url(press: PressedButton) -> Body:
    return follow_link(press.backend, press.person, press.button["url"], press.chat, press.opening)


async def _web_app(press: PressedButton) -> Body:
    app = OpenApp(
        bot=press.bot,
        person=press.person,
        source="button",
        address=press.button["web_app"]["url"],
        title=press.bot.first_name,
        chat=press.chat,
    )
    return {"kind": "app", "launch": press.backend.apps.launch(app, press.opening.theme)}


async def _switch_here(press: PressedButton) -> Body:
    query = press.button["switch_inline_query_current_chat"]
    chat_id = press.chat.id_for(press.person)
    return inline_outcome(press.backend, press.person, press.bot, query, chat_id, CHAT_KINDS)


async def _switch(press: PressedButton) -> Body:
    query = press.button["switch_inline_query"]
    return inline_outcome(press.backend, press.person, press.bot, query, None, CHAT_KINDS)


async def _switch_chosen(press: PressedButton) -> Body:
    told = press.button["switch_inline_query_chosen_chat"]
    kinds = allowed_kinds(told)
    return inline_outcome(
        press.backend, press.person, press.bot, told.get("query", ""), None, kinds
    )


async def _copy(press: PressedButton) -> Body:
    return {"kind": "copy", "text": press.button["copy_text"]["text"]}


PRESSED: dict[str, Callable[[PressedButton], Awaitable[Body]]] = {
    "callback_data": _callback,
    "url": _url,
    "web_app": _web_app,
    "switch_inline_query_current_chat": _switch_here,
    "switch_inline_query_chosen_chat": _switch_chosen,
    "switch_inline_query": _switch,
    "copy_text": _copy,
}


def inline_outcome(
    backend: Backend, person: int, bot: Bot, query: str, chat: int | None, kinds: Collection[str]
) -> Body:
    """`@bot query` goes into a text box: of this chat, or of one that is chosen."""
    chats = fitting_chats(backend, person, kinds)
    return {"kind": "inline", "bot": bot.username, "query": query, "chat": chat, "chats": chats}


def fitting_chats(backend: Backend, person: int, kinds: Collection[str]) -> list[int]:
    """The chats of this person that are of these kinds, as the ids this person knows."""
    return [
        chat.id_for(person)
        for chat in backend.world.chats.values()
        if chat.has(person)
        and chat.upgraded_to is None
        and chat_kind(backend.world, chat, person) in kinds
    ]


@act("link")
async def link(backend: Backend, person: int, told: Body) -> Body:
    """`link`: what follows from a link in a text, or from one that a Mini App opens."""
    given = told.get("chat")
    chat = chat_of(backend, person, given) if given is not None else None
    return follow_link(backend, person, str(told["url"]), chat, Opening.of(told))


@act("menu")
async def menu(backend: Backend, person: int, told: Body) -> Body:
    """`menu`: what follows from the menu button of a bot."""
    bot = bot_of(backend, told["bot"])
    button = bot.menu_buttons.get(person) or bot.menu_button
    if button is None or button["type"] != "web_app":
        return {"kind": "none"}
    url = button["web_app"]["url"]
    private = backend.world.private(bot.id, person)
    if url.startswith(("https://t.me/", "https://telegram.me/")):
        return follow_link(backend, person, url, private, Opening.of(told))
    app = OpenApp(
        bot=bot, person=person, source="menu", address=url, title=bot.first_name, chat=private
    )
    return {"kind": "app", "launch": backend.apps.launch(app, told.get("theme"))}
