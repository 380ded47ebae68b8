"""Room for everything: hands of every size on every phone, and nothing lies on anything else."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

import pytest
from playwright.async_api import Page, expect

from durak_rules.cards import FACES
from tests.by_day import some_by_day
from tests.e2e.page.conftest import WORDY, SitAt
from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.room import Held, boxes, boxes_of, held, resize, sideways
from tests.e2e.page.screen import NEXT_PICTURE

DESKS = [(1366, 768), (1920, 1080)]
PHONES = [(280, 653), (320, 568), (360, 640), (393, 852), (430, 932), (768, 1024), (844, 390)]
PHONES += DESKS
BANDS = [(320, 516), (360, 640), (390, 792), (458, 296), (768, 1024), (844, 390)]
MANY_BUTTONS = ("hint-slow", "missed", "held", "rule-showing", "rule-permission", "watch-attack")
TELLING = ("defence", "hint", "told", "told-much", "refused", "missed", "passed",
           "rule-permission")  # fmt: skip
EVERYTHING = "[data-action], [data-seat], [data-zone] [data-card]"
FOLDED = "details:not([open]) > :not(summary), details:not([open]) > :not(summary) *"
CONTROLS = f":is(main button, main summary, main label, main a):not({FOLDED})"
FINGER = (28, 44)  # of a card in hand, that it may be met
# The distance that the hand can be scrolled
SCROLLED = """(() => {
  const { scrollHeight, clientHeight } = document.getElementById("hand");
  return scrollHeight - clientHeight;
})()"""
ALL_SEEN = 24  # cards in a hand; more are scrolled
WHOLE_PACK = "c02-6-5-o"  # podkidnoy with 52 cards, as a rules code
# By a rule, not the mark: the page may set that again at any moment, as when the hand is scrolled
WITHOUT_SHADE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".app::after { display: none !important }");
  document.adoptedStyleSheets.push(sheet);
}"""
CARDS = [str(card) for card in FACES if str(card) != "2c"]  # the two of clubs is the trump


def attack_with(count: int) -> str:
    """A hand of so many cards, about to open the bout."""
    mine, theirs = CARDS[:count], CARDS[count : count + 6]
    hands = f"{''.join(mine)}/{''.join(theirs)}"
    return f"{WHOLE_PACK} trump=2c stock={CARDS[-1]}2c attacker=0 hands={hands} bout=4"


def crowded(count: int) -> str:
    """Six pairs but one, five opponents, trump and stock, and a hand of so many that defends."""
    trumps = [card for card in CARDS if card.endswith("c")][:5]
    deck = iter([card for card in CARDS if card not in trumps])
    pairs = [f"{next(deck)}5:{trump}" for trump in trumps] + [f"{next(deck)}5"]
    mine = "".join(next(deck) for _ in range(count))
    others = "/".join(next(deck) + next(deck) for _ in range(5))
    return (
        f"{WHOLE_PACK} trump=2c stock={CARDS[-1]}2c attacker=5 hands={mine}/{others} bout=4"
        f" table={','.join(pairs)} limit=6"
    )


@pytest.mark.parametrize(
    "count",
    [6, 24, 30, *(pytest.param(few, marks=pytest.mark.nightly) for few in (1, 12, 20))],
)
async def test_no_hand_is_wider_than_the_screen_and_a_finger_meets_every_card(
    sit_at: SitAt, count: int
) -> None:
    """Two dozen are seen at once on small phones, without scrolling."""
    anna, _ = await sit_at(attack_with(count), preset="podkidnoy")
    assert len(await anna.hand()) == count
    for width, height in PHONES:
        await resize(anna.page, width, height)
        assert await sideways(anna.page) <= 0, (width, height)
        cards = await held(anna.page, most=FINGER if count <= ALL_SEEN else (0, 0))
        for card in cards:
            assert card.box.left >= 0, (width, card)
            assert card.box.right <= width, (width, card)
        if count <= ALL_SEEN:
            assert_enough_is_seen(cards, width)
        if count == ALL_SEEN and (width, height) in [(360, 640), (320, 568)]:
            assert await anna.page.evaluate(SCROLLED) <= 1, (width, height)
            assert [card for card in cards if not card.box.inside(width, height)] == [], width


