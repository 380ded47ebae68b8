"""The answer to /history: the last finished games of a chat or a person, with links to each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from gettext import NullTranslations
from typing import Final

from babel.dates import format_skeleton

from bot.messages import texts
from bot.settings import Link
from engine.tables import Finished, PlayedGame
from engine.words import listed

MOST_GAMES: Final = 10
DAY: Final = "MMMd"  # month and day, in the order and with the signs of each language


def history_text(
    t: NullTranslations, games: Sequence[Finished], link: Link, *, in_group: bool
) -> str:
    """Return the games, newest first; a sentence if there are none."""
    if not games:
        if in_group:
            return t.gettext("No finished games here yet. Send /durak to start one.")
        return t.gettext("You haven't finished a game yet. Write /play to begin one.")
    title = t.gettext("The last games here") if in_group else t.gettext("My last games")
    return "\n\n".join([f"<b>{title}</b>", *(_game(t, game, link) for game in games)])


def _game(t: NullTranslations, game: Finished, link: Link) -> str:
    replay = _way(t.gettext("Replay"), link(f"{game.table_id}_replay_{game.game}"))
    fair = _way(t.gettext("Check the shuffle"), link(f"{game.table_id}_fair_{game.game}"))
    return f"{_day(t, game)} · {verdict(t, game)}\n{replay} · {fair}"


def _day(t: NullTranslations, game: Finished) -> str:
    """Return the date as the page writes it; a catalogue names its language,
    without one: English.
    """
    day = datetime.fromtimestamp(game.ended_ms / 1000, UTC)
    return format_skeleton(DAY, day, locale=t.info().get("language", "en"))


def verdict(t: NullTranslations, game: Finished | PlayedGame) -> str:
    """Return the line with the fool and the other players."""
    outcome, seats = game.outcome, range(len(game.names))
    everybody = _names(t, game, seats)
    if outcome.draw:
        return t.gettext("A draw: {names}").format(names=everybody)
    if not outcome.losers:
        return t.gettext("Unfinished: {names}").format(names=everybody)
    losers = f"<b>{_names(t, game, outcome.losers)}</b>"
    others = _names(t, game, (seat for seat in seats if seat not in outcome.losers))
    return t.gettext("🤡 {losers} · with {others}").format(losers=losers, others=others)


def _names(t: NullTranslations, game: Finished | PlayedGame, seats: Iterable[int]) -> str:
    return listed(t, [_name(t, game, seat) for seat in seats])


def _name(t: NullTranslations, game: Finished | PlayedGame, seat: int) -> str:
    if not game.names[seat] and game.levels[seat] is None:
        return t.gettext("a player")  # who was forgotten; a computer player has a level
    return texts.player_in_html(t, game.names, seat)


def _way(text: str, address: str) -> str:
    return f'<a href="{address}">{text}</a>'
