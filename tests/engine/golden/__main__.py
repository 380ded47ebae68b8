"""Shows how the games go now, beside how they went.

python -m tests.engine.golden           the difference, if there is any
python -m tests.engine.golden --write   … and from now on they are to go like this
python -m tests.engine.golden express   the game of a preset as it is kept
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from difflib import unified_diff

from tests.engine.golden.games import GAMES, game_now, keep, kept_games


def main(words: list[str]) -> None:
    kept = kept_games()
    presets = [word for word in words if word in GAMES]
    for preset in presets:
        sys.stdout.write(kept[preset])
    if not presets:
        now = {preset: game_now(preset) for preset in GAMES}
        sys.stdout.writelines(difference(kept, now))
        if "--write" in words:
            keep(now)


def difference(kept: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    """Yield the differences as `diff -u` prints them, preset by preset."""
    for preset in sorted(kept | now):
        games = [side.get(preset, "").splitlines(keepends=True) for side in (kept, now)]
        yield from unified_diff(*games, f"{preset} as it was", f"{preset} now")


if __name__ == "__main__":
    main(sys.argv[1:])
