"""Small things that must never break: names from outside, places, what buttons carry."""

from __future__ import annotations

from collections import defaultdict
from html import unescape

import pytest
from aiogram.filters.callback_data import CallbackData

import bot.app  # which knows every button
from bot.chat.tables_in_chat import new_table_id, table_id_of
from bot.messages.callbacks import NoCallsPress, TableAct, TablePress, TopPress
from bot.messages.html_names import BREAK, LONGEST, clean_name, shown_name
from bot.messages.texts import toast
from bot.telegram.places import ChatPlace, InlinePlace, PrivatePlace, parse_place
from deploy.sandbox.text.entities import find_entities


@pytest.mark.parametrize(
    ("first", "last", "clean"),
    [
        ("Ann", "Lee", "Ann Lee"),
        ("  Ann\n\t", None, "Ann"),
        ("evil\u202egnp.exe\u2066", None, "evilgnp.exe"),
        ("\u200b\u2060\u3164", "\u00ad", "?"),
        ("Q" + "\u0301" * 50, None, "Q\u0301\u0301\u0301"),
        ("👩\u200d👩\u200d👧", None, "👩\u200d👩\u200d👧"),
        ("Ó" * 100, None, "Ó" * (LONGEST - 1) + "…"),
    ],
)
def test_a_name_is_one_short_visible_line(first: str, last: str | None, clean: str) -> None:
    assert clean_name(first, last).startswith(clean)
    assert len(clean_name(first, last)) <= LONGEST
    assert clean_name(clean_name(first, last)) == clean_name(first, last)


def test_a_name_is_escaped_where_it_is_shown() -> None:
    assert shown_name('<a href="tg:7&">') == "&lt;a href=&quot;tg:7&amp;&quot;&gt;"


@pytest.mark.parametrize(
    "name",
    [
        "@anna_lee",
        "https://evil.example",
        "t.me/spamcasino",
        "tg://user?id=7000000001",
        "#casino $TON",
        "/durak@durak_bot",
        "anna@mail.example",
        "+370 600 00000",
    ],
)
def test_a_name_calls_nobody_and_leads_nowhere(name: str) -> None:
    assert find_entities(unescape(shown_name(name)), []) == []
    assert clean_name(unescape(shown_name(name))) == clean_name(name)
    assert BREAK not in shown_name("Anna J. Lee")


@pytest.mark.parametrize(
    "place",
    [
        ChatPlace(-1001234567890),
        ChatPlace(-1001234567890, 17),
        PrivatePlace(7000000001),
        InlinePlace("BAAAAH_x-9"),
    ],
)
def test_a_place_reads_back(place: ChatPlace | PrivatePlace | InlinePlace) -> None:
    assert parse_place(str(place)) == place


@pytest.mark.parametrize("text", ["", "app", "chat:", "chat:-1:x", "inline:a b", "private:-5"])
def test_a_place_of_somebody_else_is_left_alone(text: str) -> None:
    assert parse_place(text) is None


def test_a_button_fits_into_telegrams_64_bytes() -> None:
    longest = "z" * 32  # the longest table id there is
    for press in TableAct:
        assert len(TablePress(press=press, table=longest).pack().encode()) <= 64


def kinds_of_buttons(kind: type[CallbackData] = CallbackData) -> set[type[CallbackData]]:
    """All of our own, and those made of them."""
    found = {one for one in kind.__subclasses__() if one.__module__.startswith(bot.__name__)}
    return found.union(*map(kinds_of_buttons, found))


def test_each_kind_of_button_has_a_prefix_of_its_own() -> None:
    kinds = defaultdict[str, list[str]](list)
    for kind in kinds_of_buttons():
        kinds[kind.__prefix__].append(kind.__name__)
    assert len(kinds) > 10
    assert {prefix: names for prefix, names in kinds.items() if len(names) > 1} == {}


@pytest.mark.parametrize("old", ["n:1:2026-11", "n:0:2026-11"])
def test_a_leaderboards_old_button_is_none_now(old: str) -> None:
    """It began as "Stop notifications from there" does."""
    for kind in (NoCallsPress, TopPress):
        with pytest.raises(ValueError, match=r"chat|prefix"):
            kind.unpack(old)
    assert NoCallsPress.unpack("n:-100500:k3x9").chat == -100500


def test_ids_are_of_the_kind_that_links_take() -> None:
    ids = {new_table_id() for _ in range(50)}
    ids |= {table_id_of(update, "5001:a-token") for update in range(50)}
    assert table_id_of(7, "5001:a-token") in ids
    assert table_id_of(7, "5001:another") not in ids
    assert len(ids) == 100
    assert all(one.isalnum() and one.islower() | one.isdigit() for one in ids)


def test_a_toast_is_never_longer_than_telegram_takes() -> None:
    assert len(toast("x" * 500)) == 200
    assert toast("short") == "short"
