"""A player who was away is told in a line what happened, and may see it happen."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Route, expect

from tests.e2e.page.conftest import SitAt
from tests.e2e.page.phone.test_blocked_sockets import NEVER_OPENS
from tests.e2e.page.screen import CORNER, Screen, fragment, position_of
from tests.webapp.conftest import Site
from tests.webapp.games import CARD
from tests.webapp.people import Phone

# Boris attacks Clara, and Clara can't beat
EVENING = "podkidnoy trump=9h stock=TdTsTh9h attacker=1 hands=6c7d8dKs/7c7s8hJcQdAd/6s8s9cTcJd"
QUIET = 1500  # ms, much longer than the page waits for what was missed
HIDE = """(away) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
TOLD = "While you were away: Clara picks up 1 card."
AT_HOME = "While you were away: Boris attacks with 7 of clubs. Clara takes."
ONE_MOVE, LONG_ENOUGH = 600, 15_000  # milliseconds
CALM: dict[str, Any] = {"reduced_motion": "reduce"}


async def bout_without_anna(phones: list[Phone]) -> None:
    """Boris attacks, Clara takes, and everybody says that they are done."""
    _, boris, clara = phones
    await boris.play("attack 7c")
    await clara.sees(lambda view: bool(view["game"]["pairs"]))
    await clara.play("take")
    await all_are_done(phones)


async def all_are_done(phones: list[Phone]) -> None:
    """Clara has said that she takes."""
    eye, boris, _ = phones
    bout = eye.game["bout"]
    for thrower in (boris, eye):
        await thrower.sees(lambda view: view["game"]["taking"])
        await thrower.sees(lambda view, seat=thrower.seat: seat in view["game"]["waited"])
        assert (await thrower.play("pass"))["t"] == "ack"
    await eye.sees(lambda view: view["game"]["bout"] > bout)


async def comes_back(anna: Screen) -> None:
    await anna.page.evaluate(HIDE, False)
    await expect(anna.news).to_contain_text(TOLD)


async def page_has(anna: Screen, eye: Phone) -> None:
    """Her page's line, which is another one than her eye's, has told it too."""
    while all(frame.get("v") != eye.view["v"] for frame in anna.line.heard):
        await anna.page.wait_for_timeout(20)


async def missed(anna: Screen, phones: list[Phone]) -> None:
    """Anna puts the page aside for a bout."""
    await anna.page.evaluate(HIDE, True)
    await bout_without_anna(phones)
    await page_has(anna, phones[0])
    await comes_back(anna)


async def shown_again(anna: Screen) -> None:
    """Anna has it shown; from now on time goes only when it is told to."""
    await anna.page.clock.install()
    await anna.page.clock.pause_at("2030-01-01")
    await is_shown(anna)


async def is_shown(anna: Screen) -> None:
    await anna.action("recall").tap()
    await expect(anna.action("end-recall")).to_be_visible()


async def settled(anna: Screen, eye: Phone) -> None:
    """The table shows the present."""
    await expect(anna.action("end-recall")).to_have_count(0)
    assert await anna.position() == position_of(eye.view)


async def test_missed_changes_are_told_in_a_line_and_nobody_sees_more_than_his_own_cards(
    sit_at: SitAt,
) -> None:
    anna, phones = await sit_at(EVENING)
    assert await anna.action("recall").count() == 0
    await missed(anna, phones)
    await expect(anna.action("recall")).to_have_accessible_name("What I missed")
    await settled(anna, phones[0])
    drawn = [
        event
        for frame in anna.line.heard
        for event in frame.get("events", ())
        if event["kind"] == "drawn"
    ]
    assert drawn
    assert all("cards" not in event for event in drawn if event["seat"] != 0)
    hers = set(phones[1].game["hand"]) - set(CARD.findall(EVENING))
    await anna.action("recall").tap()
    await expect(anna.action("end-recall")).to_be_visible()
    shown = await anna.page.locator("[data-card]").evaluate_all(
        "all => all.map((card) => card.dataset.card)"
    )
    assert not hers & set(shown)


async def test_a_short_look_elsewhere_tells_nothing_and_a_line_that_was_lost_what_it_missed(
    sit_at: SitAt,
) -> None:
    anna, phones = await sit_at(EVENING)
    _, boris, clara = phones
    await anna.page.evaluate(HIDE, True)
    await anna.page.evaluate(HIDE, False)
    await anna.page.wait_for_timeout(QUIET)
    await boris.play("attack 7c")
    await expect(anna.news).to_contain_text("Boris attacks")
    await expect(anna.news).not_to_contain_text("away")
    assert await anna.action("recall").count() == 0
    anna.line.refusing = True
    await anna.line.cut(1011)
    await clara.play("take")
    await all_are_done(phones)
    anna.line.refusing = False
    await expect(anna.news).to_contain_text(TOLD)
    await settled(anna, phones[0])


