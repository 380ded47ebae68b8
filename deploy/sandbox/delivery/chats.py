"""Changes in chats: each is saved, shown to chat clients, brought to bots."""

from collections.abc import Iterable
from typing import Any

from deploy.sandbox.delivery.chat_clients import Change, ChatClients
from deploy.sandbox.delivery.privacy_mode import sees
from deploy.sandbox.delivery.update_queues import UpdateQueues
from deploy.sandbox.world.api_objects import (
    chat_object,
    member_object,
    message_object,
    shown_topic,
    user_object,
)
from deploy.sandbox.world.client_view import bot_view, chat_view, message_view
from deploy.sandbox.world.models import GENERAL, Body, Bot, Chat, Message
from deploy.sandbox.world.world import World, now


class Chats:
    """The verbs that both bots and people use."""

    def __init__(self, world: World, updates: UpdateQueues, clients: ChatClients) -> None:
        self.world = world
        self.updates = updates
        self.clients = clients

    # Messages

    def post(
        self,
        chat: Chat,
        sender: int,
        body: Body,
        *,
        topic: int | None = None,
        receiver: int | None = None,
        **facts: Any,
    ) -> Message:
        """A new message; `facts` are further fields of Message.

        With a receiver it is ephemeral: only the receiver and the sender see it.
        """
        message = Message(
            chat=chat.key, id=0, sender=sender, date=now(), body=_in_topic(chat, body, topic)
        )
        for name, fact in facts.items():
            setattr(message, name, fact)
        if receiver is None:
            chat.last_id += 1
            message.id = chat.last_id
            if sender in self.world.bots and chat.has(sender):
                chat.last_bot = sender
        else:
            chat.last_ephemeral += 1
            message.receiver, message.ephemeral_id = receiver, chat.last_ephemeral
        self._count_unread(chat, message)
        self.world.save_message(message)
        self.world.save_chat(chat)
        self._tell_message(chat, message, fresh=True)
        self._bring(chat, message, "message")
        return message

    def _count_unread(self, chat: Chat, message: Message) -> None:
        topic = shown_topic(message, chat.forum)
        for person in self.world.people_in(chat):
            if person != message.sender and message.seen_by(person):
                counts = chat.unread.setdefault(person, {})
                counts[topic] = counts.get(topic, 0) + 1

    def _tell_message(self, chat: Chat, message: Message, fresh: bool) -> None:
        for person in self.world.people_in(chat):
            if message.seen_by(person):
                self._tell_one(chat, message, person, fresh)

    def _tell_one(self, chat: Chat, message: Message, person: int, fresh: bool) -> None:
        def change() -> Change:
            return {
                "t": "message",
                "chat": chat.id_for(person),
                "message": message_view(self.world, message, person),
                "fresh": fresh,
            }

        self.clients.tell(person, change)
        if fresh:
            self.show_chat(chat, person)

    def _bring(self, chat: Chat, message: Message, kind: str) -> None:
        for bot in self.world.bots_in(chat):
            if not chat.blocked and sees(self.world, bot, chat, message):
                told = message_object(self.world, message, bot.id)
                self.updates.push(bot, kind, told, f"chat:{chat.id_for(bot.id)}")

    def message_changed(self, message: Message, *, by_hand: bool = False) -> None:
        """An edited message; edits of people are brought to bots too."""
        chat = self.world.chats[message.chat]
        self.world.save_message(message)
        self._tell_message(chat, message, fresh=False)
        if by_hand:
            self._bring(chat, message, "edited_message")

    def remove(self, messages: Iterable[Message]) -> None:
        """Delete these messages for everybody; pinned ones are unpinned."""
        for message in messages:
            chat = self.world.chats[message.chat]
            self.world.drop_message(message)
            if message.id in chat.pinned:
                chat.pinned.remove(message.id)
                self.chat_changed(chat)
            for person in self.world.people_in(chat):
                if message.seen_by(person):
                    self._tell_deleted(chat, message, person)

    def lose_ephemeral(self, person: int) -> None:
        """Delete what this person alone sees, as a client may that is loaded again."""
        every = [one for chat in self.world.messages.values() for one in chat.values()]
        self.remove(one for one in every if one.receiver == person)

    def _tell_deleted(self, chat: Chat, message: Message, person: int) -> None:
        told = {"t": "deleted", "chat": chat.id_for(person), "keys": [message.key]}
        self.clients.tell(person, lambda: told)

    def reacted(
        self, chat: Chat, person: int, message: Message, before: list[str], after: list[str]
    ) -> None:
        """Bots that are admins (or alone with the person) and asked for it are told."""
        for bot in self.world.bots_in(chat):
            if chat.type != "private" and not chat.is_admin(bot.id):
                continue
            told = {
                "chat": chat_object(self.world, chat, bot.id),
                "message_id": message.id,
                "user": user_object(self.world, person),
                "date": now(),
                "old_reaction": [{"type": "emoji", "emoji": e} for e in before],
                "new_reaction": [{"type": "emoji", "emoji": e} for e in after],
            }
            lane = f"reaction:{chat.id_for(bot.id)}"
            self.updates.push(bot, "message_reaction", told, lane)

    def pin(self, chat: Chat, user: int, message: Message, *, silent: bool = False) -> None:
        """Pin a message as the newest, with a service message, which is heard unless `silent`."""
        if message.id in chat.pinned:
            chat.pinned.remove(message.id)
        chat.pinned.insert(0, message.id)
        self.chat_changed(chat)
        self.post(chat, user, {}, topic=message.topic, pinned_key=message.key, silent=silent)

    def unpin(self, chat: Chat, message: Message) -> None:
        """Pin it no more; one that isn't pinned stays so."""
        if message.id in chat.pinned:
            chat.pinned.remove(message.id)
            self.chat_changed(chat)

    # Chats

    def show_chat(self, chat: Chat, person: int, *, whole: bool = False) -> None:
        """Send the chat's facts to this person's clients; `whole`: with its messages."""
        view = lambda: {"t": "chat", "chat": chat_view(self.world, chat, person, whole)}  # noqa: E731
        self.clients.tell(person, view)

    def chat_changed(self, chat: Chat, *, whole: bool = False) -> None:
        """Save the chat, and send it to all its people."""
        self.world.save_chat(chat)
        for person in self.world.people_in(chat):
            self.show_chat(chat, person, whole=whole)

    def bot_changed(self, bot: Bot) -> None:
        """Save what a bot told about itself, and send it to everybody."""
        self.world.save_bot(bot)
        views = [bot_view(b) for b in self.world.bots.values()]
        self.clients.tell_all(lambda: {"t": "bots", "bots": views})
        for chat in list(self.world.chats.values()):
            if chat.has(bot.id):
                for person in self.world.people_in(chat):
                    self.show_chat(chat, person)

    def set_member(
        self, chat: Chat, user: int, status: str, by: int, rights: Body | None = None
    ) -> None:
        """Another `status`: a user joins, leaves, is removed, or gets other rights."""
        before = member_object(self.world, chat, user)
        chat.members[user] = status
        chat.rights = {one: kept for one, kept in chat.rights.items() if one != user}
        if rights:
            chat.rights[user] = rights
        self.world.save_chat(chat)
        told = {
            "chat": {},
            "from": user_object(self.world, by),
            "date": now(),
            "old_chat_member": before,
            "new_chat_member": member_object(self.world, chat, user),
        }
        self._bring_member(chat, user, told)
        self.chat_changed(chat)
        if user in self.world.people and status in ("left", "kicked"):
            self.clients.tell(user, lambda: {"t": "gone", "chat": chat.id})

    def _bring_member(self, chat: Chat, user: int, told: Body) -> None:
        for bot in self.world.bots.values():
            mine = bot.id == user
            if mine or (chat.is_admin(bot.id) and chat.id):
                update = told | {"chat": chat_object(self.world, chat, bot.id)}
                kind = "my_chat_member" if mine else "chat_member"
                self.updates.push(bot, kind, update, f"member:{chat.id or user}")

    def set_blocked(self, chat: Chat, person: int, blocked: bool) -> None:
        """A person stops (or restarts) a bot, which is told."""
        bot = self.world.bots[chat.other(person)]
        if chat.blocked == blocked:
            return
        chat.blocked = blocked
        before, after = ("member", "kicked") if blocked else ("kicked", "member")
        told = {
            "chat": chat_object(self.world, chat, bot.id),
            "from": user_object(self.world, person),
            "date": now(),
            "old_chat_member": _bot_member(self.world, bot, before),
            "new_chat_member": _bot_member(self.world, bot, after),
        }
        self.updates.push(bot, "my_chat_member", told, f"member:{person}")
        self.chat_changed(chat)


def _bot_member(world: World, bot: Bot, status: str) -> Body:
    told: Body = {"user": user_object(world, bot.id), "status": status}
    return told | {"until_date": 0} if status == "kicked" else told


def _in_topic(chat: Chat, body: Body, topic: int | None) -> Body:
    if not chat.forum or topic in (None, GENERAL):
        return dict(body)
    return {**body, "message_thread_id": topic, "is_topic_message": True}
