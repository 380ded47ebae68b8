"""Events to and from Telegram: ready, back, closing, touches, swipes, old clients."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from urllib.parse import parse_qsl

from playwright.async_api import Route, expect

from tests.e2e.page.conftest import OpenPage, SitAt
from tests.e2e.page.screen import Screen, fragment
from tests.webapp.conftest import Site
from tests.webapp.people import Phone, nonce

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
TELEGRAMS_SCRIPT = """
window.Telegram = { WebApp: {}, WebView: {} };
document.documentElement.dataset.late = "yes";
"""
LAST_CARDS = "podkidnoy trump=9h attacker=0 hands=7d/8dKc bout=9"
ALWAYS = {"iframe_ready", "web_app_ready", "web_app_expand", "web_app_request_viewport"}


async def test_back_leads_from_any_page_to_the_table_and_ready_is_said_once(
    sit_at: SitAt,
) -> None:
    anna, _ = await sit_at(ATTACK)
    assert not await anna.back_is_shown()
    for page in ("menu", "rules", "settings", "profile"):
        await anna.choose(page)
        await anna.shows(page)
        assert await anna.back_is_shown()
        await anna.telegram_says("back_button_pressed")
        await anna.shows("table")
        assert not await anna.back_is_shown()
    await anna.line.cut()
    await anna.shows("table")
    await anna.choose("rules")
    await anna.shows("rules")
    await anna.back()
    await anna.shows("table")
    assert len(await anna.told("web_app_ready")) == 1
    assert len(await anna.told("web_app_expand")) == 1
    assert anna.line.tries == 2


LISTEN = """() => addEventListener("keydown", (event) => {
  document.documentElement.dataset.keptKey = String(event.defaultPrevented);
})"""


async def test_an_escape_that_the_page_uses_is_kept_from_the_client(sit_at: SitAt) -> None:
    """A client that closes the app by Escape would close it as well (C4)."""
    anna, _ = await sit_at(ATTACK)
    await anna.page.evaluate(LISTEN)
    for page in ("menu", "rules", "settings", "profile"):
        await anna.choose(page)
        await anna.shows(page)
        await anna.page.keyboard.press("Escape")
        await anna.shows("table")
        await expect(anna.root).to_have_attribute("data-kept-key", "true")
        await anna.page.keyboard.press("Escape")
        await expect(anna.root).to_have_attribute("data-kept-key", "false")
    await anna.action("speak").tap()
    await expect(anna.page.locator("#speakbar")).to_be_visible()
    await anna.page.keyboard.press("Escape")
    await expect(anna.page.locator("#speakbar")).to_have_count(0)
    await expect(anna.root).to_have_attribute("data-kept-key", "true")


async def test_a_server_that_lets_one_wait_holds_nothing_back_from_telegram(
    sit_at: SitAt,
) -> None:
    anna, _ = await sit_at(ATTACK)
    answers = asyncio.Event()

    async def stall(route: Route) -> None:
        await answers.wait()
        await route.continue_()

    await anna.page.route("**/api/session", stall)
    await anna.page.reload(wait_until="commit")
    await anna.page.wait_for_function(
        "() => window.told.some(({ type }) => type === 'web_app_ready')"
    )
    await expect(anna.root).to_have_attribute("data-screen", "opening")
    (ready,) = await anna.told("web_app_ready")
    first_content: float = await anna.page.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0].startTime"
    )
    assert ready["at"] > first_content
    (swipes,) = await anna.told("web_app_setup_swipe_behavior")
    assert not swipes["data"]["allow_vertical_swipe"]
    assert len(await anna.told("web_app_expand")) == 1
    answers.set()
    await anna.shows("table")
    assert len(await anna.told("web_app_ready")) == 1


async def test_a_swipe_down_does_not_close_the_table(site: Site, open_page: OpenPage) -> None:
    anna = await open_page(version="7.6")
    for version, asked in (("7.6", []), ("7.7", [False]), ("8.0", [False])):
        if version != "7.6":
            await anna.open_anew(site.bases[0], fragment(100, "Anna", None, version=version))
        await anna.shows("lobby")
        told = await anna.told("web_app_setup_swipe_behavior")
        assert [event["data"]["allow_vertical_swipe"] for event in told] == asked, version


async def test_an_invitation_goes_by_telegrams_own_share_and_back_leads_from_other_rules(
    open_page: OpenPage,
) -> None:
    anna = await open_page(version="7.10")
    link = await invites(anna)
    await anna.action("invite").tap()
    assert link.startswith("https://t.me/durak_bot/play?startapp=")
    shared = [event["data"] for event in await anna.told("web_app_open_tg_link")]
    assert len(shared) == 2, "once for each time"
    for one in shared:
        address, query = one["path_full"].split("?", 1)
        assert (address, dict(parse_qsl(query))["url"]) == ("/share/url", link)
        assert "Durak" in dict(parse_qsl(query))["text"]
    assert acts(anna).count("invite") == 1, "the link stays the same"
    await anna.choose("change")
    await expect(anna.action("use-rules")).to_be_visible()
    await anna.page.locator("[name=preset][value=perevodnoy]").check()
    assert await anna.back_is_shown()
    await anna.telegram_says("back_button_pressed")
    await expect(anna.action("use-rules")).to_have_count(0)
    assert not await anna.back_is_shown()
    await expect(anna.page.locator("#lobby h2")).to_have_text("Podkidnoy · Live")
    assert "rules" not in acts(anna), "nothing is changed"


async def invites(anna: Screen) -> str:
    """A table of her own, and the link to it as it is shown."""
    await anna.shows("lobby")
    await anna.action("new-table").tap()
    await anna.action("invite").tap()
    field = anna.page.get_by_label("Send this link to friends:")
    await expect(field).to_be_visible()
    await expect(field).not_to_be_editable()
    return await field.input_value()


def acts(anna: Screen) -> list[str]:
    """Return the acts that she has asked the server for."""
    return [message["act"] for message in anna.line.said if message["t"] == "act"]


async def test_closing_is_asked_about_while_a_game_of_ones_own_runs_and_its_end_is_felt_once(
    sit_at: SitAt, open_page: OpenPage, deal: Callable[[str], None]
) -> None:
    anna, phones = await sit_at(LAST_CARDS)
    eye, boris = phones
    visitor = await open_page(eye.view["id"], id=999, name="Zoe")
    await visitor.shows("table")
    assert (await confirmations(anna))[-1]
    await lose(anna, boris)
    await anna.shows("result")
    await visitor.shows("result")
    assert not (await confirmations(anna))[-1]
    assert True not in await confirmations(visitor)
    await feels(anna, "light", "success")
    deal("podkidnoy trump=9h attacker=1 defender=0 hands=6c6d/7d bout=9")
    for phone in phones:
        await phone.act("rematch", nonce=nonce())
    await eye.act("start")
    await anna.shows("table")
    assert (await confirmations(anna))[-1]
    await boris.sees(lambda view: view["phase"] == "playing")
    await boris.play("attack 7d")
    await anna.action("take").tap()
    await anna.shows("result")
    await feels(anna, "light", "success", "rigid", "error")


async def feels(anna: Screen, *touches: str) -> None:
    """Wait for these touches to the hand: the end is felt when the cap lands."""
    async with asyncio.timeout(20):
        while (felt := await besides_her_turn(anna)) != list(touches):
            assert felt == list(touches[: len(felt)])
            await asyncio.sleep(0.1)


async def besides_her_turn(anna: Screen) -> list[str]:
    return [touch for touch in await anna.touches() if touch != "soft"]


async def confirmations(screen: Screen) -> list[bool]:
    told = await screen.told("web_app_setup_closing_behavior")
    return [event["data"]["need_confirmation"] for event in told]


async def lose(anna: Screen, boris: Phone) -> None:
    """Anna's last card is beaten with one of Boris' two."""
    await anna.tap("7d")
    await expect(anna.lying("7d")).to_be_visible()
    await boris.sees(lambda view: bool(view["game"]["pairs"]))
    await boris.play("defend 7d 8d")


async def test_the_hand_feels_its_own_moves_and_nobody_elses(sit_at: SitAt) -> None:
    anna, (_, boris, _) = await sit_at(
        "podkidnoy trump=9h stock=9h attacker=1 hands=6cTd7s/7c8dKs/8hJcQdAd"
    )
    await boris.play("attack 7c")
    await expect(anna.lying("7c")).to_be_visible()
    assert await anna.touches() == []
    await anna.tap("7s")
    await expect(anna.lying("7s")).to_be_visible()
    await boris.sees(lambda view: len(view["game"]["pairs"]) == 2)
    assert await anna.touches() == ["light"]


async def test_the_oldest_client_is_asked_for_nothing_new_and_there_the_link_is_to_be_copied(
    site: Site, sit_at: SitAt
) -> None:
    anna, (_, boris) = await sit_at(LAST_CARDS, version="6.0")
    await lose(anna, boris)
    await anna.shows("result")
    await anna.choose("leave")
    link = await invites(anna)
    assert {event["type"] for event in await anna.told()} <= ALWAYS
    await anna.open_anew(site.bases[0], fragment(102, "Boris", link.split("startapp=")[1]))
    await anna.shows("lobby")
    await expect(anna.page.locator(".chair[data-seat] bdi")).to_have_text(["Anna", "Boris"])


async def test_without_any_telegram_around_the_page_plays_too(sit_at: SitAt) -> None:
    anna, (_, boris) = await sit_at(LAST_CARDS, telegram="")
    await lose(anna, boris)
    await anna.shows("result")


async def test_telegrams_own_script_is_never_waited_for(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK)
    late = asyncio.Event()

    async def stall(route: Route) -> None:
        await late.wait()
        await route.fulfill(body=TELEGRAMS_SCRIPT)

    await anna.page.unroute_all()
    await anna.page.route("https://telegram.org/**", stall)
    await anna.page.reload(wait_until="commit")
    await anna.shows("table")
    assert len(await anna.told("web_app_ready")) == 1
    await anna.tap("7d")
    await expect(anna.lying("7d")).to_be_visible()
    late.set()
    await expect(anna.root).to_have_attribute("data-late", "yes")
    await anna.choose("rules")
    await anna.shows("rules")
    await anna.telegram_says("back_button_pressed")
    await anna.shows("table")


async def test_nothing_scrolls_zooms_or_reloads_under_the_finger(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK)
    touched = await anna.page.evaluate(TOUCHED)
    assert set(touched["actions"]) <= {"manipulation", "none", "pan-y", "pinch-zoom"}
    assert touched["overscroll"] == "none"
    assert "user-scalable" not in touched["viewport"]
    assert "maximum-scale" not in touched["viewport"]
    for _ in range(2):
        await anna.page.touchscreen.tap(300, 300)
    reached = "[scrollX, scrollY, visualViewport.scale]"
    assert await anna.page.evaluate(f"scrollTo(999, 999), {reached}") == [0, 0, 1]


TOUCHED = """() => {
  const style = (one) => getComputedStyle(one);
  const touched = [document.body, ...document.querySelectorAll("button, .cloth, .hand, .bout")];
  const effective = (one) => {
    while (one && style(one).touchAction === "auto") one = one.parentElement;
    return one ? style(one).touchAction : "auto";
  };
  return {
    actions: touched.map(effective),
    overscroll: style(document.body).overscrollBehaviorY,
    viewport: document.querySelector("meta[name=viewport]").content,
  };
}"""
