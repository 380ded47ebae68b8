"""Facts that last longer than a bout are shown: dealer, teams, epaulettes, matches, ends
of games.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.async_api import Locator, expect

from durak_rules import Rank, Ruleset
from durak_rules.match import Match
from durak_rules.options.rules_code import rules_code
from engine.tables.acts import playing
from tests.e2e.page.conftest import OpenPage, SitAt
from tests.e2e.page.gallery import GalleryPage
from tests.e2e.page.screen import CORNER, Screen
from tests.webapp.conftest import Site
from tests.webapp.people import Phone, nonce

Deal = Callable[[str], None]
BORIS_HAS_ONE = "dealer=1 trump=9h attacker=1 defender=0 hands=7dKs/"


async def anna_takes_the_last(anna: Screen, boris: Phone, card: str) -> None:
    """Boris plays the last card in hand, and Anna can't beat it."""
    await boris.play(f"attack {card}")
    await expect(anna.lying(card)).to_be_visible()  # a take of what lay there before is refused
    await anna.action("take").tap()
    await anna.shows("result")


async def next_game(anna: Screen, phones: list[Phone], deal: Deal, position: str) -> None:
    """Start another game at the same table, perhaps by other rules."""
    deal(position)
    for phone in phones:
        await phone.act("rematch", nonce=nonce())
    await phones[0].act("start")
    for phone in phones:
        await phone.sees(lambda view: view["phase"] == "playing")
    await anna.shows("table")


def told(anna: Screen) -> Locator:
    """The rules of this table, in sentences."""
    return anna.page.locator("#rules .sentences").last


async def test_the_dealer_has_a_pack_and_is_named(gallery: GalleryPage) -> None:
    await gallery.show("rule-permission")
    dealers = gallery.page.locator("[data-dealer]")
    await expect(dealers).to_have_count(1)
    await expect(dealers).to_have_attribute("data-seat", "1")
    await expect(dealers.locator(".unseen")).to_contain_text("dealt the cards")
    pack = await dealers.locator(".avatar").evaluate(
        "one => getComputedStyle(one, '::after').width"
    )
    assert pack != "auto"


async def test_teams_differ_by_colour_and_line_and_are_named(gallery: GalleryPage) -> None:
    await gallery.show("rule-three-teams")
    seats = gallery.page.locator("#seats [data-team], #me")
    looks = await seats.evaluate_all(
        """all => all.map((one) => {
          const { outlineColor, outlineStyle } = getComputedStyle(one.querySelector(".avatar"));
          return [one.dataset.seat, one.dataset.team, outlineColor, outlineStyle];
        }).sort()"""
    )
    assert [team for _, team, _, _ in looks] == ["0", "1", "2", "0", "1", "2"]
    by_team = {team: {tuple(look) for _, own, *look in looks if own == team} for team in "012"}
    assert all(len(look) == 1 for look in by_team.values())
    for part in (0, 1):
        assert len({next(iter(look))[part] for look in by_team.values()}) == 3
    named = gallery.page.locator("#seats .seat[data-seat='3'] .unseen")
    await expect(named).to_contain_text("on your team")
    against = gallery.page.locator("#seats .seat[data-seat='1'] .unseen")
    await expect(against).to_contain_text("against you")


async def test_before_the_game_every_place_says_its_team(site: Site, open_page: OpenPage) -> None:
    host = await site.phone(100, "Anna").open()
    table = (await host.act("new-table", preset="durnius_pairs"))["table"]
    await host.hello(table)
    for _ in range(3):
        await host.act("add-computer", level="easy")
    anna = await open_page(table)
    rows = anna.page.locator(".chair[data-seat] .what")
    await expect(rows).to_have_count(4)
    for number, words in enumerate(("you", "against you", "partner", "against you")):
        await expect(rows.nth(number)).to_contain_text(words)