def assert_enough_is_seen(cards: list[Held], width: int) -> None:
    """Check that each card shows its index and has room for a finger."""
    least = FINGER if width >= 360 else (24, 24)
    for card in cards:
        assert card.at_index == card.card, (width, card)
        assert (card.width >= least[0], card.height >= least[1]) == (True, True), (width, card)


async def test_more_cards_are_scrolled_and_one_sees_that_there_are_more(sit_at: SitAt) -> None:
    anna, _ = await sit_at(attack_with(35), preset="podkidnoy")
    hand = anna.page.locator("#hand")
    for width, height in [(280, 653), (844, 390), DESKS[0]]:
        await resize(anna.page, width, height)
        assert await read_by_scrolling(anna.page) == set(await anna.hand()), (width, height)
    await resize(anna.page, 740, 360)
    assert await anna.page.evaluate(SCROLLED) <= 1
    for card in await held(anna.page, most=(28, 36)):
        assert card.at_index == card.card, "its index is in sight"
        assert card.box.inside(740, 360), card
        assert (card.width >= 28, card.height >= 36) == (True, True), card
    await resize(anna.page, 360, 640)
    await expect(hand).to_have_attribute("data-scrolls", "true")
    assert await anna.page.evaluate(SCROLLED) > 20
    await hand.evaluate("hand => { hand.scrollTop = 0; }")
    await expect(anna.page.locator("#app")).to_have_attribute("data-more", "true")
    shaded = await lowest_of_the_hand(anna.page)
    await anna.page.evaluate(WITHOUT_SHADE)
    assert await lowest_of_the_hand(anna.page) != shaded, "the lowest cards lie in the shade"
    await hand.evaluate("hand => { hand.scrollTop = 1; }")
    await expect(anna.page.locator("#app")).to_have_attribute("data-more", "true")
    await hand.evaluate("hand => { hand.scrollTop = hand.scrollHeight; }")
    await expect(anna.page.locator("#app")).not_to_have_attribute("data-more", "true")
    last = (await anna.hand())[-1]
    await anna.card(last).scroll_into_view_if_needed()
    await anna.tap(last)
    await expect(anna.lying(last)).to_be_visible()


async def read_by_scrolling(page: Page) -> set[str]:
    """The cards whose rank and suit lie in sight while the hand is scrolled from end to end."""
    read: set[str] = set()
    for at in range(0, await page.evaluate("document.getElementById('hand').scrollHeight"), 70):
        await page.evaluate("(y) => document.getElementById('hand').scrollTo(0, y)", at)
        read |= {card.card for card in await held(page) if card.at_index == card.card}
    return read


async def lowest_of_the_hand(page: Page) -> bytes:
    """A picture of a card where the hand ends."""
    (hand,) = (await boxes(page, "#hand")).values()
    card = next(card.box for card in await held(page) if card.box.bottom > hand.bottom)
    return await page.screenshot(
        clip={"x": card.left + 4, "y": hand.bottom - 8, "width": 12, "height": 8}
    )


@pytest.mark.parametrize("count", [20, 24])
async def test_a_full_table_fits_and_on_its_side_everything_can_be_tapped(
    sit_at: SitAt, count: int
) -> None:
    anna, _ = await sit_at(crowded(count), preset="podkidnoy")
    for width, height in [(360, 640), (320, 568), (390, 844), *DESKS, (844, 390)]:
        await resize(anna.page, width, height)
        await assert_nothing_lies_on_anything(anna.page, count, width, height)
    for card in await held(anna.page):
        assert card.at_index == card.card
    for action in await anna.page.locator("[data-action]:visible").all():
        await action.tap(trial=True)


async def assert_nothing_lies_on_anything(page: Page, count: int, width: int, height: int) -> None:
    cloths, seats, lying, stock, actions = await boxes_of(
        page,
        "#cloth",
        "[data-seat]:not(.me)",
        "#bout [data-card]",
        "[data-zone=stock] *, [data-zone=stock]",
        "[data-action]",
    )
    cards = {card.card: card.box for card in await held(page)}
    assert (len(seats), len(lying), len(cards)) == (5, 11, count)
    (cloth,) = cloths.values()
    assert cloth.right - cloth.left <= 1400, "a table, however wide the desk"
    beside = height < 460 or width >= 1000  # the hand, or what happened
    assert abs(cloth.left + cloth.right - width) <= 2 or beside, "in its middle"
    for name, box in {**seats, **lying, **stock, **actions, **cards}.items():
        assert box.inside(width, height), (width, name, box)
    for one, other in [
        (lying, cards),
        (lying, actions),
        (actions, cards),
        (seats, cards),
        (seats, lying),
        (seats, actions),
        (stock, cards),
        (stock, lying),
    ]:
        for name, box in one.items():
            for beside, there in other.items():
                assert box.apart(there) >= -1, (width, name, beside, box, there)


