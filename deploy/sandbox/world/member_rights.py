"""Rights of a group's members: administrators' rights, and what everybody may do."""

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

PERMISSIONS: Body = {
    "can_send_messages": True,
    "can_send_audios": True,
    "can_send_documents": True,
    "can_send_photos": True,
    "can_send_videos": True,
    "can_send_video_notes": True,
    "can_send_voice_notes": True,
    "can_send_polls": True,
    "can_send_other_messages": True,
    "can_add_web_page_previews": True,
    "can_react_to_messages": True,
    "can_edit_tag": True,
    "can_change_info": False,
    "can_invite_users": True,
    "can_pin_messages": False,
    "can_manage_topics": False,
}


def admin_rights(chat: Chat, user: int) -> Body:
    """The rights of this administrator, as they stand in a ChatMember."""
    return ADMIN_RIGHTS | chat.rights.get(user, {})


def has_right(chat: Chat, user: int, right: str) -> bool:
    """Return whether this user made the group, or administers it with this right."""
    if chat.status(user) == "creator":
        return True
    return chat.is_admin(user) and bool(admin_rights(chat, user)[right])


def permissions(chat: Chat, user: int | None = None) -> Body:
    """Return the ChatPermissions of members; of a restricted `user` only what is left to them."""
    everybody = PERMISSIONS | chat.permissions
    if user is None or chat.status(user) != "restricted":
        return everybody
    own = PERMISSIONS | chat.rights.get(user, {})
    return {name: everybody[name] and own[name] for name in PERMISSIONS}


def may(chat: Chat, user: int, permission: str) -> bool:
    """Return whether this user may do in the group what can be forbidden to members."""
    return chat.type == "private" or chat.is_admin(user) or permissions(chat, user)[permission]


def is_topic_open(chat: Chat, user: int, topic: int) -> bool:
    """Return whether this user may write in this topic; managers of topics may write in closed
    ones too.
    """
    return topic not in chat.closed_topics or has_right(chat, user, "can_manage_topics")
