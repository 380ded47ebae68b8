"""“20:00, who's in?”: one message, its answers, its hour, and every no."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.app import BotProcess
from bot.chat.groups import appointment_command
from bot.chat.groups.appointment_command import next_time
from bot.chat.phrases.days import TOMORROW
from bot.chat.phrases.hours import Delay, Hour, UnclearHours, read_hour
from bot.chat.phrases.time_zones import ZONES
from bot.memory.appointments import Over
from bot.messages.callbacks import AppointmentAct, AppointmentPress
from engine.tables import Nursery, Pace, Tables
from tests.bot.chat import Friend, Telegram, buttons_of, eventually
from tests.bot.conftest import RunBot
from tests.bot.jumping_time import JumpingTime, Later, get_older
from tests.bot.notices.calls import note_of, notes_of
from tests.bot.tables.test_forged_presses import message_with, press

VILNIUS = "Europe/Vilnius"
TWO_HOURS = 2 * 3600


@pytest.fixture
async def hour(anna: Friend, tables: Tables, clock: JumpingTime) -> str:
    """Return the time in two hours by the clock in Vilnius, to the minute; Anna's phone has told
    her zone.
    """
    await tables.people.keep_zone(anna.id, VILNIUS)
    then = datetime.fromtimestamp(clock.now() + TWO_HOURS, ZoneInfo(VILNIUS))
    return f"{then.hour}:{then.minute:02}"


@pytest.fixture
def when(hour: str, clock: JumpingTime) -> str:
    """Return that hour with its day, as an appointment names it."""
    then = datetime.fromtimestamp(clock.now() + TWO_HOURS, ZoneInfo(VILNIUS))
    return f"{then:%a, %b} {then.day}, {hour}"


def in_half_an_hour(clock: JumpingTime) -> str:
    """Return the hour and the minute in half an hour in Greenwich, where it is winter."""
    return f"{datetime.fromtimestamp(clock.now() + 1800, ZoneInfo('Europe/London')):%H:%M}"


def time_of(hour: Hour | Delay, zone: str, now: float) -> datetime:
    """Return when that is; there is such a day."""
    then = next_time(hour, zone, now)
    assert then is not None
    return then


async def time_in_london(anna: Friend, clock: JumpingTime) -> str:
    """Return the button with the time that it is in Greenwich."""
    here = f"{datetime.fromtimestamp(clock.now(), ZoneInfo('Europe/London')):%H}:"
    return next(one for one in buttons_of((await anna.messages())[-1]) if one.startswith(here))


async def no_bot_runs(store: Any, clock: JumpingTime, seconds: float) -> None:
    """Let so many seconds pass while no bot runs."""
    await get_older(store, seconds)
    clock.jump(seconds)


async def said_there(friend: Friend) -> list[str]:
    """Return everything that the bot has said in the open chat."""
    return [str(one["body"]["text"]) for one in await friend.messages()]


async def reads(friend: Friend, words: str) -> str:
    """Wait until some message there says so."""

    async def look() -> str:
        return next((text for text in await said_there(friend) if words in text), "")

    return await eventually(look)


@pytest.mark.slow
async def test_one_message_from_the_question_to_the_lobby(
    bot: BotProcess,
    anna: Friend,
    boris: Friend,
    vera: Friend,
    gleb: Friend,
    tables: Tables,
    later: Later,
    hour: str,
    when: str,
) -> None:
    for friend in (anna, vera, gleb):
        await friend.starts_bot()
    await anna.writes(f"/durak {hour} perevodnoy relaxed")
    text = await anna.sees(f"{when}, who's in?")
    assert VILNIUS in text
    assert "In: Anna" in text
    assert buttons_of((await anna.messages())[-1]) == [
        *("I'm in", "Not this time", "Rules", "Call it off"),
    ]
    assert await vera.is_told("I'm in") == f"You're in. {when}: I'll message you."
    await gleb.presses("I'm in")
    assert await gleb.is_told("Not this time") == "Another time, then."
    await anna.sees("In: Anna and Vera")
    await anna.sees("Not this time: ")
    assert (await boris.presses("Rules"))["alert"]
    await later.quiet()
    assert len(await anna.messages()) == 1

    await later.leap(TWO_HOURS)
    text = await anna.sees("Anna invites you")
    assert "1. Anna" in text
    assert "Vera" not in text, "the others are seated as they come"
    (board,) = await anna.messages()
    assert "Join" in buttons_of(board)
    assert f"It's {hour}: your table in “Friends” is waiting for you." in await note_of(vera)
    assert f"It's {hour}" in await note_of(anna), "who has a seat hasn't come yet"
    assert await note_of(gleb) == ""
    await vera.presses("Join")
    await anna.sees("2. Vera")
    await later(60)
    assert len(await notes_of(vera)) == 1
    (name,) = await bot.context.memory.boards.tables_in(str(anna.chat))
    table = await tables.load(name)
    assert (table.ruleset.preset, table.pace) == ("perevodnoy", Pace.RELAXED)


async def test_it_survives_a_restart_of_the_bot(
    run_bot: RunBot,
    anna: Friend,
    vera: Friend,
    store: Any,
    clock: JumpingTime,
    later: Later,
    hour: str,
) -> None:
    async with Nursery() as nursery:
        await run_bot(nursery=nursery)
        await vera.starts_bot()
        await anna.writes(f"/durak {hour}")
        await anna.sees("who's in?")
        await vera.presses("I'm in")
        await anna.sees("In: Anna and Vera")
        await later.quiet()
    await no_bot_runs(store, clock, TWO_HOURS)
    await run_bot()
    await anna.sees("Anna invites you")
    await later.quiet()
    assert len(await anna.messages()) == 1
    assert hour in await note_of(vera)


async def test_the_asker_or_an_admin_calls_it_off_and_nobody_else(
    bot: BotProcess,
    boris: Friend,
    vera: Friend,
    gleb: Friend,
    tables: Tables,
    later: Later,
    hour: str,
    when: str,
) -> None:
    await tables.people.keep_zone(vera.id, VILNIUS)
    await vera.writes(f"/durak {hour}")
    await vera.sees("who's in?")
    assert "Only Vera" in await gleb.is_told("Call it off")
    assert await boris.is_told("Call it off") == "OK, it's off."
    assert await reads(vera, " is off") == f"{when}: the game is off."
    await later.leap(TWO_HOURS)
    assert await bot.context.memory.boards.tables_in(str(vera.chat)) == []


async def test_a_second_question_of_the_same_maker_takes_the_place_of_the_first(
    bot: BotProcess, anna: Friend, later: Later, hour: str, when: str
) -> None:
    await anna.writes(f"/durak {hour} podkidnoy")
    await anna.sees("who's in?")
    await anna.writes(f"/durak perevodnoy {hour}")
    await later.quiet()
    first, second = await said_there(anna)
    assert first == f"{when}: the game is off."
    assert "who's in?" in second
    await later.leap(TWO_HOURS)
    assert len(await bot.context.memory.boards.tables_in(str(anna.chat))) == 1


async def test_a_person_with_an_unknown_time_zone_is_asked_what_time_it_is(
    bot: BotProcess, boris: Friend, vera: Friend, tables: Tables, clock: JumpingTime, later: Later
) -> None:
    """The buttons are for that person alone. Then the zone is known, and the group's too."""
    await vera.writes("/durak 20:00 express")
    await reads(vera, "What time is it where you are? Then I know when 20:00 is.")
    (asked,) = await vera.messages()
    assert buttons_of(asked)[-1] == "Another time"
    now = datetime.fromtimestamp(clock.now(), ZoneInfo("Europe/London"))
    label = next(one for one in buttons_of(asked) if one.startswith(f"{now.hour:02}:"))
    assert "не у тебя" in await boris.is_told(label) or "somebody else" in await boris.is_told(
        label
    )
    await vera.presses(label)
    text = await vera.sees("20:00, who's in?")
    assert "Europe/London time" in text
    assert "Express" in text
    await later.quiet()
    assert len(await vera.messages()) == 1, "the question has gone"
    assert await tables.people.zone_of(vera.id) == "Europe/London"
    await boris.writes("/durak 21:00")
    assert "Europe/London time" in await boris.sees("21:00, who's in?")


