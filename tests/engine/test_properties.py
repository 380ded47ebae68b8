"""Properties that hold in every game by every valid ruleset, with any legal moves."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given, settings

from durak_rules import (
    Attack,
    Card,
    Game,
    IllegalMove,
    Move,
    all_moves,
    check,
    legal_moves,
    parse_move,
    parse_position,
    play,
    view_for,
    waited_for,
)
from durak_rules.cards import FACES, fresh_deck
from durak_rules.events import event_for
from durak_rules.legal import why_no_attacks, why_not
from durak_rules.masks import CARD, bits, piles_of
from durak_rules.options.rules_code import parse_rules_code, rules_code
from durak_rules.options.ruleset import difference
from durak_rules.positions import decode, encode

from .rulesets import Dice, Setting, moves_of, rulesets, settings_of_games, turns

MOST_MOVES = 20_000
"""No game of ours is longer; random ones of two packs of 52 stay far below."""

SLOWER = settings(max_examples=max(1, settings.default.max_examples // 4))  # type: ignore[union-attr]


@pytest.mark.slow
@given(settings_of_games())
def test_cards_are_neither_lost_nor_doubled(setting: Setting) -> None:
    """All cards of the packs are in hands, stock, table and discard."""
    game = setting.new_game()
    rules = setting.ruleset
    packs = Counter(fresh_deck(rules.deck, rules.packs, rules.jokers))
    discarded: Counter[Card] = Counter()
    for seat, move in turns(game, setting.seed, MOST_MOVES):
        for event in play(game, seat, move):
            if event.kind == "bout_beaten":
                discarded.update(event.cards)  # type: ignore[union-attr]
        assert cards_in_play(game) + discarded == packs
        assert game.discard_size == discarded.total()


@SLOWER
@pytest.mark.slow
@given(settings_of_games())
def test_a_hands_reasons_are_what_each_card_is_told(setting: Setting) -> None:
    """A hand that can't be laid is explained at once, and as each of its cards would be alone."""
    game = setting.new_game()
    for seat, move in turns(game, setting.seed, MOST_MOVES):
        for one in range(game.seats):
            listed = moves_of(game, one)
            stuck = [bit for bit in bits(game.hands[one]) if Attack(CARD[bit]) not in listed]
            alone = {CARD[bit]: why_not(game, one, Attack(CARD[bit])) for bit in stuck}
            if setting.ruleset.cheaters:
                continue  # a tap is told what keeps a card that fits
            if one != game.defender or not game.unbeaten or game.taking:
                reasons = why_no_attacks(game, one, sum(stuck))
                assert {card: why for why, cards in reasons for card in cards} == alone
        play(game, seat, move)


def cards_in_play(game: Game) -> Counter[Card]:
    cards = Counter(game.stock[game.drawn :])
    for seat in range(game.seats):
        cards.update(game.hand(seat))
    for pair in game.bout:
        cards.update(filter(None, (pair.attack, pair.beaten)))
    return cards


@pytest.mark.slow
@given(settings_of_games())
def test_whoever_is_waited_for_has_a_move(setting: Setting) -> None:
    """R13.1, and somebody is waited for until the game is over; nobody afterwards."""
    game = setting.new_game()
    for seat, move in turns(game, setting.seed, MOST_MOVES):
        waited = waited_for(game)
        assert waited
        assert all(legal_moves(game, waiting) for waiting in waited)
        play(game, seat, move)
    assert waited_for(game) == ()
    assert not any(legal_moves(game, seat) for seat in range(game.seats))


@SLOWER
@pytest.mark.slow
@given(settings_of_games())
def test_text_and_bytes_come_back(setting: Setting) -> None:
    """A game goes on in the same way from its position, its encoding and its copy: at each third
    move, so that they come at every kind of moment of many games.
    """
    game = setting.new_game()
    for number, (seat, move) in enumerate(turns(game, setting.seed, MOST_MOVES)):
        twins = come_back(game) if number % 3 == setting.seed % 3 else ()
        events = play(game, seat, move)
        for twin in twins:
            assert play(twin, seat, move) == events
            assert twin == game
    assert decode(encode(game)).outcome == game.outcome == parse_position(str(game)).outcome


def come_back(game: Game) -> tuple[Game, ...]:
    """The game from its text, from its bytes, and its copy."""
    text, data = str(game), encode(game)
    parsed, decoded = parse_position(text), decode(data)
    assert parsed == decoded == game
    assert str(parsed) == text
    assert encode(decoded) == data
    return parsed, decoded, game.copy()


