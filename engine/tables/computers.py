"""How computer players are told apart: alike on the page, in refusals and in the chat."""

from __future__ import annotations

from collections.abc import Sequence


def computer_number(names: Sequence[str], seat: int) -> int | None:
    """Which of the computer players ("" in `names`) this one is; None for the only one.

    >>> [computer_number(["Anna", "", ""], seat) for seat in (1, 2)]
    [1, 2]
    """
    machines = [number for number, name in enumerate(names) if not name]
    return machines.index(seat) + 1 if len(machines) > 1 else None
