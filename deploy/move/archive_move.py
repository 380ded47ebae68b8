"""An archive's rows brought to another database, in one transaction: all of them, or none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from deploy.move.refusal import CantMove
from deploy.move.store_move import Progress
from engine.tables.finished.address import open_database, place_of_archive
from engine.tables.finished.sql.archive_trial import form_of
from engine.tables.finished.sql.database import Cursor, Database, DatabaseFailed, Row
from engine.tables.finished.sql.whole_tables import (
    TABLES,
    WholeTable,
    clear_beginning,
    contents,
    count_rows,
    is_empty,
    pages,
    put,
)


class ArchiveSide:
    """An archive at one side of a move. Every method may raise CantMove."""

    def __init__(self, address: str) -> None:
        self.place = place_of_archive(address)
        self.database: Database = open_database(address)

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Around what is asked of it: what goes wrong is told as a sentence."""
        try:
            yield
        except DatabaseFailed as why:
            reason = str(why).rstrip(".")
            raise CantMove(f"The archive, {self.place}, can't be used: {reason}.") from why

    def check_unused(self) -> None:
        """Raise CantMove if another program has it open."""
        with self.asking():
            if self.database.has_others():
                raise CantMove(
                    f"Processes of Durak use the archive, {self.place}: stop them first."
                )

    def check_form(self) -> None:
        """Its tables have this release's form."""
        with self.asking():
            form = form_of(self.database)
        if form.unknown:
            raise CantMove(f"A newer release of Durak has changed the archive, {self.place}.")
        if form.lacks:
            raise CantMove(
                f"The archive, {self.place}, hasn't this release's form: start its bot once with "
                "this release."
            )

    def pages(self, cursor: Cursor, table: WholeTable) -> Iterator[Sequence[Row]]:
        """All rows of a table, some at a time."""
        with self.asking():
            yield from pages(cursor, table)

    def begin(self) -> Cursor:
        """The transaction in which everything is read, or written; nobody else writes."""
        with self.asking():
            return self.database.begin(alone=True)


def move_archive(source_address: str, target_address: str, tell: Progress) -> int:
    """Bring everything from one to the other; gives how many games that are. A target that has
    just the same is left as it is. Raises CantMove; then nothing has changed.
    """
    source, target = ArchiveSide(source_address), ArchiveSide(target_address)
    try:
        source.check_unused()
        source.check_form()
        target.check_unused()
        with target.asking():
            target.database.migrate()
        target.check_form()
        return _move(source, target, tell)
    finally:
        source.database.close()
        target.database.close()  # what isn't committed is undone


def _move(source: ArchiveSide, target: ArchiveSide, tell: Progress) -> int:
    reading, writing = source.begin(), target.begin()
    with target.asking():
        is_new = is_empty(writing)
    if is_new:
        _copy(source, target, reading, writing, tell)
    with source.asking():
        wanted = contents(reading)
    with target.asking():
        found = contents(writing)
    if wanted != found and not is_new:
        raise CantMove(f"The archive, {target.place}, has games already: name an empty one.")
    if wanted != found:
        differ = ", ".join(name for name in wanted if wanted[name] != found[name])
        raise CantMove(f"What has come to {target.place} isn't the same ({differ}).")
    with target.asking():
        target.database.commit()
    return wanted["games"].rows


def _copy(
    source: ArchiveSide, target: ArchiveSide, reading: Cursor, writing: Cursor, tell: Progress
) -> None:
    with source.asking():
        total = sum(count_rows(reading, table) for table in TABLES)
    with target.asking():
        clear_beginning(writing)
    done = 0
    for table in TABLES:
        for page in source.pages(reading, table):
            with target.asking():
                put(writing, target.database, table, page)
            done += len(page)
            tell("Copying finished games", done, total)
