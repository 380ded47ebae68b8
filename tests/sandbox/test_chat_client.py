"""The chat client's page, files and socket."""

import aiohttp
import pytest
from aiogram import Bot

from deploy.sandbox import LocalTelegram
from tests.sandbox.conftest import opened
from tests.sandbox.people import Phone
from tests.support.leavers import leave_while_opening


async def test_the_page_and_its_files(http: aiohttp.ClientSession) -> None:
    async with http.get("/?as=anna") as answer:
        assert answer.status == 200
        assert answer.headers["Cache-Control"] == "no-store"
        assert "text/html" in answer.headers["Content-Type"]
    for path in ("/client/nothing.js", "/client/%2e%2e/server.py", "/client/..%2fserver.py"):
        async with http.get(path) as answer:
            assert answer.status == 404, path


async def test_the_people_one_may_be(http: aiohttp.ClientSession) -> None:
    async with http.get("/client/people") as answer:
        people = (await answer.json())["people"]
    assert [person["key"] for person in people] == ["anna", "boris", "vera"]
    async with http.get("/client/live?as=zoe") as answer:
        assert answer.status == 404
        assert "zoe" in (await answer.json())["words"]


async def test_the_whole_state_comes_first(anna: Phone) -> None:
    state = anna.state
    assert state["t"] == "state"
    assert state["you"]["key"] == "anna"
    titles = {chat["title"]: chat for chat in state["chats"]}
    assert set(titles) == {"Friends", "Club", "Tea", "Ink"}
    assert titles["Tea"]["started"] is False
    assert [topic["name"] for topic in titles["Club"]["topics"]] == ["General", "Cards"]
    assert titles["Friends"]["members"][0] == {"id": 7_000_000_001, "status": "creator"}


async def test_a_client_that_leaves_while_the_socket_opens_is_no_fault(
    telegram: LocalTelegram, caplog: pytest.LogCaptureFixture
) -> None:
    await leave_while_opening(telegram.address, "/client/live?as=anna")
    await (await opened(telegram, "ANNA")).close()
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


async def test_two_tabs_of_one_person(telegram: LocalTelegram, anna: Phone) -> None:
    second = await opened(telegram, "ANNA")
    friends = anna.chat("Friends")["id"]
    await anna.do("send", chat=friends, text="From here")
    heard = await second.sees("From here")
    assert heard["message"]["out"] is True
    await second.close()


async def test_an_edited_message_reaches_the_bot(bot: Bot, anna: Phone) -> None:
    await anna.do("start", bot=5001)
    key = (await anna.do("send", chat=5001, text="teh"))["key"]
    await anna.do("edit", chat=5001, key=key, text="tea")
    updates = await bot.get_updates()
    assert updates[-1].edited_message is not None
    assert updates[-1].edited_message.text == "tea"
    await anna.do("delete", chat=5001, key=key)
    await anna.hears("deleted", keys=[key])


@pytest.mark.parametrize(
    ("act", "fields", "words"),
    [
        ("fly", {}, "There is no act called fly."),
        ("send", {"text": "x"}, "send needs 'chat'."),
        ("send", {"chat": -1, "text": "x"}, "You are not in this chat."),
        ("press", {"chat": 5001, "key": "9", "button": [0, 0]}, "This message is no more."),
        ("start", {"bot": "nobody_bot"}, "There is no such bot."),
    ],
)
async def test_acts_that_make_no_sense(
    anna: Phone, act: str, fields: dict[str, object], words: str
) -> None:
    answer = await anna.do(act, **fields)
    assert (answer["t"], answer["words"]) == ("refused", words)