async def test_the_hour_is_shown_to_each_reader_by_their_own_clock(
    bot: BotProcess, anna: Friend, hour: str
) -> None:
    await anna.writes(f"/durak {hour}")
    await anna.sees("who's in?")
    (name,) = (await bot.context.memory.appointments.in_groups.all(anna.chat)).values()
    state = await bot.context.memory.appointments.of(name)
    assert state is not None
    (message,) = await anna.messages()
    (entity,) = [one for one in message["body"]["entities"] if one["type"] == "date_time"]
    assert entity["unix_time"] == int(state.about.at)


async def test_an_hour_that_may_be_two_is_asked_about(
    bot: BotProcess, anna: Friend, hour: str
) -> None:
    await anna.writes("/durak завтра в 8")
    await reads(anna, "Perhaps one of these?")
    assert buttons_of((await anna.messages())[-1]) == [
        "Podkidnoy · Tomorrow, 20:00",
        "Podkidnoy · Tomorrow, 8:00",
    ]
    await anna.presses("Podkidnoy · Tomorrow, 20:00")
    await anna.sees("20:00, who's in?")


@pytest.mark.parametrize(
    ("text", "button"),
    [
        ("через две недели в 20:00", "Podkidnoy · In 7 days, 20:00"),
        ("po 10 dienų 20 val. pervedamą", "Perevodnoy · In 7 days, 20:00"),
        ("January 20th at 20:00", "Podkidnoy · In 7 days, 20:00"),
        ("31 февраля в 20:00", "Podkidnoy · In 7 days, 20:00"),
    ],
)
async def test_more_than_a_week_ahead_is_too_far(
    bot: BotProcess, anna: Friend, hour: str, text: str, button: str
) -> None:
    await anna.writes(f"/durak {text}")
    await reads(anna, "I can set a game at most a week ahead.")
    assert buttons_of((await anna.messages())[-1]) == [button]


