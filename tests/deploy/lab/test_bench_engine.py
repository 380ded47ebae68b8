"""The measurement measures the same games on both sides."""

from __future__ import annotations

import pytest

from deploy.lab.bench.engine import PODKIDNOY, as_masks, deals_of, engine_game, fused_game, measure

pytestmark = pytest.mark.slow


def test_the_floor_plays_the_very_same_games() -> None:
    for number, one in enumerate(deals_of(PODKIDNOY, 2)):
        assert fused_game(as_masks(one), number) == engine_game(PODKIDNOY, one, number)


def test_the_figures() -> None:
    figures = measure(0.2)
    assert 0 < figures["ratio"] < 1
    assert set(figures["seats"]) == {"2", "4", "6"}
    assert figures["copy_microseconds"] > 0