@SLOWER
@pytest.mark.slow
@given(settings_of_games())
def test_check_agrees_with_the_list(setting: Setting) -> None:
    """Over all conceivable moves of all seats, at a few moments of a game."""
    game = setting.new_game()
    for number, (seat, move) in enumerate(turns(game, setting.seed, MOST_MOVES)):
        if number % 23 == setting.seed % 23:
            check_every_move(game)
        play(game, seat, move)
    check_every_move(game)


def check_every_move(game: Game) -> None:
    everybodys = [moves_of(game, seat) for seat in range(game.seats)]
    assert all_moves(game) == tuple((s, move) for s in range(game.seats) for move in everybodys[s])
    for seat, listed in enumerate(everybodys):
        assert len(listed) == len(set(listed))
        for move in conceivable_moves(game):
            if move in listed:
                check(game, seat, move)
            else:
                with pytest.raises(IllegalMove):
                    check(game, seat, move)


def conceivable_moves(game: Game) -> list[Move]:
    """Every move there is; of the defences those against a card that lies, or might."""
    words = ["take", "pass", "permit", "exchange"]
    words += [
        f"{verb} {card}" for verb in ("attack", "transfer", "show", "challenge") for card in FACES
    ]
    lying = {pair.attack for pair in game.bout} | {FACES[17]}
    words += [f"defend {card} {by}" for card in lying for by in FACES if by is not card]
    return [parse_move(word) for word in words]


@pytest.mark.slow
@given(settings_of_games())
def test_no_seat_is_told_of_hidden_cards(setting: Setting) -> None:
    """Views and events of a seat stay the same when cards that it can't see change places."""
    game = setting.new_game()
    dice = Dice(setting.seed ^ 0xC0FFEE)
    for number, (seat, move) in enumerate(turns(game, setting.seed, MOST_MOVES)):
        if number % 7 == setting.seed % 7:
            for watcher in (None, *range(game.seats)):
                other = permuted(game, watcher, dice)
                assert view_for(other, watcher) == view_for(game, watcher)
                assert waited_for(other) == waited_for(game)
        play(game, seat, move)


def permuted(game: Game, watcher: int | None, dice: Dice) -> Game:
    """The same game with the cards that a watcher can't see dealt out differently."""
    other = game.copy()
    lies = 1 if game.stock_size else 0
    stock = list(game.stock_bits)
    hidden = stock[: len(stock) - lies]
    seats = [seat for seat in range(game.seats) if seat != watcher]
    for seat in seats:
        hidden += bits(game.hands[seat] & ~game.known)
    for last in range(len(hidden) - 1, 0, -1):
        place = dice.below(last + 1)
        hidden[last], hidden[place] = hidden[place], hidden[last]
    for seat in seats:
        known = game.hands[seat] & game.known
        size = game.hands[seat].bit_count() - known.bit_count()
        other.hands[seat] = known + sum(hidden.pop() for _card in range(size))
    stock[: len(stock) - lies] = hidden
    other.drawn = 0
    other.piles = piles_of(stock)
    other.stock = tuple(CARD[bit] for bit in stock)
    return other


@pytest.mark.slow
@given(settings_of_games())
def test_no_event_tells_a_seat_of_anothers_cards(setting: Setting) -> None:
    """Every card in an event for a seat lies or lay open, or is its own."""
    game = setting.new_game()
    for seat, move in turns(game, setting.seed, MOST_MOVES):
        own = {watcher: open_cards(game, watcher) for watcher in (None, *range(game.seats))}
        for event in play(game, seat, move):
            for watcher in own:
                own[watcher] |= open_cards(game, watcher) | played(move)
                told = set(re.findall(r"[2-9TJQKA][cdhs]\b", str(event_for(event, watcher))))
                assert told <= own[watcher]


def open_cards(game: Game, watcher: int | None) -> set[str]:
    """Return the cards that a watcher sees: the table, the trump card, and the own hand."""
    cards = {str(card) for pair in game.bout for card in (pair.attack, pair.beaten) if card}
    cards |= {str(game.trump)} | {str(card) for card in game.shown_cards}
    return cards | (set() if watcher is None else {str(card) for card in game.hand(watcher)})


def played(move: Move) -> set[str]:
    return set(str(move).split()[1:])


@given(rulesets)
def test_a_rules_code_comes_back(ruleset: object) -> None:
    code = rules_code(ruleset)  # type: ignore[arg-type]
    assert parse_rules_code(code) == ruleset
    assert difference(parse_rules_code(code), ruleset) == ()  # type: ignore[arg-type]
    assert re.fullmatch(r"[0-9a-z-]{1,24}", code)
