"""Order in groups: who administers them, who is removed or restricted, what is pinned."""

from deploy.sandbox.acts.act_table import ActRefused, act
from deploy.sandbox.acts.act_targets import message_of, writable
from deploy.sandbox.acts.groups.membership import go_away, group_of, somebody
from deploy.sandbox.backend import Backend
from deploy.sandbox.world.member_rights import ADMIN_RIGHTS, PERMISSIONS, has_right
from deploy.sandbox.world.models import Body, Chat

SLOW_MODES = (0, 5, 10, 30, 60, 300, 900, 3600)  # seconds


def check_right(chat: Chat, person: int, right: str) -> None:
    """Refused: a person who doesn't administer the group with this right."""
    if not has_right(chat, person, right):
        raise ActRefused("You may not do that in this group.")


def _check_over(chat: Chat, person: int, user: int) -> None:
    check_right(chat, person, "can_restrict_members")
    if chat.status(user) == "creator":
        raise ActRefused("You may not do that to who made the group.")


@act("kick")
async def kick(backend: Backend, person: int, told: Body) -> Body:
    """`kick`: an administrator removes a member."""
    chat, user = group_of(backend, person, told), somebody(backend, told["member"])
    _check_over(chat, person, user)
    if chat.has(user):
        go_away(backend, chat, user, by=person, status="kicked")
    return {}


@act("promote")
async def promote(backend: Backend, person: int, told: Body) -> Body:
    """`promote`: an administrator makes a member one, with these `rights`, or no more."""
    chat, user = group_of(backend, person, told), somebody(backend, told["member"])
    _check_over(chat, person, user)
    if not chat.has(user):
        raise ActRefused("Nobody like that is in this group.")
    status = "administrator" if told["admin"] else "member"
    rights = _known(told.get("rights", {}), ADMIN_RIGHTS) if told["admin"] else {}
    if (chat.status(user), chat.rights.get(user, {})) != (status, rights):
        backend.chats.set_member(chat, user, status, by=person, rights=rights)
    return {}


@act("rename")
async def rename(backend: Backend, person: int, told: Body) -> Body:
    """`rename`: an administrator gives the group another title."""
    chat = group_of(backend, person, told)
    check_right(chat, person, "can_change_info")
    chat.title = told["title"]
    backend.chats.post(chat, person, {"new_chat_title": chat.title})
    backend.chats.chat_changed(chat, whole=True)
    return {}


def _known(told: Body, all_of_them: Body) -> Body:
    for right in told:
        if right not in all_of_them:
            raise ActRefused(f"There is no right called {right}.")
    return {right: bool(given) for right, given in told.items()}


@act("restrict")
async def restrict(backend: Backend, person: int, told: Body) -> Body:
    """`restrict`: take `permissions` from a member of a supergroup; none named gives all back."""
    chat, user = group_of(backend, person, told), somebody(backend, told["member"])
    _check_over(chat, person, user)
    if chat.type != "supergroup":
        raise ActRefused("Only in a supergroup single members can be restricted.")
    if not chat.has(user) or chat.is_admin(user):
        raise ActRefused("Nobody like that is a member of this group.")
    taken = _known(told["permissions"], PERMISSIONS)
    status = "restricted" if taken else "member"
    backend.chats.set_member(chat, user, status, by=person, rights=taken)
    return {}


@act("permissions")
async def permissions(backend: Backend, person: int, told: Body) -> Body:
    """`permissions`: what all members may; those not named are as in a new group."""
    chat = group_of(backend, person, told)
    check_right(chat, person, "can_restrict_members")
    chat.permissions = _known(told["permissions"], PERMISSIONS)
    backend.chats.chat_changed(chat)
    return {}


@act("slow_mode")
async def slow_mode(backend: Backend, person: int, told: Body) -> Body:
    """`slow_mode`: seconds that a member waits from one message to the next; 0: none."""
    chat = group_of(backend, person, told)
    check_right(chat, person, "can_restrict_members")
    if chat.type != "supergroup" or told["seconds"] not in SLOW_MODES:
        raise ActRefused(f"A supergroup's slow mode is one of {SLOW_MODES}.")
    chat.slow_mode = told["seconds"]
    backend.chats.chat_changed(chat)
    return {}


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
