"""R1: the cards, the deal, and what is public."""

from __future__ import annotations

import copy
import pickle

import pytest

from durak_rules import (
    PRESETS,
    Card,
    Rank,
    Ruleset,
    RulesetError,
    Suit,
    deal,
    new_game,
    parse_position,
    view_for,
)
from durak_rules.cards import cards, fresh_deck
from durak_rules.deal import below, hand_out
from durak_rules.errors import CardSyntaxError, PositionError
from durak_rules.events import Drawn, dealt, event_for
from durak_rules.options.rules_code import rules_code
from durak_rules.positions import decode, encode
from durak_rules.view_json import view_dict
from tests.engine.scenario import at_table


def test_a_card_is_a_rank_and_a_suit() -> None:
    seven = Card.parse("7h")
    assert (seven.rank, seven.suit, str(seven)) == (Rank.SEVEN, Suit.HEARTS, "7h")
    assert (
        Card(Rank.SEVEN, Suit.HEARTS) == copy.deepcopy(seven) == pickle.loads(pickle.dumps(seven))
    )
    with pytest.raises(AttributeError):
        seven.rank = Rank.ACE  # type: ignore[misc]


@pytest.mark.parametrize("text", ["", "7", "10h", "7H", "1h", "7x", "h7", " 7h"])
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(CardSyntaxError):
        Card.parse(text)


@pytest.mark.parametrize(("deck", "lowest"), [(24, "9c"), (36, "6c"), (52, "2c")])
def test_the_pack_goes_from_its_lowest_rank_to_the_ace(deck: int, lowest: str) -> None:
    """R1.2"""
    pack = fresh_deck(deck, 1)
    assert len(pack) == len(set(pack)) == deck
    assert (str(pack[0]), str(pack[-1])) == (lowest, "As")
    assert sorted(fresh_deck(deck, 2)) == sorted(pack * 2)


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    """R1.3"""
    pack = fresh_deck(36, 1)
    dealt_out = hand_out(Ruleset(), 3, 1, pack, None)
    assert dealt_out.hands[2][:2] == (pack[0], pack[3])
    assert dealt_out.hands[0][:2] == (pack[1], pack[4])
    assert dealt_out.hands[1][:2] == (pack[2], pack[5])
    assert dealt_out.stock == tuple(pack[18:])
    assert dealt_out.trump is pack[-1]


def test_the_trump_card_is_never_in_a_hand_while_a_stock_lies() -> None:
    """R1.3: it is the bottom card of the rest, drawn last."""
    trumps = {deal(Ruleset(), 2, bytes([seed])).trump for seed in range(200)}
    assert {card.suit for card in trumps} == set(Suit)
    for seed in range(200):
        game = deal(Ruleset(), 5, bytes([seed]))
        assert game.stock[-1] is game.trump
        assert all(game.trump not in hand for hand in game.hands)


def test_six_players_and_36_cards_leave_no_stock() -> None:
    """R1.4: the dealer's last card names trump and stays with the dealer."""
    dealt_out = deal(Ruleset(), 6, b"no stock")
    assert dealt_out.stock == ()
    assert dealt_out.hands[dealt_out.dealer][-1] is dealt_out.trump
    view = view_for(new_game(Ruleset(), dealt_out), None)
    assert (view.trump, view.stock, view.trump_drawn) == (dealt_out.trump, 0, True)


@pytest.mark.parametrize(
    ("deck", "seats", "code", "allowed"),
    [
        (24, 5, "too_few_cards", (2, 3, 4)),
        (24, 6, "too_few_cards", (2, 3, 4)),
        (36, 7, "too_few_cards", (2, 3, 4, 5, 6)),
        (36, 9, "seats_out_of_range", (2, 3, 4, 5, 6)),
        (36, 1, "seats_out_of_range", (2, 3, 4, 5, 6)),
        (52, 9, "seats_out_of_range", (2, 3, 4, 5, 6, 7, 8)),
    ],
)
def test_there_must_be_six_cards_for_everybody(
    deck: int, seats: int, code: str, allowed: tuple[int, ...]
) -> None:
    """R1.1, R1.4"""
    with pytest.raises(RulesetError) as refusal:
        Ruleset(deck=deck).check_seats(seats)
    why = refusal.value
    assert (why.code, why.option, why.allowed) == (code, "seats", allowed)
    with pytest.raises(RulesetError):
        deal(Ruleset(deck=deck), seats, b"")


def test_two_packs_make_room_for_all() -> None:
    """R1.2, R1.4"""
    assert Ruleset(deck=24).max_seats == 4
    assert Ruleset(deck=36).max_seats == 6
    for pack in ({"deck": 52}, {"packs": 2}, {"deck": 24, "packs": 2}, {"deck": 52, "packs": 2}):
        assert Ruleset(**pack).seat_counts == (2, 3, 4, 5, 6, 7, 8)


