"""Lines break, servers say no, phones are put aside: the table comes back as the server has it."""

from __future__ import annotations

from playwright.async_api import expect

from tests.e2e.page.conftest import OpenPage, SitAt
from tests.e2e.page.screen import position_of
from tests.webapp.conftest import Site

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
RACE = "podkidnoy trump=9h stock=9h attacker=0 hands=6c7dKs/8hJcQdAd/7s8sAc table=7c0 limit=2"
NIGHT = "2030-01"
AT_ONCE = 4_000  # milliseconds on the page's own clock in which a dead line must be noticed
SOON = 8_000  # … while nobody has just come back
AWAY = {
    "the phone": """(away) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
      document.dispatchEvent(new Event("visibilitychange"));
    }""",
    "Telegram": """(away) =>
      Telegram.WebView.receiveEvent("visibility_changed", { is_visible: !away })""",
}


async def test_a_move_that_came_too_late_is_put_back_with_the_reason(sit_at: SitAt) -> None:
    anna, (eye, _, clara) = await sit_at(RACE)
    anna.line.hold()
    await anna.tap("7d")
    await expect(anna.card("7d")).to_have_attribute("data-pending", "true")
    await clara.play("attack 7s")
    await expect(anna.lying("7s")).to_be_visible()
    await expect(anna.card("7d")).to_have_attribute("data-pending", "true")
    anna.line.release()
    await expect(anna.card("7d")).not_to_have_attribute("data-pending", "true")
    await expect(anna.page.locator("#say")).to_have_attribute("data-refusal", "true")
    refusal = next(frame["words"] for frame in anna.line.heard if frame["t"] == "refused")
    await expect(anna.news).to_contain_text(refusal)
    assert await anna.touches() == ["light", "error"]
    await eye.sees(lambda view: len(view["game"]["pairs"]) == 2)
    assert await anna.position() == position_of(eye.view)


async def test_a_pass_is_not_taken_for_cards_that_were_not_seen(sit_at: SitAt) -> None:
    anna, (eye, _, clara) = await sit_at(
        "podkidnoy trump=9h stock=9h attacker=0 hands=6c7dKs/8hJcQdAd/7s8sAc table=7c0:8c"
    )
    anna.line.hold()
    await anna.action("pass").tap()
    await clara.play("attack 7s")
    await expect(anna.lying("7s")).to_be_visible()
    anna.line.release()
    await expect(anna.page.locator("#say")).to_have_attribute("data-refusal", "true")
    await eye.sees(lambda view: len(view["game"]["pairs"]) == 2)
    assert eye.game["passed"] == []
    assert await anna.position() == position_of(eye.view)


async def test_words_that_arrive_twice_count_once_and_a_reload_shows_the_same_table(
    sit_at: SitAt,
) -> None:
    anna, (eye, boris) = await sit_at(ATTACK)
    anna.line.doubling = True
    await anna.tap("7d")
    await expect(anna.lying("7d")).to_be_visible()
    await anna.tap("7s")
    await expect(anna.lying("7s")).to_be_visible()
    await eye.sees(lambda view: len(view["game"]["pairs"]) == 2)
    assert anna.line.moves == ["attack 7d", "attack 7s"]
    assert await anna.position() == position_of(eye.view)
    await expect(anna.page.locator("#say")).not_to_have_attribute("data-refusal", "true")
    anna.line.doubling = False
    await boris.play("defend 7d Qd")
    await expect(anna.lying("Qd")).to_be_visible()
    before = await anna.position()
    await anna.page.reload()
    await anna.shows("table")
    await expect(anna.lying("Qd")).to_be_visible()
    await eye.sees(lambda view: bool(view["game"]["pairs"][0]["beaten"]))
    assert await anna.position() == before == position_of(eye.view)


