"""Stored things of the local Telegram: people, bots, chats, messages."""

from typing import Any

import msgspec

Body = dict[str, Any]

GENERAL = 1  # the topic that every forum has


class Account(msgspec.Struct, kw_only=True):
    """A person's account; `key` is the name in `/?as=key`."""

    key: str
    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str = "en"
    deleted: bool = False


class WebhookInfo(msgspec.Struct, kw_only=True):
    """Address to which a bot wants its updates to be brought."""

    url: str
    secret_token: str | None = None
    max_connections: int = 40
    ip_address: str | None = None
    last_error_date: int | None = None
    last_error_message: str | None = None


class Bot(msgspec.Struct, kw_only=True):
    """A bot: what BotFather knows of it, and what it has told about itself since."""

    token: str
    id: int
    username: str
    first_name: str
    apps: dict[str, str] = {}
    main_app: str | None = None
    inline: bool = False
    inline_feedback: bool = False
    guest: bool = False
    placeholder: str | None = None
    privacy: bool = True
    words: dict[str, str] = {}  # "description/ru" → what setMyDescription and friends told
    commands: dict[str, list[Body]] = {}  # "scope/language" → commands
    menu_button: Body | None = None
    menu_buttons: dict[int, Body] = {}
    webhook: WebhookInfo | None = None
    allowed_updates: list[str] | None = None
    next_update: int = 100_000_001


class Chat(msgspec.Struct, kw_only=True):
    """A private chat of two, or a group. `id` is 0 in a private chat: each side sees the other."""

    key: str
    id: int
    type: str
    title: str = ""
    pair: tuple[int, int] | None = None
    may_write: bool = True  # a private chat: the bot has been allowed to
    opened_app: bool = False  # a private chat: the person has opened a Mini App with a name
    blocked: bool = False
    members: dict[int, str] = {}
    rights: dict[int, Body] = {}  # what an administrator or restricted member has otherwise
    permissions: Body = {}  # what members have otherwise than in a new group
    slow_mode: int = 0  # seconds from one message of a member to the next
    forum: bool = False
    topics: dict[int, str] = {}
    closed_topics: list[int] = []
    hidden_general: bool = False
    pinned: list[int] = []
    last_id: int = 0
    last_ephemeral: int = 0
    last_bot: int | None = None
    instance: str = ""
    upgraded_to: int | None = None
    unread: dict[int, dict[int, int]] = {}

    def other(self, viewer: int) -> int:
        """Return the other side of this private chat."""
        assert self.pair is not None
        return self.pair[1] if self.pair[0] == viewer else self.pair[0]

    def id_for(self, viewer: int) -> int:
        """The chat's id as this user sees it."""
        return self.other(viewer) if self.type == "private" else self.id

    def status(self, user: int) -> str:
        """A ChatMember's `status`; `left` for those who never were there."""
        if self.pair is not None:
            return "member" if user in self.pair else "left"
        return self.members.get(user, "left")

    def has(self, user: int) -> bool:
        """Return whether this user is in the chat now."""
        return self.status(user) not in ("left", "kicked")

    def is_admin(self, user: int) -> bool:
        """Return whether this user made the group or administers it."""
        return self.status(user) in ("creator", "administrator")


class Message(msgspec.Struct, kw_only=True):
    """A message; `body` is what everybody sees of it, in the Bot API's words."""

    chat: str
    id: int
    sender: int
    date: int
    body: Body
    reply_to: str | None = None
    via: int | None = None
    inline_id: str | None = None
    called_by: Body | None = None  # what a guest's message says of who called the guest
    pinned_key: str | None = None
    reactions: dict[str, list[int]] = {}
    receiver: int | None = None
    ephemeral_id: int | None = None
    replaces: str | None = None
    silent: bool = False
    sender_chat: Body | None = None  # a chat that speaks in the sender's place

    @property
    def key(self) -> str:
        """Its name inside the chat: `12`, or `e3` when it is ephemeral."""
        return str(self.id) if self.ephemeral_id is None else f"e{self.ephemeral_id}"

    @property
    def topic(self) -> int:
        """The topic that it stands in; General when it names none."""
        return int(self.body.get("message_thread_id", GENERAL))

    def seen_by(self, user: int) -> bool:
        """Return whether this user may see it: an ephemeral one has one receiver."""
        return self.receiver is None or user in (self.receiver, self.sender)


class Photo(msgspec.Struct, kw_only=True):
    """A stored picture."""

    file_id: str
    content: bytes
    width: int
    height: int


class CloudStorage(msgspec.Struct, kw_only=True):
    """Values that a Mini App keeps for one person at Telegram's."""

    bot: int
    person: int
    values: dict[str, str] = {}
