"""The Bot API's methods, a file for each subject."""

from deploy.sandbox.methods import (
    about,
    chats,
    editing,
    ephemeral,
    inline,
    messages,
    queries,
    updates,
)
from deploy.sandbox.methods.registry import METHODS

__all__ = [
    "METHODS",
    "about",
    "chats",
    "editing",
    "ephemeral",
    "inline",
    "messages",
    "queries",
    "updates",
]
