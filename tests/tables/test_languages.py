"""Which language a person chose: the same for every process, and nobody else's."""

from __future__ import annotations

from engine.tables import Client, Person, Tables, keys


async def test_the_last_choice_is_what_every_process_finds(
    processes: list[Tables], anna: Person, boris: Person
) -> None:
    here, there, _ = processes
    assert await here.chosen_language(anna.id) is None
    await here.choose_language(anna.id, "ru")
    assert await there.chosen_language(anna.id) == "ru"
    await there.choose_language(anna.id, "lt")
    assert await here.chosen_language(anna.id) == "lt"
    assert await here.chosen_language(boris.id) is None


async def test_a_choice_lasts_for_more_than_a_year_but_not_for_ever(
    client: Client, tables: Tables, anna: Person
) -> None:
    await tables.choose_language(anna.id, "uk")
    left_ms = await client.pttl(keys.language(anna.id))
    assert 366 * keys.DAY_MS < left_ms <= keys.LANGUAGE_MS
