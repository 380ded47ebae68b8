"""A finished game as an archive keeps it, and what every archive can do."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from engine.rules.outcome import Outcome, Reason
from engine.rules.records import COMPUTER
from engine.tables.errors import StoreUnavailable
from engine.tables.finished.packed import unpack_record
from engine.tables.history import Finished
from engine.tables.numbers.person_numbers import Leader, PersonNumbers, Span


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
        """How it ended."""
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
        """The game whole."""
        record = self.record()
        levels = tuple(map(_level, record["seats"]))
        return PlayedGame(record, self.place, self.names, self.players, levels)

    def finished(self) -> Finished:
        """The game in short."""
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
    """Which games: those of all these conditions."""

    place: str = ""  # and the places within it
    person_id: int = 0
    since_ms: int = 0


class NumbersStore(Protocol):
    """People's numbers, worked out from the games of an archive: those that at least two people
    played to the end. Every method may raise ArchiveUnavailable.
    """

    async def count(self, most: int) -> int:
        """Work out the next games, at most so many. Gives how many there were, 0 at the end."""

    async def count_anew(self) -> None:
        """From now on `count` begins with the oldest game, and believes the records alone."""

    async def is_behind(self) -> bool:
        """Are there games that aren't worked out yet?"""

    async def of_person(self, person_id: int, span: Span) -> PersonNumbers:
        """The person's numbers in these games; the rating is that of all chats at their end."""

    async def leaders(self, span: Span, most: int) -> list[Leader]:
        """Who played these games, by what they are almost surely worth (points less twice the
        margin), those whose rating isn't settled last; without people who don't want to be listed.
        """

    async def fools(self, span: Span, most: int) -> list[Leader]:
        """Who of the same people was the fool most often: more than one where that was equal."""

    async def has_played(self, person_id: int, homes: Sequence[str]) -> bool:
        """Whether this person finished a game in one of these chats."""

    async def is_listed(self, person_id: int) -> bool:
        """Whether this person may be shown in leaderboards."""

    async def listed_among(self, people: Sequence[int]) -> set[int]:
        """Those of these people who have games here and may be shown in leaderboards."""

    async def list_person(self, person_id: int, now_ms: int, *, listed: bool) -> None:
        """The person wants to be in leaderboards, or doesn't."""


class Archive(Protocol):
    """Where finished games stay. Every method may raise ArchiveUnavailable; then nothing was
    changed, or it isn't known.
    """

    @property
    def numbers(self) -> NumbersStore:
        """What is worked out from the games."""

    async def migrate(self) -> None:
        """Give it the form that this release knows. Several processes may at once."""

    async def add(self, games: Sequence[PastGame]) -> int:
        """Keep these, each once however often it comes. Gives how many were new."""

    async def unname(self, games: Sequence[PastGame]) -> None:
        """These have lost people, or their own chat, since they came: so do the games here."""

    async def game(self, table_id: str, game: int) -> PastGame | None:
        """One game, if it is kept."""

    async def games_of(self, person_id: int, limit: int) -> list[PastGame]:
        """The newest games in which this person sat, newest first."""

    async def games_at(self, place: str, limit: int) -> list[PastGame]:
        """The newest games of this place, newest first."""

    def all(self, wanted: Wanted) -> AsyncIterator[PastGame]:
        """Every such game, the oldest first."""

    async def months(self) -> dict[str, dict[str, int]]:
        """The totals of each month ("2026-11"), also of games that aren't kept any more."""

    async def forget(self, person_id: int) -> set[tuple[str, int]]:
        """Take the person's id and name out of every game, and their own chat. Gives the tables
        and numbers of those games.
        """

    async def drop_before(self, ended_ms: int) -> int:
        """Let go of games that ended before. Gives how many there were."""

    async def close(self) -> None:
        """Nothing is asked any more."""
