"""The keys in Redis keep their names, for installations that go on with a new release."""

from __future__ import annotations

from typing import Any

from bot.memory import Memory, keys
from bot.memory.appointments import Appointment
from bot.memory.drafts import Draft
from bot.memory.group_settings import GroupSettings
from bot.memory.job_queue import AskedJob, Urgency
from bot.memory.job_room import NO_LIMIT
from bot.memory.keys import Key
from bot.memory.operator.announcements import AnnouncementDraft, Recipient
from bot.memory.operator.day_figures import QUARTER, DayFigure
from bot.memory.operator.report_queue import ReportOutcome
from bot.memory.order.rights import Right
from bot.memory.people.call_choices import CallChoice
from bot.memory.people.play_ways import PlayWay
from bot.memory.sent.kept_messages import KeptMessage
from bot.memory.sent.notices import SentNotice, Wait
from bot.memory.sent.send_windows import Window
from bot.telegram.telegram_limits import SendRate
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
    "shown_appointment": ":shown:all",
    "calls_from": ":callsfrom:42",
    "called_to": ":calledto:k3x9",
    "refused": ":refused:42",
    "reachable": ":reachable:42",
    "led": ":led:42",
    "call_choice": ":calls:42",
    "play_way": ":plays:42",
    "hands": ":hands:k3x9",
    "hands_in": ":handsin:42",
    "aim": ":aim:k3x9:42",
    "numbered_moves": ":numbered:k3x9:42",
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
    "learned_limit": ":limit:-7",
    "limit_rests": ":limit:rests:-7",
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


KEYS = {name: key for name, key in vars(keys).items() if isinstance(key, Key)}


def example(name: str) -> str:
    """A key of this kind: the one in NAMES, as the kind writes what follows its own name."""
    key = KEYS[name]
    whose = NAMES[name].removeprefix(f":{key.name}")
    return key(BOT, *whose.split(":")[1:])


def test_no_key_changes_its_name() -> None:
    assert KEYS.keys() == NAMES.keys()
    assert {name: example(name) for name in KEYS} == {
        name: f"{{bot:5001}}{end}" for name, end in NAMES.items()
    }


async def test_each_key_lives_as_long_as_it_says(store: Any) -> None:
    await write_everything(Memory(store, BOT))
    assert {name for name, key in KEYS.items() if key.lives_ms is keys.FOR_GOOD} == FOR_GOOD
    for name, key in KEYS.items():
        ms = await store.pttl(example(name))
        if key.lives_ms == keys.VARIES:
            assert ms > 0, name
        else:
            assert key.lives_ms is None or key.lives_ms - 60_000 <= ms <= key.lives_ms, name
            assert key.lives_ms is not None or ms == -1, name


async def write_everything(memory: Memory) -> None:
    everything = Window("all", 30, 5.0)
    await memory.username.keep("durak_bot")
    await memory.introduction.keep("description ru", "0123abcd")
    await memory.group_settings.note_language(-7, "ru")
    await memory.group_settings.choose(-7, GroupSettings(language="lt"))
    await memory.parked.set(-7)
    await memory.groups.move(-7, -8)
    await memory.groups.move(-6, -7)
    await memory.admins.keep((42,), -7)
    await memory.lobbies.claim(-7, 42, "k3x9", 5, over=[], missing=[])
    await memory.limits.count("-7:42", 900, 5, 60)
    await memory.pins.keep(KeptMessage(5), "k3x9", -7)
    await memory.refused_rights.set(-7, Right.PIN)
    await memory.titles.keep("Friends", -7)
    await memory.mentions_offered.set_once(-7)
    await memory.refused_people.refuse(42)
    await memory.refused_people.invite_to_start_once(42)
    await memory.refused_people.reachable.set(42)
    await memory.call_choices.keep(CallChoice(quiet=(22, 8)), 42)
    await memory.play_ways.keep(PlayWay(here=True), 42)
    await memory.cards.keep(KeptMessage(5, shows="41"), "k3x9", "-7/42")
    await memory.more.keep(6, -7, 42)
    await memory.aims.keep("7h", "k3x9", 42)
    await memory.numbered_moves.keep("0:0123abcd", "k3x9", 42)
    await memory.hands.keep(KeptMessage(5, "0123abcd"), "k3x9", 42)
    await memory.refused_people.mark_told("k3x9", 42, "1.0.1")
    await memory.menu_buttons.languages.keep(42, "ru")
    await memory.menu_buttons.pages.keep(42, "https://one/app")
    await memory.boards.keep(KeptMessage(5), "k3x9", -7)
    await memory.notices.keep(0, SentNotice("1.0.1", 42, 6), "k3x9")
    await memory.drafts.offer("k3x9", Draft(42, "Anna", "en", "1-6-5-o", "live"))
    wait = Wait("k3x9", 0, "1.0.1")
    await memory.waits.keep(wait, 0, 42)
    await memory.posted_notices.keep(KeptMessage(6), "42", 42)
    await memory.callers.add(-7, 42, "ru")
    await memory.calls.keep(KeptMessage(6), "k3x9", 42)
    about = Appointment("all", "chat:-7", 42, "Anna", "en", 0.0, "20:00", "UTC", "1-6-5-o", "live")
    await memory.appointments.keep(-7, about)
    await memory.appointments.messages.keep(KeptMessage(7), "all", -7)
    await memory.bot_assignments.of_tables.keep(5002, "k3x9")
    await memory.bot_assignments.of_people.keep(5002, 42)
    await memory.bot_assignments.with_messages.add(5002, "k3x9")
    await memory.no_news.set(42)
    await write_for_operators(memory)
    await memory.attempts.begin("board|k3x9|-7")
    await memory.pictures.keep("file", "d1")
    await memory.send_windows.take(None, [everything])
    await memory.send_windows.pause("-7", 5.0, SendRate(30, 10, learns=True).for_one_in("-7"))
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
    await memory.announcement_drafts.keep(AnnouncementDraft(texts={"": "words"}), 42)
    await memory.announcements.begin("all", {"": "words"}, [Recipient(BOT, -7)], 5.0)
