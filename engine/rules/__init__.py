"""The rules of Durak, and nothing else: same inputs, same outputs."""

from engine.rules.cards import Card, Rank, Suit, cards
from engine.rules.deal import Deal
from engine.rules.encoding import decode, encode
from engine.rules.errors import (
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
from engine.rules.legal import check, legal_moves, waited_for
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
from engine.rules.notation import parse_position, position
from engine.rules.outcome import Outcome, Previous, Reason, winners
from engine.rules.play import abandon, clock_move, new_game, play
from engine.rules.refusals import REFUSALS
from engine.rules.rules_code import parse_rules_code, rules_code
from engine.rules.ruleset import PRESETS, Ruleset, allowed_values, difference
from engine.rules.shuffle import commitment, deal, deck_seed
from engine.rules.view import View, view_for

__all__ = [
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
    "Game",
    "GameEnded",
    "IllegalMove",
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
    "Ruleset",
    "RulesetError",
    "SeatOut",
    "Show",
    "Shown",
    "Suit",
    "Take",
    "TakeSaid",
    "Transfer",
    "Transferred",
    "View",
    "abandon",
    "allowed_values",
    "cards",
    "check",
    "clock_move",
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
    "parse_move",
    "parse_position",
    "parse_rules_code",
    "play",
    "position",
    "rules_code",
    "view_for",
    "waited_for",
    "winners",
]
