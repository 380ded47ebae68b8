"""Sounds of a screen reader: cards by name in the person's language, one message an event, enough
to play.
"""

from __future__ import annotations

import re

from playwright.async_api import expect

from engine.words import words
from tests.e2e.page.conftest import OpenPage, SitAt
from tests.e2e.page.screen import NEXT_PICTURE, Screen
from tests.webapp.conftest import Site
from tests.webapp.people import nonce

THREE = "podkidnoy trump=9h stock=Th9h attacker=1 hands=6c7dKs/8h7cQdAd/7s8cAc"
ADD = "Your turn: add a card, or press “Done”."
GROUP = re.compile(r'- \'?group "([^"]+)"')
BUTTON = re.compile(r'- \'?button "([^"]+)"([^:]*)')
CHOOSE = "Choose where it goes"
ENDING = re.compile(r"(You are|is) the fool\.|A draw:")
MOST_WORDS = 600
LISTEN = """() => {
  window.heard = [];
  const status = document.querySelector("[role=status]");
  new MutationObserver(() =>
    window.heard.push(status.innerText.trim().replace(/\\s+/g, " ")))
    .observe(status, { subtree: true, childList: true, characterData: true });
}"""
LIVE = """() => [...document.querySelectorAll(
  "[role=status], [role=alert], [role=log], [aria-live], output")]
  .filter((one) => one.getAttribute("aria-live") !== "off").map((one) => one.id)"""


async def test_cards_are_called_by_their_names_in_ones_own_language(
    site: Site, sit_at: SitAt
) -> None:
    site.bases[0] = await site.serve(words=words)
    anna, _ = await sit_at(
        "podkidnoy trump=9s stock=Th9s attacker=0 hands=6s7dKs/8hJcQdAdTc", language="ru"
    )
    cards = anna.page.locator("[data-card]")
    named = await cards.evaluate_all(
        "cards => cards.map(card => [card.dataset.card, card.getAttribute('aria-label')])"
    )
    assert dict(named) == {
        "6s": "шестёрка пик, козырь",
        "7d": "семёрка бубён",
        "9s": "девятка пик, козырь",
        "Ks": "король пик, козырь",
    }
    await expect(anna.root).to_have_attribute("lang", "ru")
    await expect(anna.page.get_by_role("list")).to_contain_text("Boris, 5 карт, отбивается")
    heard = await anna.page.locator("main").aria_snapshot()
    assert not [name for name in ("восьмёрка", "валет", "дама", "туз") if name in heard]


async def heard(anna: Screen) -> list[str]:
    """Everything that the status region has said since the last time."""
    await anna.page.evaluate(NEXT_PICTURE)
    said: list[str] = await anna.page.evaluate("window.heard.splice(0)")
    return said


async def test_every_event_is_told_once_and_the_clock_is_silent(sit_at: SitAt) -> None:
    anna, (_, boris, clara) = await sit_at(THREE)
    assert await anna.page.evaluate(LIVE) == ["maintenance", "status", "bubbles"]
    await expect(anna.news).to_contain_text("Boris to attack.")
    await anna.page.clock.install()
    await anna.page.evaluate(LISTEN)
    await anna.page.clock.run_for(20_000)
    assert await heard(anna) == []
    for phone, move, told in (
        (
            boris,
            "attack 7c",
            "Clara to defend. You may add a card. Boris attacks with 7 of clubs.",
        ),
        (clara, "defend 7c 8c", f"{ADD} Clara beats 7 of clubs with 8 of clubs."),
        (boris, "pass", f"{ADD} Boris is done."),
    ):
        await phone.sees(lambda view, move=move: move in view["game"]["moves"])
        await phone.play(move)
        await expect(anna.news).to_contain_text(told.split(". ")[-1])
        assert await heard(anna) == [told]
    await anna.action("pass").tap()
    await expect(anna.news).to_contain_text("beaten")
    assert await heard(anna) == [
        "Clara to attack. You are done. All beaten: the cards are discarded. Boris draws 2 cards."
    ]


