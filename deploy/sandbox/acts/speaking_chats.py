"""Chats that speak in a person's place: anonymous administrators, channels, linked channels."""

import zlib

from deploy.sandbox.acts.act_table import ActRefused
from deploy.sandbox.world.models import Body, Chat
from deploy.sandbox.world.world import now

CHANNEL_IDS = 1_001_000_000_000


def speaking_chat(chat: Chat, person: int, told: Body) -> Body:
    """The `sender_chat` of `{"group": true}` or `{"channel": "<title>"}`; in supergroups only."""
    if chat.type != "supergroup":
        raise ActRefused("Only in a supergroup a chat can speak.")
    if "channel" in told:
        title = str(told["channel"])
        number = CHANNEL_IDS + zlib.crc32(title.encode()) % 1_000_000_000
        return {"id": -number, "type": "channel", "title": title}
    if not chat.is_admin(person):
        raise ActRefused("Only administrators can write as the group.")
    return {"id": chat.id, "type": chat.type, "title": chat.title}


def automatic_forward(channel: Body, message_id: int) -> Body:
    """Return the fields beside the text of a linked channel's post, as it comes to the group."""
    origin = {"type": "channel", "chat": channel, "message_id": message_id, "date": now()}
    return {"is_automatic_forward": True, "forward_origin": origin}