@pytest.mark.parametrize(
    ("scene", "carried", "words"),
    [
        ("rule-epaulettes", ["6", "8", "7"], "next epaulette: 8"),
        ("rule-match", ["1", "2", None], "fool 2 times"),
    ],
)
async def test_a_seat_carries_what_the_match_has_given_it(
    gallery: GalleryPage, scene: str, carried: list[str | None], words: str
) -> None:
    await gallery.show(scene)
    for number, mark in enumerate(carried):
        place = gallery.page.locator(f"#seats [data-seat='{number}'], #me[data-seat='{number}']")
        assert await place.get_attribute("data-carries") == mark
    await expect(gallery.page.locator("#seats [data-seat='1'] .unseen")).to_contain_text(words)


async def test_the_fool_wears_an_epaulette_and_two_sixes_are_one_on_both_shoulders(
    sit_at: SitAt, deal: Deal
) -> None:
    rules = rules_code(Ruleset.of("podkidnoy", epaulettes="honour"))
    anna, phones = await sit_at(f"{rules} {BORIS_HAS_ONE}6c", preset="podkidnoy")
    await anna_takes_the_last(anna, phones[1], "6c")
    worn = anna.page.locator("[data-epaulettes='1']")
    await expect(worn).to_have_text("An epaulette: Anna.")
    await expect(worn.locator("svg")).to_have_count(1)
    await next_game(anna, phones, deal, f"{rules} {BORIS_HAS_ONE}6c6d")
    await phones[1].play("attack 6c")
    await anna_takes_the_last(anna, phones[1], "6d")
    worn = anna.page.locator("[data-epaulettes='2']")
    await expect(worn).to_have_text("Epaulettes on both shoulders: Anna.")
    await expect(worn.locator("svg")).to_have_count(2)


