"""Inline results on their way into a chat: sent by a person through a bot, or by a guest bot."""

import secrets

from deploy.sandbox.delivery.chats import Chats
from deploy.sandbox.world.api_objects import user_object
from deploy.sandbox.world.models import Body, Bot, Chat, Message


def post_result(
    chats: Chats,
    bot: Bot,
    person: int,
    chat: Chat,
    result: Body,
    topic: int | None = None,
    reply_to: str | None = None,
) -> Message:
    """The message that this result becomes; only one with a keyboard gets an inline id.

    Without an inline id a bot can't edit it later.
    """
    inline_id = _new_inline_id() if "reply_markup" in result["body"] else None
    return chats.post(
        chat,
        person,
        result["body"],
        topic=topic,
        via=bot.id,
        inline_id=inline_id,
        reply_to=reply_to,
    )


def post_as_guest(chats: Chats, bot: Bot, call: Message, result: Body) -> Message:
    """The message with which a bot answers a call into a chat where it is no member."""
    return chats.post(
        chats.world.chats[call.chat],
        bot.id,
        result["body"],
        topic=call.topic,
        inline_id=_new_inline_id(),
        called_by=_caller(chats, call),
    )


def _caller(chats: Chats, call: Message) -> Body:
    if call.sender_chat is not None:
        return {"guest_bot_caller_chat": call.sender_chat}
    return {"guest_bot_caller_user": user_object(chats.world, call.sender)}


def _new_inline_id() -> str:
    return secrets.token_urlsafe(18)


def result_view(result: Body) -> Body:
    """One line of the list that a chat client shows."""
    wanted = ("id", "type", "title", "description", "thumbnail_url")
    told = {key: result[key] for key in wanted if key in result}
    return told | {"text": result["body"].get("text", "")}
