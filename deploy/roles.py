"""The two roles, put together from their parts: what one process of `durak serve` runs."""

from __future__ import annotations
