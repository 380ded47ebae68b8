"""An operator with the page open, as Anna is in these tests."""

from __future__ import annotations

from typing import Any

from tests.bot.chat import BOT, Friend, buttons_of, eventually


async def opens_page(friend: Friend) -> None:
    """Open the operators' page in the private chat."""
    await friend.starts_bot()
    friend.chat = BOT
    await friend.writes("/operator")
    await friend.sees("The operator's page")


async def buttons(friend: Friend) -> list[str]:
    """Under the newest message that has any."""
    found = [one for one in await friend.messages() if "reply_markup" in one["body"]]
    return buttons_of(found[-1])


async def offers(friend: Friend, label: str) -> list[str]:
    """Wait until there is such a button; all of them."""

    async def look() -> list[str]:
        found = await buttons(friend)
        return found if label in found else []

    return await eventually(look)


async def texts_in(friend: Friend, chat: int) -> list[str]:
    """Return the texts that the bot has written in a group."""
    found: list[dict[str, Any]] = await friend.telegram.messages(chat)
    return [one["body"].get("text", "") for one in found if one["sender"] == friend.bot]


async def mail_with(friend: Friend, words: str) -> str:
    """Wait for a message in the private chat that says so."""

    async def look() -> str:
        return next((text for text in await friend.mail() if words in text), "")

    return await eventually(look)
