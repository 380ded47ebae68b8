"""Games of which there are pictures, and who may send those to others."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import NamedTuple

from engine.pictures.drawing import bout_picture, picture
from engine.pictures.facts import (
    BoutFacts,
    PictureFacts,
    bout_facts,
    bout_of_record,
    facts_of,
)
from engine.tables import (
    Action,
    Actor,
    Followed,
    NoSuchTable,
    Phase,
    StoreUnavailable,
    TableError,
    Tables,
    check,
)
from webapp.access.tokens import Session
from webapp.api.finished_games import GameAsked, played_game
from webapp.error_answers import RequestRefused
from webapp.live.protocol import Count


class PictureWanted(GameAsked):
    """The game to draw, or one bout of it if the game is running."""

    bout: Count = 0


Facts = PictureFacts | BoutFacts


class Pictured(NamedTuple):
    """The facts of a picture, and the ids of its players by seat."""

    facts: Facts
    players: Sequence[int]


def draw(t: NullTranslations, facts: Facts) -> str:
    """Return the picture as SVG."""
    return bout_picture(t, facts) if isinstance(facts, BoutFacts) else picture(t, facts)


class PicturedGames:
    """Finished games and bouts that are over, for everybody who may open the table."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def last(self, asked: PictureWanted, language: str) -> Pictured:
        """Return a finished game, or the last bout of a running one. Raises RequestRefused, with
        words in this language, for any other bout.
        """
        if asked.bout and (followed := await self._running(asked)):
            facts, now = bout_facts(followed, asked.bout), followed.table.game
            if facts is None or now is None or asked.bout + 1 != now.bout_number:
                raise RequestRefused(404, "no_such_bout", language)
            return Pictured(facts, followed.table.players)
        return await self._finished(asked, language)

    async def shown_before(self, asked: PictureWanted, language: str) -> Pictured:
        """Return what `last` returned some minutes ago: play may have gone on since then."""
        if not asked.bout:
            return await self._finished(asked, language)
        if followed := await self._running(asked):
            facts, players = bout_facts(followed, asked.bout), followed.table.players
        else:
            played = await played_game(self._tables, asked.table, asked.game, language)
            players = played.players
            facts = bout_of_record(played.record, played.names, played.levels, asked.bout)
        if facts is None:
            raise RequestRefused(404, "no_such_bout", language)
        return Pictured(facts, players)

    async def _finished(self, asked: PictureWanted, language: str) -> Pictured:
        played = await played_game(self._tables, asked.table, asked.game, language)
        return Pictured(facts_of(played.record, played.names, played.levels), played.players)

    async def to_send(self, asked: PictureWanted, session: Session) -> Pictured:
        """Return the same as `last` if this person may send the picture to others; raises
        RequestRefused (403) if not. If the table is gone, the bot finds out whether they are still
        in the chat.
        """
        found = await self.last(asked, session.language)
        person, action = session.person_id, Action.SEND_PICTURE
        try:
            try:
                await self._tables.permit(action, asked.table, person, found.players)
            except NoSuchTable:
                check(action, Actor(played=person in found.players))
        except StoreUnavailable:
            raise
        except TableError as why:
            raise RequestRefused(403, why.code, session.language) from None
        return found

    async def _running(self, asked: PictureWanted) -> Followed | None:
        """Return the running game with its moves; None if this game isn't running, and so has a
        record.
        """
        try:
            followed = await self._tables.news.retell(asked.table)
        except NoSuchTable:
            return None
        table = followed.table
        return (
            followed if table.phase is Phase.PLAYING and table.game_number == asked.game else None
        )
