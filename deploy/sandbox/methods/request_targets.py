"""Targets of a bot's request: the chat and the message it names, or their refusal."""

from typing import Any

from deploy.sandbox.backend import Backend
from deploy.sandbox.world.api_refusals import bad_request, forbidden
from deploy.sandbox.world.member_rights import is_topic_open, may
from deploy.sandbox.world.models import GENERAL, Body, Bot, Chat, Message

GROUP_WORDS = {"group": "group chat", "supergroup": "supergroup chat"}


def _as_id(given: Any) -> int:
    try:
        return int(given)
    except ValueError:
        raise bad_request("chat not found") from None


def find_chat(backend: Backend, bot: Bot, given: Any) -> Chat:
    """The chat a bot means.

    400 `chat not found`, 403 when it is no member, 400 with `migrate_to_chat_id`.
    """
    chat_id = _as_id(given)
    if chat_id > 0:
        if chat_id not in backend.world.people:
            raise bad_request("chat not found")
        return backend.world.private(bot.id, chat_id)
    chat = backend.world.group(chat_id)
    if chat is None or (chat.status(bot.id) == "left" and bot.id not in chat.members):
        raise bad_request("chat not found")
    words = GROUP_WORDS[chat.type]
    if chat.upgraded_to is not None:
        upgraded = "group chat was upgraded to a supergroup chat"
        raise bad_request(upgraded, migrate_to_chat_id=chat.upgraded_to)
    if chat.status(bot.id) == "kicked":
        raise forbidden(f"bot was kicked from the {words}")
    if not chat.has(bot.id):
        raise forbidden(f"bot is not a member of the {words}")
    return chat


def chat_to_write(backend: Backend, bot: Bot, given: Any) -> Chat:
    """The same, for sending: 403 when a person hasn't allowed it, or has blocked the bot."""
    if _as_id(given) in backend.world.bots:
        raise forbidden("bots can't send messages to bots")
    chat = find_chat(backend, bot, given)
    person = backend.world.people.get(chat.id_for(bot.id))
    if person is not None and person.deleted:
        raise forbidden("user is deactivated")
    if chat.blocked:
        raise forbidden("bot was blocked by the user")
    if not chat.may_write:
        raise forbidden("bot can't initiate conversation with a user")
    return chat


def find_topic(chat: Chat, topic: int | None) -> int | None:
    """The topic a bot means, None for General and outside of forums: there it is ignored.

    400 `message thread not found`.
    """
    if topic is None or (chat.type != "private" and not chat.forum):
        return None
    if topic == GENERAL or topic not in chat.topics:
        raise bad_request("message thread not found")
    return topic


def check_may_send(bot: Bot, chat: Chat, topic: int | None, body: Body) -> None:
    """Refused: a bot that is restricted, or a group or topic where members can't write now."""
    if not may(chat, bot.id, "can_send_messages"):
        raise bad_request("not enough rights to send text messages to the chat")
    if "photo" in body and not may(chat, bot.id, "can_send_photos"):
        raise bad_request("not enough rights to send photos to the chat")
    if chat.forum and not is_topic_open(chat, bot.id, topic or GENERAL):
        raise bad_request("TOPIC_CLOSED")


def find_message(backend: Backend, chat: Chat, message_id: int | None, purpose: str) -> Message:
    """An ordinary message of a chat, or `message to edit not found` and the like."""
    message = backend.world.message(chat, message_id)
    if message is None or message.receiver is not None:
        raise bad_request(f"message to {purpose} not found")
    return message
