"""A started program doesn't outlive the one that started it, even after SIGKILL."""

from __future__ import annotations

import subprocess
from typing import Self


class Guard:
    """A shell that reads from us and hears the end when we die, however that happens.

    Then it ends the program it watches. Works on Linux and macOS.
    """

    def __init__(self, shell: subprocess.Popen[bytes]) -> None:
        self._shell = shell

    @classmethod
    def of(cls, process_id: int) -> Self:
        """Watch over a program that we have just started."""
        return cls(
            subprocess.Popen(
                ["/bin/sh", "-c", 'cat >/dev/null; kill "$0"', str(process_id)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        )

    def dismiss(self) -> None:
        """The program has ended, or we end it ourselves: nothing is to be watched any more."""
        self._shell.kill()
        self._shell.wait()
        if self._shell.stdin is not None:
            self._shell.stdin.close()
