"""Log of the bots' calls, and of the parameters that Telegram would have ignored."""

import time
from collections import deque
from typing import Any

MOST_CALLS = 50_000


class CallLog:
    """Every call of the Bot API (the last 50 000 of them), for tests to search."""

    def __init__(self) -> None:
        self.calls: deque[dict[str, Any]] = deque(maxlen=MOST_CALLS)
        self.count = 0
        self.unknown: list[dict[str, str]] = []

    def begin(
        self, bot: str, method: str, parameters: dict[str, Any], fault: str | None
    ) -> dict[str, Any]:
        """A call that has come; its entry, to be completed by `end`."""
        self.count += 1
        call = {
            "n": self.count,
            "at": time.time(),
            "bot": bot,
            "method": method,
            "parameters": parameters,
            "ok": None,
            "code": None,
            "description": None,
            "result": None,
            "fault": fault,
        }
        self.calls.append(call)
        return call

    def end(self, call: dict[str, Any], code: int, answer: dict[str, Any]) -> None:
        """The HTTP code and the body that the call was answered with."""
        call["ok"], call["code"] = answer["ok"], code
        call["description"] = answer.get("description")
        call["result"] = answer.get("result")

    def ignored(self, method: str, parameter: str) -> None:
        """A parameter that Telegram doesn't know; each is listed once."""
        entry = {"method": method, "parameter": parameter}
        if entry not in self.unknown:
            self.unknown.append(entry)

    def search(self, method: str | None, after: int) -> list[dict[str, Any]]:
        """The calls after number `after`, of one method (None or empty: of all)."""
        wanted = (method or "").lower()
        later = (call for call in self.calls if call["n"] > after)
        return [c for c in later if not wanted or c["method"].lower() == wanted]
