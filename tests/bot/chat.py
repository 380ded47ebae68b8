"""Friends and their chats in the local Telegram: `anna.presses("Join")`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import aiohttp

from deploy.sandbox import BotSetup, GroupSetup, LocalTelegram, PersonSetup, Setup
from tests.support.patience import PATIENCE

TOKEN = "5001:a-token-for-tests"
BOT = 5001
MORE = "More…"
PAGE = "http://127.0.0.1:9"
PEOPLE = [
    PersonSetup(key="anna", id=7000000001, first_name="Anna"),
    PersonSetup(key="boris", id=7000000002, first_name="Boris", language_code="ru"),
    PersonSetup(key="vera", id=7000000003, first_name="Vera"),
    PersonSetup(key="gleb", id=7000000004, first_name="<b>Gleb\u202e", last_name="&amp;"),
]

Message = dict[str, Any]
T = TypeVar("T")


SECOND_TOKEN = "5002:another-token-for-tests"
SECOND = 5002
SECOND_BOT = BotSetup(
    token=SECOND_TOKEN,
    username="second_bot",
    first_name="Durak too",
    apps={"play": f"{PAGE}/app"},
    inline=True,
    inline_feedback=True,
)


def local_telegram(*more_bots: BotSetup) -> LocalTelegram:
    """Four people, a group and a forum with the bot, a group without it; and, where there are more
    bots, a group with all of them.
    """
    together = [GroupSetup(title="Together", members=[*(one.key for one in PEOPLE), "durak_bot"])]
    together[0].members.extend(one.username for one in more_bots)
    everybody = [person.key for person in PEOPLE]
    return LocalTelegram(
        Setup(
            people=PEOPLE,
            bots=[
                BotSetup(
                    token=TOKEN,
                    username="durak_bot",
                    first_name="Durak",
                    apps={"play": f"{PAGE}/app"},
                    inline=True,
                    inline_feedback=True,
                    guest=True,
                ),
                *more_bots,
            ],
            groups=[
                GroupSetup(title="Friends", members=[*everybody, "durak_bot"], admins=["boris"]),
                GroupSetup(
                    title="Forum",
                    members=[*everybody, "durak_bot"],
                    type="supergroup",
                    topics=["Cards", "Tea"],
                ),
                GroupSetup(title="Others", members=everybody),
                *(together if more_bots else []),
            ],
            local_webhooks=True,
        )
    )


async def eventually(
    look: Callable[[], Awaitable[T]], within: float = PATIENCE, every: float = 0.03
) -> T:
    """Call `look` until it returns something true, and return that. Fails with the last result."""
    until = time.monotonic() + within
    while True:
        found = await look()
        if found:
            return found
        assert time.monotonic() < until, f"not within {within} s; at last {found!r}"
        await asyncio.sleep(every)


@dataclass
class Telegram:
    """The local Telegram over HTTP, the way its own client and its tests' addresses speak."""

    http: aiohttp.ClientSession
    address: str
    local: LocalTelegram

    def feedback(self, on: bool) -> None:
        """Do what BotFather's /setinlinefeedback does."""
        self.local.backend.world.bots[BOT].inline_feedback = on

    def has_updates(self) -> bool:
        """Return whether the bot has updates that it hasn't confirmed yet."""
        return bool(self.local.backend.updates.queue(BOT))

    async def _get(self, address: str) -> Any:
        async with self.http.get(address) as answer:
            return await answer.json()

    async def _post(self, address: str, told: object) -> Any:
        async with self.http.post(address, json=told) as answer:
            return await answer.json()

    async def act(self, who: str, act: str, **fields: object) -> dict[str, Any]:
        done = await self._post(f"/client/act?as={who}", {"t": act, "id": 1, **fields})
        assert done["t"] == "done", done
        return dict(done)

    async def fault(self, **what: object) -> None:
        await self._post("/sandbox/faults", what)

    async def revoke(self, bot: str) -> str:
        """Do what BotFather's /revoke does; return the new token."""
        return str((await self._post("/sandbox/revocations", {"bot": bot}))["token"])

    async def limits(self, on: bool) -> None:
        await self.settings(limits=on)

    async def settings(self, **changes: object) -> None:
        await self._post("/sandbox/settings", changes)

    async def calls(self, *methods: str) -> list[dict[str, Any]]:
        found = (await self._get("/sandbox/calls"))["calls"]
        return [call for call in found if not methods or call["method"] in methods]

    async def chats(self) -> list[dict[str, Any]]:
        return list((await self._get("/sandbox/chats"))["chats"])

    async def group(self, title: str) -> int:
        """The group's id; of a group that was upgraded, the new one."""
        found = [
            chat["chat"]["id"]
            for chat in await self.chats()
            if chat["chat"]["title"] == title and not chat["chat"]["upgraded_to"]
        ]
        return int(found[0])

    async def topic(self, title: str, topic: str) -> int:
        """The id of a group's topic."""
        chats = {chat["chat"]["title"]: chat["chat"] for chat in await self.chats()}
        return next(int(n) for n, name in chats[title]["topics"].items() if name == topic)

    async def messages(self, chat: int) -> list[Message]:
        """Everything in a group."""
        for one in await self.chats():
            if one["chat"]["id"] == chat:
                return list(one["messages"])
        return []

    async def private(self, person: int, other: int = BOT) -> list[Message]:
        """Everything in a private chat."""
        for one in await self.chats():
            if sorted(one["chat"]["pair"] or ()) == sorted((person, other)):
                return list(one["messages"])
        return []