async def test_without_anybody_there_is_no_table(
    bot: BotProcess, anna: Friend, later: Later, hour: str, when: str
) -> None:
    await anna.writes(f"/durak {hour}")
    await anna.sees("who's in?")
    await anna.presses("Not this time")
    await later.leap(TWO_HOURS)
    assert await said_there(anna) == [f"{when}: nobody had time for a game."]


@pytest.mark.slow
async def test_an_hour_that_passed_while_no_bot_ran_makes_no_table(
    run_bot: RunBot,
    anna: Friend,
    store: Any,
    clock: JumpingTime,
    later: Later,
    hour: str,
    when: str,
) -> None:
    async with Nursery() as nursery:
        await run_bot(nursery=nursery)
        await anna.writes(f"/durak {hour}")
        await anna.sees("who's in?")
        await later.quiet()
    await no_bot_runs(store, clock, 2 * TWO_HOURS)
    await run_bot()
    await reads(anna, f"{when}: nobody had time for a game.")


async def test_there_is_an_end_to_how_many_are_asked_and_are_in(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    hour: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(appointment_command, "MOST", 1)
    monkeypatch.setattr(appointment_command, "MOST_IN", 1)
    await anna.writes(f"/durak {hour}")
    await anna.sees("who's in?")
    assert "Lots of people are in" in await vera.is_told("I'm in")
    await tables.people.keep_zone(vera.id, VILNIUS)
    await vera.writes(f"/durak {hour}")
    await reads(vera, "Several games are planned here")


async def test_buttons_of_one_that_is_over_say_so(
    bot: BotProcess, anna: Friend, vera: Friend, hour: str
) -> None:
    await anna.writes(f"/durak {hour}")
    await anna.sees("who's in?")
    made = bot.context.memory.appointments
    (name,) = (await made.in_groups.all(anna.chat)).values()
    await made.end(name, Over.CALLED_OFF)
    assert await vera.is_told("I'm in") == "This game is over or called off."


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("20:00", Hour(20, 0, "")),
        ("perevodnoy 9.05 slow", Hour(9, 5, "perevodnoy slow")),
        ("0:30", Hour(0, 30, "")),
        ("в 20:00", Hour(20, 0, "")),
        ("at 20:00, perevodnoy", Hour(20, 0, "perevodnoy")),
        ("25:00", None),
        ("20:60", None),
        ("120:00", None),
        ("36-1mayjk-6-5-o", None),
        ("", None),
        (None, None),
    ],
)
def test_an_hour_among_other_words(text: str | None, hour: Hour | None) -> None:
    assert read_hour(text) == hour