async def watch(anna: Screen) -> None:
    """Keep every picture of the table that the replay shows."""
    await anna.page.evaluate("""() => {
      window.seen = [];
      const note = () => {
        const cards = (where) => [...document.querySelectorAll(where + " [data-card]")]
          .map((one) => one.dataset.card).join(" ");
        const words = document.getElementById("news").textContent;
        const clara = document.querySelector("[data-seat='2']").dataset.cards;
        const now = [cards("#bout"), clara, words].join("|");
        if (window.seen[window.seen.length - 1] !== now) window.seen.push(now);
      };
      new MutationObserver(note).observe(document.getElementById("app"),
        { subtree: true, childList: true, attributes: true, characterData: true });
    }""")


async def test_it_is_shown_move_by_move_and_no_clock_runs_beside_it_and_then_the_present(
    sit_at: SitAt,
) -> None:
    anna, phones = await sit_at(EVENING)
    await missed(anna, phones)
    clock = anna.page.locator("#clock")
    await expect(clock).to_be_visible()
    await watch(anna)
    await shown_again(anna)
    await expect(anna.page.locator("#turn")).to_have_text("While you were away")
    await expect(clock).to_be_hidden()
    await anna.page.clock.run_for(2 * ONE_MOVE)
    await expect(anna.action("end-recall")).to_be_visible()
    await expect(clock).to_be_hidden()
    await anna.page.clock.run_for(LONG_ENOUGH)
    await settled(anna, phones[0])
    await expect(clock).to_be_visible()
    seen = await anna.page.evaluate("window.seen")
    told = [entry.split("|") for entry in seen]
    assert ["7c", "5", "Boris attacks with 7 of clubs."] in told
    assert ["7c", "5", "Clara takes."] in told
    assert told[-1][:2] == ["", "6"]
    assert await anna.action("recall").count() == 0, "shown once, it isn't offered again"


async def test_a_tap_ends_it_at_once_and_plays_nothing(sit_at: SitAt) -> None:
    anna, (eye, boris, clara) = await sit_at(EVENING)
    await anna.page.clock.install()
    ways = (
        ("card", boris, "attack 7c"),
        ("cloth", clara, "take"),
        ("skip", boris, "attack 7s"),
        ("escape", boris, "pass"),
    )
    for day, (way, mover, move) in enumerate(ways, start=1):
        await anna.page.evaluate(HIDE, True)
        await mover.sees(lambda view, move=move: move in view["game"]["moves"])
        v = eye.view["v"]
        assert (await mover.play(move))["t"] == "ack"
        await eye.sees(lambda view, v=v: view["v"] > v)
        await page_has(anna, eye)
        await anna.page.evaluate(HIDE, False)
        await anna.action("recall").wait_for()
        await anna.page.clock.pause_at(f"2030-01-0{day}")
        await is_shown(anna)
        await ends(anna, way)
        await settled(anna, eye)
        assert anna.line.moves == [], way
        assert await anna.action("recall").count() == 0, way
        await anna.page.clock.resume()


async def ends(anna: Screen, way: str) -> None:
    """She doesn't want to see more of it."""
    if way == "card":
        await anna.card("7d").tap(position=CORNER, force=True)
    elif way == "cloth":
        await anna.page.locator(".cloth").tap(position={"x": 40, "y": 6})
    elif way == "skip":
        await anna.action("end-recall").tap()
    else:
        await anna.page.keyboard.press("Escape")


async def test_the_game_goes_on_while_it_is_shown_and_with_reduced_motion_nothing_flies(
    sit_at: SitAt,
) -> None:
    anna, phones = await sit_at(EVENING, **CALM)
    eye = phones[0]
    await missed(anna, phones)
    await shown_again(anna)
    assert eye.game["waited"] == [0]
    assert (await eye.play("attack 6c"))["t"] == "ack"
    await eye.sees(lambda view: bool(view["game"]["pairs"]))
    await page_has(anna, eye)
    await anna.page.clock.run_for(ONE_MOVE)
    await expect(anna.lying("7c")).to_be_visible()
    running = await anna.page.evaluate(
        "document.getAnimations().filter((one) => one.effect.getTiming().duration > 10).length"
    )
    assert running == 0
    await anna.page.clock.run_for(LONG_ENOUGH)
    await expect(anna.lying("6c")).to_be_visible()
    await settled(anna, eye)


async def test_after_a_reload_it_is_told_too_and_not_to_another_person_on_the_same_phone(
    sit_at: SitAt, site: Site
) -> None:
    anna, phones = await sit_at(EVENING)
    address = anna.page.url
    await anna.page.goto("about:blank")
    await bout_without_anna(phones)
    await anna.page.goto(address)
    await anna.shows("table")
    await expect(anna.news).to_contain_text(TOLD)
    await shown_again(anna)
    await anna.page.clock.run_for(ONE_MOVE)
    await expect(anna.page.locator("#news")).to_contain_text("Boris attacks")
    await anna.page.clock.run_for(LONG_ENOUGH)
    await settled(anna, phones[0])
    await anna.page.clock.resume()
    await anna.page.goto("about:blank")
    await anna.open(site.bases[0], fragment(101, "Boris", phones[0].view["id"]))
    await anna.shows("table")
    await expect(anna.card("8h")).to_be_visible()
    assert await anna.action("recall").count() == 0


