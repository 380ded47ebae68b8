"""Sending and deleting messages, pins, reactions."""

import time
from typing import Any

from deploy.sandbox.backend import Backend
from deploy.sandbox.methods.ephemeral_lies import answer_about
from deploy.sandbox.methods.ephemeral_receivers import find_receiver
from deploy.sandbox.methods.forms import Form
from deploy.sandbox.methods.method_table import method
from deploy.sandbox.methods.request_targets import (
    chat_to_write,
    check_may_send,
    find_chat,
    find_message,
    find_topic,
)
from deploy.sandbox.text.entities import text_body
from deploy.sandbox.text.inline_keyboards import check_markup
from deploy.sandbox.text.photo_sizes import find_photo, photo_size
from deploy.sandbox.world.api_objects import is_service, message_object
from deploy.sandbox.world.api_refusals import bad_request
from deploy.sandbox.world.member_rights import has_right
from deploy.sandbox.world.models import Body, Bot, Chat, Message

DELETABLE_SECONDS = 48 * 3600
MOST_DELETED = 100
REACTIONS = (
    "👍👎❤🔥🥰👏😁🤔🤯😱🤬😢🎉🤩🤮💩🙏👌🕊🤡🥱🥴😍🐳🌚🌭💯🤣⚡🍌🏆💔🤨😐"
    "🍓🍾💋🖕😈😴😭🤓👻👀🎃🙈😇😨🤝✍🤗🫡🎅🎄☃💅🤪🗿🆒💘🙉🦄😘💊🙊😎👾😡"
)


@method("sendMessage")
async def send_message(backend: Backend, bot: Bot, form: Form) -> Any:
    """sendMessage: 400 for texts Telegram won't have, 403 where the bot can't write, 429."""
    chat = chat_to_write(backend, bot, form["chat_id"])
    body = text_body(backend.world, form["text"], form.get("parse_mode"), form.get("entities"))
    return send(backend, bot, chat, body, form)


@method("sendPhoto")
async def send_photo(backend: Backend, bot: Bot, form: Form) -> Any:
    """sendPhoto: an uploaded picture or the file_id of one, with a caption perhaps."""
    chat = chat_to_write(backend, bot, form["chat_id"])
    body = caption_body(backend, form)
    body["photo"] = [photo_size(find_photo(backend.world, form["photo"]))]
    return send(backend, bot, chat, body, form)


def caption_body(backend: Backend, form: Form) -> Body:
    """`caption` and `caption_entities` of a request."""
    given = (form.get("caption"), form.get("parse_mode"), form.get("caption_entities"))
    return text_body(backend.world, *given, caption=True)


def send(backend: Backend, bot: Bot, chat: Chat, body: Body, form: Form) -> Body:
    """Send a message of a bot. Topic, reply, keyboard, receiver and limits are the same for all
    kinds.
    """
    topic = find_topic(chat, form.get("message_thread_id"))
    reply_to = find_answered(backend, chat, form)
    markup = check_markup(form.get("reply_markup"), chat.type)
    if markup is not None:
        body["reply_markup"] = markup
    private_to = find_receiver(backend, bot, chat, form)
    check_may_send(bot, chat, topic, body)
    paid = bool(form.get("allow_paid_broadcast"))
    backend.limits.spend(bot, chat, new=True, paid=paid, ephemeral=private_to is not None)
    facts = (private_to or {}) | {"silent": bool(form.get("disable_notification"))}
    message = backend.chats.post(chat, bot.id, body, topic=topic, reply_to=reply_to, **facts)
    return answer_about(backend, message, message_object(backend.world, message, bot.id))


def find_answered(backend: Backend, chat: Chat, form: Form) -> str | None:
    """The key of the message that is replied to; refused when it isn't there and must be."""
    told = form.get("reply_parameters") or _older_way(form)
    if "ephemeral_message_id" in told:
        return f"e{told['ephemeral_message_id']}"
    answered = told.get("message_id")
    if answered is None:
        return None
    if backend.world.message(chat, answered) is not None:
        return str(answered)
    if told.get("allow_sending_without_reply"):
        return None
    raise bad_request("message to be replied not found")


def _older_way(form: Form) -> Body:
    """Return the reply as older requests name it; beside reply_parameters it is ignored."""
    told = {"message_id": form.get("reply_to_message_id")}
    return told | {"allow_sending_without_reply": form.get("allow_sending_without_reply")}


