"""Every rule has a face: who may add and when, passing on, swapping, limits, and why not."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from durak_rules import Ruleset
from durak_rules.options.rules_code import rules_code
from tests.by_day import some_by_day
from tests.e2e.page.conftest import SitAt
from tests.e2e.page.screen import CORNER, Screen
from tests.tables.evening import clock, time_is_up
from tests.webapp.conftest import Site

TABLE = "dealer=2 trump=9h stock=TsTh9h"


async def reason(anna: Screen, card: str) -> str:
    """Return the answer to a tap on a card that can't be played."""
    await anna.card(card).tap(position=CORNER, force=True)
    await expect(anna.page.locator("#say")).to_have_attribute("data-refusal", "true")
    return await anna.page.locator("#news").inner_text()


REASONS = {
    "a rank that doesn't lie there": (
        f"podkidnoy {TABLE} attacker=0 hands=7dKs/JcQd/6h8d table=7c0:9c limit=6",
        "Ks",
        "Only cards of the ranks that are on the table: 7, 9.",
    ),
    "nothing is ever added": (
        f"{rules_code(Ruleset.of('podkidnoy', throw_in='off'))} {TABLE} "
        "attacker=1 defender=2 hands=7dKs/JcQd/6h8d table=7c1 limit=6",
        "7d",
        "In this game an attack is one card.",
    ),
    "only the attacker adds": (
        f"simple_table {TABLE} attacker=1 defender=2 hands=7dKs/7hQd/6h8d table=7c1:8c limit=6",
        "7d",
        "Only the attacker adds cards in this game.",
    ),
    "only neighbours add": (
        f"helper {TABLE} attacker=1 defender=2 hands=7dKs/7hQd/6h8d/JcJd table=7c1:8c limit=6",
        "7d",
        "Only the defender's neighbours add cards in this game.",
    ),
    "not before the first defence": (
        f"simple_table {TABLE} attacker=0 hands=7dKs/JcQd/6h8d table=7c0 limit=6",
        "7d",
        "Wait until the first card is beaten.",
    ),
    "only while all are beaten": (
        f"russian {TABLE} attacker=0 hands=7dKs/JcQd/6h8d table=7c0 limit=6",
        "7d",
        "Wait until every card is beaten.",
    ),
    "without permission": (
        f"russian {TABLE} attacker=1 defender=2 hands=7dKs/7hQd/6h8d table=7c1:8c limit=6",
        "7d",
        "Wait until Boris lets the others add cards.",
    ),
    "somebody comes before": (
        f"durnius {TABLE} attacker=1 defender=2 hands=7dKs/7hQd/6h8d table=7c1:8c limit=6",
        "7d",
        "First to add, before you: Boris.",
    ),
    "the limit": (
        f"podkidnoy {TABLE} attacker=0 hands=7dKs/JcQd/6h8d table=7c0:8c,7s0 limit=2",
        "7d",
        "No more cards fit: 2 are allowed in this attack.",
    ),
    "a card that beats nothing": (
        f"podkidnoy {TABLE} attacker=1 defender=0 hands=7dKs/JcQd/6h8d table=7c1 limit=6",
        "Ks",
        "K♠\ufe0e doesn't beat 7♣\ufe0e.",
    ),
    "passing on in the first bout": (
        f"perevodnoy bout=1 {TABLE} attacker=2 defender=0 hands=7dKs/JcQd/6h8d table=7c2 limit=5",
        "7d",
        "The first attack of a game can't be passed on.",
    ),
    "passing on after a defence": (
        f"perevodnoy bout=3 {TABLE} attacker=2 defender=0 "
        "hands=7dKs/JcQd/6h8d table=7c2:8c,7s2 limit=6",
        "7d",
        "A card is beaten already: the attack can't be passed on.",
    ),
    "passing on to too few cards": (
        "perevodnoy bout=3 dealer=2 trump=9h stock=TsTh9h attacker=2 defender=0 "
        "hands=7dKsQs/Jc/6h8d table=7c2 limit=6",
        "7d",
        "The next player has too few cards: 1, with 2 to beat.",
    ),
    "a partner defends": (
        f"durnius_pairs {TABLE} attacker=1 defender=2 hands=7dKs/7hQd/6h8d/JcJd "
        "table=7c1:8c limit=6",
        "7d",
        "Clara is on your team: you add nothing.",
    ),
}