def test_eight_players_and_52_cards_leave_a_stock_of_four() -> None:
    """R1.3, R1.4"""
    dealt_out = deal(Ruleset(deck=52), 8, b"a large company")
    assert [len(hand) for hand in dealt_out.hands] == [6] * 8
    assert len(dealt_out.stock) == 4
    assert dealt_out.stock[-1] is dealt_out.trump


def test_eight_players_sit_in_a_circle() -> None:
    """R1.1: the seat to the left of the eighth is the first."""
    table = at_table(
        Ruleset.of("podkidnoy", deck=52),
        "trump=9h attacker=6 hands=2c3c/2d3d/2s3s/4c5c/4d5d/4s5s/6c7c/8cTc",
    )
    table.attack(6, "6c").expect_roles(attacker=6, defender=7)
    table.defend(7, "6c", "8c").pass_(6, *range(6))
    table.expect_roles(attacker=7, defender=0)


def test_eight_players_and_twice_24_cards_leave_no_stock() -> None:
    """R1.4"""
    dealt_out = deal(Ruleset(deck=24, packs=2), 8, b"no stock")
    assert dealt_out.stock == ()
    assert dealt_out.hands[dealt_out.dealer][-1] is dealt_out.trump


def test_nobody_is_shown_more_than_their_own_hand() -> None:
    """R1.5"""
    table = at_table("podkidnoy", "trump=9h stock=Tc9h attacker=0 hands=6c7d/8cKs/AhQd")
    seen = view_dict(table.game, 1)
    assert seen["hand"] == ["8c", "Ks"]
    assert seen["cards"] == [2, 2, 2]
    assert seen["stock"] == 2
    for hidden in ("6c", "7d", "Ah", "Qd", "Tc"):
        assert hidden not in str(seen)
    spectator = view_dict(table.game, None)
    assert (spectator["hand"], spectator["moves"], spectator["reasons"]) == ([], [], {})


def test_the_deal_tells_each_seat_its_own_cards() -> None:
    """R1.5"""
    dealt_out = deal(Ruleset(), 3, b"secret")
    told = event_for(dealt(dealt_out), 1)
    assert told["hand"] == [str(card) for card in dealt_out.hands[1]]
    assert told["counts"] == [6, 6, 6]
    assert event_for(dealt(dealt_out), None)["hand"] == []


def test_drawn_cards_are_the_drawers_and_the_trump_card_is_everybodys() -> None:
    """R1.5: how many were drawn is public, and the turned-up card was seen by all."""
    table = at_table("podkidnoy", "trump=9h stock=Tc9h attacker=0 hands=6c7d8d9dTd/8c9cKsAs")
    table.attack(0, "6c").defend(1, "6c", "8c").pass_(0)
    drew = next(event for event in table.events if event.kind == "drawn")
    assert event_for(drew, 0) == {
        "kind": "drawn", "seat": 0, "count": 2, "trump": "9h", "cards": ["Tc", "9h"]
    }  # fmt: skip
    assert event_for(drew, 1) == {"kind": "drawn", "seat": 0, "count": 2, "trump": "9h"}
    assert event_for(drew, None) == event_for(drew, 1)


def test_cards_of_two_packs_are_equal() -> None:
    """R1.2"""
    table = at_table("podkidnoy", "trump=9h attacker=0 hands=7c7c/8c8cKd", packs=2)
    assert table.game.hand(0) == cards("7c 7c")
    table.expect_moves(0, "attack 7c")
    table.attack(0, "7c").expect_hand(0, "7c").expect_moves(1, "take", "defend 7c 8c")


def test_words_of_the_last_short_lap_are_skipped() -> None:
    """The shuffle is even: 2**32 % 6 is 4, so the last four words would favour 0 to 3"""
    assert below(6, iter([2**32 - 1, 2**32 - 4, 5])) == 5
    assert below(6, iter([2**32 - 5, 0])) == 5


# R1.6: which card names trump

DECK = tuple(fresh_deck(36, 1))


def test_no_spade_names_trump_by_spades_by_spades() -> None:
    """R1.6: the ace of spades changes places with the nearest card above it that is no spade."""
    rules = Ruleset.of("podkidnoy", beats="spades_by_spades")
    dealt = hand_out(rules, 3, 0, DECK, None)
    assert str(dealt.trump) == "Ah"
    assert dealt.stock == cards("6h 7h 8h 9h Th Jh Qh Kh As 6s 7s 8s 9s Ts Js Qs Ks Ah")
    assert hand_out(PRESETS["podkidnoy"], 3, 0, DECK, None).trump == DECK[-1]