@method("sendChatAction")
async def send_chat_action(backend: Backend, bot: Bot, form: Form) -> Any:
    """sendChatAction: nothing is shown, but it is refused where sending would be."""
    chat = chat_to_write(backend, bot, form["chat_id"])
    find_topic(chat, form.get("message_thread_id"))
    return True


@method("deleteMessage")
async def delete_message(backend: Backend, bot: Bot, form: Form) -> Any:
    """deleteMessage: the bot's own, any with the right to delete; within 48 hours."""
    chat = find_chat(backend, bot, form["chat_id"])
    message = find_message(backend, chat, form["message_id"], "delete")
    _check_may_delete(bot, chat, message)
    backend.chats.remove([message])
    return True


def _check_may_delete(bot: Bot, chat: Chat, message: Message) -> None:
    own = chat.type == "private" or (message.sender == bot.id and not is_service(message))
    allowed = own or has_right(chat, bot.id, "can_delete_messages")
    if not allowed or time.time() - message.date > DELETABLE_SECONDS:
        where = "" if chat.type == "supergroup" else " for everyone"
        raise bad_request(f"message can't be deleted{where}")


@method("deleteMessages")
async def delete_messages(backend: Backend, bot: Bot, form: Form) -> Any:
    """deleteMessages: those that aren't there are skipped; one that must stay refuses them all."""
    if not form["message_ids"]:
        raise bad_request("message identifiers are not specified")
    if len(form["message_ids"]) > MOST_DELETED:
        raise bad_request("too many message identifiers specified")
    chat = find_chat(backend, bot, form["chat_id"])
    there = [backend.world.message(chat, number) for number in form["message_ids"]]
    found = {message.key: message for message in there if message is not None}
    for message in found.values():
        _check_may_delete(bot, chat, message)
    backend.chats.remove(found.values())
    return True


def _check_may_pin(bot: Bot, chat: Chat) -> None:
    if chat.type != "private" and not has_right(chat, bot.id, "can_pin_messages"):
        raise bad_request("not enough rights to manage pinned messages in the chat")


@method("pinChatMessage")
async def pin_chat_message(backend: Backend, bot: Bot, form: Form) -> Any:
    """pinChatMessage: in groups with the right to; service messages can't be pinned."""
    chat = chat_to_write(backend, bot, form["chat_id"])
    message = find_message(backend, chat, form["message_id"], "pin")
    _check_may_pin(bot, chat)
    if is_service(message):
        raise bad_request("service messages can't be pinned")
    silent = bool(form.get("disable_notification"))
    backend.chats.pin(chat, bot.id, message, silent=silent)
    return True


@method("unpinChatMessage")
async def unpin_chat_message(backend: Backend, bot: Bot, form: Form) -> Any:
    """unpinChatMessage: the newest pinned message when none is named."""
    chat = find_chat(backend, bot, form["chat_id"])
    newest = chat.pinned[0] if chat.pinned else None
    message = find_message(backend, chat, form.get("message_id", newest), "unpin")
    _check_may_pin(bot, chat)
    backend.chats.unpin(chat, message)
    return True


@method("unpinAllChatMessages")
async def unpin_all_chat_messages(backend: Backend, bot: Bot, form: Form) -> Any:
    """unpinAllChatMessages."""
    chat = find_chat(backend, bot, form["chat_id"])
    _check_may_pin(bot, chat)
    chat.pinned.clear()
    backend.chats.chat_changed(chat)
    return True


@method("setMessageReaction")
async def set_message_reaction(backend: Backend, bot: Bot, form: Form) -> Any:
    """setMessageReaction: at most one, of those that Telegram has (REACTION_INVALID)."""
    chat = find_chat(backend, bot, form["chat_id"])
    message = find_message(backend, chat, form["message_id"], "react")
    reactions = form.get("reaction", [])
    if len(reactions) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    for by in message.reactions.values():
        if bot.id in by:
            by.remove(bot.id)
    for reaction in reactions:
        emoji = reaction.get("emoji", "")
        if reaction["type"] != "emoji" or not emoji or emoji[0] not in REACTIONS:
            raise bad_request("REACTION_INVALID")
        message.reactions.setdefault(emoji, []).append(bot.id)
    backend.chats.message_changed(message)
    return True
