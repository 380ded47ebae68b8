"""Automatic Done: the server says it for those who can't add anything, as the table has chosen."""

from __future__ import annotations

from playwright.async_api import expect

from tests.e2e.page.conftest import OpenPage, SitAt
from tests.webapp.conftest import Site

# Anna attacked and has nothing to add; Boris has beaten everything
NOTHING = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6cKd/8hJcAd table=7c0:8c"
SOMETHING = "podkidnoy trump=9h stock=Th9h attacker=0 hands=7dKd/8hJcAd table=7c0:8c"
TWO = "durnius trump=9h stock=Th9h attacker=0 hands=7d8dKd/8hJcAdQd table=7c0:8c"
ONLY_TAKE = "podkidnoy trump=9h stock=9h attacker=1 hands=6c6d/JcQdAd table=Kc1"
BY_ITSELF = ("data-by-itself", "true")
ON = (
    "If nothing can be added, Done comes automatically within 3 s: "
    "whoever takes longer had a choice."
)
OFF = "Everyone presses Done themselves: slower, but nobody learns who could have added."


async def test_done_comes_from_the_server(sit_at: SitAt, site: Site) -> None:
    anna, (eye, _) = await sit_at(NOTHING)
    await expect(anna.action("pass")).to_have_attribute(*BY_ITSELF)
    await expect(anna.news).to_contain_text("the game goes on by itself")
    site.run_the_clock()
    await eye.sees(lambda view: not view["game"]["pairs"])
    assert anna.line.moves == [], "the page has said nothing"


async def test_whoever_can_add_is_left_to_think(sit_at: SitAt) -> None:
    anna, _ = await sit_at(SOMETHING)
    await expect(anna.action("pass")).to_be_visible()
    await expect(anna.action("pass")).not_to_have_attribute(*BY_ITSELF)


async def test_nobody_takes_by_themselves(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ONLY_TAKE)
    await expect(anna.action("take")).to_be_visible()
    await expect(anna.action("take")).not_to_have_attribute(*BY_ITSELF)


async def test_a_tap_on_done_does_no_harm(sit_at: SitAt) -> None:
    anna, (eye, _) = await sit_at(NOTHING)
    await anna.action("pass").tap()
    await eye.sees(lambda view: not view["game"]["pairs"])
    assert anna.line.moves == ["pass"]


async def test_done_is_seen_at_once_and_the_cards_are_squared_up(sit_at: SitAt) -> None:
    """The server hasn't heard of it yet. A card tapped now isn't an attack in the next bout."""
    anna, (eye, boris) = await sit_at(SOMETHING)
    anna.line.hold()
    await anna.action("pass").tap()
    await expect(anna.page.locator(".done-chip")).to_have_text("Done")
    await expect(anna.page.locator("#bout[data-gathers]")).to_be_visible()
    await expect(anna.root).not_to_have_attribute("data-my-turn", "")
    await anna.tap("7d")
    anna.line.release()
    await eye.sees(lambda view: not view["game"]["pairs"])
    await expect(anna.page.locator("[role=status]")).to_contain_text("Too late")
    await expect(anna.page.locator(".done-chip")).to_have_count(0)
    assert anna.line.moves == ["pass"]
    assert boris.view["game"]["waited"] == [1]


async def test_a_card_tapped_meanwhile_is_added_after_the_first(sit_at: SitAt) -> None:
    anna, (eye, _) = await sit_at(TWO)
    anna.line.hold()
    await anna.tap("7d")
    await anna.tap("8d")
    anna.line.release()
    await eye.sees(lambda view: len(view["game"]["pairs"]) == 3)
    assert anna.line.moves == ["attack 7d", "attack 8d"]


async def test_said_again_on_a_new_line_it_has_the_same_id(sit_at: SitAt) -> None:
    anna, (eye, _) = await sit_at(SOMETHING)
    anna.line.die()
    await anna.action("pass").tap()
    await expect(anna.action("pass")).to_have_attribute("data-pending", "true")
    await anna.line.cut()
    await eye.sees(lambda view: not view["game"]["pairs"])
    said = [message["id"] for message in anna.line.said if message["t"] == "move"]
    assert len(said) == 2
    assert len(set(said)) == 1


async def test_a_table_where_everybody_says_done(open_page: OpenPage) -> None:
    """The rules tell all who sit down; the host changes it in the lobby."""
    anna = await open_page()
    await anna.unfold_form()
    await anna.page.get_by_role("radio", name="Everyone presses Done").tap()
    await anna.action("new-table").tap()
    await anna.shows("lobby")
    told = anna.page.locator("#rules")
    await anna.choose("rules")
    await expect(told).to_contain_text(OFF)
    await anna.back()
    await anna.choose("change")
    await expect(anna.page.get_by_role("radio", name="Everyone presses Done")).to_be_checked()
    await anna.page.get_by_role("radio", name="Automatic Done").tap()
    await anna.action("use-rules").tap()
    await anna.choose("rules")
    await expect(told).to_contain_text(ON)


async def test_there_nothing_comes_by_itself(sit_at: SitAt, site: Site) -> None:
    anna, _ = await sit_at(NOTHING, auto_pass=False)
    await expect(anna.action("pass")).to_be_visible()
    await expect(anna.action("pass")).not_to_have_attribute(*BY_ITSELF)
    await expect(anna.news).to_contain_text("you have nothing to add")