@pytest.mark.parametrize("why", some_by_day(REASONS, 3))
async def test_a_refusal_gives_its_reason_with_the_particulars(sit_at: SitAt, why: str) -> None:
    position, card, words = REASONS[why]
    anna, _ = await sit_at(position, preset="podkidnoy")
    assert await reason(anna, card) == words
    assert anna.line.moves == []


async def test_cards_are_added_in_order_and_everybody_sees_whose_turn_it_is(
    sit_at: SitAt,
) -> None:
    anna, (_, boris, _) = await sit_at(
        f"durnius {TABLE} attacker=1 defender=2 hands=7dKs/7hQd/6h8d table=7c1:8c limit=6"
    )
    line = anna.page.locator("#turn")
    await expect(line).to_have_text("Boris may add cards. Then it may be your turn to add.")
    await boris.play("pass")
    await expect(line).to_have_text("Your turn: add a card, or press “Done”.")
    await expect(anna.page.locator(".seat[data-seat='1']")).to_have_attribute(
        "data-passed", "true"
    )
    await anna.tap("7d")
    await expect(anna.lying("7d")).to_be_visible()


async def test_permission_is_given_by_a_button_and_the_others_are_told(sit_at: SitAt) -> None:
    anna, (_, _, clara) = await sit_at(
        f"russian {TABLE} attacker=0 defender=1 hands=7dKs/JcQd8s/7h8d table=7c0:8c limit=6"
    )
    line = anna.page.locator("#turn")
    await expect(line).to_have_text("Your turn: add a card, let the others add, or press “Done”.")
    await anna.action("permit").tap()
    await expect(anna.news).to_contain_text("You let the others add.")
    await expect(anna.action("permit")).to_have_count(0)
    await anna.action("pass").tap()
    await expect(line).to_have_text("Clara may add cards.")
    await clara.play("attack 7h")
    await expect(anna.lying("7h")).to_be_visible()


async def test_a_new_deal_is_asked_for_by_a_button(sit_at: SitAt) -> None:
    """R1.9: Anna holds five clubs, and Boris is to open."""
    code = rules_code(Ruleset.of("podkidnoy", redeal=True))
    poor = ["6c", "7c", "9c", "Jc", "Kc", "8d"]
    anna, _ = await sit_at(
        f"{code} bout=1 dealer=0 trump=9h next={'0f' * 32} stock=Th9h attacker=1 "
        f"hands={''.join(poor)}/8hJdQdKdAs7d",
        preset="podkidnoy",
        changes={"redeal": True},
    )
    await expect(anna.page.locator("#turn")).to_have_text(
        "Boris to attack. You may ask for a new deal."
    )
    await anna.action("redeal").tap()
    await expect(anna.news).to_contain_text("Five of one suit: you ask for a new deal.")
    await expect(anna.page.locator("#hand [data-card]")).to_have_count(6)
    assert sorted(await anna.hand()) != sorted(poor)


async def test_a_player_without_permission_sees_whose_it_is_and_when_it_comes(
    sit_at: SitAt,
) -> None:
    anna, (_, boris, _) = await sit_at(
        f"russian {TABLE} attacker=1 defender=2 hands=7dKs/7hQd/6h8d table=7c1:8c limit=6"
    )
    line = anna.page.locator("#turn")
    await expect(line).to_have_text("Boris may add cards. You may add when Boris lets you.")
    await boris.play("permit")
    await expect(anna.news).to_contain_text("Boris lets the others add.")
    await boris.play("pass")
    await expect(line).to_have_text("Your turn: add a card, or press “Done”.")


async def test_a_trump_is_shown_passes_the_attack_on_and_cannot_twice(sit_at: SitAt) -> None:
    anna, _ = await sit_at(
        "durnius_travel bout=3 dealer=1 trump=9h stock=TsTh9h attacker=1 defender=0 "
        "hands=7hKs6d/JcQdAd table=7c1 limit=6"
    )
    await anna.action("show").tap()
    shown = anna.page.locator("[data-zone=bout] [data-shown='7h']")
    await expect(shown).to_have_attribute("aria-label", "Shown: 7 of hearts, trump")
    await expect(shown).to_have_attribute("data-card", "7h")
    await expect(anna.news).to_contain_text("You show 7 of hearts and pass it on.")
    await expect(anna.card("7h")).to_have_attribute("data-shown", "true")