@pytest.mark.parametrize("wishes", [{}, {"large_type": ""}], ids=["usual", "large"])
@pytest.mark.parametrize("scene", some_by_day(["told", "refused", "defence", "watch-attack"], 2))
async def test_a_small_phone_on_its_side_shows_line_buttons_and_hand(
    gallery: GalleryPage, scene: str, wishes: dict[str, str]
) -> None:
    await gallery.show(scene, **wishes)
    for width, height in [(458, 296), (568, 320), (667, 375)]:
        await resize(gallery.page, width, height)
        line, around, written = await boxes_of(
            gallery.page, "#say", "#seats [data-seat], #actions button", "#turn, #news"
        )
        for one in line.values():
            assert {name: box for name, box in around.items() if box.apart(one) < 0} == {}, width
            assert [box for box in written.values() if box.bottom > one.bottom + 0.5] == [], width
        for card in await held(gallery.page):
            assert card.box.top + 44 <= height, (width, card)


@pytest.mark.parametrize("language", WORDY)
async def test_a_phone_on_its_side_shows_the_own_seat(gallery: GalleryPage, language: str) -> None:
    for scene in TELLING:
        await gallery.show(scene, language=language)
        for width, height in [(667, 375), (740, 360), (844, 390)]:
            await resize(gallery.page, width, height)
            line, sign, words = await boxes_of(gallery.page, "#say", "#me .avatar", "#turn, #news")
            (said,), (own,) = line.values(), sign.values()
            assert own.top >= said.top, (scene, width)
            for name, box in words.items():
                assert box.bottom <= said.bottom + 0.5, (scene, width, name)
                assert box.bottom - box.top < 2 or own.apart(box) >= 0, (scene, width, name)


async def test_a_replay_on_a_small_phone_can_be_operated(gallery: GalleryPage) -> None:
    await gallery.show("replay", language="uk")
    for width, height in [(320, 568), (458, 296), (568, 320), (667, 375), (844, 390)]:
        await resize(gallery.page, width, height)
        parts, sliders = await boxes_of(
            gallery.page, "#tape button, #tape .slider, #tape .counter", "#tape .slider"
        )
        for name, box in parts.items():
            assert box.inside(width, height), (width, name, box)
        (slider,) = sliders.values()
        assert slider.right - slider.left >= 185, width


async def test_buttons_are_for_fingers(sit_at: SitAt) -> None:
    anna, _ = await sit_at(crowded(12), preset="podkidnoy")
    for width, height in [(320, 568), (360, 640), (844, 390)]:
        await resize(anna.page, width, height)
        actions = await boxes(anna.page, "[data-action]")
        cards = {card.card: card.box for card in await held(anna.page)}
        assert actions
        for name, box in actions.items():
            size = (box.right - box.left, box.bottom - box.top)
            assert min(size) >= 43.5, (width, name, size)
            for card, there in cards.items():
                assert box.apart(there) >= 8, (width, name, card, box, there)
        for (one, box), (other, there) in combinations(actions.items(), 2):
            assert box.apart(there) >= 7.5, (width, one, other)


async def test_take_is_not_where_done_was(sit_at: SitAt) -> None:
    anna, _ = await sit_at(
        "podkidnoy trump=9h stock=Th9h attacker=0 hands=6c7d/8hJc table=6d0:8d bout=3"
    )
    (done,) = (await boxes(anna.page, "[data-action=pass]")).values()
    await anna.page.close()
    boris, _ = await sit_at(
        "podkidnoy trump=9h stock=Th9h attacker=1 hands=6c7d/8hJc table=6d1 bout=3"
    )
    (take,) = (await boxes(boris.page, "[data-action=take]")).values()
    assert done.apart(take) >= 8


