"""Positions outside a program: `str(game)` and `parse_position` for people, bytes for a store.

Both carry all that is needed to go on, hidden cards too. `PositionError` is raised for text or
bytes that are no position, and for a position that no game can have.

>>> game = parse_position("durnius_passing trump=9h attacker=0 hands=7c8d/7dJd/QsAs")
>>> print(game)  # doctest: +ELLIPSIS
durnius_passing bout=2 dealer=2 trump=9h opener=0 attacker=0 defender=1 hands=7c8d/7dJd/QsAs ...
>>> decode(encode(game)) == parse_position(str(game)) == game
True
"""

from durak_rules.positions.encoding import decode, encode
from durak_rules.positions.notation import parse_position

__all__ = ["decode", "encode", "parse_position"]
