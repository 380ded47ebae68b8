"""Directory of a demo without `--data`: deleted at its end, or by the next demo."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from deploy.serving.datadir import is_held

PREFIX = "durak-"
MARK = "goes-with-its-demo"  # a file in each of these, and in no directory that somebody named
SURELY_HELD = 60.0  # seconds after which a demo that lives has locked its directory


@contextmanager
def temporary_directory() -> Iterator[Path]:
    """A new one, until the end. Those of demos that were killed go first: they have the cards and
    tokens of somebody who thinks that they are gone.
    """
    for left in _left_behind():
        shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True) as made:
        (Path(made) / MARK).touch()
        yield Path(made)


def _left_behind() -> Iterator[Path]:
    for directory in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError):
            is_ours = directory.lstat().st_uid == os.getuid() and not directory.is_symlink()
            made_at = (directory / MARK).stat().st_mtime
            if is_ours and time.time() - made_at > SURELY_HELD and not is_held(directory):
                yield directory
