"""Reports on the operator's page: a queue, who sees to which, and what was done."""

from __future__ import annotations

import pytest

from bot.app import BotProcess
from bot.memory.operator.report_queue import Operator, ReportOutcome
from bot.messages.operator.operator_presses import OperatorAct, OperatorPress
from engine.tables import Person, PlayerReport, Tables
from engine.words import words
from tests.bot.chat import BOT, Friend, Telegram, eventually
from tests.bot.conftest import RunBot
from tests.bot.jumping_time import Later
from tests.bot.operator.operator_scenes import mail_with, offers, opens_page
from tests.bot.tables.test_forged_presses import message_with, press

DAVID = Person(7_300_000_001, "David")
EVA = Person(7_300_000_002, "Eva")


async def reported(tables: Tables, by: Person = DAVID, about: Person = EVA) -> None:
    await tables.chats.report(by, about, "abcd", 1, "insults")


async def waits(bot: BotProcess, count: int) -> None:
    async def are_there() -> bool:
        return await bot.context.memory.reports.count_open() == count

    await eventually(are_there)


async def test_a_report_waits_in_the_queue_until_something_is_done(
    run_bot: RunBot, anna: Friend, tables: Tables
) -> None:
    bot = await run_bot(admins=(anna.id,))
    await reported(tables)
    await waits(bot, 1)
    await opens_page(anna)
    await anna.presses("Reports · 1")
    await anna.sees("Open reports: 1")
    await anna.presses("🚩 Insults: Eva")
    said = await anna.sees("A report: Insults")
    assert f"About: Eva ({EVA.id})" in said
    await anna.presses("I see to it")
    await anna.sees("Anna sees to it.")
    assert await anna.is_told("Warned them") == "Noted."
    await anna.sees("No report is open.")
    await anna.presses("What was done")
    await anna.presses("✅ Insults: Eva")
    await anna.sees("Done by Anna: Warned them")
    assert await bot.context.memory.reports.count_open() == 0


async def test_the_message_of_a_report_has_its_buttons(
    run_bot: RunBot, anna: Friend, tables: Tables
) -> None:
    await run_bot(admins=(anna.id,))
    await anna.starts_bot()
    anna.chat = BOT
    await anna.sees("/durak")
    await reported(tables)
    await mail_with(anna, "A report: Insults")
    await anna.presses("I see to it")
    await anna.sees("Anna sees to it.")


@pytest.mark.parametrize("outcome", ReportOutcome)
async def test_each_thing_that_can_be_done_is_kept(
    run_bot: RunBot, anna: Friend, tables: Tables, outcome: ReportOutcome
) -> None:
    bot = await run_bot(admins=(anna.id,))
    await reported(tables)
    await waits(bot, 1)
    queue, who = bot.context.memory.reports, Operator(anna.id, "Anna")
    [one] = await queue.open(5)
    assert await queue.take(one.name, who)
    assert await queue.finish(one.name, outcome, 5.0)
    assert await queue.finish(one.name, outcome, 6.0)
    [done] = await queue.done(5)
    assert (done.name, done.done, done.taken) == (one.name, outcome, who)
    other = next(each for each in ReportOutcome if each is not outcome)
    assert not await queue.finish(one.name, other, 7.0)


async def test_two_operators_do_not_see_to_the_same_report(
    run_bot: RunBot, anna: Friend, gleb: Friend, tables: Tables
) -> None:
    bot = await run_bot(admins=(anna.id, gleb.id))
    await reported(tables)
    await waits(bot, 1)
    for one in (anna, gleb):
        await opens_page(one)
        await one.presses("Reports · 1")
        await one.presses("🚩 Insults: Eva")
        await offers(one, "I see to it")
    await anna.presses("I see to it")
    await anna.sees("Anna sees to it.")
    assert await gleb.is_told("I see to it") == "Anna sees to it."
    assert "Warned them" not in await offers(gleb, "Open reports")
    await anna.presses("Somebody else should")
    await anna.sees("A report")
    await offers(anna, "I see to it")