async def test_take_comes_where_no_other_button_was(sit_at: SitAt) -> None:
    anna, (_, boris, _) = await sit_at(
        "helper dealer=2 trump=Kh stock=TsTdKh attacker=1 defender=0 hands=6h+7dKs/8hJcQd/7sAdTc"
    )
    sizes = [(320, 568), (390, 844), (844, 390), (820, 1180)]
    before = {}
    await expect(anna.action("exchange")).to_be_visible()
    for size in sizes:
        await resize(anna.page, *size)
        before[size] = await boxes(anna.page, "#actions button")
    await boris.play("attack Jc")
    await expect(anna.action("take")).to_be_visible()
    for size in sizes:
        await resize(anna.page, *size)
        (take,) = (await boxes(anna.page, "[data-action=take]")).values()
        for name, box in before[size].items():
            assert take.apart(box) >= 7.5, (size, name, take, box)
        (swap,) = (await boxes(anna.page, "[data-action=exchange]")).values()
        assert swap in before[size].values(), (size, "it stays where it was")


@pytest.mark.parametrize("language", WORDY)
async def test_buttons_of_many_words_move_nothing(gallery: GalleryPage, language: str) -> None:
    tall: dict[int, set[int]] = defaultdict(set)
    for scene in MANY_BUTTONS:
        await gallery.show(scene, language=language)
        for width, height in [(320, 568), (390, 844), (820, 1180)]:
            await resize(gallery.page, width, height)
            rows, buttons = await boxes_of(gallery.page, "#actions", "#actions button")
            (row,) = rows.values()
            tall[width].add(round(row.bottom - row.top))
            for name, box in buttons.items():
                assert box.inside(width, height), (scene, width, name, box)
                assert box.bottom - box.top >= 43.5, (scene, width, name, box)
            for (one, box), (other, there) in combinations(buttons.items(), 2):
                assert box.apart(there) >= 7.5, (scene, width, one, other)
    assert {width for width, heights in tall.items() if len(heights) > 1} == set(), tall


async def test_letters_twice_as_large_cover_nothing(sit_at: SitAt) -> None:
    anna, _ = await sit_at(crowded(12), preset="podkidnoy")
    await anna.page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width, height in [(320, 568), (360, 640), (390, 844)]:
        await resize(anna.page, width, height)
        assert await sideways(anna.page) <= 0, width
        await anna.page.locator("[data-zone=hand]").scroll_into_view_if_needed()
        for card in await held(anna.page):
            assert card.at_index == card.card, (width, card)
        for action in await anna.page.locator("[data-action]:visible").all():
            await action.tap(trial=True)
            clipped = await action.evaluate("one => one.scrollWidth > one.clientWidth + 1")
            assert not clipped, (width, await action.inner_text())


@pytest.mark.parametrize("language", WORDY)
@pytest.mark.parametrize(
    "scene",
    some_by_day(
        ["two", "attack", "told", "refused", "defence", "adding", "rule-teams", "passed"], 2
    ),
)
async def test_with_large_type_the_own_hand_is_in_sight(
    gallery: GalleryPage, scene: str, language: str
) -> None:
    await gallery.show(scene, language=language, large_type="")
    for width, height in [(320, 516), (320, 568), (360, 640)]:
        await resize(gallery.page, width, height)
        cards = await held(gallery.page)
        assert cards
        for card in cards:
            assert card.box.inside(width, height), (width, height, card)
        cloths, there = await boxes_of(gallery.page, "#cloth", "#cloth [data-card], .stock, .side")
        (cloth,) = cloths.values()
        for name, box in there.items():
            assert box.bottom <= cloth.bottom + 0.5, (width, height, name, box)


async def test_nothing_moves_while_telegrams_window_does(sit_at: SitAt) -> None:
    """Half-way heights are ignored; at rest all fits into what is left."""
    anna, _ = await sit_at(crowded(12), preset="podkidnoy")
    before = await boxes(anna.page, EVERYTHING)
    await anna.telegram_says("viewport_changed", height=560, is_state_stable=False)
    await anna.page.evaluate(NEXT_PICTURE)
    assert await boxes(anna.page, EVERYTHING) == before
    await anna.telegram_says("viewport_changed", height=640, is_state_stable=True)
    await anna.page.evaluate(NEXT_PICTURE)
    assert all(box.inside(390, 640) for box in (await boxes(anna.page, EVERYTHING)).values())


