"""Information for bots about a chat and its members."""

from typing import Any

from deploy.sandbox.backend import Backend
from deploy.sandbox.methods.forms import Form
from deploy.sandbox.methods.method_table import method
from deploy.sandbox.methods.request_targets import find_chat
from deploy.sandbox.world.api_objects import chat_object, member_object, message_object
from deploy.sandbox.world.api_refusals import bad_request
from deploy.sandbox.world.member_rights import permissions
from deploy.sandbox.world.models import Bot, Chat

FULL_INFO = {
    "accent_color_id": 1,
    "max_reaction_count": 11,
    "accepted_gift_types": {
        "unlimited_gifts": False,
        "limited_gifts": False,
        "unique_gifts": False,
        "premium_subscription": False,
        "gifts_from_channels": False,
    },
}


@method("getChat")
async def get_chat(backend: Backend, bot: Bot, form: Form) -> Any:
    """getChat: a ChatFullInfo, with the newest pinned message."""
    chat = find_chat(backend, bot, form["chat_id"])
    told = chat_object(backend.world, chat, bot.id) | FULL_INFO
    if chat.type != "private":
        told["permissions"] = permissions(chat)
    if chat.slow_mode:
        told["slow_mode_delay"] = chat.slow_mode
    pinned = backend.world.message(chat, chat.pinned[0]) if chat.pinned else None
    if pinned is not None:
        told["pinned_message"] = message_object(backend.world, pinned, bot.id, deep=False)
    return told


@method("getChatMember")
async def get_chat_member(backend: Backend, bot: Bot, form: Form) -> Any:
    """getChatMember: PARTICIPANT_ID_INVALID when there is no such user."""
    chat = find_chat(backend, bot, form["chat_id"])
    user = form["user_id"]
    if user not in backend.world.people and user not in backend.world.bots:
        raise bad_request("PARTICIPANT_ID_INVALID")
    return member_object(backend.world, chat, user)


@method("getChatMemberCount")
async def get_chat_member_count(backend: Backend, bot: Bot, form: Form) -> Any:
    """getChatMemberCount: bots count too."""
    chat = find_chat(backend, bot, form["chat_id"])
    return sum(1 for user in _users(chat) if chat.has(user))


@method("getChatAdministrators")
async def get_chat_administrators(backend: Backend, bot: Bot, form: Form) -> Any:
    """getChatAdministrators: other bots only when asked for; refused in private chats."""
    chat = find_chat(backend, bot, form["chat_id"])
    if chat.type == "private":
        raise bad_request("there are no administrators in the private chat")
    admins = [user for user in chat.members if chat.is_admin(user)]
    others = [user for user in admins if user not in backend.world.bots]
    shown = admins if form.get("return_bots") else [*others, *({bot.id} & set(admins))]
    return [member_object(backend.world, chat, user) for user in shown]


def _users(chat: Chat) -> tuple[int, ...]:
    return chat.pair if chat.pair is not None else tuple(chat.members)


@method("leaveChat")
async def leave_chat(backend: Backend, bot: Bot, form: Form) -> Any:
    """leaveChat: refused in private chats."""
    chat = find_chat(backend, bot, form["chat_id"])
    if chat.type == "private":
        raise bad_request("chat is not a group or supergroup chat")
    backend.chats.set_member(chat, bot.id, "left", by=bot.id)
    return True
