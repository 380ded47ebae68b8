"""A finished game as an archive keeps it, and the interface of every archive."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from durak_rules.outcome import Outcome, Reason
from durak_rules.records import COMPUTER
from engine.tables.errors import StoreUnavailable
from engine.tables.finished.packed import unpack_record
from engine.tables.history import Finished
from engine.tables.numbers.person_numbers import Leader, PersonNumbers, Span
from engine.tables.numbers.person_story import RatedGame, Rival


class ArchiveUnavailable(StoreUnavailable):
    """The archive doesn't answer; `reason` is what its database says."""


class PlayedGame(NamedTuple):
    """A finished game with its record, and who sat there, as `PastGame` has them."""

    record: dict[str, Any]
    place: str
    names: tuple[str, ...]
    players: tuple[int, ...]
    levels: tuple[str | None, ...]

    @property
    def outcome(self) -> Outcome:
        """The end of the game."""
        return _outcome(self.record["result"])


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game. Names and ids stand beside its record and never in it, so that a person can
    be forgotten: then they are "" and 0, as for a computer player.
    """

    table_id: str
    game: int
    ended_ms: int
    place: str
    names: tuple[str, ...]
    players: tuple[int, ...]
    packed: bytes = field(repr=False)

    def record(self) -> dict[str, Any]:
        """The record that anybody can check."""
        return unpack_record(self.packed)

    def played(self) -> PlayedGame:
        """Return the whole game."""
        record = self.record()
        levels = tuple(map(_level, record["seats"]))
        return PlayedGame(record, self.place, self.names, self.players, levels)

    def finished(self) -> Finished:
        """Return the game in short."""
        record = self.record()
        return Finished(
            table_id=self.table_id,
            game=self.game,
            ended_ms=self.ended_ms,
            place=self.place,
            names=self.names,
            players=self.players,
            levels=tuple(map(_level, record["seats"])),
            outcome=_outcome(record["result"]),
        )


def _level(seat: str) -> str | None:
    return seat.removeprefix(COMPUTER) if seat.startswith(COMPUTER) else None


def _outcome(result: Mapping[str, Any]) -> Outcome:
    return Outcome(
        fool=result["fool"],
        losers=tuple(result["losers"]),
        out=tuple(result["out"]),
        draw=result["draw"],
        epaulettes=result["epaulettes"],
        reason=Reason(result["reason"]),
    )


@dataclass(frozen=True, slots=True)
class Wanted:
    """A choice of games: those that meet all these conditions."""

    place: str = ""  # and the places within it
    person_id: int = 0
    since_ms: int = 0


class NumbersStore(Protocol):
    """People's numbers, worked out from the games of an archive: those that at least two people
    played to the end. Every method may raise ArchiveUnavailable.
    """

    async def count(self, most: int) -> int:
        """Work out the next games, at most so many. Return how many there were, 0 at the end."""

    async def count_anew(self) -> None:
        """Let `count` begin again with the oldest game, and use the records alone."""

    async def is_behind(self) -> bool:
        """Return whether there are games that aren't worked out yet."""

    async def of_person(self, person_id: int, span: Span) -> PersonNumbers:
        """Return the person's numbers in these games; the rating is that of all chats at their
        end.
        """

    async def rated_games(self, person_id: int) -> list[RatedGame]:
        """Return the newest games of this person, oldest first; at most `MOST_GAMES`."""

    async def rivals(
        self, person_id: int, hidden: Collection[int], there: Collection[int]
    ) -> list[Rival]:
        """Return the people who played against this person most often in the same games, then
        those who are `there`. People who don't want to be listed are left out, and the `hidden`.
        """

    async def leaders(self, span: Span, most: int) -> list[Leader]:
        """Return the people who played these games, by what they are almost surely worth (points
        less twice the margin), those whose rating isn't settled last. People who don't want to be
        listed are left out.
        """

    async def fools(self, span: Span, most: int) -> list[Leader]:
        """Return those of the same people who were the fool most often: more than one if they are
        equal.
        """

    async def has_played(self, person_id: int, homes: Sequence[str]) -> bool:
        """Return whether this person finished a game in one of these chats."""

    async def is_listed(self, person_id: int) -> bool:
        """Return whether this person may be shown in leaderboards."""

    async def listed_among(self, people: Sequence[int]) -> set[int]:
        """Return those of these people who have games here and may be shown in leaderboards."""

    async def list_person(self, person_id: int, now_ms: int, *, listed: bool) -> None:
        """Keep whether the person wants to be shown in leaderboards, from now on."""


class Archive(Protocol):
    """An archive of finished games. Every method may raise ArchiveUnavailable; then nothing was
    changed, or it isn't known.
    """

    @property
    def numbers(self) -> NumbersStore:
        """The numbers that are worked out from the games."""

    async def migrate(self) -> None:
        """Bring the archive to the form that this release knows. Several processes may do so at
        once.
        """

    async def add(self, games: Sequence[PastGame]) -> int:
        """Keep these games, each once however often it comes. Return how many were new."""

    async def unname(self, games: Sequence[PastGame]) -> None:
        """Take names, ids or a chat out of the games here that have lost them elsewhere."""

    async def game(self, table_id: str, game: int) -> PastGame | None:
        """Return one game, if it is kept."""

    async def games_of(self, person_id: int, limit: int) -> list[PastGame]:
        """Return the newest games in which this person sat, newest first."""

    async def games_at(self, place: str, limit: int) -> list[PastGame]:
        """Return the newest games of this place, newest first."""

    def all(self, wanted: Wanted) -> AsyncIterator[PastGame]:
        """Iterate over all games of this choice, the oldest first."""

    async def months(self) -> dict[str, dict[str, int]]:
        """Return the totals of each month ("2026-11"), also of games that aren't kept any more."""

    async def forget(self, person_id: int) -> set[tuple[str, int]]:
        """Take the person's id and name out of every game, and their own chat. Return the tables
        and numbers of those games.
        """

    async def drop_before(self, ended_ms: int) -> int:
        """Drop games that ended before this moment (ms since 1970). Return how many there were."""

    async def close(self) -> None:
        """Close the archive; nothing is asked of it any more."""