@pytest.mark.parametrize("text", ["в 8", "at eight", "завтра", "tomorrow evening", "rytoj"])
def test_an_hour_that_is_not_clear_is_one_of_two_or_three(text: str) -> None:
    hour = read_hour(text)
    assert isinstance(hour, UnclearHours)
    assert len(hour.may_be) in (2, 3)


def test_an_hour_of_tomorrow_is_tomorrow_also_when_it_is_still_to_come() -> None:
    noon = datetime(2026, 11, 24, 12, 0, tzinfo=UTC).timestamp()
    assert time_of(Hour(20, 0, day=TOMORROW), VILNIUS, noon).timestamp() == noon + 30 * 3600
    assert time_of(Hour(10, 0, day=TOMORROW), VILNIUS, noon).timestamp() == noon + 20 * 3600


def test_a_time_from_now_is_a_full_minute() -> None:
    noon = datetime(2026, 11, 24, 12, 0, tzinfo=UTC).timestamp()
    then = time_of(Delay(90), VILNIUS, noon + 59)
    assert then.timestamp() == noon + 90 * 60
    assert (then.hour, then.minute) == (15, 30)


@pytest.mark.parametrize("text", ["in 24 hours", "in 0 minutes", "in hearts", "через 4", "in"])
def test_other_words_are_no_time_from_now(text: str) -> None:
    assert not isinstance(read_hour(text), Delay)


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("через час-полтора", (Delay(60), Delay(90))),
        ("in 20-30 minutes", (Delay(20), Delay(30))),
        ("завтра через час", (Delay(60),)),
        ("half past eight", (Hour(20, 30), Hour(8, 30))),
        ("po 12:15", None),
        ("без десяти два", (Hour(13, 50), Hour(1, 50))),
        ("до 20:00", (Hour(20, 0),)),
        ("3 tonight", (Hour(15, 0), Hour(3, 0))),
    ],
)
def test_a_time_that_may_be_several_has_them_as_answers(
    text: str, answers: tuple[Hour | Delay, ...] | None
) -> None:
    read = read_hour(text)
    assert (read.may_be if isinstance(read, UnclearHours) else None) == answers


def test_an_hour_after_very_many_words_is_not_looked_for() -> None:
    assert read_hour("at " * 40 + "20:00") == Hour(20, 0, " ".join(["at"] * 39))
    assert read_hour("at " * 50 + "20:00") is None


def test_an_hour_is_the_next_one_by_its_clock() -> None:
    noon = datetime(2026, 11, 24, 12, 0, tzinfo=UTC).timestamp()
    assert time_of(Hour(20, 0, ""), VILNIUS, noon).timestamp() == noon + 6 * 3600
    assert time_of(Hour(14, 0, ""), VILNIUS, noon).timestamp() == noon + 24 * 3600
    # the night in which the clocks go back has an hour more
    evening = datetime(2026, 10, 24, 18, 0, tzinfo=UTC).timestamp()
    assert time_of(Hour(20, 0, ""), VILNIUS, evening).timestamp() == evening + 24 * 3600


