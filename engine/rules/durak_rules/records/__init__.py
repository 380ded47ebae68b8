"""Game records: a finished game as JSON that anybody can replay and verify.

A record has the rules, the deal, every move with its seat, and the result. A game from `new_game`
knows them all:

>>> from durak_rules import Ruleset, deal, new_game, play, waited_for
>>> from durak_rules.play import clock_move
>>> rules = Ruleset.of("express")
>>> game = new_game(rules, deal(rules, 2, bytes(32)))
>>> while game.outcome is None:
...     seat = waited_for(game)[0]
...     _ = play(game, seat, clock_move(game, seat))
>>> record = record_of(game, ["Anna", "Ben"])
>>> line = record.as_dict()
>>> line["moves"][:3]
['1 attack Qc', '0 take', '1 pass']

A record can be read from its JSON, replayed step by step, and checked for faults:

>>> Record.from_dict(line) == record
True
>>> [event.kind for step in replay(record) for event in step.events][:3]
['dealt', 'attacked', 'take_said']
>>> verify(line)
[]
>>> line["moves"][1] = "0 defend Qc Kc"
>>> [(fault.move, fault.code, fault.rule) for fault in verify(line)]
[(2, 'card_not_in_hand', 'R1.5')]
"""

from durak_rules.records.finished import record_of
from durak_rules.records.json_places import RecordError
from durak_rules.records.record import COMPUTER, Record, Seeds, Turn
from durak_rules.records.replay import (
    Fault,
    Step,
    Where,
    false_moves,
    game_as_played,
    replay,
    verify,
)

__all__ = [
    "COMPUTER",
    "Fault",
    "Record",
    "RecordError",
    "Seeds",
    "Step",
    "Turn",
    "Where",
    "false_moves",
    "game_as_played",
    "record_of",
    "replay",
    "verify",
]
