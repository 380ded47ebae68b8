"""Privacy mode: which messages of a group a bot gets to see."""

from deploy.sandbox.text.entities import commands_in
from deploy.sandbox.world.api_objects import is_service
from deploy.sandbox.world.models import Bot, Chat, Message
from deploy.sandbox.world.world import World


def sees(world: World, bot: Bot, chat: Chat, message: Message) -> bool:
    """Return whether Telegram brings this message to this bot."""
    if message.sender == bot.id:
        return message.pinned_key is not None or "left_chat_member" in message.body
    if message.receiver is not None:
        return message.receiver == bot.id
    if chat.type == "private" or is_service(message) or message.via == bot.id:
        return True
    if message.sender in world.bots:
        return False
    if not bot.privacy or chat.is_admin(bot.id):
        return True
    return _is_for(world, bot, chat, message)


def _is_for(world: World, bot: Bot, chat: Chat, message: Message) -> bool:
    answered = world.message(chat, message.reply_to) if message.reply_to else None
    if answered is not None and bot.id in (answered.sender, answered.via):
        return True
    return any(addressed(world, bot, chat, word) for word in commands_in(message.body))


def addressed(world: World, bot: Bot, chat: Chat, word: str) -> bool:
    """`/command@bot` is for that bot, a bare one for the last bot that spoke (or the only one)."""
    _, at, name = word.partition("@")
    if at:
        return name.lower() == bot.username.lower()
    bots = [other.id for other in world.bots_in(chat)]
    return chat.last_bot == bot.id or (chat.last_bot not in bots and bots == [bot.id])
