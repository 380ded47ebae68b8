"""Ends of two by rules that differ in what such an end depends on, dealt by chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from durak_rules import PRESETS, Game, Ruleset, legal_moves, parse_position, play, waited_for
from durak_rules.beating import may_name_trump
from durak_rules.cards import FACES, Card
from durak_rules.options.rules_code import rules_code

TABLES = (
    PRESETS["podkidnoy"],
    PRESETS["perevodnoy"],
    PRESETS["durnius_travel"],
    PRESETS["simple_table"],
    PRESETS["helper"],
    PRESETS["durnius"],
    Ruleset.of("perevodnoy", draws=False),
    Ruleset.of("perevodnoy", bout_limit=2, first_bout_limit=1, first_limit_until="beaten"),
    Ruleset.of("podkidnoy", draws=False, bout_limit=1, first_bout_limit=None),
    Ruleset.of("durnius_passing", throw_in="off"),
    Ruleset.of("durnius", throw_in_after_take=True, throw_in_from="first_defence"),
    Ruleset.of("podkidnoy", beats="spades_by_spades"),
    Ruleset.of("durnius_travel", beats="spades_by_spades"),
    Ruleset.of("perevodnoy", trump="none"),
)


def dealt_end(rules: Ruleset, cards: Sequence[Card], dice: Random) -> Game:
    """Seat 0 attacks with some of these cards."""
    names, mine = [str(card) for card in cards], dice.randint(1, len(cards) - 1)
    bout, trump = dice.choice((1, 5)), _trump_card(rules, dice)
    return parse_position(
        f"{rules_code(rules)} bout={bout} dealer=1 trump={trump} attacker=0 "
        f"hands={''.join(names[:mine])}/{''.join(names[mine:])}"
    )


def _trump_card(rules: Ruleset, dice: Random) -> Card | str:
    if rules.trump == "none":
        return "-"
    faces = [card for card in FACES[-rules.deck :] if may_name_trump(rules, card)]
    return dice.choice(faces)


def random_end(rules: Ruleset, dice: Random, cards: int) -> Game:
    deck = dice.sample(FACES[-rules.deck :], cards)
    while True:
        game = dealt_end(rules, deck, dice)
        for _move in range(dice.randint(0, 4)):
            if game.outcome is None:
                (seat,) = waited_for(game)
                play(game, seat, dice.choice(legal_moves(game, seat)))
        if game.outcome is None:
            return game
