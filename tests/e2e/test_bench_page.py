"""`durak bench page` measures a real page, and its figures are those of a light one."""

from __future__ import annotations

import asyncio

import pytest

from deploy.lab.bench.page import measure
from tests.deploy.lab.conftest import UnhurriedLimit
from tests.support.browser import chromium


@pytest.mark.nightly
async def test_a_second_is_not_enough_to_open_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DURAK_CHROMIUM", chromium())
    assert (await asyncio.to_thread(measure, 1))["not_measured"] == ["loads", "moments", "games"]


@pytest.mark.nightly
async def test_the_page_is_light_and_nothing_piles_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weight and calm are the same on every machine; what takes time is only looked at."""
    monkeypatch.setenv("DURAK_CHROMIUM", chromium())
    monkeypatch.setattr("deploy.lab.bench.page.browser.SLOWDOWN", 1)  # changes no figure
    monkeypatch.setattr("deploy.lab.bench.page.TimeLimit", UnhurriedLimit)
    figures = await asyncio.to_thread(measure, 1)
    assert figures["loads"] == 1
    assert 3 <= figures["requests"] <= 12
    assert 20 <= figures["kilobytes"] <= 100, "with what comes when the hand is there"
    assert figures["layout_shift"] <= 0.05
    assert figures["hand_ms"] > figures["first_paint_ms"] > 0
    assert figures["hand_ratio"] > 1, "no page is lighter than its floor"
    assert figures["first_paint_ms"] < figures["ready_ms"] <= figures["hand_ms"]
    for moment in ("hand_stalled_ms", "repaint_ms", "lost_told_ms", "reload_ms"):
        assert figures[moment] > 0, moment
    assert figures["lost_told_ms"] < figures["lost_back_ms"]
    assert figures["moves"] > 5
    assert 0 < figures["tap_ms"] <= figures["slowest_tap_ms"]
    assert figures["nodes"]["growth"] < 1.5
    assert figures["listeners"]["growth"] < 2
