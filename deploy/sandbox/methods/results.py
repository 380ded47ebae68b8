"""Inline results on their way into a chat: sent by a person, through a bot."""

import secrets
from typing import TYPE_CHECKING

from deploy.sandbox.world.state import Body, Bot, Chat, Message

if TYPE_CHECKING:
    from deploy.sandbox.telegram import Desk


def post_result(
    desk: "Desk",
    bot: Bot,
    person: int,
    chat: Chat,
    result: Body,
    topic: int | None = None,
    reply_to: str | None = None,
) -> Message:
    """Only a message with a keyboard can be edited later: it gets an inline id."""
    inline_id = secrets.token_urlsafe(18) if "reply_markup" in result["body"] else None
    return desk.scene.post(
        chat,
        person,
        result["body"],
        topic=topic,
        via=bot.id,
        inline_id=inline_id,
        reply_to=reply_to,
    )


def result_view(result: Body) -> Body:
    """What a chat client lists."""
    wanted = ("id", "type", "title", "description", "thumbnail_url")
    told = {key: result[key] for key in wanted if key in result}
    return told | {"text": result["body"].get("text", "")}
