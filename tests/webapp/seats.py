"""People who have sat down and been dealt cards, where most tests begin."""

from __future__ import annotations

from tests.webapp.conftest import Site
from tests.webapp.people import Phone, nonce


async def seated(
    site: Site,
    *names: str,
    spectator: str = "",
    preset: str = "podkidnoy",
    changes: dict[str, object] | None = None,
    auto_pass: bool = True,
    pace: str = "live",
    hints: bool = False,
    ids: int = 100,
    takes_changes: bool = True,
) -> list[Phone]:
    """A table made by the first, joined by the others, the cards dealt. `ids` is the first one's
    number; the others' follow, the spectator's last.
    """
    first = site.phone(ids, names[0])
    first.takes_changes = takes_changes
    await first.open()
    terms = {"auto_pass": auto_pass, "pace": pace, "hints": hints}
    table = (await first.act("new-table", preset=preset, changes=changes or {}, **terms))["table"]
    await first.hello(table)
    phones = [first]
    for number, name in enumerate(names[1:], start=ids + 1):
        phone = site.phone(number, name, process=number % len(site.bases))
        phone.takes_changes = takes_changes
        await phone.open(table)
        assert (await phone.act("sit"))["t"] == "ack"
        phones.append(phone)
    if spectator:
        watching = site.phone(ids + len(names), spectator)
        watching.takes_changes = takes_changes
        phones.append(await watching.open(table))
    for phone in phones[: len(names)]:
        await phone.act("ready", nonce=nonce())
    assert (await first.act("start"))["t"] == "ack"
    for phone in phones:
        await phone.sees(lambda view: view["phase"] == "playing")
    return phones
