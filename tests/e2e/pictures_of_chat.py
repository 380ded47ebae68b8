"""Takes the pictures of hands inside a group: `python -m tests.e2e.pictures_of_chat`.

First Anna, who reads English, and Boris, who reads Russian, at one moment. Then a whole bout in
each of the two languages, as a strip: a column for each step, and a row for the attacker, the
defender and an onlooker. Pillow reduces the colours (`pip install pillow`).
"""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Sequence

import msgspec
from PIL import Image
from playwright.async_api import Browser, Locator, async_playwright, expect

from deploy.demo.demo import Demo
from deploy.sandbox.world.setup_file import FRIENDS
from engine.words import words
from tests.e2e.friends import Friend
from tests.e2e.pictures import IMAGES
from tests.support.browser import FLAGS, chromium
from tests.support.patience import PATIENCE_MS

LANGUAGES = {"anna": "en", "boris": "ru"}
NAMES = {"en": ("Anna", "Boris", "Vera"), "ru": ("Анна", "Борис", "Вера")}
PHONE = {"viewport": {"width": 390, "height": 960}}
COLOURS = 64
SETTLED = 6  # seconds until toasts have gone
FRAME = (244, 600)  # of a strip: width and height
GAP, BEHIND = 8, "#8d9a94"
RANKS = ["6", "7", "8", "9", "10", "J", "В", "Q", "Д", "K", "К", "A", "Т"]  # English and Russian
CARD = re.compile(rf"({'|'.join(RANKS)})([♠♥♦♣])")


async def main() -> None:
    """Take all pictures."""
    async with async_playwright() as tools:
        browser = await tools.chromium.launch(executable_path=chromium(), args=FLAGS)
        await _two_languages(browser)
        for language in NAMES:
            while not await _bout(browser, language):
                pass  # the defender had nothing to beat with: another deal
        await browser.close()


async def _two_languages(browser: Browser) -> None:
    """A game of two by buttons in the group, when the cards are dealt."""
    people = [
        msgspec.structs.replace(one, language_code=LANGUAGES.get(one.key, "en")) for one in FRIENDS
    ]
    async with Demo(people=people) as demo:
        anna, boris = await _dealt(browser, demo, "en", ("anna", "boris"))
        attacker = await _who_may_play((anna, boris))
        await (boris if attacker is anna else anna).press("My cards")
        await asyncio.sleep(SETTLED)
        for friend in (anna, boris):
            await _hand(friend).scroll_into_view_if_needed()
            _save(await _shot(friend), f"my-cards-{LANGUAGES[friend.name]}.png")


async def _dealt(browser: Browser, demo: Demo, language: str, keys: Sequence[str]) -> list[Friend]:
    """The first two play in their group, by *My cards*."""
    await demo.until_complete()
    t = words(language).gettext
    friends = [await Friend.arrive(browser, demo.address, key, **PHONE) for key in keys]
    for friend in friends:
        await friend.open_chat("Friends")
    first, second, *_ = friends
    await first.write("/durak podkidnoy")
    await second.press(t("Join"))
    await expect(first.message("2. ")).to_be_visible()
    await first.press(t("Start"))
    for friend in (first, second):
        await friend.press(t("My cards"))
        await expect(_hand(friend)).to_be_visible()
    await asyncio.sleep(SETTLED)
    await _close_answers(friends)
    await first.press(t("No, thanks"))  # to mentions of people who can't be written to
    return friends


