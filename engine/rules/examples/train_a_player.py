"""Trains a small player in a minute, by playing against itself, and tries it against random ones.

    python train_a_player.py --seconds 60

It needs nothing but durak-rules. The player has a weight for each move, one for each of three
stages of the game, and chooses a move the more often the larger its weight is. After each game the
weights of the winner's moves grow and those of the fool's shrink (REINFORCE).
"""

from __future__ import annotations

import argparse
import time
from math import exp
from random import Random

from durak_rules import Card, Game, Move, Ruleset, Suit, deal, legal_moves, new_game, play
from durak_rules.learning import MoveNumbers, returns, seat_to_act
from durak_rules.moves import Attack, Defend

RULES = Ruleset.of("podkidnoy")
NUMBERS = MoveNumbers.of(RULES)
SEATS = 2
STAGES = 3
STEP = 0.05  # of a weight at each move
TRIED = 1000  # games against random players, before and after
MOST_MOVES = 500  # in a game that random players might play for ever

Weights = list[list[float]]
Chance = list[tuple[int, float]]
"""The number of each move, and how likely it is chosen."""


def train(seconds: float, random: Random, most_games: int = 10**9) -> tuple[Weights, int]:
    """Return the weights, for each stage and move, and the number of games that they took."""
    weights = [[0.0] * NUMBERS.size for _stage in range(STAGES)]
    ends, games = time.monotonic() + seconds, 0
    while games < most_games and time.monotonic() < ends:
        learn_from_a_game(weights, random)
        games += 1
    return weights, games


def learn_from_a_game(weights: Weights, random: Random) -> None:
    """Play a game against itself, and change the weights by what each seat got."""
    game, memory = dealt(random), []
    while (seat := seat_to_act(game)) is not None and len(game.turns) < MOST_MOVES:
        chances = chances_of(game, seat, weights)
        place = choose(chances, random)
        memory.append((seat, weights[stage_of(game)], chances, place))
        play(game, seat, legal_moves(game, seat)[place])
    earned = returns(game)
    for seat, row, chances, place in memory:
        for other, (number, chance) in enumerate(chances):
            row[number] += STEP * earned[seat] * ((other == place) - chance)


def dealt(random: Random) -> Game:
    """Return a game that begins."""
    return new_game(RULES, deal(RULES, SEATS, random.randbytes(32)))


def stage_of(game: Game) -> int:
    """Return 0 while there is much to draw, 1 for the last draws, and 2 without a stock."""
    return 0 if game.stock_size > 8 else 1 if game.stock_size else 2


def chances_of(game: Game, seat: int, weights: Weights) -> Chance:
    """Return how likely each of a seat's moves is chosen."""
    row, trump = weights[stage_of(game)], game.trump_suit
    numbers = [NUMBERS.move_number(plain(move, trump)) for move in legal_moves(game, seat)]
    most = max(row[number] for number in numbers)
    scores = [exp(row[number] - most) for number in numbers]
    total = sum(scores)
    return [(number, score / total) for number, score in zip(numbers, scores, strict=True)]


def plain(move: Move, trump: Suit | None) -> Move:
    """Return a move as if spades were trump and the other suits were all the same."""

    def card(one: Card) -> Card:
        return Card(one.rank, Suit.SPADES if one.suit == trump else Suit.CLUBS)

    match move:
        case Attack(laid):
            return Attack(card(laid))
        case Defend(laid, by):
            return Defend(card(laid), card(by))
        case _:
            return move


def choose(chances: Chance, random: Random) -> int:
    """Return a place in the list, as often as is likely."""
    left = random.random()
    for place, (_number, chance) in enumerate(chances):
        left -= chance
        if left < 0:
            return place
    return len(chances) - 1


def share_lost(weights: Weights, games: int, random: Random) -> float:
    """Return the share of decided games that the player loses against a random one. Each deal is
    played twice, from both seats.
    """
    lost = decided = 0
    for number in range(games):
        seed = (number // 2).to_bytes(4, "big")
        game = new_game(RULES, deal(RULES, SEATS, seed))
        mine = number % 2
        while (seat := seat_to_act(game)) is not None and len(game.turns) < MOST_MOVES:
            moves = legal_moves(game, seat)
            if seat == mine:
                play(game, seat, moves[choose(chances_of(game, seat, weights), random)])
            else:
                play(game, seat, random.choice(moves))
        if game.outcome is not None and game.outcome.fool is not None:
            decided += 1
            lost += game.outcome.fool == mine
    return lost / decided


def main() -> None:
    """Train for some seconds and say how good the player is."""
    words = argparse.ArgumentParser(description="Train a small player of Durak.")
    words.add_argument("--seconds", type=float, default=60)
    seconds = words.parse_args().seconds
    random = Random(1)
    untrained = [[0.0] * NUMBERS.size for _stage in range(STAGES)]
    print(f"before: it loses {share_lost(untrained, TRIED, random):.0%} of its games")
    weights, games = train(seconds, random)
    print(f"after {games} games: it loses {share_lost(weights, TRIED, random):.0%}")


if __name__ == "__main__":
    main()
