"""The keys in Redis keep their names, for installations that go on with a new release."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from bot.memory import (
    NO_LIMIT,
    AnnouncementDraft,
    Appointment,
    AskedJob,
    BoardMessage,
    CallChoice,
    CardsMessage,
    DayFigure,
    Draft,
    GroupSettings,
    Memory,
    Pin,
    PlayWay,
    PostedNotice,
    Recipient,
    ReportOutcome,
    Right,
    SentNotice,
    Urgency,
    Username,
    Wait,
    Window,
    keys,
)
from bot.memory.operator.day_figures import QUARTER
from engine.tables import Person, PlayerReport

BOT = 5001
NAMES = {
    "username": ":username",
    "introduction": ":introduction",
    "group_settings": ":settings:-7",
    "group_language": ":group:-7",
    "spoken_language": ":spoken:-7",
    "parked": ":parked:-7",
    "moved": ":moved:-7",
    "former": ":former:-7",
    "mentions_offered": ":mentionsasked:-7",
    "title": ":title:-7",
    "admins": ":hosts:-7",
    "lobbies": ":lobbies:-7",
    "asked_lately": ":asked:-7:42",
    "right_refused": ":lacks:-7:can_pin_messages",
    "callers": ":callers:-7",
    "appointments": ":appointments:-7",
    "appointment": ":appointment:all",
    "calls_from": ":callsfrom:42",
    "called_to": ":calledto:k3x9",
    "refused": ":refused:42",
    "reachable": ":reachable:42",
    "led": ":led:42",
    "call_choice": ":calls:42",
    "play_way": ":plays:42",
    "hands": ":hands:42",
    "hands_at": ":handsat:k3x9",
    "cards": ":cards:k3x9",
    "more": ":more:-7:42",
    "told": ":told:k3x9:42",
    "menu_languages": ":menu:language",
    "menu_pages": ":menu:page",
    "table_bot": ":botof:table:k3x9",
    "person_bot": ":botof:person:42",
    "shown_by": ":shownby:k3x9",
    "no_news": ":nonews:42",
    "day_figure": ":figures:begun:900",
    "playing_groups": ":playedin",
    "report": ":report:all",
    "open_reports": ":reports:open",
    "done_reports": ":reports:done",
    "announcement_draft": ":announcing:42",
    "announcements": ":announcements",
    "announcement": ":announcement:all",
    "announced_to": ":announcedto:all",
    "boards": ":boards:k3x9",
    "tables_in": ":tables:-7",
    "pinned": ":pinned:k3x9",
    "notices": ":called:k3x9",
    "draft": ":offered:k3x9",
    "waits_of": ":waits:42",
    "posted_notice": ":lying:42",
    "drafts_of": ":drafts:42",
    "attempt": ":attempt:board|k3x9|-7",
    "picture": ":picture:d1",
    "send_window": ":window:all",
    "paid_sends": ":paid",
    "pause": ":pause:-7",
    "jobs_due": ":errands:due",
    "jobs_due_as": ":errands:due:notices",
    "jobs_asked": ":errands:asked",
    "jobs_held": ":errands:held",
    "update": ":update:900",
    "inbox": ":inbox",
    "inbox_due": ":inbox:due",
    "inbox_tries": ":inbox:tries",
    "polling_lease": ":fetching",
}
EXAMPLES = {
    "chat": -7,
    "person": 42,
    "table_id": "k3x9",
    "where": "-7",
    "effect": "board|k3x9|-7",
    "drawing": "d1",
    "name": "all",
    "number": 900,
    "whose": "-7:42",
    "right": "can_pin_messages",
    "urgency": "notices",
    "what": "begun",
    "part": 0,
}
FOR_GOOD = {
    "username",
    "jobs_due",
    "jobs_due_as",
    "jobs_asked",
    "jobs_held",
    "inbox",
    "inbox_due",
    "inbox_tries",
}


def key_functions() -> dict[str, Any]:
    found = inspect.getmembers(keys, inspect.isfunction)
    return {name: function for name, function in found if name != "tag"}


def example(function: Any) -> str:
    _, *names = inspect.signature(function).parameters
    return str(function(BOT, *(EXAMPLES[name] for name in names)))


def test_no_key_changes_its_name() -> None:
    found = {name: example(function) for name, function in key_functions().items()}
    assert found == {name: f"{{bot:5001}}{end}" for name, end in NAMES.items()}


@pytest.mark.parametrize("name", NAMES)
def test_each_key_says_how_long_it_lives(name: str) -> None:
    said = " ".join((getattr(keys, name).__doc__ or "").split())
    assert ("No time to live" in said) == (name in FOR_GOOD)
    assert ("Lives" in said) != (name in FOR_GOOD)


async def test_each_key_lives_as_long_as_it_says(store: Any) -> None:
    await write_everything(Memory(store, BOT), Username(store, BOT))
    ends = {name: await store.pttl(example(one)) for name, one in key_functions().items()}
    assert {name for name, ms in ends.items() if ms == -1} == FOR_GOOD
    assert {name for name, ms in ends.items() if ms == -2} == set()


async def write_everything(memory: Memory, username: Username) -> None:
    everything = Window("all", 30, 5.0)
    await username.keep("durak_bot")
    await memory.introduction.keep("description ru", "0123abcd")
    await memory.group_settings.note_language(-7, "ru")
    await memory.group_settings.choose(-7, GroupSettings(language="lt"))
    await memory.groups.park(-7)
    await memory.groups.move(-7, -8)
    await memory.groups.move(-6, -7)
    await memory.groups.keep_admins(-7, [42])
    await memory.lobbies.claim(-7, 42, "k3x9", 5, over=[], missing=[])
    await memory.limits.count("-7:42", 900, 5, 60)
    await memory.pins.keep("k3x9", Pin(-7, 5))
    await memory.rights.refuse(-7, Right.PIN)
    await memory.groups.keep_title(-7, "Friends")
    await memory.groups.offer_mentions_once(-7)
    await memory.refused_people.refuse(42)
    await memory.refused_people.invite_to_start_once(42)
    await memory.refused_people.keep_reachable(42)
    await memory.call_choices.choose(42, CallChoice(quiet=(22, 8)))
    await memory.play_ways.choose(42, PlayWay(here=True))
    await memory.cards.keep(42, "k3x9", CardsMessage(-7, 5, 41))
    await memory.more.keep(-7, 42, 6)
    await memory.hands.aim(42, "k3x9", "7h")
    await memory.hands.keep(42, "k3x9", 5, "0123abcd", "")
    await memory.refused_people.mark_told("k3x9", 42, "1.0.1")
    await memory.menu_buttons.keep_language(42, "ru")
    await memory.menu_buttons.keep_page(42, "https://one/app")
    await memory.boards.keep("k3x9", "-7", BoardMessage(5))
    await memory.notices.keep("k3x9", 0, SentNotice("1.0.1", 42, 6))
    await memory.drafts.offer("k3x9", Draft(42, "Anna", "en", "1-6-5-o", "live"))
    wait = Wait("k3x9", 0, "1.0.1")
    await memory.personal_notices.add(42, wait)
    await memory.personal_notices.keep(42, PostedNotice(6, {wait: 0}, "words"))
    await memory.callers.add(-7, 42, "ru")
    await memory.callers.called("k3x9", 42, 6)
    about = Appointment("all", "chat:-7", 42, "Anna", "en", 0.0, "20:00", "UTC", "1-6-5-o", "live")
    await memory.appointments.keep(-7, about)
    await memory.bot_assignments.keep_table("k3x9", 5002)
    await memory.bot_assignments.keep_person(42, 5002)
    await memory.bot_assignments.add_bot_with("k3x9", 5002)
    await memory.call_choices.choose_news(42, False)
    await write_for_operators(memory)
    await memory.attempts.begin("board|k3x9|-7")
    await memory.pictures.keep("d1", "file")
    await memory.send_windows.take(None, [everything])
    await memory.send_windows.pause("-7", 5.0)
    await memory.paid_sends.take(2)
    for urgency in Urgency:
        await memory.job_queue.put([AskedJob(f"{urgency}|k3x9", urgency)])
    shares = dict.fromkeys(Urgency, NO_LIMIT)
    await memory.job_queue.claim(1, lease=30, window=everything, shares=shares)
    await memory.inbox.store(900, "{}", lease=0)
    await memory.inbox.take_over(1, lease=30)
    await memory.polling_lease.hold("one", 5.0)


async def write_for_operators(memory: Memory) -> None:
    anna = Person(42, "Anna")
    await memory.day_figures.note(900 * QUARTER, {DayFigure.BEGUN: ["k3x9:1"]})
    await memory.playing_groups.note([-7], 900.0)
    for name in ("all", "other"):
        await memory.reports.add(name, PlayerReport("k3x9", 1, anna, anna, "name", 5))
    await memory.reports.finish("other", ReportOutcome.NOTHING, 5.0)
    await memory.announcements.keep_draft(42, AnnouncementDraft(texts={"": "words"}))
    await memory.announcements.begin("all", {"": "words"}, [Recipient(BOT, -7)], 5.0)
