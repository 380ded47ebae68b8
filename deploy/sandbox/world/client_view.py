"""One person's view of everything, as the chat client gets it."""

from deploy.sandbox.world.api_objects import account_object, is_service, message_object, user_name
from deploy.sandbox.world.command_menus import commands_for
from deploy.sandbox.world.models import GENERAL, Account, Body, Bot, Chat, Message
from deploy.sandbox.world.world import World

CLIENT_VERSION = "9.1"


def person_view(person: Account) -> Body:
    """A Person of the chat client: the User, with the key of `/?as=key`."""
    return {"key": person.key, **account_object(person)}


def bot_view(bot: Bot) -> Body:
    """A Bot of the chat client."""
    return {
        "id": bot.id,
        "username": bot.username,
        "first_name": bot.first_name,
        "inline": bot.inline,
        "placeholder": bot.placeholder,
        "apps": list(bot.apps),
        "main_app": bot.main_app is not None,
        "description": bot.words.get("description/", ""),
    }


def message_view(world: World, message: Message, viewer: int) -> Body:
    """The Bot API's message, and what only a chat client needs."""
    told = message_object(world, message, viewer) | {
        "key": message.key,
        "out": message.sender == viewer,
        "ephemeral": message.receiver is not None,
        "silent": message.silent,
        "replaces": message.replaces,
        "service": service_words(world, message),
        "reactions": [{"emoji": e, "by": by} for e, by in message.reactions.items() if by],
    }
    if "photo" in told:
        told["photo_url"] = f"/client/files/{told['photo'][-1]['file_id']}"
    return told


def messages_view(world: World, chat: Chat, viewer: int) -> list[Body]:
    """All messages of a chat that this person sees, oldest first."""
    seen = [m for m in world.messages[chat.key].values() if m.seen_by(viewer)]
    return [message_view(world, message, viewer) for message in seen]


def chat_view(world: World, chat: Chat, viewer: int, whole: bool = False) -> Body:
    """A Chat of the chat client; `whole`: with its messages."""
    unread = chat.unread.get(viewer, {})
    view: Body = {
        "id": chat.id_for(viewer),
        "type": chat.type,
        "title": chat_title(world, chat, viewer),
        "with": None,
        "with_bot": False,
        "started": True,
        "blocked": chat.blocked,
        "members": _members(chat),
        "forum": chat.forum,
        "topics": _topics(chat),
        "pinned": chat.pinned,
        "unread": sum(unread.values()),
        "unread_topics": {str(topic): count for topic, count in unread.items() if count},
        "menu_button": None,
        "commands": commands_for(world, chat, viewer),
        "upgraded_to": chat.upgraded_to,
    }
    if chat.type == "private":
        view |= _private_view(world, chat, viewer)
    return view | {"messages": messages_view(world, chat, viewer)} if whole else view


def _topics(chat: Chat) -> list[Body]:
    closed, hidden = chat.closed_topics, chat.hidden_general
    return [
        {"id": i, "name": name, "closed": i in closed, "hidden": hidden and i == GENERAL}
        for i, name in chat.topics.items()
    ]


def _private_view(world: World, chat: Chat, viewer: int) -> Body:
    bot = world.bots.get(chat.other(viewer))
    view: Body = {"with": chat.other(viewer), "with_bot": bot is not None}
    if bot is not None:
        default = bot.menu_button or {"type": "commands"}
        button = bot.menu_buttons.get(viewer) or default
        view |= {"started": chat.may_write, "menu_button": button}
    return view


def chat_title(world: World, chat: Chat, viewer: int) -> str:
    """A group's title; of a private chat the name of who is at the other side."""
    return chat.title if chat.type != "private" else user_name(world, chat.other(viewer))


def _members(chat: Chat) -> list[Body]:
    users = chat.members if chat.pair is None else chat.pair
    return [{"id": user, "status": chat.status(user)} for user in users if chat.has(user)]


def whole_state(world: World, viewer: int) -> Body:
    """The first thing a chat client is told."""
    for bot in world.bots:
        world.private(bot, viewer)
    chats = [chat for chat in world.chats.values() if chat.has(viewer)]
    return {
        "t": "state",
        "you": person_view(world.people[viewer]),
        "people": [person_view(person) for person in world.people.values()],
        "bots": [bot_view(bot) for bot in world.bots.values()],
        "chats": [chat_view(world, chat, viewer, whole=True) for chat in chats],
        "version": CLIENT_VERSION,
    }


PLAIN_WORDS = {
    "group_chat_created": "{who} created the group",
    "new_chat_title": "{who} gave the group another name",
    "write_access_allowed": "{who} allowed this bot to write",
    "migrate_to_chat_id": "{who} upgraded this group to a supergroup",
    "migrate_from_chat_id": "This supergroup continues a group",
    "forum_topic_edited": "{who} renamed the topic",
    "forum_topic_closed": "{who} closed the topic",
    "forum_topic_reopened": "{who} reopened the topic",
    "general_forum_topic_hidden": "{who} hid the topic General",
    "general_forum_topic_unhidden": "{who} showed the topic General",
}


def service_words(world: World, message: Message) -> str | None:
    """The sentence that a chat client shows for a service message."""
    if not is_service(message):
        return None
    who, body = user_name(world, message.sender), message.body
    if message.pinned_key is not None:
        return f"{who} pinned a message"
    if "new_chat_members" in body:
        joined = ", ".join(u["first_name"] for u in body["new_chat_members"])
        return f"{who} added {joined}"
    if "left_chat_member" in body:
        left = body["left_chat_member"]
        gone = left["id"] == message.sender
        return f"{who} left the group" if gone else f"{who} removed {left['first_name']}"
    if "forum_topic_created" in body:
        return f"{who} created the topic «{body['forum_topic_created']['name']}»"
    return next(words for kind, words in PLAIN_WORDS.items() if kind in body).format(who=who)
