"""Photos over the letters of people's signs, where there are any and their people wish it."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Request, Route, expect

from tests.e2e.page.cloud import CLOUD
from tests.e2e.page.conftest import OpenPage, SitAt
from tests.e2e.page.screen import NEXT_PICTURE, Screen
from tests.webapp.conftest import Site
from tests.webapp.people import Phone

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd/6d9d9cJd"
FACE = "https://t.me/i/userpic/320/boris.svg"
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">'
    '<rect width="8" height="8" fill="#0a0"/></svg>'
)
MIDDLE = """(sign) => {
  for (const one of [sign, ...sign.children]) one.style.pointerEvents = "auto";
  const { left, top, width, height } = sign.getBoundingClientRect();
  return document.elementsFromPoint(left + width / 2, top + height / 2)
    .find((one) => one.matches("img, .letter")).tagName;
}"""
SLOW_PHONE = "Mozilla/5.0 (Linux; Android 9) Telegram-Android/11 (Phone; Android 9; SDK 28; LOW)"


async def telegram_has_pictures(anna: Screen) -> list[Request]:
    """Telegram's host gives a picture for every address: the requests for them."""
    asked: list[Request] = []

    async def give(route: Route) -> None:
        asked.append(route.request)
        await route.fulfill(body=PICTURE, content_type="image/svg+xml")

    await anna.page.route("https://t.me/**", give)
    return asked


async def shows_face(phone: Phone, photo: str = FACE) -> None:
    """Let this person open the page anew, and Telegram say where their photo is."""
    phone.photo = photo
    await phone.open_session()
    await phone.hello(phone.view["id"], photo=True)
    own = phone.seat
    await phone.sees(lambda view: view["seats"][own]["photo"] == photo)


def sign(anna: Screen, seat: int) -> Locator:
    return anna.page.locator(f"[data-seat='{seat}'] .avatar:visible")


async def has_picture(sign: Locator) -> None:
    photo = sign.locator("img")
    await expect(photo).to_be_visible()
    await expect(photo).to_have_js_property("naturalWidth", 8)


async def test_a_photo_lies_over_the_letter_and_says_nothing(sit_at: SitAt) -> None:
    anna, phones = await sit_at(ATTACK)
    asked = await telegram_has_pictures(anna)
    await shows_face(phones[1])
    boris = sign(anna, 1)
    await has_picture(boris)
    await anna.page.evaluate(NEXT_PICTURE)
    assert await boris.evaluate(MIDDLE) == "IMG"
    box, photo = await boris.bounding_box(), await boris.locator("img").bounding_box()
    assert box == photo
    await expect(boris).to_have_attribute("aria-hidden", "true")
    await expect(boris.locator("img")).to_have_attribute("alt", "")
    await expect(boris.locator(".letter")).to_have_text("B")
    await expect(boris.locator(".sign .icon")).to_be_visible()
    assert await sign(anna, 2).locator("img").count() == 0
    [request] = asked
    assert "referer" not in await request.all_headers()
    assert not [line for line in anna.spoken if "Content Security Policy" in line]
    await anna.choose("players")
    await anna.shows("players")
    await has_picture(sign(anna, 1))


async def test_the_letter_stays_where_there_is_no_picture(sit_at: SitAt) -> None:
    anna, phones = await sit_at(ATTACK)
    await anna.page.route("https://t.me/**", lambda route: route.fulfill(status=404))
    await shows_face(phones[1])
    boris = sign(anna, 1)
    await expect(boris.locator("img[hidden]")).to_have_count(1)  # not: there is none yet
    assert await boris.evaluate(MIDDLE) == "SPAN"
    await telegram_has_pictures(anna)
    await shows_face(phones[1], FACE + "?new")
    await has_picture(boris)


async def test_a_slow_phone_fetches_no_pictures(sit_at: SitAt) -> None:
    anna, phones = await sit_at(ATTACK, user_agent=SLOW_PHONE)
    asked = await telegram_has_pictures(anna)
    await shows_face(phones[1])
    await expect(sign(anna, 1).locator("img")).to_be_hidden()
    await anna.page.evaluate(NEXT_PICTURE)
    assert asked == []
    assert await sign(anna, 1).evaluate(MIDDLE) == "SPAN"


async def test_a_photo_on_a_chair_goes_with_its_person(open_page: OpenPage, site: Site) -> None:
    boris = await site.phone(101, "Boris").open(photo=True)
    table = (await boris.act("new-table", preset="podkidnoy"))["table"]
    await boris.hello(table)
    await boris.act("add-computer", level="easy")
    anna = await open_page(table)
    await anna.shows("lobby")
    await telegram_has_pictures(anna)
    await shows_face(boris)
    await has_picture(sign(anna, 0))
    assert await sign(anna, 1).locator("img").count() == 0
    await boris.act("leave")
    await expect(anna.page.locator("[data-seat] img")).to_have_count(0)


def photo_of(phone: Phone, seat: int) -> str:
    photo: str = phone.view["seats"][seat]["photo"]
    return photo


async def test_a_person_hides_and_shows_their_photo(sit_at: SitAt) -> None:
    """Their Telegram is too old to keep anything."""
    anna, [_, boris, _] = await sit_at(ATTACK, photo=FACE, version="6.8")
    await boris.sees(lambda _: photo_of(boris, 0) == FACE)
    await anna.choose("settings")
    switch = anna.page.get_by_role("switch", name="Show my photo")
    await expect(switch).to_be_checked()
    await switch.tap()
    await boris.sees(lambda _: photo_of(boris, 0) == "")
    await switch.tap()
    await boris.sees(lambda _: photo_of(boris, 0) == FACE)
    await switch.tap()
    await boris.sees(lambda _: photo_of(boris, 0) == "")
    before = len(boris.frames)
    await anna.page.reload()
    await anna.shows("table")
    await boris.sees(lambda view: view["seats"][0]["looking"])
    shown = [frame["seats"][0]["photo"] for frame in boris.frames[before:] if "seats" in frame]
    assert not any(shown)


@pytest.mark.parametrize(("kept", "shown"), [("off", ""), ("on", FACE), ("", FACE)])
async def test_the_choice_of_another_device_counts(sit_at: SitAt, kept: str, shown: str) -> None:
    telegram = f"window.kept = {{ photo: '{kept}' }};{CLOUD}"
    anna, [_, boris, _] = await sit_at(ATTACK, photo=FACE, telegram=telegram)
    await anna.choose("settings")
    switch = anna.page.get_by_role("switch", name="Show my photo")
    await expect(switch).to_be_checked(checked=bool(shown))
    await boris.sees(lambda _: photo_of(boris, 0) == shown)
    await switch.tap()
    await boris.sees(lambda _: photo_of(boris, 0) == (FACE if not shown else ""))
    assert await anna.page.evaluate("window.cloud.photo") == ("off" if shown else "on")


async def test_nothing_is_shown_before_it_is_known_whether_it_may(sit_at: SitAt) -> None:
    """Telegram takes its time to say what was chosen, or never does."""
    anna, [_, boris, _] = await sit_at(ATTACK, photo=FACE, stopped=True)
    await boris.sees(lambda view: view["seats"][0]["looking"])
    assert photo_of(boris, 0) == ""
    await anna.page.clock.run_for(2000)
    await boris.sees(lambda _: photo_of(boris, 0) == FACE)
