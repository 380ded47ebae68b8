"""The language a person chose, and time zones: of a person's phone, and of a chat's calendar."""

from __future__ import annotations

from collections.abc import Sequence

from engine.tables import keys
from engine.tables.store.redis_store import RedisStore


async def choose_language(store: RedisStore, person_id: int, language: str) -> None:
    """The person's choice, for every face to speak."""
    await store.ask(
        [keys.language(person_id)],
        lambda pipe, key: pipe.set(key, language, px=keys.LANGUAGE_MS),
    )


async def chosen_language(store: RedisStore, person_id: int) -> str | None:
    """What this person chose, if anything."""
    [found] = await store.ask([keys.language(person_id)], lambda pipe, key: pipe.get(key))
    return None if found is None else found.decode()


async def keep_zone(store: RedisStore, person_id: int, zone: str) -> None:
    """The time zone that the person's phone goes by."""
    await store.ask(
        [keys.zone(person_id)],
        lambda pipe, key: pipe.set(key, zone, px=keys.LANGUAGE_MS),
    )


async def zone_of(store: RedisStore, person_id: int) -> str | None:
    """The person's time zone, if their phone told it."""
    [found] = await store.ask([keys.zone(person_id)], lambda pipe, key: pipe.get(key))
    return None if found is None else found.decode()


async def keep_chat_zone(store: RedisStore, home: str, zone: str) -> None:
    """The time zone by which a chat's months begin."""
    await store.ask(
        [keys.home_zone(home)], lambda pipe, key: pipe.set(key, zone, px=keys.LANGUAGE_MS)
    )


async def chat_zone(store: RedisStore, homes: Sequence[str]) -> str | None:
    """The same, if it was chosen, of a chat that has had these names."""
    names = [keys.home_zone(home) for home in homes]
    zones = await store.ask(names, lambda pipe, key: pipe.get(key))
    return next((zone.decode() for zone in zones if zone is not None), None)
