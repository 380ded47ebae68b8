"""The reasons for which Telegram refuses a call, read from the texts of its errors.

The Bot API gives no code for them: its English sentence is all that tells one from another.
"""

from __future__ import annotations

from typing import Final

from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError

_NO_PRIVATE_CHAT: Final = (
    "can't initiate conversation",
    "chat not found",
    "user not found",
    "user is deactivated",
    "peer_id_invalid",
)
_MUTED: Final = (
    "not enough rights to send",
    "chat_write_forbidden",
    "no rights to send a message",
)
_CLOSED_TOPIC: Final = ("topic_closed", "message thread not found")
_LOST_MESSAGE: Final = (
    "message to edit not found",
    "message_id_invalid",
    "message can't be edited",
)
_NO_PIN_RIGHT: Final = ("not enough rights", "chat_admin_required")
_LOST_FILE: Final = ("wrong file identifier", "wrong remote file", "file reference")
_NOT_DELETABLE: Final = ("can't be deleted",)


def cannot_write_to_person(error: Exception) -> bool:
    """Return whether the person hasn't started the bot, has blocked it, or is gone."""
    return isinstance(error, TelegramForbiddenError) or _contains(error, _NO_PRIVATE_CHAT)


def cannot_write_in_chat(error: Exception) -> bool:
    """Return whether the bot may not write in this group or topic at all."""
    return isinstance(error, TelegramBadRequest) and _contains(error, (*_MUTED, *_CLOSED_TOPIC))


def topic_is_closed(error: Exception) -> bool:
    """Return whether the group's topic is closed or gone."""
    return _contains(error, _CLOSED_TOPIC)


def message_is_lost(error: Exception) -> bool:
    """Return whether the message to edit is deleted or can't be edited any more."""
    return _contains(error, _LOST_MESSAGE)


def cannot_be_deleted(error: Exception) -> bool:
    """Return whether the message is too old, or the bot lacks the right to delete it."""
    return _contains(error, _NOT_DELETABLE)


def may_not_pin(error: Exception) -> bool:
    """Return whether the bot lacks the right to pin messages in this group."""
    return _contains(error, _NO_PIN_RIGHT)


def file_is_lost(error: Exception) -> bool:
    """Return whether Telegram no longer takes the id of a file that was sent before."""
    return _contains(error, _LOST_FILE)


def _contains(error: Exception, words: tuple[str, ...]) -> bool:
    text = str(error).lower()
    return any(one in text for one in words)