@pytest.mark.parametrize("language", WORDY)
async def test_the_line_shows_whole_lines_and_never_moves(
    gallery: GalleryPage, language: str
) -> None:
    tall: dict[tuple[int, int], set[int]] = defaultdict(set)
    for scene in TELLING:
        await gallery.show(scene, language=language)
        for size in BANDS:
            await resize(gallery.page, *size)
            (said,) = (await boxes(gallery.page, "#say")).values()
            tall[size].add(round(said.bottom - said.top))
            for part, line in (await gallery.page.evaluate(LINES)).items():
                assert line["top"] >= said.top, (scene, size, part, line)
                assert line["bottom"] <= said.bottom, (scene, size, part, line)
                assert abs(line["lines"] - round(line["lines"])) < 0.1, (scene, size, part, line)
    moved = {size for size, heights in tall.items() if len(heights) > 1 and size[1] >= 460}
    assert moved == set(), tall


@pytest.mark.parametrize("language", WORDY)
async def test_the_line_about_a_tapped_card_is_shown_whole(
    gallery: GalleryPage, language: str
) -> None:
    for size in BANDS:
        await resize(gallery.page, *size)
        await gallery.show("defence", language=language)
        before = await boxes(gallery.page, "#say")
        await gallery.page.locator("#hand [data-card='9c']").tap(position={"x": 10, "y": 20})
        await expect(gallery.page.locator("#news")).not_to_be_empty()
        lines = await gallery.page.evaluate(LINES)
        assert lines["news"]["whole"], (size, lines)
        assert await boxes(gallery.page, "#say") == before, size


async def test_no_button_is_under_telegrams_own_or_the_phones_edge(sit_at: SitAt) -> None:
    anna, _ = await sit_at(crowded(12), preset="podkidnoy")
    await anna.telegram_says("safe_area_changed", top=47, bottom=34, left=0, right=0)
    await anna.telegram_says("content_safe_area_changed", top=46, bottom=0, left=0, right=0)
    await anna.page.evaluate(NEXT_PICTURE)
    for name, box in (await boxes(anna.page, EVERYTHING)).items():
        assert box.top >= 47 + 46, (name, box)
        assert box.bottom <= 844 - 34, (name, box)


async def test_no_control_of_any_page_is_under_them_either(gallery: GalleryPage) -> None:
    for scene in ("settings", "change", "profile", "replay", "fair", "intro-1", "lobby"):
        await gallery.show(scene)
        await gallery.client_says("safe_area_changed", top=47, bottom=34, left=0, right=0)
        await gallery.client_says("content_safe_area_changed", top=46, bottom=0, left=0, right=0)
        await gallery.page.evaluate(NEXT_PICTURE)
        at_top = await boxes(gallery.page, CONTROLS)
        assert min(box.top for box in at_top.values()) >= 47 + 46, scene
        bars = await boxes(gallery.page, ".bar button")
        await gallery.page.evaluate(TO_THE_END)
        await gallery.page.evaluate(NEXT_PICTURE)
        below = await boxes(gallery.page, CONTROLS)
        assert max(box.bottom for box in [*below.values(), *bars.values()]) <= 844 - 34, scene


async def test_a_spectator_reads_that_he_looks_on(gallery: GalleryPage) -> None:
    await gallery.show("spectator")
    for width, height in [(320, 568), (390, 844), (844, 390)]:
        await resize(gallery.page, width, height)
        words, bottom = await gallery.page.evaluate("""() => {
          const hand = document.getElementById("hand");
          const words = window.getComputedStyle(hand, "::before");
          const end = hand.getBoundingClientRect().top + parseFloat(words.top);
          return [words.content, end + parseFloat(words.height)];
        }""")
        assert words == '"You are watching."'
        assert bottom <= height, width
    await gallery.show("attack")
    own = "window.getComputedStyle(document.getElementById('hand'), '::before').content"
    assert await gallery.page.evaluate(own) == "none"


TO_THE_END = """() => {
  for (const one of [document.documentElement, ...document.querySelectorAll(".screen")]) {
    one.scrollTo(0, one.scrollHeight);
  }
}"""
# The places of turn and news, their number of lines, and whether anything was left out.
LINES = """() => Object.fromEntries(["turn", "news"].map((id) => document.getElementById(id))
  .filter((one) => one.clientHeight > 1).map((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    const lines = (bottom - top) / parseFloat(getComputedStyle(one).lineHeight);
    return [one.id, { top, bottom, lines, whole: one.scrollHeight <= one.clientHeight + 1 }];
  }))"""
