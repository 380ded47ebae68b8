"""Signs thrown at the fool of a game: counted in the store, by sign, and gone by themselves."""

from __future__ import annotations

from engine.tables import Client, Tables, Thrown, keys


async def test_each_sign_is_counted_and_who_threw_first_when(
    tables: Tables, client: Client
) -> None:
    table = "thrownat"
    await client.delete(keys.thrown(table, 1), keys.thrown(table, 2))
    for who, sign, now_ms in (("a", "egg", 5), ("b", "pie", 7), ("a", "egg", 9)):
        await tables.thrown.keep(table, 1, who=who, sign=sign, now_ms=now_ms)
    assert await tables.thrown.at(table, 1) == Thrown({"egg": 2, "pie": 1}, {"a": 5, "b": 7})
    assert await tables.thrown.at(table, 2) == Thrown({}, {}), "another game of the table"
    assert 0 < await client.pttl(keys.thrown(table, 1)) <= keys.OVER_MS
