"""A card may also be dragged onto the table: the same move as by taps, sent once."""

from __future__ import annotations

from playwright.async_api import CDPSession, FloatRect, Locator, expect

from tests.e2e.page.conftest import SitAt
from tests.e2e.page.screen import Screen, position_of

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8dKs/8hJcQdAd"
DEFENCE = "podkidnoy trump=9h stock=Th9h attacker=1 hands=7s9cTcKs6h/JcQdAd8d table=7c1,8c1,6c1"
MANY = "podkidnoy trump=9h stock=9h attacker=0 hands={}/8hJc"
HELD = "#flights .ghost.held"
SCROLLED = """hand => new Promise((done) => {
  const look = () => (hand.scrollTop > 20 ? done() : requestAnimationFrame(look));
  look();
})"""
Point = tuple[float, float]


async def middle(one: Locator) -> Point:
    """Its middle on the screen."""
    box: FloatRect | None = await one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """One that touches the glass."""

    def __init__(self, glass: CDPSession) -> None:
        self.glass = glass

    @classmethod
    async def of(cls, screen: Screen) -> Finger:
        return cls(await screen.page.context.new_cdp_session(screen.page))

    async def at(self, what: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        await self.glass.send(
            "Input.dispatchTouchEvent", {"type": f"touch{what}", "touchPoints": touches}
        )

    async def drags(self, start: Point, end: Point) -> None:
        """Drag from one place to another; the finger stays on the glass."""
        await self.at("Start", start)
        for share in (0.1, 0.4, 0.7, 1.0):
            where = [a + (b - a) * share for a, b in zip(start, end, strict=True)]
            await self.at("Move", (where[0], where[1]))

    async def lifts(self) -> None:
        await self.at("End")


async def rests(screen: Screen) -> None:
    """Wait until no card flies."""
    await screen.page.evaluate(
        "Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))"
    )


async def free_cloth(screen: Screen) -> Point:
    box = await screen.page.locator(".cloth").bounding_box()
    assert box is not None
    return box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.9


async def corner(screen: Screen, card: str) -> Point:
    box = await screen.card(card).bounding_box()
    assert box is not None
    return box["x"] + 14, box["y"] + 20


async def test_a_card_dropped_on_the_table_is_played_once_and_no_other_dragged_meanwhile(
    sit_at: SitAt,
) -> None:
    anna, (eye, _) = await sit_at(ATTACK)
    finger = await Finger.of(anna)
    anna.line.hold()
    await finger.drags(await corner(anna, "7d"), await free_cloth(anna))
    await expect(anna.page.locator(HELD)).to_have_count(1)
    assert anna.line.moves == [], "it isn't played before it is let go"
    await finger.lifts()
    await expect(anna.card("7d")).to_have_attribute("data-pending", "true")
    await expect(anna.page.locator(HELD)).to_have_count(1)
    anna.line.release()
    await expect(anna.lying("7d")).to_be_visible()
    await expect(anna.page.locator(HELD)).to_have_count(0)
    await eye.sees(lambda view: bool(view["game"]["pairs"]))
    assert anna.line.moves == ["attack 7d"]
    assert await anna.touches() == ["light"]
    assert await anna.position() == position_of(eye.view)
    await rests(anna)
    anna.line.hold()
    await anna.card("7s").press("Enter")
    await expect(anna.card("7s")).to_have_attribute("data-pending", "true")
    await finger.drags(await corner(anna, "8d"), await free_cloth(anna))
    assert await anna.page.locator(HELD).count() == 0
    await finger.lifts()
    anna.line.release()
    await expect(anna.lying("7s")).to_be_visible()
    assert anna.line.moves == ["attack 7d", "attack 7s"]


async def test_a_mouse_drags_too_and_its_click_plays_nothing_more(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK, has_touch=False, is_mobile=False)
    mouse = anna.page.mouse
    await mouse.move(*await corner(anna, "7d"))
    await mouse.down()
    await mouse.move(*await free_cloth(anna), steps=4)
    await mouse.up()
    await expect(anna.lying("7d")).to_be_visible()
    await rests(anna)
    await mouse.move(*await corner(anna, "7s"))
    await mouse.down()
    x, y = await corner(anna, "7s")
    await mouse.move(x + 20, y, steps=4)
    await mouse.move(x, y, steps=4)
    await mouse.up()  # a click on the card, which isn't meant
    await expect(anna.page.locator(HELD)).to_have_count(0)
    assert anna.line.moves == ["attack 7d"]
    await mouse.click(x, y)
    await expect(anna.lying("7s")).to_be_visible()


async def test_dropped_on_a_pair_a_card_beats_it_or_flies_back_and_between_two_it_asks_where(
    sit_at: SitAt,
) -> None:
    anna, _ = await sit_at(DEFENCE)
    finger = await Finger.of(anna)
    before = await anna.card("Ks").bounding_box()
    await finger.drags(await corner(anna, "Ks"), await middle(anna.lying("8c")))
    await finger.lifts()
    await expect(anna.page.locator("#say")).to_have_attribute("data-refusal", "true")
    await expect(anna.page.locator(HELD)).to_have_count(0)
    await rests(anna)
    assert await anna.card("Ks").bounding_box() == before
    assert anna.line.moves == []
    await finger.drags(await corner(anna, "9c"), await free_cloth(anna))
    await finger.lifts()
    await expect(anna.card("9c")).to_have_attribute("aria-pressed", "true")
    assert anna.line.moves == []
    await anna.page.locator("[data-target='defend 7c 9c']").click()
    await expect(anna.lying("9c")).to_have_attribute("data-beats", "7c")
    await rests(anna)
    await finger.drags(await corner(anna, "Tc"), await middle(anna.lying("8c")))
    await expect(anna.page.locator("[data-target]")).to_have_count(2)
    await finger.lifts()
    await expect(anna.lying("Tc")).to_have_attribute("data-beats", "8c")
    assert anna.line.moves == ["defend 7c 9c", "defend 8c Tc"]


async def test_a_card_that_the_server_refuses_flies_back(sit_at: SitAt) -> None:
    anna, (_, _, clara) = await sit_at(
        "podkidnoy trump=9h stock=9h attacker=0 hands=6c7dKs/8hJcQdAd/7s8sAc table=7c0 limit=2"
    )
    finger = await Finger.of(anna)
    anna.line.hold()
    await finger.drags(await corner(anna, "7d"), await free_cloth(anna))
    await finger.lifts()
    await clara.play("attack 7s")
    await expect(anna.lying("7s")).to_be_visible()
    await expect(anna.page.locator(HELD)).to_have_count(1)
    anna.line.release()
    await expect(anna.page.locator("#say")).to_have_attribute("data-refusal", "true")
    await expect(anna.page.locator(HELD)).to_have_count(0)
    await expect(anna.card("7d")).not_to_have_attribute("data-held", "true")


async def test_dropped_elsewhere_or_given_up_it_stays_in_the_hand_and_moves_by_transform_alone(
    sit_at: SitAt,
) -> None:
    """Escape gives it up, and so does a browser that takes over."""
    anna, _ = await sit_at(ATTACK)
    finger = await Finger.of(anna)
    for way in ("elsewhere", "escape", "cancel"):
        to = await corner(anna, "Ks") if way == "elsewhere" else await free_cloth(anna)
        await finger.drags(await corner(anna, "7d"), to)
        await expect(anna.page.locator(HELD), way).to_have_count(1)
        style = await anna.page.locator(HELD).get_attribute("style") or ""
        names = {rule.split(":")[0].strip() for rule in style.split(";") if rule.strip()}
        assert names == {"--card", "transform"}, way
        if way == "escape":
            await anna.page.keyboard.press("Escape")
        elif way == "cancel":
            await finger.at("Cancel")
        else:
            await finger.lifts()
        await expect(anna.page.locator(HELD), way).to_have_count(0)
        await expect(anna.page.locator("[data-target]"), way).to_have_count(0)
        if way == "escape":
            await finger.lifts()
        await rests(anna)
    assert anna.line.moves == []


async def test_a_long_hand_is_scrolled_by_a_finger_that_goes_up(sit_at: SitAt) -> None:
    deck = [rank + suit for suit in "cdsh" for rank in "6789TJQKA"]
    cards = "".join(card for card in deck if card not in ("9h", "8h", "Jc"))
    anna, _ = await sit_at(MANY.format(cards), viewport={"width": 280, "height": 568})
    hand = anna.page.locator("#hand")
    await expect(hand).to_have_attribute("data-scrolls", "true")
    finger = await Finger.of(anna)
    x, y = await middle(hand)
    await finger.drags((x, y), (x, y - 90))
    assert await anna.page.locator(HELD).count() == 0
    await finger.lifts()
    await hand.evaluate(SCROLLED)
    assert anna.line.moves == []
