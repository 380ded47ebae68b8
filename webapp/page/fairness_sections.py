"""The sections of the fairness page: counts with bars, and the result of the test in words."""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from durak_rules import Suit
from engine.tables.history import Totals
from webapp.page.chi_squared import Check, check

UNUSUAL, VERY_UNUSUAL = 0.01, 0.001
BAR = 100  # the length of the longest bar, in its own units
SIGNS = {
    Suit.CLUBS: "♣\ufe0e",
    Suit.DIAMONDS: "♦\ufe0e",
    Suit.HEARTS: "♥\ufe0e",
    Suit.SPADES: "♠\ufe0e",
}


class Row(NamedTuple):
    """One count, and the length of its bar."""

    head: str
    games: int
    bar: float


@dataclass(frozen=True)
class Section:
    """One table of counts with its text. `mark` is where the bars would end if all shares were
    equal.
    """

    title: str
    rows: Sequence[Row]
    expected: str
    mark: float
    verdict: str


class Sections(NamedTuple):
    """All sections about some games."""

    trumps: Section
    first: Sequence[Section]
    fools: Sequence[Section]


def sections(t: gettext.NullTranslations, totals: Totals) -> Sections:
    """Return the sections about the games that these totals count."""
    return Sections(
        _trumps(t, totals),
        list(_by_seat(t, totals.first_attackers)),
        list(_by_seat(t, totals.fools, by_chance=False)),
    )


def _trumps(t: gettext.NullTranslations, totals: Totals) -> Section:
    counts = [totals.trumps[suit] for suit in SIGNS]
    return _section(t, t.gettext("Trump suits"), list(SIGNS.values()), counts)


def _by_seat(
    t: gettext.NullTranslations, counted: Mapping[int, Sequence[int]], *, by_chance: bool = True
) -> Iterator[Section]:
    for seats, counts in sorted(counted.items()):
        title = t.ngettext("{count} player", "{count} players", seats).format(count=seats)
        heads = [t.gettext("Seat {number}").format(number=seat + 1) for seat in range(seats)]
        yield _section(t, title, heads, counts, by_chance=by_chance)


def _section(
    t: gettext.NullTranslations,
    title: str,
    heads: Sequence[str],
    counts: Sequence[int],
    *,
    by_chance: bool = True,
) -> Section:
    found = check(counts)
    a_game = BAR / max(1, *counts)
    return Section(
        title=title,
        rows=[
            Row(head, count, round(count * a_game, 1))
            for head, count in zip(heads, counts, strict=True)
        ],
        expected=f"{found.expected:.1f}",
        mark=round(found.expected * a_game, 1),
        verdict=_verdict(t, found, by_chance),
    )


def _verdict(t: gettext.NullTranslations, found: Check, by_chance: bool) -> str:
    """Return the result of the test in words, or that there are too few games for it. It is
    explained only for counts that chance alone should decide.
    """
    if found.too_early:
        return t.ngettext(
            "Too early to say anything: at least {needed} game is needed.",
            "Too early to say anything: at least {needed} games are needed.",
            found.needed,
        ).format(needed=found.needed)
    test = t.ngettext(
        "χ² = {statistic} with {freedom} degree of freedom, p {p}.",
        "χ² = {statistic} with {freedom} degrees of freedom, p {p}.",
        found.freedom,
    ).format(
        statistic=f"{found.statistic:.2f}",
        freedom=found.freedom,
        p=f"= {found.p:.3f}" if found.p >= VERY_UNUSUAL else f"< {VERY_UNUSUAL}",
    )
    said = [test, _how_often(t, found.p), *([_what_it_means(t, found.p)] if by_chance else [])]
    return " ".join(said)


def _how_often(t: gettext.NullTranslations, p: float) -> str:
    if p < VERY_UNUSUAL:
        return t.gettext(
            "Chance alone makes such a difference in fewer than 1 in 1000 servers like this."
        )
    base = 100 if p >= UNUSUAL else 1000
    return t.gettext(
        "Chance alone makes such a difference, or a larger one, in {count} out of {base} "
        "servers like this."
    ).format(count=round(p * base), base=base)


def _what_it_means(t: gettext.NullTranslations, p: float) -> str:
    if p >= UNUSUAL:
        return t.gettext("That is nothing unusual.")
    if p >= VERY_UNUSUAL:
        return t.gettext("That is unusual, but it happens: look again after more games.")
    return t.gettext("That is not how chance looks.")
