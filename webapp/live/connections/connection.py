"""The messages that wait for one phone: all answers in order, and only the newest view."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

MOST_ANSWERS = 64  # answers that may wait for one phone
FEW = 8  # waiting answers with which a phone doesn't count as slow


class Viewer(Protocol):
    """The source of the newest view, asked when it can be written."""

    def newest(self) -> bytes | None:
        """Return the view as a frame, or None when there is nothing new to show."""

    def written(self) -> None:
        """Note that the last view was sent."""


def _nothing() -> None:
    """Do nothing: a poll has no socket to abort, and checks for messages itself."""


class Connection:
    """The outbox of one phone, for a socket or a poll. Adding to it never waits.

    No view is kept here, only the fact that there is a newer one. It is made when the phone can
    take it, so a slow phone gets one view with all events since its last, and no backlog grows.
    """

    def __init__(
        self, cut: Callable[[], None] = _nothing, wake: Callable[[], None] = _nothing
    ) -> None:
        """`cut` aborts the connection. `wake` is called when something begins to wait, or the
        connection is to end.
        """
        self.viewer: Viewer | None = None
        self.closed_with: int | None = None
        self.goodbye: tuple[int, str] | None = None
        self.views_numbered = 0  # those that say which one they follow
        self._cut = cut
        self._answers: deque[bytes] = deque()
        self._has_view = False
        self._wake = wake

    def send(self, frame: bytes) -> None:
        """Send an answer; too many unread ones end the connection."""
        if len(self._answers) >= MOST_ANSWERS:
            self.abort()
        self._answers.append(frame)
        self._wake()

    def send_if_fast(self, frame: bytes) -> None:
        """Send something that is only of interest now, unless the phone is slow."""
        if len(self._answers) < FEW:
            self.send(frame)

    def show(self) -> None:
        """Send the newest view when the phone can take it."""
        self._has_view = True
        self._wake()

    def close(self, code: int, reason: str = "") -> None:
        """End the connection after all that was sent before; the first reason stands."""
        if self.goodbye is None:
            self.goodbye = (code, reason)
            self.closed_with = code
            self._wake()

    def abort(self) -> None:
        """End the connection at once."""
        if self.closed_with is None:
            self.closed_with = 1006
        self._cut()

    @property
    def is_closing(self) -> bool:
        """True once the connection is to end."""
        return self.closed_with is not None

    def answer(self) -> bytes | None:
        """Return the next answer, or None if none waits."""
        return self._answers.popleft() if self._answers else None

    def view(self) -> bytes | None:
        """Return the newest view, or None if it was sent already."""
        if not self._has_view or self.viewer is None:
            return None
        self._has_view = False
        return self.viewer.newest()
