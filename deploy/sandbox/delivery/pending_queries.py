"""Questions that wait for a bot's answer: pressed buttons, inline queries, calls of a guest."""

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from typing import Any, Literal

from deploy.sandbox.delivery.bot_limits import LimitSettings
from deploy.sandbox.delivery.update_queues import UpdateQueues
from deploy.sandbox.world.api_objects import message_object, user_object
from deploy.sandbox.world.api_refusals import TOO_OLD, bad_request
from deploy.sandbox.world.models import Body, Bot, Chat, Message
from deploy.sandbox.world.world import World

QueryKind = Literal["callback", "inline", "guest"]

ANSWERED_KEPT = 600  # seconds a finished inline query's results may be chosen from


@dataclass
class Query:
    """One question; `answer` gets what the bot says."""

    id: str
    kind: QueryKind
    bot: Bot
    person: int
    chat: Chat
    message: Message | None
    at: float = field(default_factory=time.time)
    answer: asyncio.Future[Body] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    results: dict[str, Body] = field(default_factory=dict)
    text: str = ""
    offset: str = ""
    button: Body | None = None


class PendingQueries:
    """All questions of the last minutes."""

    def __init__(self, world: World, updates: UpdateQueues, settings: LimitSettings) -> None:
        self.world = world
        self.updates = updates
        self.settings = settings
        self._all: dict[str, Query] = {}
        self._cache: dict[tuple[Any, ...], tuple[float, Body]] = {}
        self._newest: dict[int, Query] = {}

    def _new(
        self, kind: QueryKind, bot: Bot, person: int, chat: Chat, message: Message | None = None
    ) -> Query:
        self._forget_old()
        name = str(secrets.randbits(62))
        query = Query(id=name, kind=kind, bot=bot, person=person, chat=chat, message=message)
        self._all[query.id] = query
        return query

    def _forget_old(self) -> None:
        limit = time.time() - ANSWERED_KEPT
        for query in [query for query in self._all.values() if query.at < limit]:
            del self._all[query.id]

    def press(self, bot: Bot, person: int, message: Message, data: str) -> Query:
        """A callback button was pressed: the query that its bot is sent."""
        chat = self.world.chats[message.chat]
        query = self._new("callback", bot, person, chat, message)
        told: Body = {
            "id": query.id,
            "from": user_object(self.world, person),
            "chat_instance": chat.instance,
            "data": data,
        }
        if message.inline_id:
            told["inline_message_id"] = message.inline_id
        else:
            told["message"] = message_object(self.world, message, bot.id)
        self.updates.push(bot, "callback_query", told, f"callback:{person}")
        return query

    def ask(self, bot: Bot, person: int, chat: Chat, text: str, offset: str) -> Query:
        """`@bot text` was written: the bot's query; an older one of this person is dropped."""
        older = self._newest.get(person)
        if older is not None and not older.answer.done():
            older.answer.cancel()
        query = self._new("inline", bot, person, chat)
        query.text, query.offset = text, offset
        self._newest[person] = query
        cached = self._cached(bot, person, text, offset)
        if cached is not None:
            self._settle(query, cached)
            return query
        kind = "sender" if chat.pair and bot.id in chat.pair else chat.type
        told = {
            "id": query.id,
            "from": user_object(self.world, person),
            "chat_type": kind,
            "query": text,
            "offset": offset,
        }
        self.updates.push(bot, "inline_query", told, f"inline:{person}")
        return query

    def call_guest(self, bot: Bot, message: Message) -> None:
        """A message called a bot into a chat where it is no member: the bot gets this message."""
        query = self._new("guest", bot, message.sender, self.world.chats[message.chat], message)
        told = message_object(self.world, message, message.sender)
        told["guest_query_id"] = query.id
        self.updates.push(bot, "guest_message", told, f"guest:{message.chat}")

    def _cached(self, bot: Bot, person: int, text: str, offset: str) -> Body | None:
        for who in (person, 0):
            until, answer = self._cache.get((bot.id, who, text, offset), (0.0, None))
            if answer is not None and until > time.time():
                return answer
        return None

    def answer_inline(self, query: Query, answer: Body, seconds: int, personal: bool) -> None:
        """Give the results to the person, and keep them for the same question, `seconds` long."""
        who = query.person if personal else 0
        key = (query.bot.id, who, query.text, query.offset)
        self._cache[key] = (time.time() + seconds, answer)
        self._settle(query, answer)

    def _settle(self, query: Query, answer: Body) -> None:
        query.results = {result["id"]: result for result in answer["results"]}
        query.button = answer["button"]
        query.answer.set_result(answer)

    def unanswered(self, query_id: str, kind: QueryKind, bot: Bot) -> Query:
        """The query that a bot answers now; refused with TOO_OLD when it is too late."""
        query = self._all.get(query_id)
        if query is None or query.kind != kind or query.bot.id != bot.id or query.answer.done():
            raise bad_request(TOO_OLD)
        if time.time() - query.at > self.settings.query_seconds:
            raise bad_request(TOO_OLD)
        return query

    def pressed(self, query_id: str, bot: Bot) -> Query | None:
        """A callback of this bot, answered or not (ephemeral messages refer to it)."""
        query = self._all.get(query_id)
        return query if query and query.bot.id == bot.id and query.kind == "callback" else None

    def answered(self, query_id: str, person: int) -> Query | None:
        """An inline query whose results this person has."""
        query = self._all.get(query_id)
        return query if query and query.person == person and query.kind == "inline" else None
