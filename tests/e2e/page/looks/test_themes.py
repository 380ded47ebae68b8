"""Everybody's colours: any theme can be read, changes at once, and never carries the meaning."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.e2e.page.conftest import GalleryOn, OpenPage, SitAt
from tests.e2e.page.gallery import GalleryPage
from tests.support.axe import faults, faults_of_colours
from webapp.gallery.themes import THEMES

ATTACK = "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d7s8hKs/8cJcQdAd"
SCENES = ("hand-20", "defence", "hint", "home", "settings", "won", "profile", "rule-teams",
          "error")  # fmt: skip
# WCAG's contrast of what is written in a card's corner with the card below it
LIGHT = """const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => part / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };"""
CONTRASTS = (
    f"(cards) => {{ {LIGHT}"
    + """
  return Object.fromEntries(cards.map((card) => {
    const ink = light(getComputedStyle(card.querySelector(".index")).color);
    const paper = light(getComputedStyle(card.querySelector(".face")).backgroundColor);
    const [low, high] = [ink, paper].sort((a, b) => a - b);
    return [card.dataset.card, (high + 0.05) / (low + 0.05)];
  }));
}"""
)
# … and of a ring with what it lies on
RING = (
    f"(one) => {{ {LIGHT}"
    + """
  const { outlineColor, backgroundColor } = getComputedStyle(one);
  const [low, high] = [light(outlineColor), light(backgroundColor)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}"""
)
# A card's outline and lift, all colours aside; soft or inner shadows are its paper
EDGES = """(cards) => cards.map((card) => {
  const style = getComputedStyle(card.querySelector(".face"));
  const rings = style.boxShadow.replace(/[a-z-]+\\([^)]*\\)/g, "").split(",")
    .map((one) => one.trim()).filter((one) => /^0px 0px 0px [1-9]\\d*px$/.test(one));
  return [style.outlineStyle, style.outlineWidth, ...rings, style.transform].join();
})"""
# The ground behind the line and each name, and the ring around the own sign
GROUNDS = """() => {
  const ground = (one) => getComputedStyle(one).backgroundColor;
  const names = [...document.querySelectorAll(".seat")]
    .map((seat) => [seat.dataset.seat, ground(seat.querySelector(".name"))]);
  return [ground(document.getElementById("say")), Object.fromEntries(names),
    getComputedStyle(document.querySelector("#me .avatar"), "::before").backgroundImage];
}"""
COLOURS = "one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
LONGEST = """() => {
  const ms = (text) => Math.max(...text.split(",").map((time) => parseFloat(time) * 1000));
  const all = [...document.querySelectorAll("body *")].flatMap((one) =>
    ["", "::before", "::after"].map((part) => getComputedStyle(one, part)));
  return Math.max(...all.map((style) => Math.max(ms(style.transitionDuration),
    style.animationName === "none" ? 0 : ms(style.animationDuration))));
}"""
INK = "cards => cards.map(card => getComputedStyle(card.querySelector('.index')).color)"
SHAPES = "cards => cards.map(card => card.querySelector('.pip use').getAttribute('href'))"


def rgb(colour: str) -> str:
    """Return a colour as a browser writes it."""
    return f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})"


async def test_other_themes_can_be_read_too(gallery: GalleryPage) -> None:
    """Faults that don't come from colours are found by test_axe.py in each of these scenes."""
    found = {}
    for scene in SCENES:
        await gallery.show(scene)
        for theme in sorted(set(THEMES) - {"light", "dark"}):
            await gallery.dress(theme)
            assert await gallery.ground() == rgb(THEMES[theme]["bg_color"]), theme
            if wrong := await faults_of_colours(gallery.page):
                found[scene, theme] = wrong
    assert found == {}


async def test_new_colours_are_there_at_once_and_without_a_new_start(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK)
    await anna.page.evaluate("window.stillTheSame = true")
    for name, theme in THEMES.items():
        await anna.telegram_says("theme_changed", theme_params=theme)
        await expect(anna.page.locator("body")).to_have_css(
            "background-color", rgb(theme["bg_color"])
        )
        header = (await anna.told("web_app_set_header_color"))[-1]
        assert header["data"] == {"color": theme["bg_color"]}, name
    assert await anna.page.evaluate("window.stillTheSame")
    await expect(anna.card("6c")).to_be_visible()


async def test_fields_and_switches_are_as_dark_as_telegram(gallery_on: GalleryOn) -> None:
    scheme = "getComputedStyle(document.querySelector('input')).colorScheme"
    for phone, theme in (("light", "dark"), ("dark", "light"), ("light", "ios-night")):
        gallery = await gallery_on(color_scheme=phone)
        await gallery.show("settings", theme=theme)
        assert await gallery.page.evaluate(scheme) == ("light" if theme == "light" else "dark")


async def test_the_colours_of_the_launch_are_there_from_the_first_moment(
    open_page: OpenPage,
) -> None:
    theme = THEMES["custom"]
    anna = await open_page(theme=theme, color_scheme="light")
    await anna.shows("lobby")
    await expect(anna.page.locator("body")).to_have_css("background-color", rgb(theme["bg_color"]))
    await expect(anna.root).to_have_attribute("data-theme", "dark")
    headers = [event["data"] for event in await anna.told("web_app_set_header_color")]
    assert headers
    assert all(header == {"color": theme["bg_color"]} for header in headers)


