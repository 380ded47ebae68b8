"""The rules of Durak, and nothing else: no clock, no chance, no network.

A game comes from a ruleset and a deal, and a deal from a seed that anybody can check:

>>> rules = Ruleset.of("podkidnoy", first_bout_limit=None)
>>> game = new_game(rules, deal(rules, 2, bytes(32)))
>>> print(game.trump, game.stock_size, game.hand_sizes)
7c 24 (6, 6)

Ask who is waited for and what they may do; play a move, and be told what happened:

>>> (seat,) = waited_for(game)
>>> move = min(legal_moves(game, seat), key=str)
>>> [event.kind for event in play(game, seat, move)]
['attacked']

A move that isn't allowed is refused with a code and the rule's number in docs/rules.md:

>>> try:
...     play(game, seat, Take())
... except IllegalMove as refusal:
...     print(refusal.code, refusal.rule)
not_the_defender R4.2

Nobody should be shown the game itself, since it holds every hand: show a view of one seat,
or of a spectator, who is `None`:

>>> view_for(game, None).as_dict()["hand"]
[]

A position is one line of text, for tests and bug reports; `encode` is the short form for a store:

>>> game = parse_position("durnius_passing trump=9h attacker=0 hands=7c8d/7dJd/QsAs")
>>> _ = play(game, 0, parse_move("attack 7c"))
>>> [str(move) for move in legal_moves(game, 1)]
['take', 'transfer 7d']
>>> decode(encode(game)) == game
True
>>> print(str(game)[:60])
durnius_passing bout=2 dealer=2 trump=9h opener=0 attacker=0

Rulesets have short codes, and say how they differ:

>>> rules_code(PRESETS["perevodnoy"])
'3ao0-6-5-o'
>>> difference(PRESETS["podkidnoy"], PRESETS["express"])
(('deck', 36, 24), ('first_bout_limit', 5, None))
"""

from engine.rules.cards import Card, Rank, Suit, cards
from engine.rules.deal import Deal, commitment, deal, deck_seed
from engine.rules.errors import (
    REFUSALS,
    CardSyntaxError,
    IllegalMove,
    MoveSyntaxError,
    PositionError,
    RulesetError,
)
from engine.rules.events import (
    Attacked,
    Beaten,
    BoutBeaten,
    BoutTaken,
    Dealt,
    Drawn,
    Event,
    Exchanged,
    GameEnded,
    Passed,
    Permitted,
    SeatOut,
    Shown,
    TakeSaid,
    Transferred,
    dealt,
    event_for,
)
from engine.rules.game import Game, Pair
from engine.rules.imagination import Imagination
from engine.rules.legal import all_moves, check, legal_moves, waited_for
from engine.rules.match import Match, new_match, next_match, previous_of
from engine.rules.moves import (
    Attack,
    Defend,
    Exchange,
    Move,
    Pass,
    Permit,
    Show,
    Take,
    Transfer,
    parse_move,
)
from engine.rules.outcome import Outcome, Previous, Reason, winners
from engine.rules.play import abandon, clock_move, new_game, play
from engine.rules.positions.encoding import decode, encode
from engine.rules.positions.notation import parse_position
from engine.rules.records.record import COMPUTER, Record, RecordError, Seeds, Turn
from engine.rules.records.replay import Fault, Step, Where, replay, verify
from engine.rules.rules_code import parse_rules_code, rules_code
from engine.rules.ruleset import (
    PRESETS,
    Ruleset,
    allowed_values,
    closest_preset,
    difference,
)
from engine.rules.view import View, view_for

__all__ = [
    "COMPUTER",
    "PRESETS",
    "REFUSALS",
    "Attack",
    "Attacked",
    "Beaten",
    "BoutBeaten",
    "BoutTaken",
    "Card",
    "CardSyntaxError",
    "Deal",
    "Dealt",
    "Defend",
    "Drawn",
    "Event",
    "Exchange",
    "Exchanged",
    "Fault",
    "Game",
    "GameEnded",
    "IllegalMove",
    "Imagination",
    "Match",
    "Move",
    "MoveSyntaxError",
    "Outcome",
    "Pair",
    "Pass",
    "Passed",
    "Permit",
    "Permitted",
    "PositionError",
    "Previous",
    "Rank",
    "Reason",
    "Record",
    "RecordError",
    "Ruleset",
    "RulesetError",
    "SeatOut",
    "Seeds",
    "Show",
    "Shown",
    "Step",
    "Suit",
    "Take",
    "TakeSaid",
    "Transfer",
    "Transferred",
    "Turn",
    "View",
    "Where",
    "abandon",
    "all_moves",
    "allowed_values",
    "cards",
    "check",
    "clock_move",
    "closest_preset",
    "commitment",
    "deal",
    "dealt",
    "deck_seed",
    "decode",
    "difference",
    "encode",
    "event_for",
    "legal_moves",
    "new_game",
    "new_match",
    "next_match",
    "parse_move",
    "parse_position",
    "parse_rules_code",
    "play",
    "previous_of",
    "replay",
    "rules_code",
    "verify",
    "view_for",
    "waited_for",
    "winners",
]
