"""Phones on their side: the introduction is read whole, and every hand of a replay is seen."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.room import Box, boxes, boxes_of, resize, sideways

SIDEWAYS = [(568, 320), (667, 331), (740, 360), (844, 390)]


async def box_of(gallery: GalleryPage, one: str) -> Box:
    (box,) = (await boxes(gallery.page, one)).values()
    return box


@pytest.mark.parametrize("scene", ["replay", "replay-machines"])
async def test_every_hand_of_a_replay_is_in_sight(gallery: GalleryPage, scene: str) -> None:
    await gallery.show(scene)
    for width, height in SIDEWAYS:
        await resize(gallery.page, width, height)
        for name, box in (await boxes(gallery.page, "#hands [data-card], #tape button")).items():
            assert box.inside(width, height), (width, height, name)
        words = await box_of(gallery, "#say")
        hands = await boxes(gallery.page, "#hands [data-card]")
        assert max(box.right for box in hands.values()) <= words.left + 1, (width, height)


PARTS_OF_REPLAY = (".hands", ".cloth", ".moves-pane", ".curve-pane", "#say", ".walk", ".pane-row")
REPLAYED_AT = [
    (320, 568),
    (360, 640),
    (390, 844),
    (740, 360),
    (844, 390),
    (820, 1180),
    (1280, 800),
]


@pytest.mark.parametrize("scene", ["replay-looked-back", "replay-moves", "replay-curve"])
async def test_no_part_of_a_replay_lies_on_another(gallery: GalleryPage, scene: str) -> None:
    """The piles stay on the cloth; the table, the moves and the curve swap on small screens."""
    await gallery.show(scene)
    for width, height in REPLAYED_AT:
        await resize(gallery.page, width, height)
        assert await sideways(gallery.page) <= 0, width
        *parts, piles = await boxes_of(gallery.page, *PARTS_OF_REPLAY, "#stock, #discard")
        shown = [box for part in parts for box in part.values() if box.right > box.left]
        assert len(shown) == (7 if width >= 1000 else 5 if scene == "replay-looked-back" else 4)
        for box in shown:
            assert box.inside(width, height), (width, height, box)
        for one, other in combinations(shown, 2):
            assert one.apart(other) >= -0.5, (width, height, one, other)
        for name, box in piles.items():
            assert parts[1] == {} or inside_of(box, *parts[1].values()), (width, height, name)


def inside_of(box: Box, around: Box) -> bool:
    return (
        box.left >= around.left
        and box.right <= around.right
        and box.top >= around.top
        and box.bottom <= around.bottom
    )


@pytest.mark.parametrize("scene", ["attack", "rule-teams"])
async def test_a_fan_of_backs_lies_at_its_own_sign(gallery: GalleryPage, scene: str) -> None:
    await gallery.show(scene)
    for width, height in SIDEWAYS:
        await resize(gallery.page, width, height)
        signs = await boxes(gallery.page, "#seats .avatar")
        fans = await boxes(gallery.page, "#seats .count b")
        assert len(signs) == len(fans) >= 2
        for sign, fan in zip(signs.values(), fans.values(), strict=True):
            assert fan.apart(sign) <= 4, (width, height)
