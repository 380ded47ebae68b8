"""Preferences: the language a person chose, the time zone of their phone, and that of a chat's
calendar.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.tables import keys
from engine.tables.store.redis_store import RedisStore


async def choose_language(store: RedisStore, person_id: int, language: str) -> None:
    """Keep the language that every face uses with the person."""
    await store.ask(
        [keys.language(person_id)],
        lambda pipe, key: pipe.set(key, language, px=keys.LANGUAGE_MS),
    )


async def chosen_language(store: RedisStore, person_id: int) -> str | None:
    """Return the language that this person chose, if any."""
    [found] = await store.ask([keys.language(person_id)], lambda pipe, key: pipe.get(key))
    return None if found is None else found.decode()


async def keep_zone(store: RedisStore, person_id: int, zone: str) -> None:
    """Keep the time zone of the person's phone."""
    await store.ask(
        [keys.zone(person_id)],
        lambda pipe, key: pipe.set(key, zone, px=keys.LANGUAGE_MS),
    )


async def zone_of(store: RedisStore, person_id: int) -> str | None:
    """Return the time zone of the person's phone, if it told one."""
    [found] = await store.ask([keys.zone(person_id)], lambda pipe, key: pipe.get(key))
    return None if found is None else found.decode()


async def keep_chat_zone(store: RedisStore, home: str, zone: str) -> None:
    """Keep the time zone by which a chat's months begin."""
    await store.ask(
        [keys.home_zone(home)], lambda pipe, key: pipe.set(key, zone, px=keys.LANGUAGE_MS)
    )


async def chat_zone(store: RedisStore, homes: Sequence[str]) -> str | None:
    """Return the time zone of a chat that has had these names, if one was chosen."""
    names = [keys.home_zone(home) for home in homes]
    zones = await store.ask(names, lambda pipe, key: pipe.get(key))
    return next((zone.decode() for zone in zones if zone is not None), None)
