"""A bot may write to a person from now on: begun by hand, or allowed through a Mini App."""

from deploy.sandbox.backend import Backend
from deploy.sandbox.world.models import Body, Chat


def allow_writing(backend: Backend, chat: Chat) -> None:
    """From now on the bot of this private chat may write."""
    chat.may_write = True
    backend.chats.chat_changed(chat)


def let_bot_write(backend: Backend, chat: Chat, person: int, how: Body) -> None:
    """The person was asked and said yes: the bot is told so by a WriteAccessAllowed, `how`."""
    backend.chats.set_blocked(chat, person, blocked=False)
    allow_writing(backend, chat)
    backend.chats.post(chat, person, {"write_access_allowed": how})