async def test_trump_and_result_are_told(sit_at: SitAt) -> None:
    anna, (eye, boris) = await sit_at("podkidnoy trump=9h attacker=0 hands=7d/8dKc bout=9")
    await expect(anna.page.locator("[data-trump]")).to_have_attribute("data-trump", "h")
    await expect(anna.page.get_by_role("timer")).to_have_attribute(
        "data-clock", re.compile(r"^[1-9]\d?$")
    )
    assert "Trump: hearts." in await anna.page.locator("main").aria_snapshot(), "it runs already"
    await anna.page.evaluate(LISTEN)
    await anna.tap("7d")
    await boris.sees(lambda view: "defend 7d 8d" in view["game"]["moves"])
    await boris.play("defend 7d 8d")
    await expect(anna.news).to_contain_text("Boris is the fool.")
    said = await heard(anna)
    assert sum("Boris is the fool." in words for words in said) == 1
    for phone in (eye, boris):
        await phone.act("rematch", nonce=nonce())
    await eye.act("start")
    await anna.shows("table")
    said = await heard(anna)
    assert sum("The cards are dealt. Trump: hearts." in words for words in said) == 1


# The words for one control: the group it is in, and its name


async def controls(anna: Screen) -> dict[str, list[str]]:
    """The names of all buttons that may be pressed, by the group that they are in."""
    group, found = "", dict[str, list[str]]()
    for line in (await anna.page.locator("main").aria_snapshot()).splitlines():
        if named := GROUP.search(line):
            group = named[1].split(":")[0]
        elif (button := BUTTON.search(line)) and "disabled" not in button[2]:
            found.setdefault(group, []).append(button[1])
    return found


async def next_words(anna: Screen) -> str:
    """The words of the status region once they have changed since the last time. They may be the
    same again: two bouts may end alike before anybody has looked.
    """
    said = await anna.page.wait_for_function("() => window.heard.splice(0).pop()")
    return str(await said.json_value())


async def act_by_ear(anna: Screen, said: str) -> None:
    """Do what the words ask for, with what may be pressed."""
    where = ["On the table"] if CHOOSE in said else ["Your hand", "What you can do"]
    names: list[str] = []
    await expect(anna.page.locator("[data-pending]")).to_have_count(0)
    while not names:  # the view may come a moment before the answer to the move before it
        heard_now = await controls(anna)
        names = [name for group in where for name in heard_now.get(group, [])]
    await press(anna, names[0])


async def test_a_whole_game_by_what_is_heard(site: Site, open_page: OpenPage) -> None:
    site.run_the_clock()
    anna = await open_page()
    for name in ("A table for friends", "Add a computer"):
        await press(anna, name)
    eye = await site.phone(100, "Anna").open(table_of(anna))
    await eye.act("rules", preset="express")  # the shortest game
    await expect(anna.page.get_by_text(re.compile("^Express"))).to_be_visible()
    seal = await the_seal(anna)
    await anna.page.evaluate(LISTEN)
    await press(anna, "Deal")
    for _ in range(MOST_WORDS):
        said = await next_words(anna)  # also after a press: it must be heard that it was done
        if ENDING.search(said):
            break
        if "Your turn" in said:
            await act_by_ear(anna, said)
    await anna.shows("result")
    assert ENDING.search(await anna.news.inner_text())
    assert "error" not in await anna.touches()
    await press(anna, "Check the shuffle")
    await expect(anna.page.locator("[data-step=seal]")).to_contain_text(seal)
    await expect(anna.page.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")


def table_of(anna: Screen) -> str:
    found: str = next(frame["id"] for frame in anna.line.heard if frame["t"] == "table")
    return found


async def press(anna: Screen, name: str) -> None:
    await anna.page.get_by_role("button", name=name, exact=True).press("Enter")


async def the_seal(anna: Screen) -> str:
    """Return the text that seals the shuffle, from the rules of the table."""
    await expect(anna.page.get_by_role("button", name="Deal")).to_be_visible()
    for name in ("Menu", "Rules"):
        await press(anna, name)
    await anna.page.get_by_text("Fair deal").press("Enter")
    told = anna.page.get_by_text("Your “ready” adds randomness of your own to it.")
    await expect(told).to_be_visible()
    seal = await anna.page.get_by_text(re.compile(r"^[0-9a-f]{64}$")).inner_text()
    await anna.page.keyboard.press("Escape")
    return seal
