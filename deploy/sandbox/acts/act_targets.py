"""Targets of an act: the chat, topic, message, bot or open Mini App that it names."""

from typing import Any

from deploy.sandbox.acts.act_table import ActRefused
from deploy.sandbox.backend import Backend
from deploy.sandbox.world.member_rights import is_topic_open, may
from deploy.sandbox.world.mini_apps import OpenApp
from deploy.sandbox.world.models import GENERAL, Body, Bot, Chat, Message


def chat_of(backend: Backend, person: int, chat_id: Any) -> Chat:
    """The chat of this id as the person sees it; a private one is made if need be."""
    if isinstance(chat_id, int) and chat_id > 0:
        if chat_id not in backend.world.bots and chat_id not in backend.world.people:
            raise ActRefused("There is nobody like that.")
        return backend.world.private(person, chat_id)
    chat = backend.world.chats.get(str(chat_id))
    if chat is None or not chat.has(person):
        raise ActRefused("You are not in this chat.")
    return chat


def writable(backend: Backend, person: int, told: Body) -> Chat:
    """The chat of `told["chat"]`, refused where this person can't write."""
    chat = chat_of(backend, person, told["chat"])
    if chat.upgraded_to is not None:
        raise ActRefused("This group has become a supergroup.")
    if chat.blocked:
        raise ActRefused("You have blocked this bot.")
    if not may(chat, person, "can_send_messages"):
        raise ActRefused("You may not write in this group.")
    return chat


def topic_of(chat: Chat, told: Body, person: int) -> int | None:
    """The topic of `told["topic"]` in a forum; None for General and outside of forums.

    Refused: one that isn't there, or is closed to this person.
    """
    if not chat.forum:
        return None
    topic = told.get("topic") or GENERAL
    if topic not in chat.topics:
        raise ActRefused("There is no such topic.")
    if not is_topic_open(chat, person, topic):
        raise ActRefused("This topic is closed.")
    return None if topic == GENERAL else int(topic)


def message_of(backend: Backend, person: int, chat: Chat, key: Any) -> Message:
    """The message of this chat with this key, if this person may see it."""
    message = backend.world.message(chat, key)
    if message is None or not message.seen_by(person):
        raise ActRefused("This message is no more.")
    return message


def bot_of(backend: Backend, named: Any) -> Bot:
    """A bot by id or username."""
    by_id = backend.world.bots.get(named) if isinstance(named, int) else None
    bot = by_id or backend.world.bot_named(str(named).lstrip("@"))
    if bot is None:
        raise ActRefused("There is no such bot.")
    return bot


def app_of(backend: Backend, person: int, told: Body) -> OpenApp:
    """The Mini App of `told["app"]` that this person has open."""
    app = backend.apps.open.get(str(told["app"]))
    if app is None or app.person != person:
        raise ActRefused("This Mini App is not open any more.")
    return app
