"""Writing, starting and stopping bots, editing, deleting, reacting, reading."""

import base64
import binascii
from typing import Any

from deploy.sandbox.acts.act_table import ActRefused, act
from deploy.sandbox.acts.act_targets import bot_of, chat_of, message_of, topic_of, writable
from deploy.sandbox.acts.guest_calls import call_guests
from deploy.sandbox.acts.speaking_chats import automatic_forward, speaking_chat
from deploy.sandbox.acts.write_access import allow_writing
from deploy.sandbox.backend import Backend
from deploy.sandbox.delivery.privacy_mode import addressed
from deploy.sandbox.text.entities import commands_in, text_body
from deploy.sandbox.text.photo_sizes import find_photo, photo_size
from deploy.sandbox.world.command_menus import bot_commands
from deploy.sandbox.world.models import Body, Chat, Message
from deploy.sandbox.world.world import now


@act("send")
async def send(backend: Backend, person: int, told: Body) -> Body:
    """`send`: a text; commands, mentions and links in it become entities."""
    chat = writable(backend, person, told)
    body = text_body(backend.world, str(told["text"]))
    if "as" in told:
        message = _post_as(backend, person, chat, body, told)
    else:
        message = post(backend, person, chat, body, told)
    call_guests(backend, chat, message)
    return {"key": message.key}


def _post_as(backend: Backend, person: int, chat: Chat, body: Body, told: Body) -> Message:
    """Post this body as the chat that speaks in this person's place."""
    speaker = speaking_chat(chat, person, told["as"])
    if told["as"].get("linked"):
        body |= automatic_forward(speaker, chat.last_id)
    topic = topic_of(chat, told, person)
    return backend.chats.post(chat, person, body, topic=topic, sender_chat=speaker)


def post(backend: Backend, person: int, chat: Chat, body: Body, told: Body) -> Message:
    """Post this body as this person; a private chat with a bot is thereby begun."""
    if chat.pair is not None and not chat.may_write:
        allow_writing(backend, chat)
    facts: dict[str, Any] = {"reply_to": _answered(backend, person, chat, told)}
    receiver = _ephemeral_receiver(backend, person, chat, body)
    topic = topic_of(chat, told, person)
    return backend.chats.post(chat, person, body, topic=topic, receiver=receiver, **facts)


def _answered(backend: Backend, person: int, chat: Chat, told: Body) -> str | None:
    key = told.get("reply_to")
    return None if key is None else message_of(backend, person, chat, key).key


def _ephemeral_receiver(backend: Backend, person: int, chat: Chat, body: Body) -> int | None:
    """A command that its bot calls ephemeral is seen by that bot only."""
    commands = commands_in(body)
    knows_none = backend.settings.ephemeral_lie == "10.1"
    if chat.type == "private" or not commands or knows_none:
        return None
    language = backend.world.people[person].language_code[:2]
    for bot in backend.world.bots_in(chat):
        for command in bot_commands(bot, chat, person, language):
            hidden = command.get("is_ephemeral")
            written = commands[0].partition("@")[0] == f"/{command['command']}"
            if hidden and written and addressed(backend.world, bot, chat, commands[0]):
                return bot.id
    return None


@act("photo")
async def photo(backend: Backend, person: int, told: Body) -> Body:
    """`photo`: a picture in base64, with a caption perhaps."""
    chat = writable(backend, person, told)
    try:
        content = base64.b64decode(told["data"], validate=True)
    except (binascii.Error, ValueError):
        raise ActRefused("That is not a picture.") from None
    body = text_body(backend.world, told.get("caption"), caption=True)
    body["photo"] = [photo_size(find_photo(backend.world, content))]
    return {"key": post(backend, person, chat, body, told).key}


@act("edit")
async def edit(backend: Backend, person: int, told: Body) -> Body:
    """`edit`: a new text for a message of this person's own."""
    chat = writable(backend, person, told)
    message = message_of(backend, person, chat, told["key"])
    if message.sender != person or message.via is not None or "text" not in message.body:
        raise ActRefused("This message can't be edited.")
    kept = {k: v for k, v in message.body.items() if k not in ("text", "entities")}
    words = text_body(backend.world, str(told["text"]))
    message.body = kept | words | {"edit_date": now()}
    backend.chats.message_changed(message, by_hand=True)
    return {}


@act("delete")
async def delete(backend: Backend, person: int, told: Body) -> Body:
    """`delete`: for everybody; an ephemeral message for the one who sees it."""
    chat = chat_of(backend, person, told["chat"])
    message = message_of(backend, person, chat, told["key"])
    allowed = message.sender == person or chat.pair or chat.is_admin(person)
    if not allowed and message.receiver != person:
        raise ActRefused("This message can't be deleted.")
    backend.chats.remove([message])
    return {}


@act("start")
async def start(backend: Backend, person: int, told: Body) -> Body:
    """`start`: press Start (or Restart), which unblocks the bot and sends `/start`."""
    bot = bot_of(backend, told["bot"])
    chat = backend.world.private(bot.id, person)
    backend.chats.set_blocked(chat, person, blocked=False)
    if not chat.may_write:
        allow_writing(backend, chat)
    parameter = told.get("parameter")
    text = f"/start {parameter}" if parameter else "/start"
    backend.chats.post(chat, person, text_body(backend.world, text))
    return {"chat": bot.id}


@act("block")
async def block(backend: Backend, person: int, told: Body) -> Body:
    """`block`: stop a bot, which can't write any more and is told so."""
    bot = bot_of(backend, told["bot"])
    backend.chats.set_blocked(backend.world.private(bot.id, person), person, blocked=True)
    return {}


@act("unblock")
async def unblock(backend: Backend, person: int, told: Body) -> Body:
    """`unblock`: the bot may write again."""
    bot = bot_of(backend, told["bot"])
    backend.chats.set_blocked(backend.world.private(bot.id, person), person, blocked=False)
    return {}


@act("read")
async def read(backend: Backend, person: int, told: Body) -> Body:
    """`read`: nothing is unread here, or in this topic."""
    chat = chat_of(backend, person, told["chat"])
    topic = told.get("topic")
    counts = chat.unread.get(person, {})
    left = {} if topic is None else {t: n for t, n in counts.items() if t != topic}
    if left != counts:
        chat.unread[person] = left
        backend.world.save_chat(chat)
        backend.chats.show_chat(chat, person)
    return {}


@act("react")
async def react(backend: Backend, person: int, told: Body) -> Body:
    """`react`: this person's one reaction to a message; null takes it away."""
    chat = writable(backend, person, told)
    message = message_of(backend, person, chat, told["key"])
    before = [emoji for emoji, by in message.reactions.items() if person in by]
    for emoji in before:
        message.reactions[emoji].remove(person)
    if told["emoji"]:
        message.reactions.setdefault(str(told["emoji"]), []).append(person)
    backend.chats.message_changed(message)
    after = [told["emoji"]] if told["emoji"] else []
    if before != after:
        backend.chats.reacted(chat, person, message, before, after)
    return {}
