"""Receivers of ephemeral messages: one member of a group, at the right moment."""

import time
from typing import Any

from deploy.sandbox.backend import Backend
from deploy.sandbox.methods.ephemeral_lies import receiver_told
from deploy.sandbox.methods.forms import Form
from deploy.sandbox.world.api_refusals import bad_request
from deploy.sandbox.world.models import Bot, Chat


def find_receiver(backend: Backend, bot: Bot, chat: Chat, form: Form) -> dict[str, Any] | None:
    """The fields that make a message ephemeral, or None when it is an ordinary one.

    Refused: USER_NOT_PARTICIPANT, CALLBACK_QUERY_ID_INVALID, not enough rights; all of them
    where a test has switched them off (in our words: Telegram's aren't known).
    """
    told = receiver_told(backend, form)
    if told is None:
        return None
    receiver = told["receiver_user_id"]
    if not backend.settings.ephemeral:
        raise bad_request("EPHEMERAL_MESSAGES_NOT_SUPPORTED")
    if chat.type == "private":
        raise bad_request("ephemeral messages can be sent only to groups and supergroups")
    if receiver not in backend.world.people or not chat.has(receiver):
        raise bad_request("USER_NOT_PARTICIPANT")
    replaces = _check_moment(backend, bot, chat, form, told)
    return {"receiver": receiver, "replaces": replaces}


def _check_moment(
    backend: Backend, bot: Bot, chat: Chat, form: Form, told: dict[str, Any]
) -> str | None:
    """Within 15 seconds of the receiver's press or ephemeral message, or by an admin."""
    if "callback_query_id" in told:
        return _after_press(backend, bot, chat, told)
    if told.get("replace_callback_query_message"):
        raise bad_request("CALLBACK_QUERY_ID_INVALID")
    answered = (form.get("reply_parameters") or {}).get("ephemeral_message_id")
    if answered is not None:
        message = backend.world.message(chat, f"e{answered}")
        if message is None or message.sender != told["receiver_user_id"]:
            raise bad_request("message to be replied not found")
        if time.time() - message.date <= backend.settings.ephemeral_seconds:
            return None
    if not chat.is_admin(bot.id):
        raise bad_request("not enough rights to send ephemeral messages to the chat")
    return None


def _after_press(backend: Backend, bot: Bot, chat: Chat, told: dict[str, Any]) -> str | None:
    query = backend.queries.pressed(told["callback_query_id"], bot)
    mine = query is not None and query.person == told["receiver_user_id"]
    if query is None or not mine or query.chat.key != chat.key:
        raise bad_request("CALLBACK_QUERY_ID_INVALID")
    if time.time() - query.at > backend.settings.ephemeral_seconds and not chat.is_admin(bot.id):
        raise bad_request("CALLBACK_QUERY_ID_INVALID")
    if not told.get("replace_callback_query_message") or query.message is None:
        return None
    if query.message.receiver is not None:
        raise bad_request("message can't be replaced by an ephemeral message")
    return query.message.key
