"""The result of a game in its table's message: fool, epaulettes, places, duration."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations

from bot.messages import texts
from bot.messages.html_names import shown_name
from durak_rules import Outcome
from durak_rules.outcome import winners
from engine.tables import Table
from engine.words import event_sentence, listed, result_sentence, told_cheats

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600  # seconds
SHOWN_IN = 2  # so many of a unit make us count in it: 119 minutes, 2 hours


def result_text(t: NullTranslations, table: Table, outcome: Outcome) -> str:
    """Return the whole result of the game that is over."""
    parts = (
        _verdict(t, table, outcome),
        *_handed(t, table),
        _winners(t, table, outcome),
        _epaulettes(t, table, outcome),
        *_places(t, table, outcome),
        *_cheats(t, table),
        *_match(t, table),
        _lasted(t, (table.over_ms - table.dealt_ms) / 1000 if table.dealt_ms else None),
    )
    return "\n".join(part for part in parts if part)


def _verdict(t: NullTranslations, table: Table, outcome: Outcome) -> str:
    if outcome.draw:
        return event_sentence(t, "drawn_game", mine=False)
    if not outcome.losers:
        return t.gettext("The game was broken off: nobody was left to play it.")
    names = listed(t, [f"<b>{_played(t, table, seat)}</b>" for seat in outcome.losers])
    if len(outcome.losers) == 1:
        return f"🤡 {event_sentence(t, 'fool', mine=False, name=names)}"
    fool = _played(t, table, outcome.fool) if outcome.fool is not None else "—"
    return t.gettext("🤡 {names} lost; the fool is {fool}.").format(names=names, fool=fool)


def _handed(t: NullTranslations, table: Table) -> list[str]:
    """Return a line for each seat that was handed over: the game counts for
    the one who gave it.
    """
    return [
        result_sentence(t, "handed", taker=shown_name(one.taker), giver=_played(t, table, seat))
        for seat, one in sorted(table.handed.items())
    ]


def _winners(t: NullTranslations, table: Table, outcome: Outcome) -> str:
    """Return the line with the winners, where the game that ended has any (R7.4, R9.5)."""
    if table.game is None:
        return ""
    won = winners(table.game.ruleset, table.game.seats, outcome)
    names = listed(t, [_played(t, table, seat) for seat in won])
    if len(won) > 1:
        return result_sentence(t, "winners", names=names)
    return result_sentence(t, "winner", name=names) if won else ""


def _epaulettes(t: NullTranslations, table: Table, outcome: Outcome) -> str:
    """Return the line about the fool's epaulettes, where the rules have them (R10)."""
    if not outcome.epaulettes or outcome.fool is None:
        return ""
    name = _played(t, table, outcome.fool)
    worn = "epaulettes" if outcome.epaulettes > 1 else "epaulette"
    return result_sentence(t, worn, name=name)


def _places(t: NullTranslations, table: Table, outcome: Outcome) -> list[str]:
    """Return a line for each place: who came out first, second … Teams get no lines: one of the
    losers may have come out first.
    """
    if len(outcome.losers) > 1:
        return []
    return [f"{place}. {_played(t, table, seat)}" for place, seat in enumerate(outcome.out, 1)]


def _cheats(t: NullTranslations, table: Table) -> Iterator[str]:
    """Yield the lines about who got away with cards that didn't fit (R14.7)."""
    game = table.game
    if game is not None and game.doubts is not None:
        names = [_played(t, table, seat) for seat in range(game.seats)]
        yield from told_cheats(t, game.doubts, names)


def _match(t: NullTranslations, table: Table) -> list[str]:
    """Return the match's points, where they are counted (R11.4), and who has lost it."""
    match = table.match
    counted = () if match is None else match.points or ()
    if match is None or len(counted) != len(table.names):
        return []
    least_first = sorted(range(len(counted)), key=lambda seat: counted[seat])
    points = [f"{_played(t, table, seat)} {counted[seat]}" for seat in least_first]
    lines = [result_sentence(t, "points", points=listed(t, points))]
    if match.losers:
        names = listed(t, [f"<b>{_played(t, table, seat)}</b>" for seat in match.losers])
        lines.append(result_sentence(t, "match_lost", names=names))
    return lines


def _lasted(t: NullTranslations, seconds: float | None) -> str:
    if seconds is None:
        return ""
    if seconds < SHOWN_IN * HOUR:
        n = max(1, round(seconds / MINUTE))
        text = t.ngettext("The game took {n} minute.", "The game took {n} minutes.", n)
    elif seconds < SHOWN_IN * DAY:
        n = round(seconds / HOUR)
        text = t.ngettext("The game took {n} hour.", "The game took {n} hours.", n)
    else:
        n = round(seconds / DAY)
        text = t.ngettext("The game took {n} day.", "The game took {n} days.", n)
    return text.format(n=n)


def _played(t: NullTranslations, table: Table, seat: int) -> str:
    """Return the name of the person who had the seat when the game ended; they may have left
    since.
    """
    return texts.player_in_html(t, table.names, seat)
