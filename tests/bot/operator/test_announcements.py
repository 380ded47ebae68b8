"""An announcement of an operator: written, seen, sent once to each chat, slowly; or not wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.app import BotProcess
from bot.jobs.job_kinds import SendAnnouncement
from bot.memory.operator.announcements import MOST_A_DAY, AnnouncementState, Recipient, SendResult
from bot.memory.sent.attempts import Effect
from bot.messages.operator.announcement_pages import LONGEST, announcement_for
from bot.messages.operator.operator_presses import OperatorAct, OperatorPress
from bot.sending.operator.announcing import EVERY, send_announcement
from bot.sending.operator.audience import recipients_of
from engine.tables import Nursery, Tables
from engine.words import LANGUAGES, words
from tests.bot.chat import BOT, Friend, Telegram, eventually
from tests.bot.conftest import RunBot
from tests.bot.games import seated
from tests.bot.groups.test_appointments import no_bot_runs
from tests.bot.groups.test_group_settings import SETTINGS
from tests.bot.jumping_time import JumpingTime, Later
from tests.bot.operator.operator_scenes import mail_with, offers, opens_page, texts_in
from tests.bot.tables.test_forged_presses import message_with, press

NEWS = "Tonight <we> play & win"
SHOWN = "📣 Tonight <we> play & win"


async def writes(friend: Friend, text: str = NEWS, language: str = "For everybody") -> None:
    """The page asks for the text, and the operator writes it."""
    await friend.presses("Announcement")
    await friend.presses(f"➕ {language}")
    await friend.sees("as a message to me")
    await friend.writes(text)
    await offers(friend, "Send it")


async def ended(bot: BotProcess, later: Later) -> dict[SendResult, int]:
    """Wait until the last announcement is over, and return the counts of its results."""
    for _ in range(40):
        last = await bot.context.memory.announcements.last()
        if last is not None and last.state is not AnnouncementState.RUNNING:
            return dict(last.results)
        await later(0.6)
    raise AssertionError(last)


async def begun(bot: BotProcess, name: str, to: Sequence[Recipient]) -> None:
    kept, now = bot.context.memory.announcements, bot.context.clock.now()
    await kept.begin(name, {"": NEWS}, to, now)
    await bot.context.jobs.put(SendAnnouncement(name))


async def test_it_goes_once_to_groups_with_tables_and_to_people_at_tables(
    run_bot: RunBot, anna: Friend, boris: Friend, vera: Friend, later: Later
) -> None:
    bot = await run_bot(admins=(anna.id,))
    group = anna.chat
    for one in (boris, vera):
        await one.starts_bot()
    await seated(boris, vera)
    await later.quiet()
    await opens_page(anna)
    await writes(anna)
    await anna.sees("It reaches 1 group and 2 people.")
    assert await anna.is_told("Send it") == "It is on its way."
    assert await ended(bot, later) == {
        SendResult.SENT: 3,
        SendResult.FAILED: 0,
        SendResult.LEFT_OUT: 0,
    }
    said = [text for text in await texts_in(anna, group) if text.startswith("📣")]
    assert said == [f"{SHOWN}\n\nAdmins can switch such news off: /settings@durak_bot"]
    for one in (boris, vera):
        found = [text for text in await one.mail() if text.startswith("📣")]
        assert found == [f"{SHOWN}\n\nYou can switch such news off: /settings"]
    assert not any(text.startswith("📣") for text in await anna.mail())
    sent = [c for c in await anna.telegram.calls("sendMessage") if "📣" in str(c["parameters"])]
    assert all(call["parameters"].get("disable_notification") for call in sent)


async def test_nothing_goes_before_it_was_seen_and_a_changed_text_is_seen_again(
    run_bot: RunBot, anna: Friend, vera: Friend, later: Later
) -> None:
    bot = await run_bot(admins=(anna.id,))
    await seated(vera)
    await opens_page(anna)
    await writes(anna)
    seen = await anna.sees("Tonight")
    assert "For everybody" in seen
    draft = await bot.context.memory.announcement_drafts.of(anna.id)
    await bot.context.memory.announcement_drafts.keep(replace(draft, mark="other"), anna.id)
    assert "has changed" in await anna.is_told("Send it")
    await later.quiet()
    assert await bot.context.memory.announcements.last() is None


async def test_each_chat_gets_the_text_of_its_language(
    run_bot: RunBot, anna: Friend, boris: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    bot = await run_bot(admins=(anna.id,))
    for one in (boris, vera):
        await one.starts_bot()
    await seated(vera, boris)
    await tables.people.choose_language(boris.id, "ru")
    await opens_page(anna)
    await writes(anna)
    await anna.presses(f"➕ {LANGUAGES['ru']}")
    await anna.writes("По-русски")
    await anna.sees("По-русски")
    await anna.presses("Send it")
    await ended(bot, later)
    assert any(text.startswith("📣 По-русски") for text in await boris.mail())
    assert any(text.startswith(SHOWN) for text in await vera.mail())


def test_a_chat_without_a_text_of_its_language_has_the_next_best() -> None:
    t = words("en")
    assert "one" in announcement_for(t, {"": "one", "ru": "two"}, "lt")
    assert "three" in announcement_for(t, {"ru": "two", "en": "three"}, "lt")
    assert "two" in announcement_for(t, {"ru": "two"}, "lt")


async def test_a_text_that_is_too_long_is_asked_for_again(run_bot: RunBot, anna: Friend) -> None:
    await run_bot(admins=(anna.id,))
    await opens_page(anna)
    await anna.presses("Announcement")
    await anna.presses("➕ For everybody")
    await anna.sees("as a message to me")
    await anna.writes("x" * (LONGEST + 1))
    await anna.sees(f"That is {LONGEST + 1} characters")
    await anna.writes("x" * LONGEST)
    await offers(anna, "Send it")


async def test_the_longest_texts_in_all_languages_fit_into_the_page(
    run_bot: RunBot, anna: Friend
) -> None:
    await run_bot(admins=(anna.id,))
    await opens_page(anna)
    await writes(anna, "<" * LONGEST)
    for language in LANGUAGES.values():
        await anna.presses(f"➕ {language}")
        await anna.sees("as a message to me")
        await anna.writes("&" * LONGEST)
        await offers(anna, f"✏️ {language}")


async def test_an_unasked_message_of_an_operator_is_no_announcement(
    run_bot: RunBot, anna: Friend
) -> None:
    bot = await run_bot(admins=(anna.id,))
    await opens_page(anna)
    await anna.writes("hello there")
    await mail_with(anna, "/durak Perevodnoy")
    assert (await bot.context.memory.announcement_drafts.of(anna.id)).texts == {}


async def test_it_can_be_thrown_away(run_bot: RunBot, anna: Friend) -> None:
    await run_bot(admins=(anna.id,))
    await opens_page(anna)
    await writes(anna)
    await anna.presses("Throw it away")
    await anna.sees("Write one text for everybody")


async def test_the_audience_is_chosen(
    run_bot: RunBot, anna: Friend, vera: Friend, later: Later
) -> None:
    bot = await run_bot(admins=(anna.id,))
    await vera.starts_bot()
    await seated(vera)
    await later.quiet()
    await opens_page(anna)
    await anna.presses("Announcement")
    await anna.sees("It reaches 1 group and 1 person.")
    await anna.presses("✅ People at tables")
    await anna.sees("It reaches 1 group and 0 people.")
    await anna.presses("No groups")
    await anna.sees("It reaches 0 groups and 0 people.")
    await anna.presses("➕ For everybody")
    await anna.sees("as a message to me")
    await anna.writes(NEWS)
    await offers(anna, "Send it")
    assert await anna.is_told("Send it") == "It would reach nobody."
    context = bot.context
    long_ago = context.clock.now() - 8 * 86400
    await context.memory.playing_groups.note([-77], long_ago)
    draft = await context.memory.announcement_drafts.of(anna.id)
    week = {to.chat for to in await recipients_of(context, replace(draft, days=7))}
    month = {to.chat for to in await recipients_of(context, replace(draft, days=30))}
    assert month - week == {-77}


async def test_a_group_can_switch_it_off(
    run_bot: RunBot, anna: Friend, boris: Friend, vera: Friend, later: Later
) -> None:
    bot = await run_bot(admins=(anna.id,))
    group = anna.chat
    await seated(vera)
    await boris.writes(SETTINGS)
    assert await boris.is_told("✅ News of those who run me") == (
        "OK, that's how it is from now on."
    )
    await offers(boris, "❌ News of those who run me")
    await later.quiet()
    draft = await bot.context.memory.announcement_drafts.of(anna.id)
    assert group not in {to.chat for to in await recipients_of(bot.context, draft)}
    await begun(bot, "one", [Recipient(BOT, group)])  # it was chosen before
    assert (await ended(bot, later))[SendResult.LEFT_OUT] == 1
    assert not any(text.startswith("📣") for text in await texts_in(anna, group))
    await boris.presses("❌ News of those who run me")
    await offers(boris, "✅ News of those who run me")
    assert group in {to.chat for to in await recipients_of(bot.context, draft)}


async def test_a_person_can_switch_it_off(
    run_bot: RunBot, anna: Friend, vera: Friend, later: Later
) -> None:
    bot = await run_bot(admins=(anna.id,))
    await vera.starts_bot()
    await seated(vera)
    vera.chat = BOT
    await vera.writes("/settings")
    await vera.presses("✅ News of those who run me")
    await offers(vera, "❌ News of those who run me")
    draft = await bot.context.memory.announcement_drafts.of(anna.id)
    assert vera.id not in {to.chat for to in await recipients_of(bot.context, draft)}
    await begun(bot, "one", [Recipient(BOT, vera.id, "en")])
    assert (await ended(bot, later))[SendResult.LEFT_OUT] == 1
    assert not any(text.startswith("📣") for text in await vera.mail())
    await vera.presses("❌ News of those who run me")
    await offers(vera, "✅ News of those who run me")
    assert vera.id in {to.chat for to in await recipients_of(bot.context, draft)}


async def test_a_person_who_never_started_the_bot_gets_none(
    run_bot: RunBot, anna: Friend, vera: Friend
) -> None:
    bot = await run_bot(admins=(anna.id,))
    await seated(vera)
    draft = await bot.context.memory.announcement_drafts.of(anna.id)
    assert vera.id not in {to.chat for to in await recipients_of(bot.context, draft)}


async def people_who_started(bot: BotProcess, *friends: Friend) -> list[Recipient]:
    for one in friends:
        await one.starts_bot()
    await bot.context.clock.sleep(0)
    for one in friends:
        await bot.context.memory.refused_people.reachable.set(one.id)
    return [Recipient(BOT, one.id, "en") for one in friends]


async def got(*friends: Friend) -> list[int]:
    """Return the number of announcements that each friend has received."""
    return [sum(text.startswith("📣") for text in await one.mail()) for one in friends]


async def first_sent(*friends: Friend) -> None:
    async def is_sent() -> bool:
        return sum(await got(*friends)) == 1

    await eventually(is_sent)


@pytest.fixture
def slower(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute lies between two chats, for a machine that is slow itself."""
    monkeypatch.setattr("bot.sending.operator.announcing.EVERY", 60.0)


