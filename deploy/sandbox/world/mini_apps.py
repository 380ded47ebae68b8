"""Open Mini Apps and messages prepared for sharing."""

import secrets
import time
from dataclasses import dataclass, field
from typing import Any, Literal

from deploy.sandbox.world.launch import init_data, launch_address, link_fields, origin_of
from deploy.sandbox.world.models import Body, Bot, Chat
from deploy.sandbox.world.world import World

PREPARED_SECONDS = 600

Source = Literal["link", "button", "menu", "inline"]
Mode = Literal["full", "compact", "fullscreen"]
ChatKind = Literal["users", "bots", "groups"]
CHAT_KINDS: tuple[ChatKind, ...] = ("users", "bots", "groups")


@dataclass
class OpenApp:
    """One Mini App as one person has opened it."""

    bot: Bot
    person: int
    source: Source  # what was pressed
    address: str
    title: str
    short_name: str | None = None
    start_param: str | None = None
    chat: Chat | None = None
    mode: Mode = "full"
    id: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    query_id: str | None = None


@dataclass
class PreparedMessage:
    """A message that a bot has prepared for a person to share."""

    id: str
    bot: Bot
    person: int
    result: Body
    kinds: frozenset[ChatKind]
    expires: float = field(default_factory=lambda: time.time() + PREPARED_SECONDS)


class MiniApps:
    """All that is open or prepared."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.open: dict[str, OpenApp] = {}
        self.prepared: dict[str, PreparedMessage] = {}

    def launch(self, app: OpenApp, theme: dict[str, Any] | None) -> Body:
        """Open it: the Launch (README) that the chat client gets."""
        private = self.world.private(app.bot.id, app.person)
        may_write = private.may_write and not private.blocked
        data = self._data(app, may_write)
        self.open[app.id] = app
        url = launch_address(
            app.address,
            data,
            theme or {},
            app.start_param,
            inline=app.bot.inline,
            fullscreen=app.mode == "fullscreen",
        )
        return {
            "app": app.id,
            "bot": app.bot.id,
            "title": app.title,
            "short_name": app.short_name,
            "url": url,
            "origin": origin_of(app.address),
            "from": app.source,
            "mode": app.mode,
            "chat": app.chat.id_for(app.person) if app.chat else None,
            "write_allowed": may_write,
            "same_chat": app.chat is not None,
        }

    def _data(self, app: OpenApp, may_write: bool) -> str:
        person = self.world.people[app.person]
        if app.source == "inline":
            return ""
        if app.source == "link":
            more = link_fields(app.bot, app.chat, app.start_param)
            return init_data(app.bot, person, may_write, more)
        app.query_id = f"AA{secrets.token_urlsafe(16)}"
        return init_data(app.bot, person, may_write, {"query_id": app.query_id})

    def of_query(self, bot: Bot, query_id: str) -> OpenApp | None:
        """The open app of this bot that answerWebAppQuery means, None when there is none."""
        for app in self.open.values():
            if app.query_id == query_id and app.bot.id == bot.id:
                return app
        return None

    def prepare(
        self, bot: Bot, person: int, result: Body, kinds: frozenset[ChatKind]
    ) -> PreparedMessage:
        """Keep a message for this person to share within PREPARED_SECONDS."""
        prepared = PreparedMessage(secrets.token_urlsafe(12), bot, person, result, kinds)
        self.prepared[prepared.id] = prepared
        return prepared

    def still_prepared(self, name: str, person: int, bot: Bot) -> PreparedMessage | None:
        """The prepared message of this id, None when it is another's or too old."""
        found = self.prepared.get(name)
        if found is None or found.person != person or found.bot.id != bot.id:
            return None
        return found if found.expires > time.time() else None


def allowed_kinds(fields: Body) -> frozenset[ChatKind]:
    """Those of `allow_user_chats`, `allow_bot_chats` and `allow_group_chats` that are set."""
    return frozenset(kind for kind in CHAT_KINDS if fields.get(f"allow_{kind[:-1]}_chats"))


def chat_kind(world: World, chat: Chat, person: int) -> ChatKind:
    """The kind by which a bot allows this chat for sharing and inline queries."""
    if chat.type != "private":
        return "groups"
    return "bots" if chat.other(person) in world.bots else "users"
