"""The rules of Durak as a pure library: no clock, no chance, no network.

A game comes from rules and a deal, a deal from a seed: any bytes, such as those of os.urandom(32).
The rules that have a name are `PRESETS`; `seat_counts` says how many can play by some.

>>> rules = Ruleset.of("podkidnoy", first_bout_limit=None)
>>> rules.seat_counts
(2, 3, 4, 5, 6)
>>> game = new_game(rules, deal(rules, 3, bytes(32)))
>>> print(game.trump, game.stock_size, game.hand_sizes)
7c 18 (6, 6, 6)

Seats are numbers from 0, clockwise. `all_moves` returns everything that anybody may do now, as
pairs of seat and move; `play` makes a move and returns its events. So this plays any game to its
end:

>>> from random import Random
>>> dice = Random(1)
>>> while game.outcome is None:
...     seat, move = dice.choice(all_moves(game))
...     events = play(game, seat, move)
>>> print(events[-1].kind, game.outcome.reason, game.outcome.fool)
game_ended last_with_cards 0

`waited_for` is another question: the seats whose move the game waits for, several while cards may
be added, none when it is over. Others may move too: add a card before the defender has answered,
exchange the lowest trump, ask for a new deal, permit the others to add. A loop over `waited_for`
alone never does that; the computer players of this project move only when they are waited for, or
to ask for a new deal.

>>> game = parse_position("durnius_passing trump=9h attacker=0 hands=7c8d/7dJd/7sAs")
>>> events = play(game, 0, parse_move("attack 7c"))
>>> waited_for(game)
(1,)
>>> [str(move) for move in legal_moves(game, 1)]
['take', 'transfer 7d']

A move that isn't allowed changes nothing and is refused, with a code and the rule's number in
docs/rules.md. `check` asks without playing:

>>> try:
...     play(game, 2, Take())
... except IllegalMove as refusal:
...     print(refusal.code, refusal.rule, refusal.values)
not_the_defender R4.2 {'defender': 1}

A game holds every hand. A view has only what the player of a seat may know, or a spectator, who is
`None`; it has the moves of its seat and, for every other card, the reason why it can't be played:

>>> view = view_for(game, 0)
>>> view.hand, view.cards, view.moves
((Card.parse('8d'),), (1, 2, 2), ())
>>> print(view.reasons[Card.parse("8d")].code)
rank_not_on_table

Games print and compare as their positions, one line of text; a copy goes its own way, and
`game.turns` are the moves since the deal:

>>> print(str(game)[:60])
durnius_passing bout=2 dealer=2 trump=9h opener=0 attacker=0
>>> game == parse_position(str(game)) == game.copy()
True

Wrong rules, texts and bytes raise a ValueError of durak_rules.errors: `RulesetError`,
`CardSyntaxError`, `MoveSyntaxError`, `PositionError` or `RecordError`; `IllegalMove` is one too.
An argument of the wrong type, such as a text for a move, raises a TypeError. Outcomes, deals and
rulesets return their JSON from `as_dict`.

More functions are one level down:

    cards         reading several cards, the cards of a pack
    cheating      a cheaters' table: moves with cards that don't fit, and challenging them
    deal          a shuffle that everybody can check: commitment, seed, nonces
    errors        every error, and every code of an illegal move with its rule
    events        the events of `play`, and the part of each that one seat may know
    imagination   games that a seat's view allows, for players that think ahead
    learning      for players that learn: numbers for moves and views, PettingZoo, OpenSpiel
    match         games in a row, the ladder, facts of a game that the next deal needs
    outcome       the end of a game, and the winner
    options       rulesets: options with their values, presets, a short code for each ruleset
    play          the effects of a move, the clock's moves, a game that is given up
    positions     games as text, and as bytes for a store
    public_choice  whether everybody knows if a seat can add a card
    records       finished games as JSON, from one call; their replay and their faults
    view_json     the part of a game that one seat may see, as JSON for the page

To change a rule: `move_rules` has one function for each kind of move, and `legal` judges by them;
`beating` says what beats what. `play` makes the move, at a cheaters' table with `challenging`, and
`bout` ends the bout. `teams` has neighbours and orders round the table, `game` the state. `frame`
and `masks` make it fast.
"""

from durak_rules.bout import waited_for
from durak_rules.cards import Card, Rank, Suit
from durak_rules.deal import Deal, deal
from durak_rules.errors import IllegalMove, RulesetError
from durak_rules.events import Event
from durak_rules.game import Game
from durak_rules.legal import all_moves, check, legal_moves
from durak_rules.moves import (
    Attack,
    Defend,
    Exchange,
    Move,
    Pass,
    Permit,
    Redeal,
    Show,
    Take,
    Transfer,
    parse_move,
)
from durak_rules.options.ruleset import PRESETS, Ruleset
from durak_rules.outcome import Outcome
from durak_rules.play import new_game, play
from durak_rules.positions.notation import parse_position
from durak_rules.view import View, view_for

__all__ = [
    "PRESETS",
    "Attack",
    "Card",
    "Deal",
    "Defend",
    "Event",
    "Exchange",
    "Game",
    "IllegalMove",
    "Move",
    "Outcome",
    "Pass",
    "Permit",
    "Rank",
    "Redeal",
    "Ruleset",
    "RulesetError",
    "Show",
    "Suit",
    "Take",
    "Transfer",
    "View",
    "all_moves",
    "check",
    "deal",
    "legal_moves",
    "new_game",
    "parse_move",
    "parse_position",
    "play",
    "view_for",
    "waited_for",
]
