"""Inline results on their way into a chat: sent by a person, through a bot."""

import secrets

from deploy.sandbox.delivery.chats import Chats
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
    inline_id = secrets.token_urlsafe(18) if "reply_markup" in result["body"] else None
    return chats.post(
        chat,
        person,
        result["body"],
        topic=topic,
        via=bot.id,
        inline_id=inline_id,
        reply_to=reply_to,
    )


def result_view(result: Body) -> Body:
    """One line of the list that a chat client shows."""
    wanted = ("id", "type", "title", "description", "thumbnail_url")
    told = {key: result[key] for key in wanted if key in result}
    return told | {"text": result["body"].get("text", "")}
