"""The Bot API's methods: importing it fills the table of methods, a file for each subject."""

from deploy.sandbox.methods import (
    bot_profile,
    callback_queries,
    chat_info,
    editing,
    ephemeral,
    getting_updates,
    inline_answers,
    messages,
)
from deploy.sandbox.methods.method_table import METHODS

__all__ = [
    "METHODS",
    "bot_profile",
    "callback_queries",
    "chat_info",
    "editing",
    "ephemeral",
    "getting_updates",
    "inline_answers",
    "messages",
]
