"""Sounds are heard by those who want them, from the first touch on, and by nobody else."""

from __future__ import annotations

from playwright.async_api import expect

from tests.e2e.page.conftest import SitAt
from tests.e2e.page.screen import TELEGRAM, Screen

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8sKs/8dJcQdAd"
LAST_CARD = "podkidnoy bout=9 dealer=1 trump=9h attacker=0 defender=1 hands=7s/6d8d limit=1"
DEFENCE = "podkidnoy trump=9h stock=9h attacker=1 hands=6cTd8c/7c8dKs"
# Every player of sounds that the page makes, and every sound that is started
HEARD = (
    TELEGRAM
    + """
window.players = 0;
window.heard = [];
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.players += 1; }
};
for (const [made, what] of [[AudioBufferSourceNode, "rustle"], [OscillatorNode, "note"]]) {
  const { start } = made.prototype;
  made.prototype.start = function (...when) { heard.push(what); return start.apply(this, when); };
}
"""
)
LIFT = ["rustle"]
CARD = ["rustle", "rustle", "note"]
TURN = ["note", "rustle"] * 2
WANTED = HEARD + """localStorage.setItem("durak.settings", '{"sound": true}');"""


async def players(anna: Screen) -> int:
    made: int = await anna.page.evaluate("window.players")
    return made


async def hears(anna: Screen, *sounds: str) -> None:
    """Wait for exactly these sounds since the last time."""
    wanted = list(sounds)
    await anna.page.wait_for_function("wanted => heard.join() === wanted.join()", arg=wanted)
    await anna.page.evaluate("heard.length = 0")


async def switch_sound(anna: Screen) -> None:
    await anna.choose("settings")
    await anna.page.get_by_role("switch", name="Sound").tap()
    await anna.back()
    await anna.shows("table")


async def test_without_being_asked_nothing_is_heard_and_nothing_made_that_could(
    sit_at: SitAt,
) -> None:
    anna, (_, boris) = await sit_at(ATTACK, telegram=HEARD)
    await anna.tap("7d")
    await boris.sees(lambda view: bool(view["game"]["pairs"]))
    await boris.play("defend 7d 8d")
    await expect(anna.lying("8d")).to_be_visible()
    assert await players(anna) == 0
    assert await anna.page.evaluate("heard") == []


async def test_whoever_switches_sound_on_hears_it_and_the_game(sit_at: SitAt) -> None:
    anna, (_, boris) = await sit_at(ATTACK, telegram=HEARD)
    await switch_sound(anna)
    await hears(anna, *TURN)
    anna.line.hold()
    await anna.tap("7d")
    await hears(anna, *LIFT)  # she takes it up, before anybody has answered
    anna.line.release()
    await hears(anna, *CARD)  # it lands
    await boris.sees(lambda view: bool(view["game"]["pairs"]))
    await boris.play("defend 7d 8d")
    await hears(anna, *CARD, *TURN)  # beaten, and her turn
    assert await anna.touches() == ["light", "soft"]
    assert await players(anna) == 1


async def test_switched_off_it_is_still_again(sit_at: SitAt) -> None:
    anna, (_, boris) = await sit_at(DEFENCE, telegram=WANTED)
    await switch_sound(anna)
    await boris.play("attack 7c")
    await expect(anna.lying("7c")).to_be_visible()
    await anna.tap("8c")
    await boris.sees(lambda view: view["game"]["pairs"][0]["beaten"] == "8c")
    await expect(anna.lying("8c")).to_be_visible()
    assert await anna.page.evaluate("heard") == []


async def test_sound_that_is_wanted_waits_for_the_first_touch(sit_at: SitAt) -> None:
    anna, (_, boris) = await sit_at(DEFENCE, telegram=WANTED)
    await boris.play("attack 7c")
    await expect(anna.lying("7c")).to_be_visible()
    await expect(anna.page.locator(".awaited")).to_have_count(0)  # it has landed
    assert await players(anna) == 0
    await anna.tap("8c")
    await hears(anna, *LIFT, *CARD)
    assert await players(anna) == 1


async def test_a_page_that_is_away_only_calls_to_the_turn(sit_at: SitAt) -> None:
    anna, (_, boris) = await sit_at(DEFENCE, telegram=WANTED)
    await anna.choose("rules")
    await anna.back()
    await anna.page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    await boris.play("attack 7c")
    await hears(anna, *TURN)


async def test_sound_is_offered_once_after_the_first_game(sit_at: SitAt) -> None:
    anna, (_, boris) = await sit_at(LAST_CARD, telegram=HEARD)
    await anna.tap("7s")
    await boris.sees(lambda view: bool(view["game"]["pairs"]))
    await boris.play("take")
    await anna.shows("result")
    await anna.choose("rules")
    await anna.back()
    await anna.action("sound-on").tap()
    await hears(anna, *TURN)
    await expect(anna.page.locator(".sound-offer")).to_have_count(0)
    await anna.page.reload()
    await anna.shows("result")
    await expect(anna.page.locator(".sound-offer")).to_have_count(0)