async def test_a_report_taken_by_a_former_operator_is_free_again(
    run_bot: RunBot, anna: Friend, gleb: Friend, tables: Tables
) -> None:
    bot = await run_bot(admins=(anna.id,))
    await reported(tables)
    await waits(bot, 1)
    [one] = await bot.context.memory.reports.open(5)
    assert await bot.context.memory.reports.take(one.name, Operator(gleb.id, "Gleb"))
    await opens_page(anna)
    await anna.presses("Reports · 1")
    await anna.presses("👤 Insults: Eva")
    await anna.sees("A report: Insults")  # else the press meets the report's own message above
    await anna.presses("I see to it")
    await anna.sees("Anna sees to it.")


async def test_a_report_that_nobody_has_taken_cannot_be_done(
    run_bot: RunBot, anna: Friend, tables: Tables, telegram: Telegram
) -> None:
    bot = await run_bot(admins=(anna.id,))
    await reported(tables)
    await waits(bot, 1)
    await opens_page(anna)
    [one] = await bot.context.memory.reports.open(5)

    async def says(value: str) -> str:
        button = OperatorPress(act=OperatorAct.FINISH, value=value).pack()
        return await press(
            bot, telegram, anna.id, button, message=message_with(anna.id, 99, button)
        )

    assert await says(f"{one.name} warned") == "Say first that you see to it."
    assert "too old" in await says(f"{one.name} nonsense")
    assert await bot.context.memory.reports.count_open() == 1


async def test_a_report_that_is_not_kept_any_more_says_so(
    run_bot: RunBot, anna: Friend, telegram: Telegram
) -> None:
    bot = await run_bot(admins=(anna.id,))
    await opens_page(anna)
    for act in (OperatorAct.REPORT, OperatorAct.TAKE, OperatorAct.GIVE_BACK):
        button = OperatorPress(act=act, value="gone").pack()
        message = message_with(anna.id, 99, button)
        said = await press(bot, telegram, anna.id, button, message=message)
        assert said == "This report isn't kept any more."


async def test_one_that_is_asked_for_again_after_it_was_done_stays_done(
    run_bot: RunBot, anna: Friend
) -> None:
    """A bot died before it had said that the report was passed on."""
    bot = await run_bot(admins=(anna.id,))
    queue, report = bot.context.memory.reports, PlayerReport("abcd", 1, DAVID, EVA, "name", 5)
    for _ in range(2):
        await queue.add("one", report)
    assert [one.name for one in await queue.open(5)] == ["one"]
    await queue.finish("one", ReportOutcome.NOTHING, 5.0)
    await queue.add("one", report)
    assert await queue.open(5) == []


async def test_no_report_is_kept_without_an_operator(
    bot: BotProcess, tables: Tables, later: Later
) -> None:
    await reported(tables)
    await later.quiet()
    assert await bot.context.memory.reports.count_open() == 0


async def test_a_forgotten_person_is_named_in_no_report(bot: BotProcess) -> None:
    queue = bot.context.memory.reports
    await queue.add("one", PlayerReport("abcd", 1, DAVID, EVA, "name", 5))
    await queue.add("two", PlayerReport("abcd", 1, EVA, DAVID, "name", 6))
    await queue.finish("two", ReportOutcome.NOTHING, 5.0)
    await bot.context.memory.forget_person(EVA.id)
    [first], [second] = await queue.open(5), await queue.done(5)
    assert (first.report.by, first.report.about.id) == (DAVID, 0)
    assert (second.report.by.id, second.report.about) == (0, DAVID)


async def test_hostile_names_stay_names(run_bot: RunBot, anna: Friend, tables: Tables) -> None:
    bot = await run_bot(admins=(anna.id,))
    await reported(tables, about=Person(EVA.id, "<b>@eva"))
    await waits(bot, 1)
    await opens_page(anna)
    await anna.presses("Reports · 1")
    await anna.presses("🚩 Insults: <b>@eva")
    assert "<b>" in await anna.sees("A report: Insults")


async def test_operators_read_it_in_their_language(
    run_bot: RunBot, boris: Friend, tables: Tables
) -> None:
    await run_bot(words=words, admins=(boris.id,))
    await tables.people.choose_language(boris.id, "ru")
    await boris.starts_bot()
    boris.chat = BOT
    await boris.sees("/durak")
    await reported(tables)
    await mail_with(boris, "Eva")
    await boris.presses(words("ru").gettext("I see to it"))
    await boris.sees(words("ru").gettext("{name} sees to it.").format(name="Boris"))
