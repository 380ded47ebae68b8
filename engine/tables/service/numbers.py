"""Numbers of people and chats, as faces ask for them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.tables.errors import NoNumbers
from engine.tables.finished.past_game import Archive, NumbersStore
from engine.tables.finished.recent import RecentGames
from engine.tables.numbers.kept_boards import KeptBoards
from engine.tables.numbers.months import Month, clock_of
from engine.tables.numbers.person_numbers import Leader, PersonNumbers, Span
from engine.tables.numbers.person_story import Story, story_of
from engine.tables.people.blocks import apart_from
from engine.tables.people.preferences import chat_zone, keep_chat_zone, zone_of
from engine.tables.store.redis_store import RedisStore

MOST_LEADERS = 20


class OwnNumbers(NamedTuple):
    """A person's own numbers, and whether they may be shown in leaderboards."""

    numbers: PersonNumbers
    listed: bool
    behind: bool  # some games aren't counted yet


class Leaderboard(NamedTuple):
    """The people who played in a month, the strongest first."""

    month: Month
    leaders: list[Leader]
    behind: bool


class Numbers:
    """Numbers of people and chats. A chat goes by its `homes`: the beginnings of its tables'
    places (`home_of`), several where it has had several; none means the whole server.

    Every method may raise NoNumbers, where there is no archive, and StoreUnavailable.
    """

    def __init__(self, store: RedisStore, recent: RecentGames, archive: Archive | None) -> None:
        self._store = store
        self._recent = recent
        self._archive = archive
        self._boards = KeptBoards()

    @property
    def are_kept(self) -> bool:
        """True if there is an archive, which counts them."""
        return self._archive is not None

    async def of_person(self, person_id: int, homes: Sequence[str] = ()) -> OwnNumbers:
        """Return a person's numbers, in all chats or in this one."""
        kept = self._kept()
        numbers = await kept.of_person(person_id, Span(homes=tuple(homes)))
        return OwnNumbers(numbers, await kept.is_listed(person_id), await self.are_behind())

    async def story(self, person_id: int, there: Collection[int] = ()) -> Story:
        """Return the story of the person's games. Among the rivals are the people who are
        `there`. Nobody is whom the person has blocked, or who has blocked them.
        """
        kept, apart = self._kept(), await apart_from(self._store, person_id)
        rivals = await kept.rivals(person_id, apart.blocked | apart.by, there)
        clock = clock_of(await zone_of(self._store, person_id))
        return story_of(await kept.rated_games(person_id), rivals, clock)

    async def leaderboard(self, month: Month, homes: Sequence[str] = ()) -> Leaderboard:
        """Return the leaderboard of a month, by the clock of the chat, or the world's for the
        server.
        """
        span = await self._span(month, homes)
        kept = self._kept()
        leaders, old = await self._boards.of(span, lambda asked: kept.leaders(asked, MOST_LEADERS))
        if old:  # nobody who has left since is shown
            there = await kept.listed_among([one.person_id for one in leaders])
            leaders = [one for one in leaders if one.person_id in there]
        return Leaderboard(month, leaders, await self.are_behind())

    async def fools(self, month: Month, homes: Sequence[str]) -> list[Leader]:
        """Return the people who were the fool most often in that month, if anybody was."""
        return await self._kept().fools(await self._span(month, homes), MOST_LEADERS)

    async def month_now(self, homes: Sequence[str] = ()) -> Month:
        """Return the month that it is in this chat."""
        return Month.of(await self._store.clock_ms(), clock_of(await self.zone_of(homes)))

    async def has_played(self, person_id: int, homes: Sequence[str]) -> bool:
        """Return whether this person finished a game in this chat."""
        return await self._kept().has_played(person_id, homes)

    async def are_behind(self) -> bool:
        """Return whether there are finished games that aren't counted yet."""
        return await self._recent.waits() or await self._kept().is_behind()

    async def is_listed(self, person_id: int) -> bool:
        """Return whether this person may be shown in leaderboards."""
        return await self._kept().is_listed(person_id)

    async def list_person(self, person_id: int, *, listed: bool) -> None:
        """Keep whether the person wants to be shown in leaderboards."""
        await self._kept().list_person(person_id, await self._store.clock_ms(), listed=listed)

    async def keep_zone(self, home: str, zone: str) -> None:
        """Let this chat's months begin by the clock of this IANA zone from now on."""
        await keep_chat_zone(self._store, home, zone)

    async def zone_of(self, homes: Sequence[str]) -> str | None:
        """Return the zone by whose clock this chat's months begin; None is the world's."""
        return await chat_zone(self._store, homes)

    async def _span(self, month: Month, homes: Sequence[str]) -> Span:
        since, until = month.bounds_ms(clock_of(await self.zone_of(homes)))
        return Span(since, until, tuple(homes))

    def _kept(self) -> NumbersStore:
        if self._archive is None:
            raise NoNumbers
        return self._archive.numbers
