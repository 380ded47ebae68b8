"""Why a move can't begin, or can't end."""

from __future__ import annotations


class CantMove(Exception):
    """The sentence says what is wrong and what to do; the source is as it was."""
