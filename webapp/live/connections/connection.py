"""What waits for one phone: answers in order, of views only the newest."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

MOST_ANSWERS = 64  # that wait for one phone
FEW = 8  # … with which a phone isn't slow yet


class Viewer(Protocol):
    """Where the newest view comes from when it can be written."""

    def newest(self) -> bytes | None:
        """The view as a frame, or None when there is none to show."""

    def written(self) -> None:
        """The last one went out."""


def _nothing() -> None:
    """A poll holds no line that could be cut, and looks itself at what waits."""


class Connection:
    """One phone's outbox, for a socket or a poll. Nobody else ever waits for it.

    A view isn't kept here: that there is a newer one is. It is made when the phone can take it,
    so a slow phone gets one view with all events since its last, and holds no backlog.
    """

    def __init__(
        self, cut: Callable[[], None] = _nothing, wake: Callable[[], None] = _nothing
    ) -> None:
        """`wake` is called whenever something begins to wait, or the end has come."""
        self.viewer: Viewer | None = None
        self.closed_with: int | None = None
        self.goodbye: tuple[int, str] | None = None
        self._cut = cut
        self._answers: deque[bytes] = deque()
        self._has_view = False
        self._wake = wake

    def say(self, frame: bytes) -> None:
        """Send an answer; too many unread ones end the connection."""
        if len(self._answers) >= MOST_ANSWERS:
            self.abort()
        self._answers.append(frame)
        self._wake()

    def mention(self, frame: bytes) -> None:
        """Send what counts only at this moment: a slow phone does without it."""
        if len(self._answers) < FEW:
            self.say(frame)

    def show(self) -> None:
        """There is a newer view."""
        self._has_view = True
        self._wake()

    def close(self, code: int, reason: str = "") -> None:
        """End the connection after what was already said; the first reason stands."""
        if self.goodbye is None:
            self.goodbye = (code, reason)
            self.closed_with = code
            self._wake()

    def abort(self) -> None:
        """End the connection at once, without a word."""
        if self.closed_with is None:
            self.closed_with = 1006
        self._cut()

    @property
    def is_closing(self) -> bool:
        """Whether its end has been decided on."""
        return self.closed_with is not None

    def answer(self) -> bytes | None:
        """The next answer, if one waits."""
        return self._answers.popleft() if self._answers else None

    def view(self) -> bytes | None:
        """The newest view, if there is one that wasn't sent yet."""
        if not self._has_view or self.viewer is None:
            return None
        self._has_view = False
        return self.viewer.newest()
