from engine.players.ends.end_positions import Next, Place
from engine.players.ends.end_rules import EndRules
from engine.players.ends.solver import Solution

def solve(
    rules: EndRules,
    drawn: tuple[Place, ...],
    thens: tuple[Next, ...],
    side: int,
    places: int,
    spare: int,
    deepest: int,
) -> Solution | None: ...
