"""Guest mode: a message that names a bot calls it into any chat, also into one that it is in."""

from deploy.sandbox.backend import Backend
from deploy.sandbox.text.entities import mentions_in
from deploy.sandbox.world.models import Bot, Chat, Message

MOST_GUESTS = 3  # of one message


def call_guests(backend: Backend, chat: Chat, message: Message) -> None:
    """Tell the bots that this message names, or whose message as a guest it answers."""
    for bot in _called(backend, chat, message)[:MOST_GUESTS]:
        backend.queries.call_guest(bot, message)


def _called(backend: Backend, chat: Chat, message: Message) -> list[Bot]:
    world = backend.world
    named = [world.bot_named(name) for name in mentions_in(message.body)]
    answered = world.message(chat, message.reply_to) if message.reply_to else None
    if answered is not None and answered.called_by is not None:
        named.append(world.bots[answered.sender])
    found = {bot.id: bot for bot in named if bot is not None}
    return [bot for bot in found.values() if bot.guest]
