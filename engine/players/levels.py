"""Computer players by name, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.players.easy import Easy
from engine.players.hard import Hard
from engine.players.master import Master
from engine.players.normal import Normal
from engine.players.player import Player
from engine.players.random_ import Random
from engine.players.slips import Slipping

PLAYERS: Mapping[str, Player] = MappingProxyType(
    {
        "beginner": Slipping(Easy(), 0.25),
        "easy": Slipping(Easy(), 0.05),
        "normal": Normal(),
        "hard": Hard(),
        "master": Master(),
        "random": Random(),
    }
)
"""By name, the weakest first, and the one that plays anything. What people read of each stands in
engine/words/names.py. A name stays for good: running tables and records have it.
"""
