"""What members of a group may do: administrators' rights, and what everybody may."""

from deploy.sandbox.world.models import Body, Chat

ADMIN_RIGHTS: Body = {
    "can_be_edited": False,
    "is_anonymous": False,
    "can_manage_chat": True,
    "can_delete_messages": True,
    "can_manage_video_chats": True,
    "can_restrict_members": True,
    "can_promote_members": False,
    "can_change_info": True,
    "can_invite_users": True,
    "can_post_stories": False,
    "can_edit_stories": False,
    "can_delete_stories": False,
    "can_pin_messages": True,
    "can_manage_topics": True,
    "can_manage_tags": True,
    "can_send_welcome_messages": True,
}


def admin_rights(chat: Chat, user: int) -> Body:
    """The rights of this administrator, as they stand in a ChatMember."""
    return ADMIN_RIGHTS | chat.rights.get(user, {})


def has_right(chat: Chat, user: int, right: str) -> bool:
    """Whether this user made the group, or administers it with this right."""
    if chat.status(user) == "creator":
        return True
    return chat.is_admin(user) and bool(admin_rights(chat, user)[right])
