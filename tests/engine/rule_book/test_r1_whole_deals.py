"""R1.8 and R1.9: all cards are dealt; a hand with five of one suit asks for a new deal."""

from __future__ import annotations

import pytest

from durak_rules import (
    Card,
    Game,
    Ruleset,
    all_moves,
    deal,
    legal_moves,
    new_game,
    play,
    view_for,
)
from durak_rules.cards import Suit, cards, fresh_deck
from durak_rules.deal import Deal, hand_out, next_seed
from durak_rules.events import event_for
from durak_rules.moves import REDEAL
from durak_rules.play import abandon
from durak_rules.positions import decode, encode, parse_position
from tests.engine.scenario import Scenario, at_table

WHOLE = Ruleset.of("podkidnoy", deal_all=True)
ASKED = Ruleset.of("podkidnoy", redeal=True)


@pytest.mark.parametrize("seats", WHOLE.seat_counts)
def test_all_cards_are_dealt(seats: int) -> None:
    """R1.8: one at a time, so those to the dealer's left have one more"""
    pack = fresh_deck(36, 1)
    dealt = hand_out(WHOLE, seats, 0, pack, None)
    assert dealt.stock == ()
    assert sorted(card for hand in dealt.hands for card in hand) == sorted(pack)
    from_the_left = [len(dealt.hands[step % seats]) for step in range(1, seats + 1)]
    assert from_the_left == sorted(from_the_left, reverse=True)
    assert from_the_left[0] - from_the_left[-1] <= 1


def test_the_last_card_dealt_names_trump_whoever_has_it() -> None:
    """R1.8, R1.4: with five players it is the first one's eighth card, and everybody saw it"""
    dealt = hand_out(WHOLE, 5, 0, fresh_deck(36, 1), None)
    assert dealt.trump is dealt.hands[1][-1] is Card.parse("As")
    game = new_game(WHOLE, dealt)
    assert view_for(game, 3).known[1] == cards("As")
    assert view_for(game, 3).trump_suit is Suit.SPADES


def test_nobody_draws_where_all_cards_are_dealt() -> None:
    """R1.8, R7.1: an empty hand leaves at once"""
    table = at_table(WHOLE, "trump=9h attacker=0 hands=7c/8cJd/QsAs").attack(0, "7c")
    table.defend(1, "7c", "8c").pass_(2).expect_happened("passed", "bout_beaten", "seat_out")


def test_six_of_36_play_the_same_game_with_it() -> None:
    """R1.4"""
    for seed in range(20):
        usual = deal(Ruleset.of("podkidnoy"), 6, bytes([seed]))
        assert deal(WHOLE, 6, bytes([seed])) == usual


# A new deal


def dealt_with_five() -> tuple[Deal, Game]:
    """Seat 1 holds six, seven, eight, nine and queen of clubs; seat 0 opens."""
    dealt = deal(ASKED, 2, (195).to_bytes(2, "big"))
    return dealt, new_game(ASKED, dealt)


def test_five_of_a_suit_may_ask_before_the_first_card() -> None:
    """R1.9: any player, not only the one who opens; the hand is shown, the dealer stays"""
    dealt, game = dealt_with_five()
    assert game.attacker == 0
    assert legal_moves(game, 1) == (REDEAL,)
    assert REDEAL not in legal_moves(game, 0)
    told, again = play(game, 1, REDEAL)
    assert (told.kind, told.seat, event_for(told, None)["cards"]) == (
        "redealt",
        1,
        [str(card) for card in sorted(dealt.hands[1])],
    )
    assert again.kind == "dealt"
    assert (again.seat, game.dealer, game.bout_number) == (dealt.dealer, dealt.dealer, 1)
    assert sum(game.hand_sizes) + game.stock_size == 36
    assert game.hand(0) != tuple(sorted(dealt.hands[0]))


def test_each_seat_sees_its_own_new_cards_alone() -> None:
    """R1.5, R1.9"""
    _, game = dealt_with_five()
    _, again = play(game, 1, REDEAL)
    for seat in (0, 1):
        assert event_for(again, seat)["hand"] == [str(card) for card in again.hands[seat]]
    assert event_for(again, None)["hand"] == []


def test_the_new_deal_follows_from_the_old_one() -> None:
    """R1.9: nobody chooses it, and a copy of the game has the same one"""
    dealt, game = dealt_with_five()
    twin = parse_position(str(game))
    assert twin == game == decode(encode(game))
    play(game, 1, REDEAL)
    play(twin, 1, REDEAL)
    assert twin == game
    assert game.next_seed == next_seed(dealt.next_seed) != dealt.next_seed


def test_the_first_card_ends_the_right() -> None:
    """R1.9"""
    _, game = dealt_with_five()
    table = Scenario(game).attack(0, str(game.hand(0)[0]))
    assert game.next_seed == b""
    table.refused(1, "redeal", "redeal_too_late", "R1.9")
    assert "next=" not in str(game)


def test_a_hand_without_five_of_a_suit_may_not_ask() -> None:
    """R1.9"""
    _, game = dealt_with_five()
    Scenario(game).refused(0, "redeal", "no_five_of_a_suit", "R1.9")
    usual = new_game(Ruleset.of("podkidnoy"), deal(Ruleset.of("podkidnoy"), 2, bytes(2)))
    Scenario(usual).refused(0, "redeal", "redeal_is_off", "R1.9")


def test_five_trumps_may_ask_too_and_an_exchange_changes_nothing() -> None:
    """R1.9, R8.3"""
    rules = Ruleset.of("helper", redeal=True)
    text = f"bout=1 trump=Ah next={'0f' * 32} stock=7dAh attacker=1 "
    table = at_table(rules, text + "hands=6h*7h8h9hThJd/7c8c9dTdJsQs")
    assert REDEAL in legal_moves(table.game, 0)
    table.exchange(0)
    assert REDEAL in legal_moves(table.game, 0)
    table.move(0, "redeal").expect_happened("redealt", "dealt")


def test_nobody_asks_in_a_game_that_was_abandoned() -> None:
    """R1.9, R11.3"""
    _, game = dealt_with_five()
    abandon(game)
    assert all_moves(game) == view_for(game, 1).moves == ()
    Scenario(game).refused(1, "redeal", "game_over", "R7.2")


def test_a_view_tells_only_its_own_seat_that_it_could_ask() -> None:
    """R13.1"""
    _, game = dealt_with_five()
    assert [REDEAL in view_for(game, seat).moves for seat in (0, 1, None)] == [False, True, False]
    assert (1, REDEAL) in all_moves(game)
