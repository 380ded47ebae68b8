"""The tables of the first screen: one's own, told to the person alone, and open ones of their
chats, as Telegram's signed launch data name them.
"""

from __future__ import annotations

import json
from typing import Any

from tests.webapp.conftest import Site
from tests.webapp.launches import launch
from tests.webapp.people import Phone
from tests.webapp.seats import seated


async def listed(phone: Phone, token: str | None = None) -> tuple[int, dict[str, Any]]:
    token = phone.token if token is None else token
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with phone.http.get(f"{phone.base}/api/tables", headers=headers) as response:
        assert response.status != 200 or response.headers["Cache-Control"] == "no-store"
        return response.status, await response.json()


async def rows(phone: Phone) -> list[dict[str, Any]]:
    status, answer = await listed(phone)
    assert status == 200
    tables: list[dict[str, Any]] = answer["tables"]
    return tables


async def comes(
    site: Site, id: int, chat: str, *, start: str | None = None, asked: str | None = None
) -> Phone:
    """Somebody opens the page from a chat: by a table's link, or asking for one on their own."""
    phone = site.phone(id, f"Guest {id}")
    headers = {"Authorization": f"tma {launch(id, phone.name, start=start, chat=chat)}"}
    async with phone.http.post(
        f"{phone.base}/api/session", headers=headers, json={"table": asked}
    ) as response:
        phone.token = (await response.json())["token"]
    return phone


async def a_lobby(site: Site, id: int, **rules: Any) -> Phone:
    """A table that waits, its host at it."""
    host = await site.phone(id, "Anna").open()
    table = (await host.act("new-table", preset="podkidnoy", **rules))["table"]
    await host.hello(table)
    return host


async def test_a_game_that_runs_is_told_to_who_sits_there(site: Site) -> None:
    anna, boris = await seated(site, "Anna", "Boris", ids=320)
    waited = anna.game["waited"]
    for phone in (anna, boris):
        assert await rows(phone) == [
            {
                "table": anna.view["id"],
                "rules": "podkidnoy",
                "seat": phone.seat,
                "names": ["Anna", "Boris"],
                "waited": phone.seat in waited,
            }
        ]


async def test_a_table_that_waits_is_told_too_and_house_rules_have_no_name(site: Site) -> None:
    anna = await a_lobby(site, 301, changes={"deck": 24})
    assert await rows(anna) == [
        {
            "table": anna.view["id"],
            "rules": None,
            "seat": 0,
            "names": ["Anna"],
            "waited": False,
        }
    ]


async def test_nobody_else_is_told(site: Site) -> None:
    *_, vera = await seated(site, "Anna", "Boris", spectator="Vera", ids=360)
    assert await rows(vera) == []


async def test_a_person_from_a_chat_is_told_of_the_tables_known_there(site: Site) -> None:
    anna = await a_lobby(site, 302)
    table = anna.view["id"]
    await comes(site, 303, "-9001", start=table)
    boris = await comes(site, 304, "-9001")
    assert await rows(boris) == [
        {
            "table": table,
            "rules": "podkidnoy",
            "seat": None,
            "names": ["Anna"],
            "waited": False,
        }
    ]
    assert await rows(await comes(site, 305, "-9002")) == []
    assert await rows(await comes(site, 306, "no number")) == []


async def test_a_table_that_is_only_asked_for_is_known_in_no_chat(site: Site) -> None:
    """Telegram has signed the link that was followed, not what the page says."""
    anna, other = await a_lobby(site, 307), await a_lobby(site, 308)
    table, linked = anna.view["id"], other.view["id"]
    await comes(site, 309, "-9003", asked=table)
    await comes(site, 309, "-9003", start=linked, asked=table)
    await comes(site, 309, "-9003", start="never1234")
    assert await rows(await comes(site, 310, "-9003")) == []


async def test_no_card_of_anybody_is_in_it(site: Site) -> None:
    """Nothing of a game but who sits there, and whether it waits for who asks."""
    anna, boris = await seated(site, "Anna", "Boris", ids=330)
    (row,) = await rows(anna)
    assert set(row) == {"table", "rules", "seat", "names", "waited"}
    told = json.dumps(row)
    assert not any(f'"{card}"' in told for card in (*anna.game["hand"], *boris.game["hand"]))
    await anna.act("keep-out", seat=1)
    assert await rows(boris) == []


async def test_without_a_token_nothing_is_told(site: Site) -> None:
    dora = site.phone(998, "Dora")
    for token, code in (("", "no_token"), ("made.up", "bad_token")):
        status, answer = await listed(dora, token)
        assert (status, answer["code"]) == (401, code)