def test_without_a_stock_the_dealer_gets_the_card_that_names_trump() -> None:
    """R1.4, R1.6: all nine spades were dealt last, and the dealer holds one of them less."""
    dealt = hand_out(Ruleset.of("podkidnoy", beats="spades_by_spades"), 6, 2, DECK, None)
    assert dealt.trump is dealt.hands[2][-1] is Card.parse("Ah")


def test_the_last_card_dealt_may_name_trump() -> None:
    """R1.6: everybody sees it, the dealer keeps it, and nothing lies open under the stock."""
    rules = Ruleset.of("podkidnoy", trump="last_dealt")
    dealt = hand_out(rules, 3, 1, DECK, None)
    assert dealt.trump is dealt.hands[1][-1] is DECK[17]
    game = new_game(rules, dealt)
    view = view_for(game, 2)
    assert (view.trump_suit, view.trump_drawn, view.stock) == (Suit.DIAMONDS, True, 18)
    assert view.known[1] == (dealt.trump,)
    assert len(view.unseen) == 18 + 12 - 1
    assert str(game) == str(parse_position(str(game)))
    assert decode(encode(game)) == game


def test_a_game_may_have_no_trumps() -> None:
    """R1.6, R2.1: nobody holds one, so the player to the dealer's left attacks."""
    rules = Ruleset.of("podkidnoy", trump="none")
    dealt = hand_out(rules, 3, 1, DECK, None)
    assert (dealt.trump, dealt.attacker) == (None, 2)
    game = new_game(rules, dealt)
    assert (game.trump, game.trump_suit) == (None, None)
    assert len(view_for(game, 0).unseen) == 30, "the last card of the stock is hidden too"
    assert str(game).startswith(f"{rules_code(rules)} bout=1 dealer=1 trump=- ")
    assert decode(encode(game)) == parse_position(str(game)) == game


def test_the_last_card_drawn_is_nobodys_business_without_trumps() -> None:
    """R1.6, R6.2: only a card that lay open is told to all."""
    table = at_table("express", "trump=- stock=ThJs attacker=0 hands=9cKd/TcTd", trump="none")
    table.attack(0, "9c").defend(1, "9c", "Tc").move(0, "pass")
    draws = [event for event in table.events if isinstance(event, Drawn)]
    assert [event_for(event, None) for event in draws] == [
        {"kind": "drawn", "seat": 0, "count": 2}
    ]


@pytest.mark.parametrize(
    ("rules", "trump"),
    [
        (Ruleset.of("podkidnoy", beats="spades_by_spades"), "As"),
        (Ruleset.of("podkidnoy", trump="none"), "Ah"),
        (PRESETS["podkidnoy"], "-"),
    ],
    ids=["spade", "trump", "none"],
)
def test_a_card_that_names_no_trump_is_no_position(rules: Ruleset, trump: str) -> None:
    with pytest.raises(PositionError, match="not the trump card"):
        parse_position(f"{rules_code(rules)} trump={trump} attacker=0 hands=7c8d/9cTd")


# R1.7: jokers

WITH_JOKERS = Ruleset.of("podkidnoy", jokers=2)


def test_two_jokers_lie_last_in_a_new_deck() -> None:
    deck = fresh_deck(36, 1, 2)
    assert [str(card) for card in deck[-3:]] == ["As", "Xb", "Xr"]
    assert (len(deck), WITH_JOKERS.cards) == (38, 38)
    assert sorted(deck)[-2:] == deck[-2:]
    joker = Card.parse("Xr")
    assert pickle.loads(pickle.dumps(joker)) is copy.copy(joker) is joker


def test_a_joker_names_no_trump() -> None:
    """R1.6: the ace of spades lies nearest above the two jokers."""
    dealt = hand_out(WITH_JOKERS, 3, 0, fresh_deck(36, 1, 2), None)
    assert str(dealt.trump) == "As"
    assert [str(card) for card in dealt.stock[-3:]] == ["Xr", "Xb", "As"]
    with pytest.raises(PositionError, match="not the trump card"):
        parse_position(f"{rules_code(WITH_JOKERS)} trump=Xr attacker=0 hands=7c8d/9cTd")


def test_a_game_with_jokers_goes_there_and_back() -> None:
    """As text and as bytes, with the jokers in a hand, on the table and in the stock."""
    text = "trump=9h stock=Xb9h attacker=0 hands=7c8d/9cTdAs table=Xr0 limit=3"
    game = parse_position(f"{rules_code(WITH_JOKERS)} {text}")
    assert " stock=Xb9h " in str(game)
    assert " table=Xr0 " in str(game)
    assert decode(encode(game)) == parse_position(str(game)) == game
    with pytest.raises(PositionError, match="no such card left: Xb"):
        parse_position(f"podkidnoy {text}")
