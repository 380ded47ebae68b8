"""Speed of the rules, as a ratio to a floor: the same games as one fused loop over masks.

The floor is written for this measurement alone. It plays podkidnoy for two and makes the same
choices as the games through the public API, so both play the very same games, move by move.
"""

from __future__ import annotations

from typing import Any, Final

from deploy.lab.bench.slices import LEAST, Cost, cost_of, in_turns, middle, ratio
from deploy.lab.bench.time_limit import TimeLimit
from durak_rules import (
    PRESETS,
    Deal,
    Ruleset,
    deal,
    legal_moves,
    new_game,
    play,
    waited_for,
)
from durak_rules.beating import beating_masks, beating_of
from durak_rules.cards import FACES

DEALS: Final = 200
CHUNK: Final = 25  # games that both play in turn
SEEDS: Final = 1000 * DEALS
COPIES: Final = 1000
PODKIDNOY: Final = PRESETS["podkidnoy"]
DECKS: Final = {
    "24 cards": Ruleset.of("podkidnoy", deck=24),
    "36 cards": PODKIDNOY,
    "52 cards": Ruleset.of("podkidnoy", deck=52),
    "2 x 52 cards": Ruleset.of("podkidnoy", deck=52, packs=2),
}
PARTS: Final = {"games": 4.0, "copies": 0.5, "seats": 3.0, "decks": 4.0}
PEERS: Final = {card.bit: card.peers for card in FACES}

Dealt = tuple[list[int], tuple[int, ...], int, dict[int, int]]


def measure(seconds: float = 10.0) -> dict[str, Any]:
    """The figures: games a second of engine and floor and their ratio, and what grows how."""
    limit = TimeLimit(seconds, PARTS)
    figures = limit.figures
    with limit.part("games") as share:
        rounds = in_turns(share, *floor_and_engine())
        figures["floor_games_per_second"] = round(CHUNK / middle(rounds, 0))
        figures["engine_games_per_second"] = round(CHUNK / middle(rounds, 1))
        figures["ratio"] = round(ratio(rounds, 0, 1), 3)
    with limit.part("copies") as share:
        figures["copy_microseconds"] = round(copy_cost(share), 3)
    with limit.part("seats") as share:
        rates = {str(seats): rate_of(PODKIDNOY, seats, share / 3) for seats in (2, 4, 6)}
        figures["seats"] = {seats: round(rate) for seats, rate in rates.items()}
    with limit.part("decks") as share:
        decks = {name: rate_of(rules, 2, share / len(DECKS)) for name, rules in DECKS.items()}
        figures["decks"] = {name: round(rate) for name, rate in decks.items()}
    return limit.result


def deals_of(ruleset: Ruleset, seats: int) -> list[Deal]:
    """The deals that are played over and over."""
    return [deal(ruleset, seats, number.to_bytes(8, "big")) for number in range(DEALS)]


def floor_and_engine() -> tuple[Cost, Cost]:
    """Play the next few deals with both, and return what each costs; both play the very same
    games.
    """
    deals = deals_of(PODKIDNOY, 2)
    dealt = [as_masks(one) for one in deals]

    def by_floor(seed: int) -> None:
        for i in range(seed, seed + CHUNK):
            fused_game(dealt[i % DEALS], i)

    def by_engine(seed: int) -> None:
        for i in range(seed, seed + CHUNK):
            engine_game(PODKIDNOY, deals[i % DEALS], i)

    seeds = range(0, SEEDS, CHUNK)
    return cost_of(by_floor, seeds, 0), cost_of(by_engine, seeds, 0)


def rate_of(ruleset: Ruleset, seats: int, seconds: float) -> float:
    """Games a second through the public API."""
    deals = enumerate(deals_of(ruleset, seats))
    cost = cost_of(lambda one: engine_game(ruleset, one[1], one[0]), deals, seconds / LEAST)
    return 1 / middle(in_turns(seconds, cost), 0)


def copy_cost(seconds: float) -> float:
    """Microseconds to copy a game in its middle."""
    game = new_game(PODKIDNOY, deals_of(PODKIDNOY, 2)[0])
    for _ in range(20):
        (seat, *_others) = waited_for(game)
        play(game, seat, legal_moves(game, seat)[0])

    def many(copies: range) -> None:
        for _ in copies:
            game.copy()

    cost = cost_of(many, [range(COPIES)], seconds / LEAST)
    return middle(in_turns(seconds, cost), 0) / COPIES * 1e6


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
    """Return a deal in the form from which the floor starts."""
    hands = [sum(card.bit for card in hand) for hand in one.hands]
    stock = tuple(card.bit for card in one.stock)
    assert one.trump is not None, "podkidnoy has trumps"
    return hands, stock, one.attacker, beating_masks(beating_of(PODKIDNOY, one.trump.suit), 1)


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
