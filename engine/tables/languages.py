"""Which language a person chose, for every face to speak it."""

from __future__ import annotations

from engine.tables import keys
from engine.tables.redis_store import RedisStore


async def choose_language(store: RedisStore, person_id: int, language: str) -> None:
    """A person's own choice."""
    await store.ask(
        [keys.language(person_id)],
        lambda pipe, key: pipe.set(key, language, px=keys.LANGUAGE_MS),
    )


async def chosen_language(store: RedisStore, person_id: int) -> str | None:
    """What this person chose, if anything."""
    [found] = await store.ask([keys.language(person_id)], lambda pipe, key: pipe.get(key))
    return None if found is None else found.decode()
