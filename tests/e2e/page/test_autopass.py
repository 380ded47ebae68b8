"""A player who can only say "done" does so automatically: after a moment, and once."""

from __future__ import annotations

from playwright.async_api import expect

from tests.e2e.page.conftest import SitAt

# Anna attacked and has nothing to add; Boris has beaten everything
NOTHING = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6cKd/8hJcAd table=7c0:8c"
SOMETHING = "podkidnoy trump=9h stock=Th9h attacker=0 hands=7dKd/8hJcAd table=7c0:8c"
THREE = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6cKd/8hJcAd/7s8sAc table=7c0:8c"
ONLY_TAKE = "podkidnoy trump=9h stock=9h attacker=1 hands=6c6d/JcQdAd table=Kc1"
A_MOMENT = 50
SOON = 1_100  # ms: earlier than it may ever be
LATE = 3_600  # ms: later than it may ever be


async def test_done_comes_by_itself_after_a_moment(sit_at: SitAt) -> None:
    anna, (eye, _) = await sit_at(NOTHING)
    await expect(anna.action("pass")).to_have_attribute("data-by-itself", "true")
    await expect(anna.news).to_contain_text("done by itself")
    await eye.sees(lambda view: not view["game"]["pairs"])
    assert anna.line.moves == ["pass"]
    assert await anna.touches() == []


async def test_not_at_once_and_not_too_late(sit_at: SitAt) -> None:
    anna, (eye, _) = await sit_at(NOTHING, stopped=True)
    await expect(anna.action("pass")).to_have_attribute("data-by-itself", "true")
    await anna.page.clock.run_for(SOON)
    assert anna.line.moves == []
    await anna.page.clock.run_for(LATE - SOON)
    await eye.sees(lambda view: not view["game"]["pairs"])
    assert anna.line.moves == ["pass"]


async def test_whoever_can_add_is_left_to_think(sit_at: SitAt) -> None:
    anna, _ = await sit_at(SOMETHING, stopped=True)
    await expect(anna.action("pass")).to_be_visible()
    await anna.page.clock.run_for(LATE)
    await expect(anna.action("pass")).not_to_have_attribute("data-by-itself", "true")
    assert anna.line.moves == []


async def test_nobody_takes_by_himself(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ONLY_TAKE, stopped=True)
    await expect(anna.action("take")).to_be_visible()
    await anna.page.clock.run_for(LATE)
    assert anna.line.moves == []


async def test_a_new_card_ends_the_waiting(sit_at: SitAt) -> None:
    anna, (_, _, clara) = await sit_at(THREE, stopped=True)
    await expect(anna.action("pass")).to_have_attribute("data-by-itself", "true")
    await clara.play("attack 7s")
    await expect(anna.lying("7s")).to_be_visible()
    await expect(anna.action("pass")).to_have_count(0)
    await anna.page.clock.run_for(LATE)
    assert anna.line.moves == []


async def test_a_tap_on_done_is_the_only_one(sit_at: SitAt) -> None:
    anna, (eye, _) = await sit_at(NOTHING, stopped=True)
    anna.line.hold()
    await anna.action("pass").tap()
    await anna.page.clock.run_for(LATE)
    anna.line.release()
    await eye.sees(lambda view: not view["game"]["pairs"])
    assert anna.line.moves == ["pass"]


async def test_said_again_on_a_new_line_it_has_the_same_id(sit_at: SitAt) -> None:
    anna, (eye, _) = await sit_at(NOTHING)
    anna.line.die()
    await expect(anna.action("pass")).to_have_attribute("data-pending", "true")
    await anna.line.cut()
    await eye.sees(lambda view: not view["game"]["pairs"])
    said = [message["id"] for message in anna.line.said if message["t"] == "move"]
    assert len(said) == 2
    assert len(set(said)) == 1


async def test_switched_off_it_waits_for_the_finger(sit_at: SitAt) -> None:
    anna, _ = await sit_at(NOTHING, stopped=True)
    await anna.action("settings").tap()
    await anna.page.clock.run_for(A_MOMENT)
    await anna.page.get_by_role("switch", name="Done by itself").tap()
    await anna.action("back").tap()
    await anna.page.clock.run_for(LATE)
    await expect(anna.action("pass")).not_to_have_attribute("data-by-itself", "true")
    assert anna.line.moves == []
