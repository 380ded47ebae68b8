"""Launch data is believed only as Telegram signed it."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qsl, quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.launches import BOT_TOKEN, VECTORS, signed
from webapp.access.launch_data import AuthFault, check_launch, launch_key

NOW: int = VECTORS["now"]
KEYS = [launch_key(BOT_TOKEN)]
USER = '{"id":42,"first_name":"Bob"}'
GENUINE = [case["init_data"] for case in VECTORS["cases"] if case["refused"] is None]


def refused_with(init_data: str, now: float = NOW) -> str:
    with pytest.raises(AuthFault) as fault:
        check_launch(init_data, KEYS, now)
    return fault.value.code


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["name"])
def test_known_launches(case: dict[str, Any]) -> None:
    if case["refused"]:
        assert refused_with(case["init_data"]) == case["refused"]
    else:
        assert check_launch(case["init_data"], KEYS, NOW).person_id == case["person"]


def test_a_launch_says_who_and_from_where() -> None:
    case = next(case for case in VECTORS["cases"] if case["name"] == "ok_direct_link_supergroup")
    launch = check_launch(case["init_data"], KEYS, NOW)
    assert (launch.name, launch.language, launch.start) == ("Bob", "en", "g_7f3a9c_join")


@pytest.mark.parametrize(
    ("age", "code"),
    [(0, None), (86_400, None), (86_401, "stale"), (-30, None), (-31, "from_the_future")],
)
def test_a_launch_holds_for_a_day(age: int, code: str | None) -> None:
    init_data = signed({"user": USER, "auth_date": str(NOW - age)})
    if code is None:
        assert check_launch(init_data, KEYS, NOW).person_id == 42
    else:
        assert refused_with(init_data) == code


@pytest.mark.parametrize(
    "date", ["", "soon", "-5", "1e9", "１７９００００００００", "9" * 13, "17 9"]
)
def test_a_signed_date_must_be_a_date(date: str) -> None:
    assert refused_with(signed({"user": USER, "auth_date": date})) == "bad_launch_data"


@pytest.mark.parametrize(
    "user",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"id":"42"}',
        '{"id":true}',
        '{"id":0}',
        '{"id":-1}',
        '{"id":1.5}',
        '{"id":99999999999999999999}',
        '{"id":42,"first_name":7}',
        '{"id":42',
        "[" * 3000,
    ],
)
def test_a_signed_person_must_be_a_person(user: str) -> None:
    assert refused_with(signed({"user": user, "auth_date": str(NOW)})) in {
        "no_person",
        "bad_launch_data",
    }


@pytest.mark.parametrize(
    ("user", "name"),
    [
        ('{"id":42,"first_name":"Anna","last_name":"K"}', "Anna K"),
        ('{"id":42,"first_name":" \\u202e \\n","username":"anna"}', "anna"),
        ('{"id":42,"first_name":"evil\\u202ename\\u0000"}', "evil name"),
        ('{"id":42}', "42"),
        ('{"id":42,"first_name":"' + "я" * 200 + '"}', "я" * 64),
    ],
)
def test_a_name_fits_a_seat(user: str, name: str) -> None:
    launch = check_launch(signed({"user": user, "auth_date": str(NOW)}), KEYS, NOW)
    assert launch.name == name


@pytest.mark.parametrize(
    "init_data",
    [
        "я=1&hash=2",
        "a=%ff&hash=00",
        "a=%ed%a0%80&hash=00",
        "\udcff",
        "&" * 3000,
        "a=1&" * 1000 + "hash=0",
        "a=" + "x" * 100_000 + "&hash=0",
        "hash",
        "=&hash=",
        "hash=" + "ф" * 64,
    ],
    ids=range(10),
)
def test_rubbish_is_refused_and_never_fails(init_data: str) -> None:
    assert refused_with(init_data) in {"bad_launch_data", "forged"}


@pytest.mark.parametrize("control", ["\n", "\r", "\t", "\0", "\x1f", "\x7f"])
def test_fields_are_parted_in_one_way_only(control: str) -> None:
    """Data that is signed for one person can't be cut into fields that name another."""
    fields = {"auth_date": str(NOW), "user": USER}
    assert refused_with(signed({"start_param": f"x{control}y", **fields})) == "bad_launch_data"
    assert refused_with(signed({f"x{control}y": "z", **fields})) == "bad_launch_data"


def test_joined_fields_open_nothing() -> None:
    fields = {"auth_date": str(NOW), "query_id": "A", "start_param": "k3x9", "user": USER}
    check_launch(signed(fields), KEYS, NOW)
    joined = signed(fields).replace("&start_param=", quote("\nstart_param="))
    assert refused_with(joined) == "bad_launch_data"


def test_a_name_of_several_lines_is_still_a_name() -> None:
    """JSON escapes what is within it."""
    user = json.dumps({"id": 42, "first_name": "Bob\nthe\tbuilder"})
    launch = check_launch(signed({"user": user, "auth_date": str(NOW)}), KEYS, NOW)
    assert launch.name == "Bob the builder"


def test_another_bots_launch_is_forged() -> None:
    fields = {"user": USER, "auth_date": str(NOW)}
    assert refused_with(signed(fields, "7000000002:other")) == "forged"


@given(st.sampled_from(GENUINE), st.data())
def test_one_flipped_bit_opens_nothing(init_data: str, data: st.DataObject) -> None:
    """Unless it spells the very same fields in another way (`%2c` for `%2C`)."""
    raw = bytearray(init_data.encode())
    raw[data.draw(st.integers(0, len(raw) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    changed = raw.decode(errors="surrogateescape")
    try:
        check_launch(changed, KEYS, NOW)
    except AuthFault:
        return
    assert sorted(parse_qsl(changed)) == sorted(parse_qsl(init_data))


@pytest.mark.slow
@given(st.text(max_size=200))
def test_any_text_is_refused_in_a_word(text: str) -> None:
    assert refused_with(text) in {"no_launch_data", "bad_launch_data", "forged"}
