"""Topics of a forum: making, renaming, closing, hiding and deleting them."""

from deploy.sandbox.acts.act_table import ActRefused, act
from deploy.sandbox.acts.act_targets import chat_of
from deploy.sandbox.acts.groups.administration import check_right
from deploy.sandbox.backend import Backend
from deploy.sandbox.world.models import GENERAL, Body, Chat


def _forum(backend: Backend, person: int, told: Body) -> Chat:
    chat = chat_of(backend, person, told["chat"])
    if not chat.forum:
        raise ActRefused("This group has no topics.")
    return chat


def _name(told: Body) -> str:
    name = str(told["name"]).strip()
    if not name:
        raise ActRefused("A topic needs a name.")
    return name


@act("new_topic")
async def new_topic(backend: Backend, person: int, told: Body) -> Body:
    """`new_topic`: a topic of a forum, with its service message."""
    chat, name = _forum(backend, person, told), _name(told)
    topic = max(chat.last_id, GENERAL) + 1
    chat.last_id = topic - 1
    chat.topics[topic] = name
    backend.chats.chat_changed(chat)
    created = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
    backend.chats.post(chat, person, created, topic=topic)
    return {"topic": topic}


def _managed(backend: Backend, person: int, told: Body) -> tuple[Chat, int]:
    """A forum and a topic of it that this person may manage."""
    chat, topic = _forum(backend, person, told), told["topic"]
    check_right(chat, person, "can_manage_topics")
    if topic not in chat.topics:
        raise ActRefused("There is no such topic.")
    return chat, topic


@act("name_topic")
async def name_topic(backend: Backend, person: int, told: Body) -> Body:
    """`name_topic`: another name for a topic, with its service message."""
    chat, topic = _managed(backend, person, told)
    chat.topics[topic] = _name(told)
    backend.chats.chat_changed(chat)
    edited = {"forum_topic_edited": {"name": chat.topics[topic]}}
    backend.chats.post(chat, person, edited, topic=topic)
    return {}


@act("close_topic")
async def close_topic(backend: Backend, person: int, told: Body) -> Body:
    """`close_topic`: only who manages topics writes there; `closed` false opens it again."""
    chat, topic = _managed(backend, person, told)
    _set_closed(backend, chat, topic, closed=told["closed"])
    kind = "forum_topic_closed" if told["closed"] else "forum_topic_reopened"
    backend.chats.post(chat, person, {kind: {}}, topic=topic)
    return {}


def _set_closed(backend: Backend, chat: Chat, topic: int, *, closed: bool) -> None:
    others = [one for one in chat.closed_topics if one != topic]
    chat.closed_topics = [*others, topic] if closed else others
    backend.chats.chat_changed(chat)


@act("hide_general")
async def hide_general(backend: Backend, person: int, told: Body) -> Body:
    """`hide_general`: General isn't shown, and is closed; `hidden` false shows and opens it."""
    chat, topic = _managed(backend, person, told | {"topic": GENERAL})
    chat.hidden_general = bool(told["hidden"])
    _set_closed(backend, chat, topic, closed=chat.hidden_general)
    kind = "hidden" if chat.hidden_general else "unhidden"
    backend.chats.post(chat, person, {f"general_forum_topic_{kind}": {}})
    return {}


@act("delete_topic")
async def delete_topic(backend: Backend, person: int, told: Body) -> Body:
    """`delete_topic`: with every message in it; nobody is told, and General can't be deleted."""
    chat, topic = _managed(backend, person, told)
    if topic == GENERAL:
        raise ActRefused("General can't be deleted.")
    there = list(backend.world.messages[chat.key].values())
    backend.chats.remove([message for message in there if message.topic == topic])
    del chat.topics[topic]
    _set_closed(backend, chat, topic, closed=False)
    return {}