async def test_a_game_in_two_hours_shows_its_hour(
    bot: BotProcess, anna: Friend, vera: Friend, hour: str, when: str
) -> None:
    await anna.writes("/durak perevodnoy in 2 hours")
    await anna.sees(f"{when}, who's in?")
    assert await vera.is_told("I'm in") == f"You're in. {when}: I'll message you."


async def test_a_time_from_now_needs_no_zone(bot: BotProcess, anna: Friend) -> None:
    await anna.writes("/durak in half an hour")
    await anna.sees("who's in?")


async def test_the_times_of_the_zones_stand_from_west_to_east_at_midnight_too(
    bot: BotProcess, anna: Friend, clock: JumpingTime
) -> None:
    now = datetime.fromtimestamp(clock.now(), UTC)
    clock.jump((23 - now.hour) % 24 * 3600)  # 23 h in Greenwich
    await anna.writes("/durak 20:00")
    await reads(anna, "Then I know when 20:00 is.")
    (*times, _another) = buttons_of((await anna.messages())[-1])
    _new_york, london, berlin, kyiv = [int(time[:2]) for time in times]
    assert london in (23, 0)
    assert (berlin, kyiv) == ((london + 1) % 24, (london + 2) % 24)


async def test_another_time_is_any_in_the_world(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, clock: JumpingTime
) -> None:
    await anna.writes("/durak 20:00")
    await reads(anna, "Then I know when 20:00 is.")
    (*times, another) = buttons_of((await anna.messages())[-1])
    assert "somebody else" in await vera.is_told(another)
    await anna.presses(another)

    async def every() -> list[str]:
        shown = buttons_of((await anna.messages())[-1])
        return shown if len(shown) > len(times) + 1 else []

    assert {*times} < {*await eventually(every)}
    await anna.presses(f"{datetime.fromtimestamp(clock.now(), ZoneInfo('Asia/Kolkata')):%H:%M}")
    await anna.sees("20:00, who's in?")
    assert await tables.people.zone_of(anna.id) == "Asia/Kolkata"


async def test_a_question_that_is_answered_late_is_about_the_time_that_was_asked_for(
    bot: BotProcess, anna: Friend, clock: JumpingTime
) -> None:
    asked_at = clock.now()
    await anna.writes(f"/durak {in_half_an_hour(clock)}")
    await reads(anna, "Then I know when")
    now = await time_in_london(anna, clock)
    clock.jump(20 * 60)
    await anna.presses(now)
    await anna.sees("who's in?")
    (name,) = (await bot.context.memory.appointments.in_groups.all(anna.chat)).values()
    state = await bot.context.memory.appointments.of(name)
    assert state is not None
    assert abs(state.about.at - (asked_at + 30 * 60)) <= 60


async def test_a_question_whose_hour_has_passed_makes_no_game_tomorrow(
    bot: BotProcess, anna: Friend, clock: JumpingTime
) -> None:
    await anna.writes(f"/durak {in_half_an_hour(clock)}")
    await reads(anna, "Then I know when")
    now = await time_in_london(anna, clock)
    clock.jump(40 * 60)
    assert "too old" in await anna.is_told(now)
    assert await bot.context.memory.appointments.in_groups.all(anna.chat) == {}