async def test_it_goes_slowly(
    run_bot: RunBot, anna: Friend, boris: Friend, vera: Friend, later: Later
) -> None:
    bot = await run_bot(admins=(anna.id,))
    everybody = await people_who_started(bot, boris, vera)
    await later.quiet()
    kept, job = bot.context.memory.announcements, SendAnnouncement("one")
    await kept.begin("one", {"": NEWS}, everybody, bot.context.clock.now())
    for sent in (1, 2):
        assert await send_announcement(bot.context, job) == EVERY
        assert sum(await got(boris, vera)) == sent
    assert await send_announcement(bot.context, job) is None
    last = await kept.last()
    assert last is not None
    assert last.state is AnnouncementState.DONE


@pytest.mark.usefixtures("slower")
async def test_it_can_be_stopped(
    run_bot: RunBot, anna: Friend, boris: Friend, vera: Friend, gleb: Friend, later: Later
) -> None:
    bot = await run_bot(admins=(anna.id,))
    everybody = await people_who_started(bot, boris, vera, gleb)
    await opens_page(anna)
    await later(2)
    await begun(bot, "one", everybody)
    await first_sent(boris, vera, gleb)
    await anna.presses("Announcement")
    await anna.sees("Sent: 1\nTelegram refused: 0\nLeft out: 0\nStill to come: 2")
    assert await anna.is_told("Stop it") == "Stopped: nobody else gets it."
    await later(62)
    assert sum(await got(boris, vera, gleb)) == 1
    await anna.sees("The announcement was stopped.")