async def test_a_line_that_is_lost_is_told_at_once_and_comes_back_by_itself(
    sit_at: SitAt,
) -> None:
    anna, (eye, _) = await sit_at(ATTACK)
    anna.line.down = True
    await anna.line.cut(1011)
    await expect(anna.root).not_to_have_attribute("data-connection", "live")
    await expect(anna.page.locator("#connection")).to_be_visible()
    await eye.play("attack 7s")
    await eye.sees(lambda view: len(view["game"]["pairs"]) == 1)
    anna.line.down = False
    await anna.shows("table")
    await expect(anna.page.locator("#connection")).to_be_hidden()
    await expect(anna.lying("7s")).to_be_visible()
    assert await anna.position() == position_of(eye.view)
    anna.line.down = True  # the socket would only be missed after a while
    await anna.page.evaluate("window.dispatchEvent(new Event('offline'))")
    await expect(anna.root).not_to_have_attribute("data-connection", "live")
    anna.line.down = False
    await anna.page.evaluate("window.dispatchEvent(new Event('online'))")
    await expect(anna.root).to_have_attribute("data-connection", "live")
    assert await anna.position() == position_of(eye.view)


async def test_an_act_asked_for_while_the_line_opens_is_done_or_refused_without_a_line(
    site: Site, open_page: OpenPage
) -> None:
    host = await site.phone(101, "Boris").open()
    anna = await open_page((await host.act("new-table", preset="podkidnoy"))["table"])
    await anna.choose("spectate")
    await expect(anna.action("sit")).to_be_visible()
    anna.line.opens.clear()
    await anna.line.cut()
    await expect(anna.root).to_have_attribute("data-connection", "connecting")
    await anna.action("sit").tap()
    await expect(anna.action("sit")).to_have_attribute("aria-busy", "true")
    anna.line.opens.set()
    await expect(anna.page.locator(".chair[data-seat] bdi")).to_have_text(["Boris", "Anna"])
    said = [message["act"] for message in anna.line.said if message["t"] == "act"]
    assert said == ["sit", "spectate", "sit"]
    await anna.choose("spectate")
    await expect(anna.action("sit")).to_be_visible()
    anna.line.down = True
    await anna.line.cut()
    await expect(anna.root).not_to_have_attribute("data-connection", "live")
    await anna.action("sit").tap()
    await expect(anna.news).to_contain_text("There is no connection right now.")
    await expect(anna.action("sit")).not_to_have_attribute("aria-busy", "true")


async def test_a_move_on_a_line_that_breaks_or_that_nobody_answers_is_made_once(
    sit_at: SitAt,
) -> None:
    """The phone has changed from one network to another, and no one told its browser."""
    anna, (eye, _) = await sit_at(ATTACK)
    anna.line.die()
    await anna.tap("7d")
    await expect(anna.card("7d")).to_have_attribute("data-pending", "true")
    await anna.line.cut()
    await expect(anna.lying("7d")).to_be_visible()
    said = [message["id"] for message in anna.line.said if message["t"] == "move"]
    assert len(said) == 2
    assert len(set(said)) == 1
    await eye.sees(lambda view: len(view["game"]["pairs"]) == 1)
    assert await anna.position() == position_of(eye.view)
    await anna.page.clock.install()
    anna.line.die()
    await anna.card("7s").press("Enter")
    await expect(anna.card("7s")).to_have_attribute("data-pending", "true")
    await anna.page.clock.run_for(SOON)
    await expect(anna.lying("7s")).to_be_visible()
    assert anna.line.moves == ["attack 7d", "attack 7d", "attack 7s", "attack 7s"]
    await eye.sees(lambda view: len(view["game"]["pairs"]) == 2)
    assert await anna.position() == position_of(eye.view)


async def test_a_page_that_was_put_aside_catches_up_when_it_is_looked_at(sit_at: SitAt) -> None:
    anna, (eye, _, clara) = await sit_at(RACE.replace("7s8sAc", "7s7hAc").replace("=2", "=6"))
    await anna.page.clock.install()
    for lying, (by, away) in enumerate(AWAY.items(), start=2):
        await anna.page.clock.pause_at(f"{NIGHT}-0{lying}")
        await anna.page.evaluate(away, True)
        assert anna.line.said[-1] == {"t": "looking", "looking": False}, by
        anna.line.die()
        card = "7s" if lying == 2 else "7h"
        await clara.sees(lambda view, card=card: f"attack {card}" in view["game"]["moves"])
        await clara.play(f"attack {card}")
        await eye.sees(lambda view, lying=lying: len(view["game"]["pairs"]) == lying)
        assert await anna.lying(card).count() == 0, by
        await anna.page.evaluate(away, False)
        await anna.page.clock.run_for(AT_ONCE)
        await expect(anna.lying(card), by).to_be_visible()
        assert await anna.position() == position_of(eye.view), by
