"""Whole paths of settings and games, which depend on the working directory."""

from __future__ import annotations

from pathlib import Path

from deploy.serving.datadir import DEFAULT_DATA, archive_in
from deploy.settings import ENV_FILE, Settings
from engine.tables.finished.address import place_of_archive
from engine.tables.store.connect import place_of


def settings_place() -> str:
    """A sentence about the file that is read beside the environment."""
    file = Path(ENV_FILE).absolute()
    if file.is_file():
        return f"Settings are read from {file} too."
    return f"There is no {file}: settings come from the environment alone."


def games_place(settings: Settings, data: Path | None = None) -> str:
    """A sentence about the store; `data` is the embedded server's directory, if it was given."""
    if settings.redis_url:
        return f"Games are kept by {store_place(settings)}."
    return f"Games are kept in {(data or DEFAULT_DATA).absolute()}."


def archive_place(settings: Settings, data: Path | None = None) -> str:
    """A sentence about the archive of all roles together."""
    url = settings.database_url
    address = url.get_secret_value() if url else archive_in(data or DEFAULT_DATA)
    return f"Finished ones are kept in {place_of_archive(address)}."


def store_place(settings: Settings) -> str:
    """Name the store of DURAK_REDIS_URL: its hosts and ports, and never its password."""
    url = settings.redis_url
    return f"Redis at {place_of(url.get_secret_value())}" if url else "no Redis"