async def test_it_goes_on_where_a_process_ended(
    run_bot: RunBot,
    anna: Friend,
    boris: Friend,
    vera: Friend,
    gleb: Friend,
    store: Any,
    clock: JumpingTime,
    later: Later,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as slower:
        slower.setattr("bot.sending.operator.announcing.EVERY", 60.0)
        async with Nursery() as nursery:
            before = await run_bot(admins=(anna.id,), nursery=nursery)
            everybody = await people_who_started(before, boris, vera, gleb)
            await later(2)  # each chat has room again after its greeting
            await begun(before, "one", everybody)
            await first_sent(boris, vera, gleb)
    await no_bot_runs(store, clock, 61)
    after = await run_bot(admins=(anna.id,))
    await ended(after, later)
    assert await got(boris, vera, gleb) == [1, 1, 1]


async def test_a_message_that_was_perhaps_sent_is_not_sent_again(
    run_bot: RunBot, anna: Friend, vera: Friend, later: Later
) -> None:
    """A process died after it had sent, and before it could note that."""
    bot = await run_bot(admins=(anna.id,))
    to = await people_who_started(bot, vera)
    assert await bot.context.bots.attempts.begin(Effect.ANNOUNCEMENT.of("one", vera.id))
    await begun(bot, "one", to)
    await ended(bot, later)
    assert await got(vera) == [0]


async def test_begun_twice_it_is_sent_once(
    run_bot: RunBot, anna: Friend, vera: Friend, later: Later
) -> None:
    bot = await run_bot(admins=(anna.id,))
    to = await people_who_started(bot, vera)
    for _ in range(2):
        await begun(bot, "one", to)
        await later.quiet()
    await ended(bot, later)
    assert await got(vera) == [1]


async def test_a_person_who_refuses_holds_up_nobody(
    run_bot: RunBot,
    anna: Friend,
    boris: Friend,
    vera: Friend,
    telegram: Telegram,
    later: Later,
) -> None:
    bot = await run_bot(admins=(anna.id,))
    everybody = await people_who_started(bot, boris, vera)
    refused_people = bot.context.memory.refused_people

    async def is_known() -> bool:
        return not await refused_people.reachable.is_set(boris.id)

    await telegram.act("boris", "block", bot=BOT)
    await eventually(is_known)
    await later.quiet()
    await refused_people.reachable.set(boris.id)  # as if Telegram hadn't told of it
    await begun(bot, "one", everybody)
    assert await ended(bot, later) == {
        SendResult.SENT: 1,
        SendResult.FAILED: 1,
        SendResult.LEFT_OUT: 0,
    }
    assert await got(vera) == [1]


async def test_a_chat_without_room_lets_others_go_first(
    run_bot: RunBot, anna: Friend, boris: Friend, vera: Friend, later: Later
) -> None:
    bot = await run_bot(admins=(anna.id,))
    everybody = await people_who_started(bot, boris, vera)
    await later.quiet()
    await bot.context.memory.send_windows.pause(str(boris.id), 30.0)
    await begun(bot, "one", everybody)
    await later(2)
    assert await got(boris, vera) == [0, 1]
    await later(30)
    await ended(bot, later)
    assert await got(boris, vera) == [1, 1]


async def test_one_at_a_time_and_three_a_day(
    run_bot: RunBot, anna: Friend, vera: Friend, later: Later
) -> None:
    bot = await run_bot(admins=(anna.id,))
    to = await people_who_started(bot, vera)
    await seated(vera)
    await opens_page(anna)
    await writes(anna)
    kept = bot.context.memory.announcements
    for number in range(MOST_A_DAY):
        await kept.begin(f"n{number}", {"": NEWS}, to, bot.context.clock.now() + number)
    assert "Another announcement is being sent" in await anna.is_told("Send it")
    for number in range(MOST_A_DAY):
        assert await kept.end(f"n{number}", AnnouncementState.STOPPED)
    assert not await kept.end("n0", AnnouncementState.STOPPED)
    assert f"{MOST_A_DAY} announcements in a day" in await anna.is_told("Send it")
    await later.leap(86400 + 60)
    await anna.writes("/operator")
    await anna.sees("Running games")
    await writes(anna)
    await anna.presses("Send it")
    await ended(bot, later)
    assert await got(vera) == [1]


async def test_forged_values_change_nothing(
    run_bot: RunBot, anna: Friend, telegram: Telegram
) -> None:
    bot = await run_bot(admins=(anna.id,))
    await opens_page(anna)
    for act, value in ((OperatorAct.WRITE, "xx"), (OperatorAct.GROUPS, "9999")):
        button = OperatorPress(act=act, value=value).pack()
        message = message_with(anna.id, 99, button)
        assert "too old" in await press(bot, telegram, anna.id, button, message=message)
    draft = await bot.context.memory.announcement_drafts.of(anna.id)
    assert (draft.awaits, draft.days) == (None, 7)


async def test_it_is_counted(run_bot: RunBot, anna: Friend, vera: Friend, later: Later) -> None:
    bot = await run_bot(admins=(anna.id,))
    await begun(bot, "one", await people_who_started(bot, vera))
    await ended(bot, later)
    labels = {"result": "sent"}
    found = bot.metrics.registry.get_sample_value("durak_bot_announcements_total", labels)
    assert found == 1
