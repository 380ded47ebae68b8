"""The page of several bots: each signs launch data with its own key, and leads back to itself."""

from __future__ import annotations

from tests.support.servers import StoreServer
from tests.webapp.conftest import Open
from tests.webapp.launches import launch
from webapp.settings import PageBot

OTHER = PageBot("7000000002:AAF-another-made-up-token-for-tests_012345", "other_bot")


async def test_a_person_comes_through_any_bot_and_invites_through_their_own(
    open_site: Open, store: StoreServer
) -> None:
    site = await open_site(store)
    await site.serve(more_bots=(OTHER,))
    anna = await site.phone(1, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    await anna.hello(table)
    boris = site.phone(2, "Boris", process=1)
    headers = {"Authorization": f"tma {launch(2, 'Boris', token=OTHER.token)}"}
    async with site.http.post(f"{site.bases[1]}/api/session", headers=headers) as response:
        answer = await response.json()
    assert answer["bot"] == "other_bot"
    boris.token = answer["token"]
    await boris.open(table)
    assert (await boris.act("invite"))["link"] == f"https://t.me/other_bot/play?startapp={table}"
    assert (await anna.act("invite"))["link"] == f"https://t.me/durak_bot/play?startapp={table}"


async def test_a_bot_that_isnt_in_the_list_signs_in_vain(
    open_site: Open, store: StoreServer
) -> None:
    site = await open_site(store)
    headers = {"Authorization": f"tma {launch(2, 'Boris', token=OTHER.token)}"}
    async with site.http.post(f"{site.bases[0]}/api/session", headers=headers) as response:
        assert response.status == 401
        assert (await response.json())["code"] == "forged"
