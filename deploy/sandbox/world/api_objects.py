"""People, chats and messages in the Bot API's words, as one user may see them."""

from deploy.sandbox.world.member_rights import admin_rights, permissions
from deploy.sandbox.world.models import GENERAL, Account, Body, Bot, Chat, Message
from deploy.sandbox.world.world import World

ANONYMOUS_ADMIN: Body = {
    "id": 1087968824,
    "is_bot": True,
    "first_name": "Group",
    "username": "GroupAnonymousBot",
}
CHANNEL_BOT: Body = {
    "id": 136817688,
    "is_bot": True,
    "first_name": "Channel",
    "username": "Channel_Bot",
}
TELEGRAM: Body = {"id": 777000, "is_bot": False, "first_name": "Telegram"}


def account_object(person: Account) -> Body:
    """A person's User; of a deleted account nothing is left but the number."""
    if person.deleted:
        return {"id": person.id, "is_bot": False, "first_name": ""}
    facts = {
        "id": person.id,
        "is_bot": False,
        "first_name": person.first_name,
        "last_name": person.last_name,
        "username": person.username,
        "language_code": person.language_code,
    }
    return {key: value for key, value in facts.items() if value is not None}


def bot_object(bot: Bot) -> Body:
    """A bot's User."""
    return {
        "id": bot.id,
        "is_bot": True,
        "first_name": bot.first_name,
        "username": bot.username,
    }


def user_object(world: World, user: int) -> Body:
    """The User of this id, person or bot."""
    if user in world.bots:
        return bot_object(world.bots[user])
    return account_object(world.people[user])


def user_name(world: World, user: int) -> str:
    """The first name of this person or bot."""
    if user in world.bots:
        return world.bots[user].first_name
    person = world.people[user]
    return "Deleted Account" if person.deleted else person.first_name


def chat_object(world: World, chat: Chat, viewer: int) -> Body:
    """A Chat: a private one shows who is at the other side."""
    if chat.type != "private":
        told: Body = {"id": chat.id, "type": chat.type, "title": chat.title}
        return told | {"is_forum": True} if chat.forum else told
    other = user_object(world, chat.other(viewer))
    wanted = ("id", "first_name", "last_name", "username")
    return {key: other[key] for key in wanted if key in other} | {"type": "private"}


def message_object(world: World, message: Message, viewer: int, deep: bool = True) -> Body:
    """One message; `deep` tells what it replies to or pins as well."""
    chat = world.chats[message.chat]
    told: Body = {
        "message_id": 0 if message.ephemeral_id is not None else message.id,
        "from": user_object(world, message.sender),
        "chat": chat_object(world, chat, viewer),
        "date": message.date,
    }
    told |= message.body
    if message.sender_chat is not None:
        told["sender_chat"] = message.sender_chat
        told["from"] = _stand_in(chat, message)
    if message.via is not None:
        told["via_bot"] = bot_object(world.bots[message.via])
    if message.called_by is not None:
        told |= message.called_by
    if message.receiver is not None:
        told["receiver_user"] = user_object(world, message.receiver)
        told["ephemeral_message_id"] = message.ephemeral_id
    if deep:
        told |= _related(world, chat, message, viewer)
    return told


def _stand_in(chat: Chat, message: Message) -> Body:
    """The User whom Telegram shows where a chat speaks: the group itself, or a channel."""
    assert message.sender_chat is not None
    if "is_automatic_forward" in message.body:
        return TELEGRAM
    return ANONYMOUS_ADMIN if message.sender_chat["id"] == chat.id else CHANNEL_BOT


def _related(world: World, chat: Chat, message: Message, viewer: int) -> Body:
    told: Body = {}
    answered = world.message(chat, message.reply_to) if message.reply_to else None
    if answered is not None and answered.seen_by(viewer):
        told["reply_to_message"] = message_object(world, answered, viewer, deep=False)
    pinned = world.message(chat, message.pinned_key) if message.pinned_key else None
    if pinned is not None:
        told["pinned_message"] = message_object(world, pinned, viewer, deep=False)
    return told


def member_object(world: World, chat: Chat, user: int) -> Body:
    """A ChatMember."""
    status = chat.status(user)
    told: Body = {"user": user_object(world, user), "status": status}
    if status == "creator":
        told["is_anonymous"] = False
    if status == "administrator":
        told |= admin_rights(chat, user)
    if status == "restricted":
        told |= {"is_member": True, "until_date": 0, **permissions(chat, user)}
    if status == "kicked":
        told["until_date"] = 0
    return told


SERVICE_FIELDS = (
    "group_chat_created",
    "new_chat_members",
    "left_chat_member",
    "new_chat_title",
    "pinned_message",
    "migrate_to_chat_id",
    "migrate_from_chat_id",
    "write_access_allowed",
    "forum_topic_created",
    "forum_topic_edited",
    "forum_topic_closed",
    "forum_topic_reopened",
    "general_forum_topic_hidden",
    "general_forum_topic_unhidden",
)


def is_service(message: Message) -> bool:
    """Return whether the message tells of an event, and has no words of its own."""
    return message.pinned_key is not None or any(f in message.body for f in SERVICE_FIELDS)


def shown_topic(message: Message, forum: bool) -> int:
    """The topic under which a message counts as unread; General outside of forums."""
    return message.topic if forum else GENERAL