@pytest.mark.parametrize(
    ("written", "ahead"),
    [
        ("завтра в 20", 1),
        ("не завтра, а послезавтра в 20", 2),
        ("через 3 дня в 20:00", 3),
        ("friday 20:00", 3),
        ("on tuesday at 8pm", 7),
        ("next tuesday 20:00", 7),
        ("šeštadienį 20 val", 4),
        ("1 декабря в 20", 7),
        ("Nov 30th, 8 pm", 6),
    ],
)
def test_a_day_is_the_one_that_was_named(written: str, ahead: int) -> None:
    """It is a Tuesday, ten in the evening."""
    now = datetime(2026, 11, 24, 20, 0, tzinfo=UTC)
    hour = read_hour(written)
    assert isinstance(hour, Hour)
    then = time_of(hour, VILNIUS, now.timestamp())
    assert (then.hour, then.minute) == (20, 0)
    assert (then.date() - now.date()).days == ahead


def test_an_hour_of_another_city_is_by_its_clock() -> None:
    assert read_hour("в 20 по киеву") == Hour(20, 0, zone=ZONES.index("Europe/Kyiv"))
    assert read_hour("8 pm Berlin time") == Hour(20, 0, zone=ZONES.index("Europe/Berlin"))
    assert read_hour("20:00 vilniaus laiku") == Hour(20, 0, zone=ZONES.index("Europe/Vilnius"))
    assert read_hour("russian table at 20:00") == Hour(20, 0, "russian table")


async def test_a_day_that_was_denied_isnt_offered(
    bot: BotProcess, anna: Friend, hour: str
) -> None:
    await anna.writes("/durak не завтра")
    await reads(anna, "Perhaps one of these?")
    assert not any("Tomorrow" in one for one in buttons_of((await anna.messages())[-1]))


async def test_an_hour_that_is_over_today_is_offered_for_tomorrow(
    bot: BotProcess, anna: Friend, hour: str, clock: JumpingTime
) -> None:
    now = datetime.fromtimestamp(clock.now(), ZoneInfo(VILNIUS))
    clock.jump((22 - now.hour) % 24 * 3600)
    await anna.writes("/durak сегодня в 21")
    await reads(anna, "That time has passed already.")
    await anna.presses("Podkidnoy · Tomorrow, 21:00")
    await anna.sees("21:00, who's in?")


async def test_computers_of_an_appointment_sit_there_when_its_hour_comes(
    bot: BotProcess, anna: Friend, later: Later, hour: str
) -> None:
    await anna.writes(f"/durak {hour} with two bots")
    await anna.sees("2 computers")
    await later.leap(TWO_HOURS)
    assert "3. " in await anna.sees("Anna invites you")


async def test_stop_calls_off_what_its_writer_has_asked_for(
    bot: BotProcess, anna: Friend, hour: str, when: str
) -> None:
    await anna.writes(f"/durak {hour}")
    await anna.sees("who's in?")
    await anna.writes("/durak ну всё, отмена")
    await reads(anna, f"{when}: the game is off.")
    assert await bot.context.memory.appointments.in_groups.all(anna.chat) == {}


async def test_a_press_counts_in_its_own_group_and_for_its_members(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, telegram: Telegram, hour: str
) -> None:
    """Whoever knows its name could forge one under a message of another group, where they are an
    admin, or press it in their own chat after they have left.
    """
    await anna.writes(f"/durak {hour}")
    await anna.sees("who's in?")
    (message,) = await anna.messages()
    (name,) = (await bot.context.memory.appointments.in_groups.all(anna.chat)).values()
    for date in AppointmentAct:
        said = AppointmentPress(date=date, name=name).pack()
        elsewhere = message_with(-5000000099, 7, said)
        words = await press(bot, telegram, gleb.id, said, message=elsewhere)
        assert words.startswith("This button is too old")
    await telegram.act("vera", "leave", chat=anna.chat)
    for date in (AppointmentAct.IN, AppointmentAct.OUT, AppointmentAct.CALL_OFF):
        said = AppointmentPress(date=date, name=name).pack()
        there = message_with(anna.chat, int(message["id"]), said)
        words = await press(bot, telegram, vera.id, said, message=there)
        assert "members" in words
    state = await bot.context.memory.appointments.of(name)
    assert state is not None
    assert ([one.person for one in state.answers], state.over) == ([anna.id], None)
