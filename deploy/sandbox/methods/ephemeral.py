"""Ephemeral messages that are there already: editing and deleting them."""

from typing import Any

from deploy.sandbox.backend import Backend
from deploy.sandbox.methods.editing import TEXT_FIELDS, edit
from deploy.sandbox.methods.forms import Form
from deploy.sandbox.methods.messages import caption_body
from deploy.sandbox.methods.method_table import method
from deploy.sandbox.methods.request_targets import find_chat
from deploy.sandbox.text.entities import text_body
from deploy.sandbox.world.api_refusals import bad_request
from deploy.sandbox.world.models import Bot, Message


@method("editEphemeralMessageText")
async def edit_text(backend: Backend, bot: Bot, form: Form) -> Any:
    """editEphemeralMessageText."""
    message = _find(backend, bot, form, "edit")
    given = (form.get("text"), form.get("parse_mode"), form.get("entities"))
    return edit(backend, bot, message, form, text_body(backend.world, *given))


@method("editEphemeralMessageCaption")
async def edit_caption(backend: Backend, bot: Bot, form: Form) -> Any:
    """editEphemeralMessageCaption: refused where there is no picture."""
    message = _find(backend, bot, form, "edit")
    if "photo" not in message.body:
        raise bad_request("there is no caption in the message to edit")
    return edit(backend, bot, message, form, caption_body(backend, form))


@method("editEphemeralMessageReplyMarkup")
async def edit_markup(backend: Backend, bot: Bot, form: Form) -> Any:
    """editEphemeralMessageReplyMarkup: the words stay."""
    message = _find(backend, bot, form, "edit")
    kept = {field: message.body[field] for field in TEXT_FIELDS if field in message.body}
    return edit(backend, bot, message, form, kept)


@method("deleteEphemeralMessage")
async def delete(backend: Backend, bot: Bot, form: Form) -> Any:
    """deleteEphemeralMessage: the bot's own, or a command that was sent to it alone."""
    backend.chats.remove([_find(backend, bot, form, "delete")])
    return True


def _find(backend: Backend, bot: Bot, form: Form, purpose: str) -> Message:
    chat = find_chat(backend, bot, form["chat_id"])
    message = backend.world.message(chat, f"e{form['ephemeral_message_id']}")
    people = (form["receiver_user_id"], bot.id)
    if message is None or {message.sender, message.receiver} != set(people):
        raise bad_request(f"message to {purpose} not found")
    if purpose == "edit" and message.sender != bot.id:
        raise bad_request("message can't be edited")
    return message
