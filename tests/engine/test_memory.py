"""Knowledge of a seat that forgets nothing (R1.5): cards taken, shown, exchanged, drawn openly."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from durak_rules import PRESETS, Game, deal, new_game, parse_position, play, view_for
from durak_rules.positions import decode, encode
from durak_rules.view_json import view_dict

from .rulesets import Setting, settings_of_games, turns
from .scenario import Scenario, at_table

MOST_MOVES = 20_000
FEWER = settings(max_examples=max(60, settings.default.max_examples // 4))  # type: ignore[union-attr]
STOCK = "stock=Tc8s9h"


def expect_known(table: Scenario, *hands: str) -> Scenario:
    """Check what everybody has seen of every hand, the same for each seat and a spectator."""
    for watcher in (None, *range(table.game.seats)):
        known = view_for(table.game, watcher).known
        assert tuple("".join(map(str, hand)) for hand in known) == hands
    return table


def unseen(game: Game, seat: int | None) -> str:
    return "".join(map(str, view_for(game, seat).unseen))


def test_nothing_is_known_after_the_deal_but_the_trump_card() -> None:
    """R1.3"""
    game = new_game(PRESETS["podkidnoy"], deal(PRESETS["podkidnoy"], 3, bytes(32)))
    view = view_for(game, 1)
    assert view.known == ((), (), ())
    assert len(view.unseen) == 36 - 6 - 1
    assert game.trump not in view.unseen
    assert len(view_for(game, None).unseen) == 36 - 1


def test_with_no_stock_the_dealer_is_known_to_hold_the_trump_card() -> None:
    """R1.4"""
    game = new_game(PRESETS["podkidnoy"], deal(PRESETS["podkidnoy"], 6, bytes(32)))
    known = view_for(game, None).known
    assert known[game.dealer] == (game.trump,)
    assert sum(map(len, known)) == 1


def test_taken_cards_are_known_until_they_are_played() -> None:
    """R4.3"""
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=7c8d/7dJd/QsAs")
    table.attack(0, "7c").take(1).pass_(0, 2)
    expect_known(table, "", "7c", "")
    assert unseen(table.game, 0) == "7dJdQsAs"
    assert unseen(table.game, 1) == "8dQsAs"
    table.attack(2, "Qs").take(0)
    expect_known(table, "Qs", "7c", "")
    table.attack(1, "7c")
    expect_known(table, "Qs", "", "")


def test_beaten_cards_are_out_of_play_and_nowhere_else() -> None:
    """R4.4"""
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=7c8d/8cJd/QsAs")
    table.attack(0, "7c").defend(1, "7c", "8c").pass_(0, 2)
    expect_known(table, "", "", "")
    assert unseen(table.game, 2) == "8dJd"


def test_the_trump_card_is_known_when_it_is_drawn() -> None:
    """R6.1: of the others only their number"""
    hands = "hands=7c8d9d9sTdTs/8cJdQdKdJsQs"
    table = at_table("podkidnoy", f"trump=9h attacker=0 {STOCK} {hands}")
    table.attack(0, "7c").defend(1, "7c", "8c").pass_(0)
    expect_known(table, "", "")
    table.attack(1, "Jd").take(0).pass_(1).attack(1, "Js").take(0).pass_(1)
    expect_known(table, "JdJs", "9h")
    assert unseen(table.game, 0) == "8sQdQsKd"


def test_a_travel_document_is_known() -> None:
    """R5.4: the trump that was shown stays in the hand"""
    table = at_table("durnius_travel", "trump=9h attacker=0 hands=7c8dTd/7hJd/7sAsKs").attack(
        0, "7c"
    )
    expect_known(table.show(1, "7h"), "", "7h", "")
    table.take(2).attack(0, "8d").take(1)
    expect_known(table, "", "7h8d", "7c")


def test_the_exchanged_trump_card_is_known_and_the_lowest_lies_open() -> None:
    """R8.1"""
    table = at_table("helper", f"trump=9h attacker=0 {STOCK} hands=6h*7c8d/8cJdQd")
    expect_known(table.exchange(0), "9h", "")
    assert unseen(table.game, 1) == "7c8d8sTc"


def test_a_travel_document_that_is_exchanged_then_lies_under_the_stock() -> None:
    """R5.4, R8.1: it stays one until the bout is over, and the game can be stored meanwhile."""
    hands = f"trump=9h attacker=0 {STOCK} hands=6c8dTd/6h*Jd/7sAsKs"
    table = at_table("durnius_travel", hands, trump_exchange=True)
    table.attack(0, "6c").show(1, "6h").exchange(1)
    expect_known(table, "", "9h", "")
    assert view_for(table.game, 0).shown == (table.game.trump,)
    assert decode(encode(table.game)) == table.game


def test_of_twins_the_one_that_was_seen_leaves_first() -> None:
    """R1.2: nobody can tell which of two equal cards is played"""
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=7cKd/7c8d/7dKs", packs=2).attack(
        0, "7c"
    )
    table.take(1).pass_(0, 2)
    expect_known(table, "", "7c", "")
    table.attack(2, "7d").take(0)
    table.attack(1, "7c")
    expect_known(table, "7d", "", "")
    assert unseen(table.game, 0) == "7c8dKs"


def test_a_document_that_was_seen_before_tells_of_no_other() -> None:
    """R5.4, two packs: one seven was taken, one was drawn; nobody knows which is shown."""
    for hand in ("7h7h.Qs", "7h.7hQs"):
        table = at_table(
            "durnius_travel", f"trump=9h attacker=0 hands=7cJd/{hand}/8cTcQd", packs=2
        )
        game = table.attack(0, "7c").show(1, "7h").game
        expect_known(table, "", "7h", "")
        again = parse_position(str(game))
        assert view_for(again, 0) == view_for(game, 0)


def test_a_document_stays_known_when_its_twin_passes_the_attack_on() -> None:
    """R5.4, two packs: the one that was shown can't be the one that was added."""
    hands = "trump=9h attacker=0 hands=7cJdKs/7h!.7hQs/8cTcQdKd"
    table = at_table("durnius_travel", hands, packs=2).attack(0, "7c").transfer(1, "7h")
    expect_known(table, "", "7h", "")


def test_the_page_is_not_told_what_people_have_to_remember() -> None:
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=7c8d/7dJd/QsAs")
    shown = view_dict(table.attack(0, "7c").take(1).pass_(0, 2).game, 0)
    assert not {"known", "unseen"} & set(shown)
    assert "7c" not in str(shown)


def test_a_store_remembers_it_and_a_text_tells_it() -> None:
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=7c8d/7dJd/QsAs")
    game = table.attack(0, "7c").take(1).pass_(0, 2).game
    assert " hands=8d/7c.7dJd/QsAs " in str(game)
    for again in (decode(encode(game)), parse_position(str(game))):
        assert view_for(again, 0) == view_for(game, 0)


@pytest.mark.slow
@FEWER
@given(settings_of_games())
def test_every_card_is_placed_or_unseen(setting: Setting) -> None:
    """For each seat: own hand, known, on the table, out of play, the trump card, or unseen."""
    game = setting.new_game()
    for number, (seat, move) in enumerate(turns(game, setting.seed, MOST_MOVES)):
        if number % 7 == setting.seed % 7:
            for watcher in range(game.seats):
                view = view_for(game, watcher)
                others = sum(len(c) for s, c in enumerate(view.known) if s != watcher)
                hidden = sum(view.cards) - len(view.hand) - others
                seen = setting.ruleset.trump == "turned"  # the card under the stock
                assert len(view.unseen) == hidden + max(0, view.stock - seen)
        play(game, seat, move)