@dataclass
class Friend:
    """Somebody in the group."""

    telegram: Telegram
    key: str
    id: int
    chat: int  # the chat they have open
    lets_write: bool = False  # the answer when the bot's first Mini App asks for it
    notes: list[str] = field(default_factory=list)
    bot: int = BOT  # the one of several bots that they talk to

    async def writes(self, text: str, **more: object) -> None:
        await self.telegram.act(self.key, "send", chat=self.chat, text=text, **more)

    async def starts_bot(self, parameter: str | None = None) -> None:
        more = {"parameter": parameter} if parameter else {}
        await self.telegram.act(self.key, "start", bot=self.bot, **more)

    async def messages(self) -> list[Message]:
        """The messages of the bot (or sent via it) in the open chat."""
        if self.chat < 0:
            found = await self.telegram.messages(self.chat)
        else:
            found = await self.telegram.private(self.id, self.chat)
        seen = [one for one in found if one["receiver"] in (None, self.id)]
        return [one for one in seen if self.bot in (one["sender"], one["via"])]

    async def mail(self) -> list[str]:
        """The texts that the bot has written to this person."""
        found = await self.telegram.private(self.id, self.bot)
        return [one["body"].get("text", "") for one in found if one["sender"] == self.bot]

    async def board(self) -> str:
        """The words of the last message with buttons in the open chat."""
        found = [one for one in await self.messages() if "reply_markup" in one["body"]]
        return words_of(found[-1]) if found else ""

    async def sees(self, words: str, within: float = PATIENCE) -> str:
        """Wait until the board says so."""

        async def look() -> str:
            text = await self.board()
            return text if words in text else ""

        return await eventually(look, within)

    async def presses(self, label: str, within: float = PATIENCE) -> dict[str, Any]:
        """Press the newest button of that name in the open chat; what came of it."""

        async def look() -> tuple[str, list[int]] | None:
            return find_button(await self.messages(), label)

        key, button = await eventually(look, within)
        where = {"chat": self.chat, "key": key, "button": button}
        outcome = await self.telegram.act(self.key, "press", **where)
        if outcome["kind"] != "first_app":
            return outcome
        return await self.telegram.act(self.key, "press", **where, write=self.lets_write)

    async def is_told(self, label: str) -> str:
        """Press, and read the toast."""
        outcome = await self.presses(label)
        assert outcome["kind"] == "answer", outcome
        return str(outcome["text"])

    async def is_told_in_more(self, label: str) -> str:
        """Press More under the table, then this button of what comes: read the toast."""
        outcome = await self.presses(MORE)
        assert outcome["kind"] == "answer", outcome
        return await self.is_told(label)


def find_button(messages: list[Message], label: str) -> tuple[str, list[int]] | None:
    """The newest button of that name: its message's key, its row and column."""
    for message in reversed(messages):
        rows = message["body"].get("reply_markup", {}).get("inline_keyboard", [])
        for row, buttons in enumerate(rows):
            for column, button in enumerate(buttons):
                if button["text"] == label:
                    return key_of(message), [row, column]
    return None


def words_of(message: Message) -> str:
    """The text of a message, or the caption of a photo."""
    body = message["body"]
    return str(body.get("text") or body.get("caption", ""))


def key_of(message: Message) -> str:
    """The name of a message inside its chat, as a chat client calls it."""
    number = message["ephemeral_id"]
    return str(message["id"]) if number is None else f"e{number}"


def buttons_of(message: Message) -> list[str]:
    """The names of a message's buttons."""
    rows = message["body"].get("reply_markup", {}).get("inline_keyboard", [])
    return [button["text"] for row in rows for button in row]
