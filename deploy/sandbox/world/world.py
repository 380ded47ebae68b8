"""Everything that is, by id: finding it, and saving what changed."""

import secrets
import time
from collections.abc import Iterator

from deploy.sandbox.world.document_store import DocumentStore
from deploy.sandbox.world.models import GENERAL, Account, Bot, Chat, CloudStorage, Message, Photo
from deploy.sandbox.world.setup_file import BotSetup, GroupSetup, Setup

GROUP_IDS = 5_000_000_000
SUPERGROUP_IDS = 1_002_000_000_000


class World:
    """People, bots, chats and messages, in memory and in the store."""

    def __init__(self, store: DocumentStore) -> None:
        self.store = store
        self.people = {p.id: p for p in store.all("person", Account)}
        self.bots = {b.id: b for b in store.all("bot", Bot)}
        self.chats = {c.key: c for c in store.all("chat", Chat)}
        self.photos = {p.file_id: p for p in store.all("photo", Photo)}
        self.clouds = {(c.bot, c.person): c for c in store.all("cloud", CloudStorage)}
        self.messages: dict[str, dict[str, Message]] = {key: {} for key in self.chats}
        self.inline: dict[str, Message] = {}
        self.local_webhooks = False
        self.opens: str | None = None
        for message in store.all("message", Message):
            self._remember(message)

    def _remember(self, message: Message) -> None:
        self.messages.setdefault(message.chat, {})[message.key] = message
        if message.inline_id:
            self.inline[message.inline_id] = message

    # Saving

    def save_chat(self, chat: Chat) -> None:
        """Save a new or changed chat."""
        self.chats[chat.key] = chat
        self.messages.setdefault(chat.key, {})
        self.store.put("chat", chat.key, chat)

    def save_person(self, person: Account) -> None:
        """Save a new or changed account."""
        self.people[person.id] = person
        self.store.put("person", str(person.id), person)

    def save_bot(self, bot: Bot) -> None:
        """Save a new or changed bot."""
        self.bots[bot.id] = bot
        self.store.put("bot", str(bot.id), bot)

    def save_message(self, message: Message) -> None:
        """Save a new or changed message."""
        self._remember(message)
        self.store.put("message", f"{message.chat}/{message.key}", message)

    def drop_message(self, message: Message) -> None:
        """Delete a message for good."""
        self.messages[message.chat].pop(message.key, None)
        if message.inline_id:
            self.inline.pop(message.inline_id, None)
        self.store.drop("message", f"{message.chat}/{message.key}")

    def save_photo(self, photo: Photo) -> None:
        """Save a picture."""
        self.photos[photo.file_id] = photo
        self.store.put("photo", photo.file_id, photo)

    def cloud(self, bot: int, person: int) -> CloudStorage:
        """Return the values that Mini Apps of this bot keep for this person."""
        return self.clouds.setdefault((bot, person), CloudStorage(bot=bot, person=person))

    def save_cloud(self, cloud: CloudStorage) -> None:
        """Save it after a change."""
        self.store.put("cloud", f"{cloud.bot}/{cloud.person}", cloud)

    # Finding

    def person(self, key: str) -> Account | None:
        """By the key of `/?as=key`, letters of either case."""
        return next((p for p in self.people.values() if p.key == key.lower()), None)

    def bot_named(self, username: str) -> Bot | None:
        """By username, letters of either case, without the @."""
        name = username.lower()
        return next((b for b in self.bots.values() if b.username.lower() == name), None)

    def bot_of(self, token: str) -> Bot | None:
        """The bot that has this token."""
        return next((b for b in self.bots.values() if b.token == token), None)

    def private(self, one: int, two: int) -> Chat:
        """The chat of two, made when it isn't there yet."""
        key = "/".join(str(i) for i in sorted((one, two)))
        if key not in self.chats:
            writes = not {one, two} & set(self.bots)
            chat = Chat(key=key, id=0, type="private", pair=(one, two), may_write=writes)
            chat.instance = new_instance()
            self.save_chat(chat)
        return self.chats[key]

    def group(self, chat_id: int) -> Chat | None:
        """A group by its negative id."""
        return self.chats.get(str(chat_id))

    def opened_at_once(self) -> tuple[Account, Chat] | None:
        """Return whose view of which group "/" shows; None: the client asks who one is."""
        chats = (c for c in self.chats.values() if c.title == self.opens and not c.upgraded_to)
        members = ((self.people[i], chat) for chat in chats for i in self.people_in(chat))
        return next((found for found in members if not found[0].deleted), None)

    def message(self, chat: Chat, key: str | int | None) -> Message | None:
        """By message id or by key; None when it is gone."""
        return self.messages[chat.key].get(str(key))

    def people_in(self, chat: Chat) -> list[int]:
        """The ids of the people who are in the chat now."""
        return [user for user in self._users(chat) if user in self.people]

    def bots_in(self, chat: Chat) -> list[Bot]:
        """The bots that are in the chat now."""
        return [self.bots[user] for user in self._users(chat) if user in self.bots]

    def _users(self, chat: Chat) -> Iterator[int]:
        users = chat.pair if chat.pair is not None else tuple(chat.members)
        return (user for user in users if chat.has(user))

    # Making

    def new_group(self, title: str, members: list[int], kind: str, topics: list[str]) -> Chat:
        """A group; the first member made it, and `topics` make it a forum."""
        forum = bool(topics)
        kind = "supergroup" if forum else kind
        chat_id = self._free_id(kind)
        chat = Chat(key=str(chat_id), id=chat_id, type=kind, title=title, forum=forum)
        chat.members = dict.fromkeys(members, "member") | {members[0]: "creator"}
        chat.instance = new_instance()
        if forum:
            chat.topics = {GENERAL: "General"}
            for name in topics:
                chat.last_id += 1
                chat.topics[chat.last_id + 1] = name
            chat.last_id += 1
        self.save_chat(chat)
        return chat

    def _free_id(self, kind: str) -> int:
        base = GROUP_IDS if kind == "group" else SUPERGROUP_IDS
        return -(base + 1 + sum(1 for c in self.chats.values() if c.type == kind))

    def begin(self, setup: Setup) -> None:
        """Make what the setup names, where it isn't there yet."""
        self.local_webhooks = setup.local_webhooks
        self.opens = setup.opens
        for told in setup.people:
            facts = {f: getattr(told, f) for f in told.__struct_fields__}
            gone = told.id in self.people and self.people[told.id].deleted
            self.save_person(Account(**facts, deleted=gone))
        for bot in setup.bots:
            self._begin_bot(bot)
        titles = {chat.title for chat in self.chats.values()}
        for group in setup.groups:
            if group.title not in titles:
                self._begin_group(group)

    def _begin_bot(self, told: BotSetup) -> None:
        facts = {f: getattr(told, f) for f in told.__struct_fields__}
        bot = self.bots.get(told.id) or Bot(id=told.id, **facts)
        for field, value in facts.items():
            setattr(bot, field, value)
        self.save_bot(bot)

    def _begin_group(self, told: GroupSetup) -> None:
        members = [self._named(name) for name in told.members]
        chat = self.new_group(told.title, members, told.type, told.topics)
        for name in told.admins:
            chat.members[self._named(name)] = "administrator"
        self.save_chat(chat)

    def _named(self, name: str) -> int:
        found = self.person(name) or self.bot_named(name.lstrip("@"))
        if found is None:
            raise ValueError(f"The setup has nobody called {name}")
        return found.id


def new_instance() -> str:
    """A chat's identifier for callbacks and Mini Apps: 64 bits, as decimal digits."""
    return str(secrets.randbits(63))


def now() -> int:
    """Unix time in whole seconds, as messages carry it."""
    return int(time.time())
