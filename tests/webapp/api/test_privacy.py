"""Data kept of people: told to everybody as a page, to each as a file."""

from __future__ import annotations

import pytest

from tests.webapp.conftest import Site
from tests.webapp.games import play_on
from tests.webapp.seats import seated
from webapp.access.rate_limits import Rate


@pytest.mark.slow
async def test_the_page_is_for_everybody_and_needs_no_script(site: Site) -> None:
    base = await site.serve(real_page=True)
    async with site.http.get(f"{base}/app/privacy?language=en") as response:
        assert response.status == 200
        assert "frame-ancestors" in response.headers["Content-Security-Policy"]
        page = await response.text()
    assert "<h1>What is kept about people</h1>" in page
    assert "for 90 days" in page
    assert "?start=privacy" in page
    assert "<script" not in page
    for sheet in [part.split('"')[0] for part in page.split('href="../')[1:]]:
        async with site.http.get(f"{base}/{sheet}") as response:
            assert response.status == 200
    async with site.http.get(f"{base}/app/privacy", headers={"Accept-Language": "ru"}) as response:
        assert response.headers["Content-Language"] == "ru"


@pytest.mark.slow
async def test_everybody_gets_what_is_kept_of_them_and_nobody_elses(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "webapp.live.connections.devices.MESSAGES", Rate(burst=10_000, per_second=10_000)
    )

    async def in_chat(person_id: int) -> dict[str, object]:
        return {"called": f"{person_id} each"}

    site.bases[:] = [
        await site.serve(real_page=True, in_chat=in_chat)
    ]  # the one before knows the usual limit
    phones = await seated(site, "Anna", "Boris", ids=987_654_000)
    await play_on(phones)
    anna = phones[0]
    await site.tables[0].people.choose_language(anna.id, "lt")
    headers = {"Authorization": f"Bearer {anna.token}"}
    async with site.http.get(f"{site.bases[0]}/api/my-data", headers=headers) as response:
        assert response.headers["Cache-Control"] == "no-store"
        told = await response.json()
    assert (told["person"], told["language"]) == (anna.id, "lt")
    assert told["chat"] == {"called": f"{anna.id} each"}
    assert told["tables"] == [anna.view["id"]]
    (game,) = told["games"]
    assert [seat["name"] for seat in game["seats"]] == ["Anna", "Boris"]
    assert str(phones[1].id) not in str(told)
    async with site.http.get(f"{site.bases[0]}/api/my-data") as response:
        assert response.status == 401