async def test_a_shown_trump_cannot_pass_the_attack_on_again(sit_at: SitAt) -> None:
    anna, _ = await sit_at(
        "durnius_travel bout=3 dealer=1 trump=9h stock=TsTh9h attacker=1 defender=0 "
        "hands=7h!KsTc/JcQdAd table=8h1,7c1 limit=6"
    )
    await expect(anna.action("show")).to_have_count(0)
    await expect(anna.card("7h")).to_have_attribute("data-shown", "true")


async def test_the_lowest_trump_is_swapped_by_a_button_or_by_a_tap_on_the_trump(
    sit_at: SitAt,
) -> None:
    anna, _ = await sit_at(
        "helper dealer=2 trump=Kh stock=TsTdKh attacker=0 hands=6h+7dKs/8hJcQd/7sAdTc"
    )
    await expect(anna.action("exchange")).to_have_text("Swap the trump")
    await anna.page.locator("#stock .trump").tap(position={"x": 10, "y": 10})
    await expect(anna.card("Kh")).to_be_visible()
    await expect(anna.page.locator("#stock [data-card='6h']")).to_be_visible()
    await expect(anna.news).to_contain_text("You swap 6 of hearts for the trump card.")


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("7dKs", "Only who holds 6♥\ufe0e may exchange the trump card."),
        ("6h7d", "The time to exchange this card is over."),
    ],
)
async def test_a_tap_on_the_trump_says_why_it_is_not_swapped(
    sit_at: SitAt, hand: str, words: str
) -> None:
    anna, _ = await sit_at(
        f"helper dealer=2 trump=Kh stock=TsTdKh attacker=0 hands={hand}/8hJcQd/7sAdTc"
    )
    await anna.page.locator("#stock .trump").tap(position={"x": 10, "y": 10})
    await expect(anna.page.locator("#news")).to_have_text(words)
    await expect(anna.action("exchange")).to_have_count(0)


async def test_the_count_of_attack_cards_is_shown_until_the_limit(sit_at: SitAt) -> None:
    anna, _ = await sit_at(
        f"podkidnoy {TABLE} attacker=0 hands=7d7hKs/JcQd/6h8d table=7c0:8c limit=2"
    )
    bout = anna.page.locator("#bout")
    await expect(bout).to_have_attribute("data-limit", "1/2")
    await expect(bout).not_to_have_attribute("data-full", "true")
    await anna.tap("7d")
    await expect(bout).to_have_attribute("data-limit", "2/2")
    await expect(bout).to_have_attribute("data-full", "true")


async def test_the_defender_may_take_though_all_is_beaten_where_that_is_played(
    sit_at: SitAt,
) -> None:
    anna, _ = await sit_at(
        f"durnius {TABLE} attacker=1 defender=0 hands=7dKs/7hQd/6h8d table=7c1:8c limit=6"
    )
    await expect(anna.page.locator("#turn")).to_have_text(
        "Boris may add cards. You may still take."
    )
    await anna.action("take").tap()
    await expect(anna.news).to_contain_text("You pick up 2 cards.")


async def test_cards_may_be_added_after_a_take(sit_at: SitAt) -> None:
    anna, (_, boris) = await sit_at(
        "podkidnoy dealer=1 trump=9h stock=TsTh9h attacker=0 hands=7dKs/JcQdQs6h table=7c0 limit=4"
    )
    await boris.play("take")
    line = anna.page.locator("#turn")
    await expect(line).to_have_text("Your turn: add more cards, or press “No more”.")
    await anna.tap("7d")
    await expect(anna.news).to_contain_text("You add 7 of diamonds.")


async def test_a_player_who_ran_out_of_time_is_told_of(sit_at: SitAt, site: Site) -> None:
    """R11.3: the player didn't choose what the clock plays for them."""
    position = f"podkidnoy {TABLE} attacker=1 hands=7dKs/JcQd/6h8d"
    anna, (eye, boris, _) = await sit_at(position)
    tables = site.tables[0]
    async with clock(tables):
        await time_is_up(tables, await tables.load(eye.view["id"]), boris.seat)
        await expect(anna.news).to_contain_text(
            "Boris ran out of time. Boris attacks with Jack of clubs."
        )
