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
from engine.rules.match import Match, ladder_for, new_match, next_match, previous_of
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
from engine.rules.record import Fair, Record, RecordError, Turn
from engine.rules.refusals import REFUSALS
from engine.rules.rules_code import parse_rules_code, rules_code
from engine.rules.ruleset import PRESETS, Ruleset, allowed_values, difference
from engine.rules.shuffle import commitment, deal, deck_seed
from engine.rules.verify import Fault, Step, Where, replay, verify
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
    "Fair",
    "Fault",
    "Game",
    "GameEnded",
    "IllegalMove",
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
    "ladder_for",
    "legal_moves",
    "new_game",
    "new_match",
    "next_match",
    "parse_move",
    "parse_position",
    "parse_rules_code",
    "play",
    "position",
    "previous_of",
    "replay",
    "rules_code",
    "verify",
    "view_for",
    "waited_for",
    "winners",
]
