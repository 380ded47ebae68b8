"""The bot's token is replaced: whoever has the page open opens it anew, and the table is there."""

from __future__ import annotations

import pytest

from tests.deploy.operators_book import BOOK
from tests.support.servers import StoreServer
from tests.webapp.conftest import Open
from tests.webapp.launches import BOT_TOKEN, launch

NEW = f"{BOT_TOKEN.partition(':')[0]}:what-botfather-gave-instead"


async def test_open_pages_are_opened_anew_and_tables_stay(
    open_site: Open, store: StoreServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = await open_site(store)
    await site.serve()
    anna = await site.phone(1, "Anna").open()
    table = (await anna.act("new-table", preset="podkidnoy"))["table"]
    anna.base = await site.serve(bot_token=NEW)

    await anna.hang_up()
    await anna.connect()
    await anna.hello(table)  # with the session that she had
    assert await anna.is_sent_away() == (1008, "token")
    shown = {"Authorization": f"tma {launch(anna.id, anna.name)}"}  # signed by Telegram for it
    async with site.http.post(f"{anna.base}/api/session", headers=shown, json={}) as answer:
        assert answer.status == 401
        told = await answer.json()
    assert told["code"] == "forged"
    assert told["words"] in " ".join(BOOK.split()), "the operator reads what people read"

    monkeypatch.setattr("tests.webapp.people.launch", of_new_token)
    anna.token = ""
    await anna.open(table)
    assert anna.seat == 0


def of_new_token(id: int, name: str, **told: object) -> str:
    """She opens the page anew: Telegram signs by the token that there is now."""
    return launch(id, name, token=NEW, **told)  # type: ignore[arg-type]
