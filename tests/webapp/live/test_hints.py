"""A hint on the page: asked for with one's own token, told in one's own language."""

from __future__ import annotations

import json
from typing import Any

import pytest

from durak_rules import parse_position
from engine.tables.acts import dealing
from tests.webapp.conftest import Site
from tests.webapp.people import Phone, nonce

OPENS = (
    "podkidnoy bout=3 dealer=1 trump=9h stock=Th9h attacker=0 defender=1 "
    "hands=6c7d8s/7hTcQd limit=3"
)


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "new_game", lambda *_, **__: parse_position(OPENS))


async def at_a_table(site: Site, *, hints: bool) -> tuple[Phone, Phone]:
    anna = await site.phone(1, "Anna").open()
    made = await anna.act("new-table", preset="podkidnoy", changes={}, hints=hints)
    await anna.hello(made["table"])
    boris = await site.phone(2, "Boris").open(made["table"])
    await boris.act("sit")
    for phone in (anna, boris):
        await phone.act("ready", nonce=nonce())
    await anna.act("start")
    await anna.sees(lambda view: view["phase"] == "playing")
    return anna, boris


async def hint(phone: Phone, body: object = None) -> tuple[int, dict[str, Any]]:
    said = json.dumps({"table": phone.view["id"]} if body is None else body)
    headers = {"Authorization": f"Bearer {phone.token}"}
    async with phone.http.post(f"{phone.base}/api/hint", headers=headers, data=said) as answer:
        return answer.status, await answer.json()


async def test_a_hint_is_told_in_words(site: Site, dealt: None) -> None:
    anna, boris = await at_a_table(site, hints=True)
    assert anna.view["hints"]
    status, told = await hint(anna)
    assert status == 200
    assert (told["v"], told["move"]) == (anna.view["v"], "attack 6c")
    assert told["words"] == "I'd play 6 of clubs. A quick guess: nobody had time to think."
    assert (await hint(boris))[1]["code"] == "not_waited_for"


async def test_a_table_without_hints_says_so(site: Site, dealt: None) -> None:
    anna, _ = await at_a_table(site, hints=False)
    status, told = await hint(anna)
    assert (status, told["code"]) == (409, "hints_off")
    assert told["words"] == "This table is played without hints."


async def test_a_host_allows_them_later(site: Site) -> None:
    anna = await site.phone(1, "Anna").open()
    made = await anna.act("new-table", preset="podkidnoy", changes={})
    await anna.hello(made["table"])
    assert "hints" in anna.view["can"]
    await anna.act("hints", on=True)
    await anna.sees(lambda view: view["hints"])


@pytest.mark.parametrize("body", ["x", {}, {"table": 7}])
async def test_nonsense_is_refused(site: Site, body: object) -> None:
    anna = await site.phone(1, "Anna").open()
    assert (await hint(anna, body))[0] == 400
