"""Groups: making them, who is in them, topics, pins, becoming a supergroup."""

from deploy.sandbox.acts.act_table import ActRefused, act
from deploy.sandbox.acts.act_targets import chat_of, message_of, writable
from deploy.sandbox.backend import Backend
from deploy.sandbox.text.entities import text_body
from deploy.sandbox.world.api_objects import user_object
from deploy.sandbox.world.member_rights import ADMIN_RIGHTS
from deploy.sandbox.world.models import GENERAL, Body, Chat
from deploy.sandbox.world.world import new_instance


@act("new_group")
async def new_group(backend: Backend, person: int, told: Body) -> Body:
    """`new_group`: a group, or a forum, of this person, with the members named."""
    members = [_somebody(backend, user) for user in told["members"]]
    forum = bool(told.get("forum"))
    title = str(told["title"]).strip() or "Group"
    chat = backend.world.new_group(title, [person], "supergroup" if forum else "group", [])
    if forum:
        chat.forum, chat.topics = True, {GENERAL: "General"}
    backend.chats.chat_changed(chat, whole=True)
    backend.chats.post(chat, person, {"group_chat_created": True})
    for member in members:
        if member != person:
            _join(backend, chat, member, by=person)
    return {"chat": chat.id}


def _somebody(backend: Backend, user: int) -> int:
    if user not in backend.world.people and user not in backend.world.bots:
        raise ActRefused("There is nobody like that.")
    return user


def _join(backend: Backend, chat: Chat, user: int, by: int) -> None:
    backend.chats.set_member(chat, user, "member", by)
    if user in backend.world.people:
        backend.chats.show_chat(chat, user, whole=True)
    joined = user_object(backend.world, user)
    body = {"new_chat_members": [joined], "new_chat_member": joined}
    body["new_chat_participant"] = joined
    backend.chats.post(chat, by, body)


@act("new_topic")
async def new_topic(backend: Backend, person: int, told: Body) -> Body:
    """`new_topic`: a topic of a forum, with its service message."""
    chat = writable(backend, person, told)
    if not chat.forum:
        raise ActRefused("This group has no topics.")
    name = str(told["name"]).strip()
    if not name:
        raise ActRefused("A topic needs a name.")
    topic = max(chat.last_id, GENERAL) + 1
    chat.last_id = topic - 1
    chat.topics[topic] = name
    backend.chats.chat_changed(chat)
    created = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
    backend.chats.post(chat, person, created, topic=topic)
    return {"topic": topic}


@act("open_chat")
async def open_chat(backend: Backend, person: int, told: Body) -> Body:
    """`open_chat`: the private chat with a person or a bot, made if need be."""
    if told["with"] == person:
        raise ActRefused("That is you.")
    chat = backend.world.private(person, _somebody(backend, told["with"]))
    backend.chats.show_chat(chat, person, whole=True)
    return {"chat": chat.id_for(person)}


def _group(backend: Backend, person: int, told: Body) -> Chat:
    chat = writable(backend, person, told)
    if chat.type == "private":
        raise ActRefused("This is not a group.")
    return chat


@act("add")
async def add(backend: Backend, person: int, told: Body) -> Body:
    """`add`: a person or a bot joins; a bot may be given a start parameter."""
    chat, user = _group(backend, person, told), _somebody(backend, told["member"])
    if not chat.has(user):
        _join(backend, chat, user, by=person)
    parameter = told.get("parameter")
    if parameter and user in backend.world.bots:
        words = f"/start@{backend.world.bots[user].username} {parameter}"
        backend.chats.post(chat, person, text_body(backend.world, words))
    return {}


def _check_admin(chat: Chat, person: int, user: int) -> None:
    if not chat.is_admin(person) or chat.status(user) == "creator":
        raise ActRefused("You may not do that in this group.")


@act("kick")
async def kick(backend: Backend, person: int, told: Body) -> Body:
    """`kick`: an administrator removes a member."""
    chat, user = _group(backend, person, told), _somebody(backend, told["member"])
    _check_admin(chat, person, user)
    if chat.has(user):
        _leave(backend, chat, user, by=person, status="kicked")
    return {}


@act("leave")
async def leave(backend: Backend, person: int, told: Body) -> Body:
    """`leave`: this person leaves the group."""
    chat = chat_of(backend, person, told["chat"])
    if chat.type == "private":
        raise ActRefused("This is not a group.")
    _leave(backend, chat, person, by=person, status="left")
    return {}


def _leave(backend: Backend, chat: Chat, user: int, by: int, status: str) -> None:
    gone = user_object(backend.world, user)
    body = {"left_chat_member": gone, "left_chat_participant": gone}
    backend.chats.post(chat, by, body)
    backend.chats.set_member(chat, user, status, by)


@act("promote")
async def promote(backend: Backend, person: int, told: Body) -> Body:
    """`promote`: an administrator makes a member one, with these `rights`, or no more."""
    chat, user = _group(backend, person, told), _somebody(backend, told["member"])
    _check_admin(chat, person, user)
    if not chat.has(user):
        raise ActRefused("Nobody like that is in this group.")
    status = "administrator" if told["admin"] else "member"
    rights = _known_rights(told.get("rights", {})) if told["admin"] else {}
    if (chat.status(user), chat.rights.get(user, {})) != (status, rights):
        backend.chats.set_member(chat, user, status, by=person, rights=rights)
    return {}


def _known_rights(told: Body) -> Body:
    for right in told:
        if right not in ADMIN_RIGHTS:
            raise ActRefused(f"There is no right called {right}.")
    return {right: bool(given) for right, given in told.items()}


@act("upgrade")
async def upgrade(backend: Backend, person: int, told: Body) -> Body:
    """`upgrade`: the old group stays as history; bots are told in both."""
    old = _group(backend, person, told)
    _check_admin(old, person, 0)
    if old.type != "group":
        raise ActRefused("This is a supergroup already.")
    new = backend.world.new_group(old.title, [person], "supergroup", [])
    new.members, new.rights = dict(old.members), dict(old.rights)
    new.instance = new_instance()
    backend.chats.chat_changed(new, whole=True)
    backend.chats.post(old, person, {"migrate_to_chat_id": new.id})
    backend.chats.post(new, person, {"migrate_from_chat_id": old.id})
    old.upgraded_to = new.id
    backend.chats.chat_changed(old)
    return {"chat": new.id}


@act("pin")
async def pin(backend: Backend, person: int, told: Body) -> Body:
    """`pin`: in a supergroup for administrators only; never an ephemeral message."""
    chat = writable(backend, person, told)
    message = message_of(backend, person, chat, told["key"])
    if message.receiver is not None:
        raise ActRefused("This message can't be pinned.")
    if chat.type == "supergroup" and not chat.is_admin(person):
        raise ActRefused("You may not pin messages in this group.")
    backend.chats.pin(chat, person, message)
    return {}


@act("unpin")
async def unpin(backend: Backend, person: int, told: Body) -> Body:
    """`unpin`: a message that isn't pinned stays so."""
    chat = writable(backend, person, told)
    message = message_of(backend, person, chat, told["key"])
    backend.chats.unpin(chat, message)
    return {}
