"""Telegram is told about the bot when it starts: all of it once, then the changes."""

from __future__ import annotations

from collections import Counter
from gettext import NullTranslations

import pytest

from bot.messages import texts
from bot.sending.introduction import SCOPES
from engine.tables import Nursery
from engine.words import LANGUAGES, words
from tests.bot.chat import Telegram
from tests.bot.conftest import RunBot, english
from tests.bot.jumping_time import Later

pytestmark = pytest.mark.usefixtures("first_start")
TOLD = ("setMyCommands", "setMyDescription", "setMyShortDescription", "setChatMenuButton")
EVERYTHING = (len(LANGUAGES) + 1) * (len(SCOPES) + 2) + 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_as_short_as_telegram_wants_it(language: str) -> None:
    t = words(language)
    assert len(texts.description(t)) <= 512
    assert len(texts.short_description(t)) <= 120
    assert all(
        len(about) <= 256 for group in (True, False) for _, about in texts.commands(t, group)
    )


async def test_commands_and_descriptions_come_in_every_language(
    run_bot: RunBot, telegram: Telegram, later: Later
) -> None:
    await run_bot()
    await later.quiet()
    calls = await telegram.calls(*TOLD)
    assert all(call["ok"] for call in calls)
    assert len(calls) == EVERYTHING
    languages = Counter(
        (call["method"], call["parameters"].get("language_code")) for call in calls[:-1]
    )
    for language in (None, *LANGUAGES):
        assert languages["setMyCommands", language] == len(SCOPES)
        assert languages["setMyDescription", language] == 1
        assert languages["setMyShortDescription", language] == 1


async def test_texts_that_telegram_knows_are_not_sent_again(
    run_bot: RunBot, telegram: Telegram, later: Later
) -> None:
    async with Nursery() as nursery:
        await run_bot(nursery=nursery)
        await later.quiet()
    await run_bot()
    await later.quiet()
    assert len(await telegram.calls(*TOLD)) == EVERYTHING


async def test_a_changed_text_is_sent(run_bot: RunBot, telegram: Telegram, later: Later) -> None:
    """A release has learned some Russian."""
    async with Nursery() as nursery:
        await run_bot(nursery=nursery)
        await later.quiet()

    def more(language: str) -> NullTranslations:
        return words("ru") if language == "ru" else english(language)

    await run_bot(words=more)
    await later.quiet()
    again = (await telegram.calls(*TOLD))[EVERYTHING:]
    assert len(again) == len(SCOPES) + 2
    assert {call["parameters"]["language_code"] for call in again} == {"ru"}


async def test_telegram_is_given_the_time_it_asks_for(
    run_bot: RunBot, telegram: Telegram, later: Later
) -> None:
    """It goes on where it was stopped, and what was done before isn't done again."""
    await telegram.fault(method="setMyDescription", kind="429", retry_after=60, count=1)
    await run_bot()
    await later(50)
    before = await telegram.calls(*TOLD, "deleteWebhook")
    await later(12)
    after = await telegram.calls(*TOLD, "deleteWebhook")
    refused = [call for call in before if not call["ok"]]
    assert len(before) - len(refused) == 1 + len(SCOPES)
    assert len(after) - len(refused) == 1 + EVERYTHING
    assert [call["method"] for call in after].count("deleteWebhook") == 1