async def test_at_the_ace_the_match_is_lost_and_the_ladder_goes_up_from_its_foot_again(
    sit_at: SitAt, deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Match(8, (6, 2), (Rank.ACE, Rank.SEVEN))
    monkeypatch.setattr(playing, "new_match", lambda *_: before)
    anna, phones = await sit_at(f"durnius_epaulettes {BORIS_HAS_ONE}Ac ladder=A7")
    await anna.choose("rules")
    await expect(told(anna)).to_contain_text("In the next game the fool is attacked first.")
    await anna.back()
    await anna_takes_the_last(anna, phones[1], "Ac")
    await expect(anna.page.locator(".match-lost")).to_have_text("Match lost: Anna.")
    await next_game(anna, phones, deal, f"durnius_epaulettes {BORIS_HAS_ONE}6c ladder=66")
    await expect(anna.page.locator("#me")).to_have_attribute("data-carries", "6")
    await anna_takes_the_last(anna, phones[1], "6c")
    rows = anna.page.locator(".match li")
    await expect(rows.nth(0)).to_contain_text("fool 1 time, next epaulette: 7")
    await expect(rows.nth(1)).to_contain_text("next epaulette: 6")


async def test_a_match_of_some_games_is_among_the_rules_and_counted_to_its_end(
    sit_at: SitAt, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "new_match", lambda *_: Match(4, (2, 1), None))
    anna, (_, boris) = await sit_at(f"podkidnoy {BORIS_HAS_ONE}6c", changes={"match": "games:5"})
    await anna.choose("rules")
    await expect(told(anna)).to_contain_text("A match is 5 games")
    await anna.back()
    await anna_takes_the_last(anna, boris, "6c")
    await expect(anna.page.locator(".match h3")).to_have_text("Game 5 of 5")
    await expect(anna.page.locator(".match li").first).to_contain_text("fool 3 times")
    await expect(anna.page.locator(".match-lost")).to_have_text("Match lost: Anna.")


async def test_a_game_that_begins_comes_before_what_is_looked_at(
    sit_at: SitAt, deal: Deal
) -> None:
    anna, phones = await sit_at(f"podkidnoy {BORIS_HAS_ONE}6c")
    await anna_takes_the_last(anna, phones[1], "6c")
    await anna.choose("rules")
    await anna.shows("rules")
    await next_game(anna, phones, deal, f"podkidnoy {BORIS_HAS_ONE}6c")


async def test_the_first_out_wins_and_the_last_cards_go_together_as_is_played(
    sit_at: SitAt, deal: Deal
) -> None:
    rules = rules_code(Ruleset.of("podkidnoy", winner="first_out"))
    anna, phones = await sit_at(
        f"{rules} {BORIS_HAS_ONE}6c", preset="podkidnoy", changes={"winner": "first_out"}
    )
    await anna.choose("rules")
    await expect(told(anna)).to_contain_text("Whoever is out first wins.")
    await anna.back()
    await anna_takes_the_last(anna, phones[1], "6c")
    await expect(anna.page.locator(".ending")).to_contain_text("The winner: Boris.")
    await expect(anna.page.locator(".ending")).to_contain_text("You are the fool.")
    for draws, words in ((True, "A draw."), (False, "You are the fool.")):
        rules = rules_code(Ruleset.of("podkidnoy", draws=draws))
        last = f"{rules} dealer=1 trump=9h attacker=1 defender=0 hands=7c/6c"
        await next_game(anna, phones, deal, last)
        await phones[1].play("attack 6c")
        await anna.tap("7c")
        await anna.shows("result")
        await expect(anna.page.locator(".ending h2")).to_have_text(words)


async def test_a_team_loses_together(sit_at: SitAt) -> None:
    rules = rules_code(Ruleset.of("durnius_pairs", winner="first_out"))
    anna, (_, boris, *_) = await sit_at(
        f"{rules} dealer=3 trump=9h attacker=1 defender=0 hands=7dKs/6c/-/-",
        preset="durnius_pairs",
    )
    await anna_takes_the_last(anna, boris, "6c")
    await expect(anna.page.locator(".ending")).to_contain_text("The losing team: Anna and Clara.")
    await expect(anna.page.locator(".ending")).to_contain_text("The winners: Boris and Daria.")


async def test_of_two_packs_equal_cards_lie_side_by_side_and_none_beats_its_twin(
    sit_at: SitAt,
) -> None:
    rules = rules_code(Ruleset.of("podkidnoy", packs=2))
    anna, (_, boris) = await sit_at(
        f"{rules} dealer=1 trump=9h stock=TsTh9h attacker=0 hands=7d7dJcKs/8d9dJcQd",
        preset="podkidnoy",
        auto_pass=False,
    )
    twins = anna.card("7d")
    await expect(twins).to_have_count(2)
    await twins.first.tap(position=CORNER)
    await expect(anna.lying("7d")).to_have_count(1)
    await expect(twins).to_have_count(1)
    await twins.first.tap(position=CORNER)
    await expect(anna.lying("7d")).to_have_count(2)
    await expect(twins).to_have_count(0)
    for card in ("8d", "9d"):
        await boris.sees(lambda view, card=card: f"defend 7d {card}" in view["game"]["moves"])
        await boris.play(f"defend 7d {card}")
    await anna.action("pass").tap()
    await boris.sees(lambda view: "attack Jc" in view["game"]["moves"])
    await boris.play("attack Jc")
    await expect(anna.lying("Jc")).to_be_visible()
    await anna.card("Jc").press("Enter")
    await expect(anna.page.locator("#news")).to_have_text("J♣\ufe0e doesn't beat J♣\ufe0e.")


async def test_an_attack_may_open_with_several_cards(sit_at: SitAt) -> None:
    rules = rules_code(Ruleset.of("simple_table", open_with_several=True))
    anna, _ = await sit_at(
        f"{rules} dealer=1 trump=9h stock=TsTh9h attacker=0 hands=7d7sKs/8hJcQdAd",
        preset="podkidnoy",
    )
    await anna.tap("7d")
    await expect(anna.page.locator("#turn")).to_have_text("Boris to defend. You may add a card.")
    await anna.tap("7s")
    await expect(anna.lying("7s")).to_be_visible()


async def test_the_dealer_and_the_end_of_a_bout_are_among_the_rules(sit_at: SitAt) -> None:
    anna, _ = await sit_at(f"helper {BORIS_HAS_ONE}6c")
    await anna.choose("rules")
    for sentence in (
        "The fool deals the next game, and the player on the fool's left attacks first.",
        "A bout is over when the attacker has no cards and all are beaten.",
    ):
        await expect(told(anna)).to_contain_text(sentence)
