"""Groups: making them, who is in them, topics, pins, becoming a supergroup."""

from deploy.sandbox.acts.registry import ActRefused, act, chat_of, message_of, writable
from deploy.sandbox.telegram import Desk
from deploy.sandbox.text.entities import text_body
from deploy.sandbox.world.api_objects import member_object, user_object
from deploy.sandbox.world.models import GENERAL, Body, Chat
from deploy.sandbox.world.world import new_instance


@act("new_group")
async def new_group(desk: Desk, person: int, told: Body) -> Body:
    members = [_somebody(desk, user) for user in told["members"]]
    forum = bool(told.get("forum"))
    title = str(told["title"]).strip() or "Group"
    chat = desk.world.new_group(title, [person], "supergroup" if forum else "group", [])
    if forum:
        chat.forum, chat.topics = True, {GENERAL: "General"}
    desk.scene.chat_changed(chat, whole=True)
    desk.scene.post(chat, person, {"group_chat_created": True})
    for member in members:
        if member != person:
            _join(desk, chat, member, by=person)
    return {"chat": chat.id}


def _somebody(desk: Desk, user: int) -> int:
    if user not in desk.world.people and user not in desk.world.bots:
        raise ActRefused("There is nobody like that.")
    return user


def _join(desk: Desk, chat: Chat, user: int, by: int) -> None:
    desk.scene.set_member(chat, user, "member", by)
    if user in desk.world.people:
        desk.scene.show_chat(chat, user, whole=True)
    joined = user_object(desk.world, user)
    body = {"new_chat_members": [joined], "new_chat_member": joined}
    body["new_chat_participant"] = joined
    desk.scene.post(chat, by, body)


@act("new_topic")
async def new_topic(desk: Desk, person: int, told: Body) -> Body:
    chat = writable(desk, person, told)
    if not chat.forum:
        raise ActRefused("This group has no topics.")
    name = str(told["name"]).strip()
    if not name:
        raise ActRefused("A topic needs a name.")
    topic = max(chat.last_id, GENERAL) + 1
    chat.last_id = topic - 1
    chat.topics[topic] = name
    desk.scene.chat_changed(chat)
    created = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
    desk.scene.post(chat, person, created, topic=topic)
    return {"topic": topic}


@act("open_chat")
async def open_chat(desk: Desk, person: int, told: Body) -> Body:
    if told["with"] == person:
        raise ActRefused("That is you.")
    chat = desk.world.private(person, _somebody(desk, told["with"]))
    desk.scene.show_chat(chat, person, whole=True)
    return {"chat": chat.id_for(person)}


def _group(desk: Desk, person: int, told: Body) -> Chat:
    chat = writable(desk, person, told)
    if chat.type == "private":
        raise ActRefused("This is not a group.")
    return chat


@act("add")
async def add(desk: Desk, person: int, told: Body) -> Body:
    chat, user = _group(desk, person, told), _somebody(desk, told["member"])
    if not chat.has(user):
        _join(desk, chat, user, by=person)
    parameter = told.get("parameter")
    if parameter and user in desk.world.bots:
        words = f"/start@{desk.world.bots[user].username} {parameter}"
        desk.scene.post(chat, person, text_body(desk.world, words))
    return {}


def _check_admin(chat: Chat, person: int, user: int) -> None:
    if not chat.is_admin(person) or chat.status(user) == "creator":
        raise ActRefused("You may not do that in this group.")


@act("kick")
async def kick(desk: Desk, person: int, told: Body) -> Body:
    chat, user = _group(desk, person, told), _somebody(desk, told["member"])
    _check_admin(chat, person, user)
    if chat.has(user):
        _leave(desk, chat, user, by=person, status="kicked")
    return {}


@act("leave")
async def leave(desk: Desk, person: int, told: Body) -> Body:
    chat = chat_of(desk, person, told["chat"])
    if chat.type == "private":
        raise ActRefused("This is not a group.")
    _leave(desk, chat, person, by=person, status="left")
    return {}


def _leave(desk: Desk, chat: Chat, user: int, by: int, status: str) -> None:
    gone = user_object(desk.world, user)
    body = {"left_chat_member": gone, "left_chat_participant": gone}
    desk.scene.post(chat, by, body)
    desk.scene.set_member(chat, user, status, by)


@act("promote")
async def promote(desk: Desk, person: int, told: Body) -> Body:
    chat, user = _group(desk, person, told), _somebody(desk, told["member"])
    _check_admin(chat, person, user)
    if not chat.has(user):
        raise ActRefused("Nobody like that is in this group.")
    status = "administrator" if told["admin"] else "member"
    if member_object(desk.world, chat, user)["status"] != status:
        desk.scene.set_member(chat, user, status, by=person)
    return {}


@act("upgrade")
async def upgrade(desk: Desk, person: int, told: Body) -> Body:
    """The old group stays as history; bots are told in both."""
    old = _group(desk, person, told)
    _check_admin(old, person, 0)
    if old.type != "group":
        raise ActRefused("This is a supergroup already.")
    new = desk.world.new_group(old.title, [person], "supergroup", [])
    new.members = dict(old.members)
    new.instance = new_instance()
    desk.scene.chat_changed(new, whole=True)
    desk.scene.post(old, person, {"migrate_to_chat_id": new.id})
    desk.scene.post(new, person, {"migrate_from_chat_id": old.id})
    old.upgraded_to = new.id
    desk.scene.chat_changed(old)
    return {"chat": new.id}


@act("pin")
async def pin(desk: Desk, person: int, told: Body) -> Body:
    chat = writable(desk, person, told)
    message = message_of(desk, person, chat, told["key"])
    if message.receiver is not None:
        raise ActRefused("This message can't be pinned.")
    if chat.type == "supergroup" and not chat.is_admin(person):
        raise ActRefused("You may not pin messages in this group.")
    desk.scene.pin(chat, person, message)
    return {}


@act("unpin")
async def unpin(desk: Desk, person: int, told: Body) -> Body:
    chat = writable(desk, person, told)
    message = message_of(desk, person, chat, told["key"])
    if message.id in chat.pinned:
        chat.pinned.remove(message.id)
        desk.scene.chat_changed(chat)
    return {}