class Polled:
    """A page's polls, where no socket goes; a phone that sleeps neither sends nor hears them."""

    def __init__(self) -> None:
        self.awake = asyncio.Event()
        self.asked = asyncio.Event()  # somebody waits for news
        self.awake.set()

    async def pass_on(self, route: Route) -> None:
        if json.loads(route.request.post_data or "{}")["said"] == []:
            self.asked.set()
        await self.awake.wait()
        with contextlib.suppress(PlaywrightError):  # the page may give it up, or be closed
            answer = await route.fetch()
            await self.awake.wait()
            await route.fulfill(response=answer)


async def polled(anna: Screen) -> Polled:
    """Let her page poll from now on, and return its polls."""
    polls = Polled()
    await anna.page.route("**/api/poll/*", polls.pass_on)
    await anna.page.add_init_script(NEVER_OPENS)
    await anna.page.reload()
    await anna.shows("table")
    await polls.asked.wait()
    return polls


async def test_over_polls_it_is_told_and_shown_too_also_to_a_phone_that_slept(
    sit_at: SitAt,
) -> None:
    anna, phones = await sit_at(EVENING)
    eye, boris, clara = phones
    polls = await polled(anna)
    await anna.page.evaluate(HIDE, True)
    await boris.play("attack 7c")
    await clara.sees(lambda view: bool(view["game"]["pairs"]))
    await clara.play("take")
    await anna.page.evaluate(HIDE, False)
    await expect(anna.news).to_contain_text(AT_HOME)
    await shown_again(anna)
    await anna.page.clock.run_for(LONG_ENOUGH)
    await settled(anna, eye)
    assert polls.asked.is_set()
    await anna.page.clock.resume()
    await anna.page.evaluate(HIDE, True)
    polls.awake.clear()
    await all_are_done(phones)
    await anna.page.evaluate(HIDE, False)
    await anna.page.wait_for_timeout(QUIET)
    polls.awake.set()
    await expect(anna.news).to_contain_text(TOLD)
    await is_shown(anna)
    await settled(anna, eye)


async def test_a_player_who_was_at_home_meanwhile_is_told_it_too(sit_at: SitAt) -> None:
    anna, (eye, boris, clara) = await sit_at(EVENING)
    await goes_home(anna)
    await boris.play("attack 7c")
    await clara.sees(lambda view: bool(view["game"]["pairs"]))
    await clara.play("take")
    await anna.action("go-to-table").first.tap()
    await expect(anna.news).to_contain_text(AT_HOME)
    await shown_again(anna)
    await anna.page.clock.run_for(LONG_ENOUGH)
    await settled(anna, eye)
    await anna.page.clock.resume()
    await polled(anna)
    await goes_home(anna)
    await boris.play("attack 7s")
    await anna.action("go-to-table").first.tap()
    await expect(anna.news).to_contain_text("While you were away: Boris adds 7 of spades.")
    await anna.page.clock.pause_at("2030-01-02")
    await is_shown(anna)
    await anna.page.clock.run_for(LONG_ENOUGH)
    await settled(anna, eye)


async def goes_home(anna: Screen) -> None:
    await anna.choose("leave")
    await anna.action("agree").tap()
    await anna.shows("lobby")


async def bout_goes_by(phones: list[Phone]) -> None:
    """Everybody does the last thing that they may until the next bout."""
    eye, bout = phones[0], phones[0].game["bout"]
    while eye.game["bout"] == bout:
        v = eye.view["v"]
        mover = phones[eye.game["waited"][0]]
        await mover.sees(lambda view, v=v: view["v"] >= v)
        assert (await mover.play(mover.game["moves"][-1]))["t"] == "ack"
        await eye.sees(lambda view, v=v: view["v"] > v)


async def test_a_recall_that_nobody_wants_is_not_offered_for_ever(sit_at: SitAt) -> None:
    anna, phones = await sit_at(EVENING)
    await missed(anna, phones)
    await bout_goes_by(phones)
    await page_has(anna, phones[0])
    await expect(anna.action("recall")).to_be_visible()
    await bout_goes_by(phones)
    await page_has(anna, phones[0])
    await settled(anna, phones[0])
    await expect(anna.action("recall")).to_have_count(0)


async def test_refused_storage_costs_only_the_line(sit_at: SitAt) -> None:
    refusing = (
        """Object.defineProperty(window, "localStorage", { get() { throw new Error("no") } });"""
    )
    anna, phones = await sit_at(EVENING, telegram=refusing)
    await missed(anna, phones)
    await settled(anna, phones[0])
