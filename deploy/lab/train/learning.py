"""A small net learned from rows by gradient descent, and turned into whole numbers. Needs numpy.

Two hidden layers whose numbers stay between 0 and 1, the odds at the end, log loss, Adam. The
three suits that aren't trumps are the same to the game: each step sees them in another order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any, Final

from deploy.lab.train.rows import HELD_BACK, Rows
from engine.players.learned_value.features import CARDS, Kind
from engine.players.learned_value.net import HIDDEN, STEP

try:
    import numpy as np
except ModuleNotFoundError:
    np = None  # type: ignore[assignment]

BATCH: Final = 512
RATE: Final = 2e-3
SLOWED: Final = 0.02  # the part of the rate that is left at the end
KEPT, KEPT_SQUARES = 0.9, 0.999
TINY: Final = 1e-8

Weights = list[Any]
"""Rows of the first layer, what is always on; the second layer's; the last one's."""


class NoNumpy(Exception):
    """The text says how to get it."""


def check_numpy() -> None:
    """Raises `NoNumpy` where it isn't there."""
    if np is None:
        raise NoNumpy("Learning needs numpy: pip install 'durak[train]'")


class Lesson:
    """The rows of one kind: those to learn from, and those to judge by."""

    def __init__(self, kind: Kind, rows: Rows) -> None:
        ends = np.frombuffer(rows.ends, np.uint64).astype(np.int64)
        self.kind = kind
        self._lengths = np.diff(ends, prepend=0)
        self._starts = ends - self._lengths
        self._inputs = np.frombuffer(rows.inputs, np.uint16)
        self.results = np.frombuffer(rows.results, np.float32)
        self.guesses = np.frombuffer(rows.guesses, np.float32)
        held_back = np.frombuffer(rows.games, np.uint64) % HELD_BACK == 0
        self.learned = np.flatnonzero(~held_back)
        self.judged = np.flatnonzero(held_back)

    def dense(self, which: Any) -> Any:
        """Some rows with a 1 for each input that is on."""
        lengths = self._lengths[which]
        ends = np.cumsum(lengths)
        within = np.arange(ends[-1]) - np.repeat(ends - lengths, lengths)
        dense = np.zeros((len(which), self.kind.inputs), np.float32)
        on = self._inputs[np.repeat(self._starts[which], lengths) + within]
        dense[np.repeat(np.arange(len(which)), lengths), on] = 1
        return dense


def log_loss(chances: Any, came: Any) -> float:
    """Return how far chances were from the results: lower is better."""
    sure = np.clip(chances, 1e-4, 1 - 1e-4)
    return float(-(came * np.log(sure) + (1 - came) * np.log(1 - sure)).mean())


def fresh_weights(kind: Kind, seed: int) -> Weights:
    """Return random weights to begin with."""
    chance, (first, second) = np.random.default_rng(seed), HIDDEN
    shapes = ((kind.inputs, first, 0.01), (first, second, 2 / first), (second, 1, 1 / second))
    weights: Weights = []
    for rows, columns, spread in shapes:
        weights.append(chance.normal(0, spread**0.5, (rows, columns)).astype(np.float32))
        weights.append(np.full(columns, 0.3 if columns > 1 else 0, np.float32))
    return weights


def learn(
    lesson: Lesson, weights: Weights, epochs: int, seed: int, told: Callable[[], None]
) -> None:
    """So many times through all rows, in another order each time; `told` after each time."""
    chance, size = np.random.default_rng(seed), len(lesson.learned)
    orders = [_columns(lesson.kind, order) for order in permutations(range(3))]
    adam, step, steps = _Adam(weights), 0, epochs * -(-size // BATCH)
    for _epoch in range(epochs):
        shuffled = chance.permutation(lesson.learned)
        for first in range(0, size, BATCH):
            which = shuffled[first : first + BATCH]
            inputs = lesson.dense(which)[:, orders[chance.integers(len(orders))]]
            slopes = _slopes(weights, inputs, lesson.results[which])
            adam.follow(slopes, RATE * (SLOWED + (1 - SLOWED) * (1 - step / steps)))
            step += 1
        told()


def judged(lesson: Lesson, weights: Weights) -> tuple[float, float]:
    """The log loss on rows not learned from: of these weights, and without learning."""
    rows = lesson.judged
    chances = _chances(_forward(weights, lesson.dense(rows))[-1])
    came = lesson.results[rows]
    return log_loss(chances, came), log_loss(lesson.guesses[rows], came)


def whole_numbers(weights: Weights) -> bytes:
    """The weights as they are kept: a byte each, what is always on after its layer's rows."""
    return b"".join(
        np.clip(np.rint(part * STEP), -127, 127).astype(np.int8).tobytes() for part in weights
    )


def _columns(kind: Kind, order: Sequence[int]) -> Any:
    """The inputs with suits changed round; trumps, the last of each rank, stay."""
    columns = np.arange(kind.inputs)
    cards = columns[: CARDS * (kind.seats + 1)]
    columns[: len(cards)] = cards - cards % 4 + np.array([*order, 3])[cards % 4]
    return columns


def _chances(odds: Any) -> Any:
    return 1 / (1 + np.exp(-odds))


def _forward(weights: Weights, inputs: Any) -> tuple[Any, Any, Any]:
    """Return the values of the hidden layers, and the odds."""
    one = np.clip(inputs @ weights[0] + weights[1], 0, 1)
    two = np.clip(one @ weights[2] + weights[3], 0, 1)
    return one, two, (two @ weights[4] + weights[5])[:, 0]


def _slopes(weights: Weights, inputs: Any, came: Any) -> list[Any]:
    """Return how the loss changes with each weight."""
    one, two, odds = _forward(weights, inputs)
    last = ((_chances(odds) - came) / len(came))[:, None]
    second = (last @ weights[4].T) * ((two > 0) & (two < 1))
    first = (second @ weights[2].T) * ((one > 0) & (one < 1))
    layers = ((inputs, first), (one, second), (two, last))
    return [slope for on, back in layers for slope in (on.T @ back, back.sum(0))]


class _Adam:
    """Steps that are as large for weights that rarely matter."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._means = [np.zeros_like(part) for part in weights]
        self._squares = [np.zeros_like(part) for part in weights]
        self._steps = 0

    def follow(self, slopes: Sequence[Any], rate: float) -> None:
        self._steps += 1
        for part, mean, square, slope in zip(
            self._weights, self._means, self._squares, slopes, strict=True
        ):
            mean += (1 - KEPT) * (slope - mean)
            square += (1 - KEPT_SQUARES) * (slope * slope - square)
            spread = np.sqrt(square / (1 - KEPT_SQUARES**self._steps)) + TINY
            part -= rate * mean / (1 - KEPT**self._steps) / spread
