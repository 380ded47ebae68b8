"""The tables of docs/scale.md."""

from __future__ import annotations

from deploy.lab.scale.__main__ import SIZES, needs_of, table_of, table_of_costs
from deploy.lab.scale.measured_costs import measured_costs


def needs_block() -> str:
    """The needs of each number of players."""
    return table_of(needs_of(SIZES, measured_costs()))


def costs_block() -> str:
    """The unit costs and where they come from."""
    return table_of_costs(measured_costs())
