"""The computer players, by the names of their levels."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.players.asking import Asking
from engine.players.easy import Easy
from engine.players.hard import Hard
from engine.players.master import Master
from engine.players.normal import Normal
from engine.players.player import Player
from engine.players.random_ import Random
from engine.players.slips import Slipping

PLAYERS: Mapping[str, Player] = MappingProxyType(
    {
        "beginner": Asking(Slipping(Easy(), 0.25)),
        "easy": Asking(Slipping(Easy(), 0.05)),
        "normal": Asking(Normal()),
        "hard": Asking(Hard()),
        "master": Asking(Master()),
        "random": Random(),
    }
)
"""The players by name, the weakest first; `random` plays any legal move. People read the sentences
about them in engine/words/names.py. A name stays for good: running tables and records contain it.
"""
