"""How fast the rules are, as a ratio to a floor: the same games as one fused loop over masks.

The floor is written for this measurement alone. It plays podkidnoy for two and makes the same
choices as the games through the public API, so both play the very same games, move by move.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any, Final

from engine.rules import (
    PRESETS,
    Deal,
    Ruleset,
    deal,
    legal_moves,
    new_game,
    play,
    waited_for,
)
from engine.rules.cards import FACES
from engine.rules.masks import ALL_FACES, beating_masks

DEALS: Final = 200
PODKIDNOY: Final = PRESETS["podkidnoy"]
DECKS: Final = {
    "24 cards": Ruleset.of("podkidnoy", deck=24),
    "36 cards": PODKIDNOY,
    "52 cards": Ruleset.of("podkidnoy", deck=52),
    "2 x 52 cards": Ruleset.of("podkidnoy", deck=52, packs=2),
}
PEERS: Final = {card.bit: card.peers & ALL_FACES for card in FACES}

Dealt = tuple[list[int], tuple[int, ...], int, dict[int, int]]


def measure(seconds: float = 10.0) -> dict[str, Any]:
    """The figures: games a second of engine and floor and their ratio, and what grows how."""
    share = seconds / 10
    deals = deals_of(PODKIDNOY, 2)
    dealt = [as_masks(one) for one in deals]
    floor, engine = rates_in_turns(
        lambda seed: sum(fused_game(one, seed + i)[1] for i, one in enumerate(dealt)),
        lambda seed: sum(engine_game(PODKIDNOY, one, seed + i)[1] for i, one in enumerate(deals)),
        4 * share,
    )
    return {
        "floor_games_per_second": round(floor),
        "engine_games_per_second": round(engine),
        "ratio": round(engine / floor, 3),
        "copy_microseconds": round(copy_cost(deals[0], share / 2), 3),
        "seats": {str(n): round(rate_of(PODKIDNOY, n, share)) for n in (2, 4, 6)},
        "decks": {name: round(rate_of(rules, 2, share)) for name, rules in DECKS.items()},
    }


def deals_of(ruleset: Ruleset, seats: int) -> list[Deal]:
    """The deals that are played over and over."""
    return [deal(ruleset, seats, number.to_bytes(8, "big")) for number in range(DEALS)]


def rates_in_turns(
    one: Callable[[int], int], other: Callable[[int], int], seconds: float
) -> tuple[float, float]:
    """Games a second of two players of all deals, in turns, so that both see the same machine."""
    spent = [0.0, 0.0]
    rounds = 0
    while sum(spent) < seconds or not rounds:
        for place, player in enumerate((one, other)):
            start = process_time()
            player(rounds * DEALS)
            spent[place] += process_time() - start
        rounds += 1
    games = rounds * DEALS
    return games / spent[0], games / spent[1]


def rate_of(ruleset: Ruleset, seats: int, seconds: float) -> float:
    """Games a second through the public API."""
    deals = deals_of(ruleset, seats)
    games, start = 0, process_time()
    while process_time() - start < seconds:
        engine_game(ruleset, deals[games % DEALS], games)
        games += 1
    return games / (process_time() - start)


def copy_cost(one: Deal, seconds: float) -> float:
    """Microseconds to copy a game in its middle."""
    game = new_game(PODKIDNOY, one)
    for _ in range(20):
        (seat, *_others) = waited_for(game)
        play(game, seat, legal_moves(game, seat)[0])
    copies, start = 0, process_time()
    while process_time() - start < seconds:
        for _ in range(1000):
            game.copy()
        copies += 1000
    return (process_time() - start) * 1e6 / copies


def engine_game(ruleset: Ruleset, one: Deal, seed: int) -> tuple[int | None, int]:
    """A random game through list, choose, play: the fool and the number of moves."""
    game = new_game(ruleset, one)
    moves = 0
    while waiting := waited_for(game):
        seat = waiting[0]
        legal = legal_moves(game, seat)
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        play(game, seat, legal[(seed >> 8) % len(legal)])
        moves += 1
    assert game.outcome is not None, "nobody is waited for"
    return game.outcome.fool, moves


def as_masks(one: Deal) -> tuple[list[int], tuple[int, ...], int, dict[int, int]]:
    """What the floor starts from."""
    hands = [sum(card.bit for card in hand) for hand in one.hands]
    stock = tuple(card.bit for card in one.stock)
    return hands, stock, one.attacker, beating_masks(1, one.trump.suit)


def fused_game(dealt: Dealt, seed: int) -> tuple[int | None, int]:  # noqa: C901
    """The same random game as one loop without functions: the floor."""
    hands, stock, attacker, beats = dealt
    mine, theirs, rank = hands[attacker], hands[1 - attacker], PEERS
    drawn, size, moves, bout = 0, len(stock), 0, 0
    seen: dict[tuple[int, int, int], int] = {}
    while True:
        bout += 1
        position = (attacker, mine, theirs)
        times = seen[position] = seen.get(position, 0) + 1
        if times == 3:
            return None, moves
        limit = min(theirs.bit_count(), 5 if bout == 1 else 6)
        options, choices = mine, mine.bit_count()
        table = ranks = laid = 0
        taken = False
        while True:
            seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
            choice = (seed >> 8) % choices
            moves += 1
            if choice == options.bit_count():  # pass
                break
            while choice:
                options &= options - 1
                choice -= 1
            card = options & -options
            mine ^= card
            table |= card
            ranks |= rank[card]
            laid += 1
            if not taken:
                options = theirs & beats[card]
                seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
                choice = (seed >> 8) % (options.bit_count() + 1)
                moves += 1
                taken = not choice
                if choice:
                    while choice > 1:
                        options &= options - 1
                        choice -= 1
                    card = options & -options
                    theirs ^= card
                    table |= card
                    ranks |= rank[card]
            if laid == limit or not mine:
                break
            options = mine & ranks
            choices = options.bit_count() + 1
        theirs |= table if taken else 0
        before = drawn
        for _hand in (0, 1) if drawn < size else ():  # the attacker, then the defender
            got = stock[drawn : drawn + max(0, 6 - mine.bit_count())]
            drawn += len(got)
            mine, theirs = theirs, mine | sum(got)
        seen = seen if taken and drawn == before else {}
        if drawn == size and not (mine and theirs):
            return (attacker if mine else 1 - attacker if theirs else None), moves
        if not taken:
            mine, theirs, attacker = theirs, mine, 1 - attacker
