"""/history: what was played in a chat, and what one played oneself."""

from __future__ import annotations

from bot.role import BotRole
from engine.tables import Tables
from tests.bot.chat import BOT, Friend, Message, eventually
from tests.bot.games import play_to_the_end, playing


async def test_a_group_sees_its_games_and_the_way_to_each(
    bot: BotRole, anna: Friend, vera: Friend, tables: Tables
) -> None:
    table = await play_to_the_end(tables, await playing(anna, vera))
    outcome = table.last_outcome
    assert outcome is not None
    assert outcome.fool is not None
    fool, other = table.names[outcome.fool], table.names[1 - outcome.fool]
    await vera.writes("/history")
    body = (await _answer(vera, "The last games here"))["body"]
    assert f"🤡 {fool} · with {other}\nReplay · Check the shuffle" in body["text"]
    links = [entity["url"] for entity in body["entities"] if "url" in entity]
    start = f"https://t.me/durak_bot/play?startapp={table.id}"
    assert links == [f"{start}_replay_1", f"{start}_fair_1"]


async def test_a_person_sees_only_his_own(
    bot: BotRole, anna: Friend, vera: Friend, gleb: Friend, tables: Tables
) -> None:
    await play_to_the_end(tables, await playing(anna, vera))
    for friend, words in ((anna, "My last games"), (gleb, "haven't finished a game yet")):
        await friend.starts_bot()
        friend.chat = BOT
        await friend.writes("/history")
        await _answer(friend, words)


async def test_a_topic_has_games_of_its_own(
    bot: BotRole, anna: Friend, vera: Friend, tables: Tables
) -> None:
    await play_to_the_end(tables, await playing(anna, vera))
    anna.chat = await anna.telegram.group("Forum")
    await anna.writes("/history")
    await _answer(anna, "No game has been finished here yet")


async def _answer(friend: Friend, words: str) -> Message:
    async def look() -> Message | None:
        found = [one for one in await friend.messages() if words in one["body"].get("text", "")]
        return found[-1] if found else None

    answer = await eventually(look)
    assert answer is not None
    return answer
