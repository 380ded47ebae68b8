"""The archive of finished games: is it there, has it this release's form, does it take games, and
does it have all of them?
"""

from __future__ import annotations

import tempfile
import time
from contextlib import aclosing, suppress
from pathlib import Path

from deploy.doctor.findings import Finding, bad, good, note, warning
from deploy.serving.datadir import DEFAULT_DATA, archive_in
from deploy.serving.embedded import address_in
from deploy.settings import Settings
from engine.tables import StoreRefused, StoreUnavailable, connect
from engine.tables.finished.address import SQLITE, open_archive, place_of_archive
from engine.tables.finished.past_game import ArchiveUnavailable
from engine.tables.finished.sql.archive_trial import Form
from engine.tables.finished.sql.sql_archive import SqlArchive
from engine.tables.status.census import unarchived
from engine.tables.store.redis_store import RedisStore

ANSWER_WITHIN = 5.0  # seconds
LATE = 600.0  # seconds: a game goes to the archive within a few


async def look_at_archive(settings: Settings, data: Path | None) -> list[Finding]:
    """Everything that its database tells, and how many games it lacks. Nothing is changed."""
    directory = (data or DEFAULT_DATA).absolute()
    url, kept_here = settings.database_url, archive_in(directory)
    if url is None and settings.redis_url and not _is_there(_file_of(kept_here)):
        says = "Without DURAK_DATABASE_URL one role alone keeps finished games in Redis only."
        return [note("archive", says, "Set it where the roles run apart: see docs/operations.md.")]
    address = url.get_secret_value() if url else kept_here
    if address.startswith(SQLITE):
        file = _file_of(address)
        if not _is_there(file):
            return [_not_made(file, must_lie_there=url is not None)]
        found = [*_readers(file), *await _database(address)]
    else:
        found = await _database(address)
    return [*found, *await _waiting(settings, directory)]


def _file_of(address: str) -> Path:
    return Path(address.removeprefix(SQLITE)).absolute()


def _is_there(file: Path) -> bool:
    """False, too, in a folder that we may not enter."""
    with suppress(OSError):
        return file.exists()
    return False


def _not_made(file: Path, *, must_lie_there: bool) -> Finding:
    """The data directory is made at the start; any other has to be there."""
    if must_lie_there:
        try:
            with tempfile.TemporaryFile(dir=file.parent):
                pass
        except OSError as error:
            says = f"Finished games can't be written to {file.parent}: {error.strerror}."
            do = "Make it for the user who runs durak, or correct DURAK_DATABASE_URL."
            return bad("archive", says, do)
    return note(
        "archive", f"Finished games will be kept in {file}, which the bot makes at its start."
    )


def _readers(file: Path) -> list[Finding]:
    if not file.stat().st_mode & 0o077:
        return []
    says = f"Others on this machine may read {file}, where hands, seeds and names lie."
    return [warning("archive", says, f"chmod 600 {file}")]


async def _database(address: str) -> list[Finding]:
    archive, place = open_archive(address), place_of_archive(address)
    try:
        form = await archive.form()
    except ArchiveUnavailable as error:
        says = f"The archive, {place}, can't be used: {_reason(error)}."
        do = "Start it, or correct DURAK_DATABASE_URL; finished games wait in Redis meanwhile."
        return [bad("archive", says, do)]
    else:
        return [*_form(form, place), *([] if form.lacks else [await _writing(archive, place)])]
    finally:
        await archive.close()


def _form(form: Form, place: str) -> list[Finding]:
    if form.unknown:
        says = f"A newer release of Durak has changed the archive, {place}."
        return [warning("archive", says, "Start that release; beside it this one may run on.")]
    if form.is_new:
        says = f"The archive, {place}, is empty: the bot makes its tables at its start."
        return [note("archive", says)]
    if form.lacks:
        says = (
            f"The archive, {place}, has an older release's form: the bot changes it at its start."
        )
        return [note("archive", says)]
    return []


async def _writing(archive: SqlArchive, place: str) -> Finding:
    try:
        await archive.try_writing(int(time.time() * 1000))
    except ArchiveUnavailable as error:
        says = f"The archive, {place}, takes no game: {_reason(error)}."
        do = (
            "Let who runs durak write the file, or the user of DURAK_DATABASE_URL own the tables. "
            "Where a table is missing export the games, and import them into a new archive."
        )
        return bad("archive", says, do)
    return good("archive", f"The archive, {place}, takes finished games.")


def _reason(error: ArchiveUnavailable) -> str:
    return str(error.values["reason"]).rstrip(".")


async def _waiting(settings: Settings, directory: Path) -> list[Finding]:
    """Games that only Redis has; nothing where it can't be asked, which is said elsewhere."""
    url = settings.redis_url.get_secret_value() if settings.redis_url else None
    url = url or address_in(directory / "redis")
    if url is None:
        return []
    with suppress(StoreUnavailable, StoreRefused):
        async with aclosing(connect(url, answer_within=ANSWER_WITHIN)) as client:
            games, oldest = await unarchived(RedisStore(client))
            return [_late(games, oldest)]
    return []


def _late(games: int, oldest: float) -> Finding:
    if oldest <= LATE:
        return good("waiting", f"{games or 'No'} finished games wait for the archive.")
    says = f"{games} finished games wait for the archive, the first for {oldest / 60:.0f} min."
    return warning("waiting", says, "Start a bot (`durak serve bot`), or look at its log.")
