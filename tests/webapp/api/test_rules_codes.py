"""Rules codes: what the page is told of one that somebody pastes, and of rules that have one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from durak_rules import Ruleset
from durak_rules.options.rules_code import rules_code
from engine.words import words
from tests.webapp.conftest import Site
from tests.webapp.people import Phone

OURS = Ruleset.of("podkidnoy", deck=24, packs=2, bout_limit=3, match="games:7")
CODE = rules_code(OURS)


async def ask(phone: Phone, asked: object, token: str | None = None) -> tuple[int, dict[str, Any]]:
    """Return the server's answer to this body: JSON, or the very text."""
    body = asked if isinstance(asked, bytes) else json.dumps(asked).encode()
    headers = {"Authorization": f"Bearer {phone.token if token is None else token}"}
    async with phone.http.post(f"{phone.base}/api/rules", headers=headers, data=body) as answer:
        return answer.status, await answer.json()


async def visitor(site: Site, id: int = 1) -> Phone:
    anna = site.phone(id, "Anna")
    await anna.open_session()
    return anna


@pytest.mark.parametrize("pasted", [CODE, f"  {CODE}\n", CODE.upper()])
async def test_a_pasted_code_is_the_rules_that_it_was_made_of(site: Site, pasted: str) -> None:
    status, told = await ask(await visitor(site), {"code": pasted})
    assert status == 200
    assert told["code"] == CODE
    assert Ruleset.of(told["preset"], **told["changes"]) == OURS
    assert set(told["changes"]) <= {"deck", "packs", "bout_limit", "first_bout_limit", "match"}


async def test_a_preset_has_a_code_too_and_comes_back_without_changes(site: Site) -> None:
    anna = await visitor(site)
    told = (200, {"code": "3ao0-6-5-o", "preset": "perevodnoy", "changes": {}})
    assert await ask(anna, {"preset": "perevodnoy"}) == told
    assert await ask(anna, {"code": "3ao0-6-5-o"}) == told


async def test_rules_are_called_by_the_preset_nearest_to_them(site: Site) -> None:
    changes = {"deck": 24, "first_bout_limit": None, "draws": False}
    status, told = await ask(await visitor(site), {"preset": "podkidnoy", "changes": changes})
    assert (status, told["preset"], told["changes"]) == (200, "express", {"draws": False})


async def test_a_table_says_the_code_of_its_rules(site: Site) -> None:
    anna = await site.phone(1, "Anna").open()
    made = await anna.act("new-table", preset="perevodnoy", changes={"deck": 52})
    await anna.hello(made["table"])
    assert anna.view["code"] == rules_code(Ruleset.of("perevodnoy", deck=52))


@pytest.mark.parametrize(
    "junk",
    ["", " ", "durak", "3ao0-6-5", "3ao0-6-5-o-o", "zzzzzzzzz-6-n-o", "00-6-n-o", "3ao0-0-5-o",
     "3ao0-6-5-g0", "−3ao0-6-5-o", "3ao0-6-5-o; drop", "٣ao0-6-5-o", "\x00", "1" * 64],
)  # fmt: skip
async def test_a_text_that_is_no_code_is_refused_in_words(site: Site, junk: str) -> None:
    status, told = await ask(await visitor(site), {"code": junk})
    assert status == 400
    assert told["code"] in ("bad_rules_code", "unknown_value")
    assert told["words"]


async def test_a_code_of_rules_that_contradict_each_other_says_why(site: Site) -> None:
    status, told = await ask(await visitor(site), {"code": "0-6-n-l"})
    assert (status, told["code"]) == (400, "ladder_needs_epaulettes")
    assert told["words"] == "A match up the ladder needs epaulettes on the ladder."


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"preset": "poker"}, "unknown_preset"),
        ({}, "unknown_preset"),
        ({"preset": "podkidnoy", "changes": {"deck": 37}}, "unknown_value"),
        ({"preset": "podkidnoy", "changes": {"preset": "durnius"}}, "unknown_option"),
        ({"preset": "podkidnoy", "changes": {"colour": "red"}}, "unknown_option"),
        ({"preset": "podkidnoy", "changes": {"consent": "card", "throw_in": "off"}},
         "consent_needs_throwers"),
        ({"code": 7}, "bad_request"),
        ({"code": "x" * 65}, "bad_request"),
        ({"preset": "podkidnoy", "changes": {"deck": [36]}}, "bad_request"),
        ({"preset": "podkidnoy", "changes": {str(n): n for n in range(41)}}, "bad_request"),
        ([], "bad_request"),
        (b"", "bad_request"),
        (b"\xff", "bad_request"),
        (b"[" * 5000, "bad_request"),
    ],
)  # fmt: skip
async def test_junk_is_refused_with_a_code(site: Site, asked: object, code: str) -> None:
    status, told = await ask(await visitor(site), asked)
    assert (status, told["code"]) == (400, code)
    assert "{" not in told["words"]


async def test_a_refusal_is_told_in_the_language_of_the_session(site: Site) -> None:
    await site.serve(words=words)
    anna = site.phone(1, "Anna", process=-1)
    await anna.open_session(language="ru")
    assert (await ask(anna, {"code": "junk"}))[1]["words"].startswith("Это не код правил")


async def test_a_request_without_a_session_is_told_nothing(site: Site) -> None:
    anna = site.phone(1, "Anna")
    for token, code in (("", "no_token"), ("made.up", "bad_token")):
        assert (await ask(anna, {"code": CODE}, token))[1]["code"] == code


async def test_nobody_tries_codes_without_end(site: Site) -> None:
    anna, boris = await visitor(site), await visitor(site, id=2)
    said = [(await ask(anna, {"code": "junk"}))[0] for _try in range(30)]
    assert 429 in said
    assert (await ask(boris, {"code": CODE}))[0] == 200