async def _bout(browser: Browser, language: str) -> bool:
    """A bout: cards by buttons of one's own message, and by the numbers under the board. Return
    whether a card can be beaten.
    """
    people = [
        msgspec.structs.replace(one, language_code=language, first_name=name)
        for one, name in zip(FRIENDS, NAMES[language], strict=False)
    ]
    t, steps = words(language).gettext, []
    async with Demo(people=people) as demo:
        *players, vera = await _dealt(browser, demo, language, ("anna", "boris", "vera"))
        attacker = await _who_may_play(players)
        defender = next(one for one in players if one is not attacker)
        friends = (attacker, defender, vera)
        await defender.press(t("My cards"))
        await expect(_answer(defender)).to_be_visible(timeout=PATIENCE_MS)
        steps.append(await _shots(friends))
        card = _beaten(await _playable(attacker).all_inner_texts(), await _told(defender))
        if card is None:
            return False
        await _close_answers(friends)
        await _playable(attacker).filter(has_text=card).tap()
        await expect(_playable(defender).first).to_be_visible(timeout=PATIENCE_MS)
        steps.append(await _shots(friends))
        for friend in (defender, vera):
            await friend.press(t("My cards"))
            await expect(_answer(friend)).to_be_visible(timeout=PATIENCE_MS)
        steps.append(await _shots(friends))
        number = _number_of_card(await _told(defender))
        await _close_answers(friends)
        await defender.press(number)
        done = _hand(attacker).get_by_role("button", name=t("Done"), exact=True)
        await expect(done).to_be_visible(timeout=PATIENCE_MS)
        steps.append(await _shots(friends))
        await _close_answers(friends)
        await done.tap()
        await _who_may_play(players)
        steps.append(await _shots(friends))
    _save(_strip(steps), f"bout-in-the-group-{language}.png")
    return True


async def _who_may_play(players: Sequence[Friend]) -> Friend:
    """Wait for the first card that may be played, and return whose it is."""
    for _ in range(60):
        for one in players:
            if await _playable(one).count():
                return one
        await asyncio.sleep(0.5)
    raise AssertionError("nobody may play")


def _beaten(attacks: Sequence[str], told: str) -> str | None:
    """Return the first of these cards that one of its suit beats in the hand that is told."""
    held = CARD.findall(told)
    for attack in attacks:
        ((rank, suit),) = CARD.findall(attack)
        if any(suit == other and RANKS.index(rank) < RANKS.index(high) for high, other in held):
            return f"{rank}{suit}"
    return None


def _number_of_card(told: str) -> str:
    """Return the number under which the answer has a card to play."""
    found = re.search(rf"(?:^|  )(\d) {CARD.pattern}", told, re.MULTILINE)
    assert found is not None, told
    return found[1]


async def _told(friend: Friend) -> str:
    return await _answer(friend).inner_text()


def _playable(friend: Friend) -> Locator:
    return _hand(friend).get_by_role("button", name=re.compile("✓"))


def _answer(friend: Friend) -> Locator:
    """The answer to a press, over everything."""
    return friend.page.locator("dialog[data-alert]")


async def _close_answers(friends: Sequence[Friend]) -> None:
    for friend in friends:
        if await _answer(friend).count():
            await _answer(friend).get_by_role("button").tap()


async def _shots(friends: Sequence[Friend]) -> list[Image.Image]:
    """Take a picture of what each of them sees now."""
    await asyncio.sleep(SETTLED)
    return [await _shot(friend) for friend in friends]


async def _shot(friend: Friend) -> Image.Image:
    return Image.open(io.BytesIO(await friend.page.screenshot())).convert("RGB")


def _strip(steps: Sequence[Sequence[Image.Image]]) -> Image.Image:
    """Steps side by side, the people of one below each other."""
    width, height = FRAME
    size = (len(steps) * (width + GAP) + GAP, len(steps[0]) * (height + GAP) + GAP)
    strip = Image.new("RGB", size, BEHIND)
    for column, shots in enumerate(steps):
        for row, shot in enumerate(shots):
            where = (GAP + column * (width + GAP), GAP + row * (height + GAP))
            strip.paste(shot.resize(FRAME, Image.Resampling.LANCZOS), where)
    return strip


def _save(picture: Image.Image, name: str) -> None:
    picture.quantize(COLOURS).save(IMAGES / name, optimize=True)


def _hand(friend: Friend) -> Locator:
    return friend.page.locator("[data-message][data-ephemeral]").last


if __name__ == "__main__":
    asyncio.run(main())
