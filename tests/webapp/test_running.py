"""Where one still sits: told to the person alone, and only while the game runs."""

from __future__ import annotations

from typing import Any

from tests.webapp.conftest import Site
from tests.webapp.people import Phone
from tests.webapp.seats import seated


async def running(phone: Phone, token: str | None = None) -> tuple[int, dict[str, Any]]:
    token = phone.token if token is None else token
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with phone.http.get(f"{phone.base}/api/running", headers=headers) as response:
        assert response.status != 200 or response.headers["Cache-Control"] == "no-store"
        return response.status, await response.json()


async def test_a_game_that_runs_is_told_to_who_sits_there(site: Site) -> None:
    anna, boris = await seated(site, "Anna", "Boris")
    waited = anna.game["waited"]
    for phone in (anna, boris):
        status, answer = await running(phone)
        assert status == 200
        assert answer["tables"][0] == {
            "table": anna.view["id"],
            "seat": phone.seat,
            "names": ["Anna", "Boris"],
            "waited": phone.seat in waited,
        }


async def test_nobody_else_is_told(site: Site) -> None:
    *_, vera = await seated(site, "Anna", "Boris", spectator="Vera")
    assert await running(vera) == (200, {"tables": []})


async def test_without_a_token_nothing_is_told(site: Site) -> None:
    dora = site.phone(998, "Dora")
    for token, code in (("", "no_token"), ("made.up", "bad_token")):
        status, answer = await running(dora, token)
        assert (status, answer["code"]) == (401, code)
