"""The gallery: served only where it is wished, every scene a position that the engine knows."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.webapp.conftest import Site
from webapp.gallery.made_up_tables import PEOPLE
from webapp.gallery.scenes import SCENES
from webapp.gallery.themes import THEMES

CONFIG = re.compile(r'id="config">(.*?)</script>', re.DOTALL)


async def config(site: Site, base: str, query: str) -> dict[str, Any]:
    """Return the configuration that the page is given."""
    async with site.http.get(f"{base}/app/gallery?{query}") as response:
        assert response.status == 200, query
        found = CONFIG.search(await response.text())
    assert found
    told: dict[str, Any] = json.loads(found[1])
    return told


@pytest.mark.slow
@pytest.mark.parametrize("path", ["app/gallery", "app/gallery?scene=home", "app/gallery.js"])
async def test_nobody_sees_it_unless_the_settings_say_so(site: Site, path: str) -> None:
    base = await site.serve(real_page=True)
    async with site.http.get(f"{base}/{path}") as response:
        assert response.status == 404


@pytest.mark.slow
async def test_every_scene_for_all_kinds_of_people(site: Site) -> None:
    base = await site.serve(real_page=True, gallery=True)
    for scene, people in ((scene, people) for scene in SCENES for people in PEOPLE):
        told = await config(site, base, f"scene={scene}&people={people}")
        assert (told["table"] is not None) == SCENES[scene].table


async def test_hands_are_as_large_as_they_are_called(site: Site) -> None:
    base = await site.serve(real_page=True, gallery=True)
    for cards in (1, 6, 12, 20, 24, 30, 35):
        told = await config(site, base, f"scene=hand-{cards}")
        assert len(told["table"]["game"]["hand"]) == cards


async def test_every_theme_by_its_name(site: Site) -> None:
    base = await site.serve(real_page=True, gallery=True)
    for name, colours in THEMES.items():
        assert (await config(site, base, f"scene=home&theme={name}"))["theme"] == colours


async def test_a_scene_that_there_is_not(site: Site) -> None:
    base = await site.serve(real_page=True, gallery=True)
    async with site.http.get(f"{base}/app/gallery?scene=nothing") as response:
        assert response.status == 404


@pytest.mark.slow
async def test_all_scenes_beside_each_other(site: Site) -> None:
    base = await site.serve(real_page=True, gallery=True)
    async with site.http.get(f"{base}/app/gallery") as response:
        shown = await response.text()
        assert "frame-src 'self'" in response.headers["Content-Security-Policy"]
    assert all(f'id="{name}"' in shown for name in SCENES)


async def test_the_script_ends_with_the_gallerys_own_beginning(site: Site) -> None:
    base = await site.serve(real_page=True, gallery=True)
    async with site.http.get(f"{base}/app/gallery.js") as response:
        script = await response.text()
    (wrote,) = re.findall(r"galleryNext:(\w+)", script)
    assert f"function {wrote}(" in script, "the page's scripts and the gallery's are one"
