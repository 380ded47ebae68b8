"""Editing messages in chats, and those that were sent through inline mode."""

from typing import Any

from deploy.sandbox.backend import Backend
from deploy.sandbox.methods.forms import Form
from deploy.sandbox.methods.messages import caption_body
from deploy.sandbox.methods.method_table import method
from deploy.sandbox.methods.request_targets import chat_to_write, find_message
from deploy.sandbox.text.entities import text_body
from deploy.sandbox.text.inline_keyboards import check_markup
from deploy.sandbox.world.api_objects import message_object
from deploy.sandbox.world.api_refusals import NOT_MODIFIED, bad_request
from deploy.sandbox.world.member_rights import may
from deploy.sandbox.world.models import Body, Bot, Message
from deploy.sandbox.world.world import now

TEXT_FIELDS = ("text", "entities", "caption", "caption_entities")


@method("editMessageText")
async def edit_message_text(backend: Backend, bot: Bot, form: Form) -> Any:
    """editMessageText: refused for pictures, for what others sent, and without a change."""
    message = find_own(backend, bot, form)
    given = (form.get("text"), form.get("parse_mode"), form.get("entities"))
    words = text_body(backend.world, *given)
    if "photo" in message.body:
        raise bad_request("there is no text in the message to edit")
    return edit(backend, bot, message, form, words)


@method("editMessageCaption")
async def edit_message_caption(backend: Backend, bot: Bot, form: Form) -> Any:
    """editMessageCaption: refused where there is no picture."""
    message = find_own(backend, bot, form)
    if "photo" not in message.body:
        raise bad_request("there is no caption in the message to edit")
    return edit(backend, bot, message, form, caption_body(backend, form))


@method("editMessageReplyMarkup")
async def edit_message_reply_markup(backend: Backend, bot: Bot, form: Form) -> Any:
    """editMessageReplyMarkup: the words stay."""
    message = find_own(backend, bot, form)
    kept = {field: message.body[field] for field in TEXT_FIELDS if field in message.body}
    return edit(backend, bot, message, form, kept)


def find_own(backend: Backend, bot: Bot, form: Form) -> Message:
    """The bot's own message, by chat and number or by inline id; refused for all others."""
    if "inline_message_id" in form:
        message = backend.world.inline.get(form["inline_message_id"])
        if message is None or bot.id not in (message.via, message.sender):
            raise bad_request("MESSAGE_ID_INVALID")
        return message
    if "chat_id" not in form:
        raise bad_request("chat_id is empty")
    if "message_id" not in form:
        raise bad_request("message identifier is not specified")
    chat = chat_to_write(backend, bot, form["chat_id"])
    message = find_message(backend, chat, form["message_id"], "edit")
    if message.sender != bot.id:
        raise bad_request("message can't be edited")
    if not may(chat, bot.id, "can_send_messages"):
        raise bad_request("CHAT_WRITE_FORBIDDEN")
    return message


def edit(backend: Backend, bot: Bot, message: Message, form: Form, words: Body) -> Any:
    """Change words and keyboard; without a keyboard in the request it goes away.

    Refused: NOT_MODIFIED, or 429.
    """
    chat = backend.world.chats[message.chat]
    kind = "inline" if message.inline_id else chat.type
    _check_changed(message, words, check_markup(form.get("reply_markup"), kind))
    backend.limits.spend(bot, chat, ephemeral=message.receiver is not None)
    _apply(message, words, check_markup(form.get("reply_markup"), kind))
    backend.chats.message_changed(message)
    if message.inline_id or message.receiver is not None:
        return True
    return message_object(backend.world, message, bot.id)


def _check_changed(message: Message, words: Body, markup: Body | None) -> None:
    before = {field: message.body[field] for field in TEXT_FIELDS if field in message.body}
    if before == words and message.body.get("reply_markup") == markup:
        raise bad_request(NOT_MODIFIED)


def _apply(message: Message, words: Body, markup: Body | None) -> None:
    changed = ("reply_markup", *TEXT_FIELDS)
    body = {key: value for key, value in message.body.items() if key not in changed}
    body |= words
    if markup is not None:
        body["reply_markup"] = markup
    message.body = body | {"edit_date": now()}
