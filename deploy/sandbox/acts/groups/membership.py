"""Groups: making them, who comes and goes, becoming a supergroup."""

from deploy.sandbox.acts.act_table import ActRefused, act
from deploy.sandbox.acts.act_targets import chat_of, writable
from deploy.sandbox.backend import Backend
from deploy.sandbox.text.entities import text_body
from deploy.sandbox.world.api_objects import user_object
from deploy.sandbox.world.models import GENERAL, Body, Chat
from deploy.sandbox.world.world import new_instance


@act("new_group")
async def new_group(backend: Backend, person: int, told: Body) -> Body:
    """`new_group`: a group, or a forum, of this person, with the members named."""
    members = [somebody(backend, user) for user in told["members"]]
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


def somebody(backend: Backend, user: int) -> int:
    """The same id, refused when nobody has it."""
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


@act("open_chat")
async def open_chat(backend: Backend, person: int, told: Body) -> Body:
    """`open_chat`: the private chat with a person or a bot, made if need be."""
    if told["with"] == person:
        raise ActRefused("That is you.")
    chat = backend.world.private(person, somebody(backend, told["with"]))
    backend.chats.show_chat(chat, person, whole=True)
    return {"chat": chat.id_for(person)}


def group_of(backend: Backend, person: int, told: Body) -> Chat:
    """The group of `told["chat"]`, refused for private chats and where the person isn't."""
    chat = writable(backend, person, told)
    if chat.type == "private":
        raise ActRefused("This is not a group.")
    return chat


@act("add")
async def add(backend: Backend, person: int, told: Body) -> Body:
    """`add`: a person or a bot joins; a bot may be given a start parameter."""
    chat, user = group_of(backend, person, told), somebody(backend, told["member"])
    if not chat.has(user):
        _join(backend, chat, user, by=person)
    parameter = told.get("parameter")
    if parameter and user in backend.world.bots:
        words = f"/start@{backend.world.bots[user].username} {parameter}"
        backend.chats.post(chat, person, text_body(backend.world, words))
    return {}


@act("leave")
async def leave(backend: Backend, person: int, told: Body) -> Body:
    """`leave`: this person leaves the group."""
    chat = chat_of(backend, person, told["chat"])
    if chat.type == "private":
        raise ActRefused("This is not a group.")
    go_away(backend, chat, person, by=person, status="left")
    return {}


def go_away(backend: Backend, chat: Chat, user: int, by: int, status: str) -> None:
    """A member is `left` or `kicked` from now on, with the service message of it."""
    gone = user_object(backend.world, user)
    body = {"left_chat_member": gone, "left_chat_participant": gone}
    backend.chats.post(chat, by, body)
    backend.chats.set_member(chat, user, status, by)


@act("upgrade")
async def upgrade(backend: Backend, person: int, told: Body) -> Body:
    """`upgrade`: the old group stays as history; bots are told in both."""
    old = group_of(backend, person, told)
    if not old.is_admin(person):
        raise ActRefused("You may not do that in this group.")
    if old.type != "group":
        raise ActRefused("This is a supergroup already.")
    new = backend.world.new_group(old.title, [person], "supergroup", [])
    new.members, new.rights = dict(old.members), dict(old.rights)
    new.permissions = dict(old.permissions)
    new.instance = new_instance()
    backend.chats.chat_changed(new, whole=True)
    backend.chats.post(old, person, {"migrate_to_chat_id": new.id})
    backend.chats.post(new, person, {"migrate_from_chat_id": old.id})
    old.upgraded_to = new.id
    backend.chats.chat_changed(old)
    return {"chat": new.id}