async def test_colours_that_are_none_are_not_taken(open_page: OpenPage) -> None:
    anna = await open_page(id=905)  # nobody with other tables
    await anna.shows("lobby")
    await anna.telegram_says(
        "theme_changed", theme_params={"bg_color": "url(https://x)", "text_color": 7}
    )
    await anna.telegram_says("theme_changed", theme_params={"bg_color": "#123"})
    await expect(anna.page.locator("body")).to_have_css("background-color", rgb("#112233"))
    assert await faults(anna.page) == []


async def test_the_turn_is_marked_by_the_ground_of_the_line_or_of_a_name(
    gallery: GalleryPage,
) -> None:
    await gallery.show("watch-attack", theme="light")
    line, names, ring = await gallery.page.evaluate(GROUNDS)
    waited = names.pop("0")
    assert waited not in {line, *names.values()}, "Anna's name stands out"
    assert len(set(names.values())) == 1
    assert ring == "none"
    await gallery.show("attack", theme="light")
    own_line, others, own_ring = await gallery.page.evaluate(GROUNDS)
    assert own_line == waited, "the same sign for the player who is waited for"
    assert set(others.values()) == set(names.values())
    assert own_ring != "none"
    await gallery.show("held", theme="light")
    assert (await gallery.page.evaluate(GROUNDS))[0] == line, "a computer player's turn"


async def test_the_last_seconds_look_otherwise_than_those_before(gallery: GalleryPage) -> None:
    clock = gallery.page.locator("#clock")
    for calm, urgent in (("defence", "hurry"), ("watch-attack", "hurry-watched")):
        await gallery.show(calm)
        before = await clock.evaluate(COLOURS)
        await gallery.show(urgent)
        assert await clock.get_attribute("data-hurry") == "true"
        assert await clock.evaluate(COLOURS) != before, urgent


@pytest.mark.parametrize(
    ("scene", "advised"),
    [("hint", "#hand [data-hint] .face"), ("hint-take", "#actions [data-hint]")],
)
async def test_a_hint_is_seen_in_every_theme(
    gallery: GalleryPage, scene: str, advised: str
) -> None:
    await gallery.show(scene)
    for theme in THEMES:
        await gallery.dress(theme)
        assert await gallery.page.locator(advised).evaluate(RING) >= 3, theme


async def test_legal_cards_are_marked_by_more_than_colour(gallery: GalleryPage) -> None:
    for scene in ("defence", "hand-20", "adding"):
        await gallery.show(scene, theme="light")
        assert await edges(gallery, "true") & await edges(gallery, "false") == set(), scene


@pytest.mark.parametrize("face", ["classic", "four", "large"])
async def test_illegal_cards_can_still_be_read(gallery: GalleryPage, face: str) -> None:
    await gallery.show("hand-30", face=face)
    illegal = gallery.page.locator("[data-zone=hand] [data-legal=false]")
    for theme in THEMES:
        await gallery.dress(theme)
        contrasts = await illegal.evaluate_all(CONTRASTS)
        assert len({card[1] for card in contrasts}) >= 3, "cards of several suits"
        assert {card: there for card, there in contrasts.items() if there < 3} == {}, theme


async def test_high_contrast_keeps_edges_and_what_may_be_played(
    gallery_on: GalleryOn,
) -> None:
    gallery = await gallery_on(forced_colors="active")
    await gallery.show("hand-20")
    faces = gallery.page.locator("[data-card] .face, .back")
    widths = await faces.evaluate_all("all => all.map(one => getComputedStyle(one).borderWidth)")
    assert set(widths) == {"1px"}
    legal = gallery.page.locator("[data-zone=hand] [data-legal=true] .face").first
    illegal = gallery.page.locator("[data-zone=hand] [data-legal=false] .face").first
    await expect(legal).to_have_css("outline-style", "solid")
    await expect(illegal).to_have_css("outline-style", "none")


async def test_nothing_moves_for_people_who_want_no_motion(gallery_on: GalleryOn) -> None:
    gallery = await gallery_on(reduced_motion="reduce")
    for scene in ("defence", "home", "settings", "opening", "adding", "by-itself", "dragged"):
        await gallery.show(scene)
        assert await gallery.page.evaluate(LONGEST) <= 10, scene


async def test_four_colours_stay_and_shapes_tell_the_suits_anyway(sit_at: SitAt) -> None:
    anna, _ = await sit_at(ATTACK)
    cards = anna.page.locator("[data-zone=hand] [data-card]")
    assert len(set(await cards.evaluate_all(INK))) == 2
    assert len(set(await cards.evaluate_all(SHAPES))) == 4
    await anna.choose("settings")
    await anna.page.get_by_role("radio", name="Four colours").tap()
    await anna.page.reload()
    await anna.shows("table")
    assert len(set(await cards.evaluate_all(INK))) == 4
    assert len(set(await cards.evaluate_all(SHAPES))) == 4


async def edges(gallery: GalleryPage, legal: str) -> set[str]:
    """Return the styles that mark cards as legal or not, apart from colours."""
    cards = gallery.page.locator(f"[data-zone=hand] [data-legal={legal}]")
    drawn: list[str] = await cards.evaluate_all(EDGES)
    assert drawn
    return set(drawn)
