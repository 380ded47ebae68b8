"""Methods of the Bot API, a file for each subject.

Each registers its functions in `method_table.py`, so importing this package fills the table.
`forms.py` reads parameters and checks them against `shapes.json`, `request_targets.py` finds the
chat and the message that a request names, and `send` in `messages.py` is shared by all that send.
"""

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
