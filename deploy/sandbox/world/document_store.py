"""Storage of chats: one table of JSON documents, which survives a SIGKILL."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")

TABLE = """create table if not exists document
(kind text not null, key text not null, body blob not null, primary key (kind, key))"""
PUT = """insert into document values (?, ?, ?)
on conflict (kind, key) do update set body = excluded.body"""


class DocumentStore:
    """Documents by kind and key, in the order in which they were first put."""

    def __init__(self, folder: Path | None) -> None:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        path = ":memory:" if folder is None else str(folder / "telegram.sqlite3")
        self._base = sqlite3.connect(path, isolation_level=None)
        self._base.execute("pragma journal_mode = wal")
        self._base.execute("pragma synchronous = normal")
        self._base.execute(TABLE)

    def put(self, kind: str, key: str, thing: object) -> None:
        """Save a document, a new one or in place of the old one."""
        self._base.execute(PUT, (kind, key, msgspec.json.encode(thing)))

    def drop(self, kind: str, key: str) -> None:
        """Delete a document; one that isn't there is no error."""
        self._base.execute("delete from document where kind = ? and key = ?", (kind, key))

    def all(self, kind: str, shape: type[T]) -> Iterator[T]:
        """All documents of a kind, read as this type."""
        query = "select body from document where kind = ? order by rowid"
        for (body,) in self._base.execute(query, (kind,)).fetchall():
            yield msgspec.json.decode(body, type=shape)

    def close(self) -> None:
        """Nothing can be saved any more."""
        self._base.close()
