"""Eight at one table: everybody is in sight at every size, with a ring or a dot at those who play.

In the gallery's scenes of eight (webapp/gallery/eight_scenes.py), and before and after a game.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.async_api import expect

from durak_rules.teams import MOST_SEATS
from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.layout_facts import broken_facts
from tests.e2e.page.room import resize
from webapp.gallery.eight_scenes import EIGHT

SIZES = [(320, 568), (390, 844), (740, 360), (844, 390), (820, 1180), (1280, 800), (280, 653)]
CHAIRS = ["lobby-eight", "end-eight"]
SEATS = """() => [...document.querySelectorAll("#seats .seat")].map((seat) => {
  const { left, right, top, bottom } = seat.querySelector(".avatar").getBoundingClientRect();
  const look = getComputedStyle(seat.querySelector(".avatar"), "::before");
  const dot = getComputedStyle(seat.querySelector(".name"), "::before");
  return { left, right, top, bottom, back: seat.querySelectorAll(".count .back").length,
    ring: "turn" in seat.dataset && look.display !== "none" && look.content !== "none",
    dot: dot.content !== "none" && parseFloat(dot.width) > 0 };
})"""


async def seats_shown(gallery: GalleryPage, scene: str) -> list[dict[str, Any]]:
    await gallery.show(scene)
    found: list[dict[str, Any]] = await gallery.page.evaluate(SEATS)
    return found


@pytest.mark.parametrize("size", SIZES[::3])
async def test_no_fact_of_the_layout_is_broken(
    gallery: GalleryPage, size: tuple[int, int]
) -> None:
    """By night test_layout_facts looks at all sizes."""
    await resize(gallery.page, *size)
    broken = {}
    for scene in [*EIGHT, *CHAIRS]:
        for theme in ("light", "dark"):
            await gallery.show(scene, theme=theme)
            if facts := await broken_facts(gallery.page):
                broken[scene, theme] = facts
    assert broken == {}


@pytest.mark.parametrize("scene", ["eight", "eight-spectator"])
async def test_everybody_is_in_sight_and_beside_the_others(
    gallery: GalleryPage, scene: str
) -> None:
    for width, height in SIZES:
        await resize(gallery.page, width, height)
        seats = await seats_shown(gallery, scene)
        assert len(seats) == (MOST_SEATS if scene == "eight-spectator" else MOST_SEATS - 1)
        assert all(seat["back"] for seat in seats), "each holds a fan of backs"
        for seat in seats:
            assert seat["left"] >= 0, (width, seat)
            assert seat["right"] <= width, (width, seat)
        for one, next_one in pairwise(seats):
            beside = next_one["left"] - one["right"] >= -1
            below = abs(next_one["top"] - one["top"]) >= one["bottom"] - one["top"]
            assert beside or below, (width, one, next_one)


async def test_one_ring_on_whom_the_table_waits_for_or_a_dot_at_all_who_may_add(
    gallery: GalleryPage,
) -> None:
    waits = await seats_shown(gallery, "eight-watch")
    assert [seat["ring"] for seat in waits].count(True) == 1
    assert not any(seat["dot"] for seat in waits)
    adding = await seats_shown(gallery, "eight-adding")
    assert not any(seat["ring"] for seat in adding)
    assert [seat["dot"] for seat in adding].count(True) == MOST_SEATS - 2, "not at the defender"


async def test_four_teams_have_four_edges(gallery: GalleryPage) -> None:
    await gallery.show("eight-in-pairs")
    edges = await gallery.page.locator("#seats .seat > .avatar").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).outline)"
    )
    assert len(set(edges)) == 4


async def test_the_seventh_computer_player_has_a_face(gallery: GalleryPage) -> None:
    """Fetched when it is needed, as few tables are so large."""
    await gallery.show("eight", people="machines")
    await expect(gallery.page.locator("symbol#frog")).to_be_attached()
    drawn = gallery.page.locator("#seats .seat:last-child .letter use")
    await expect(drawn).to_have_count(1)
