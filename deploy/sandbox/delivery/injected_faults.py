"""Faults on demand: what tests ask to go wrong, and how often."""

from typing import Any

import msgspec

METHOD_FAULTS = ("delay", "429", "500", "502", "drop", "drop_after", "500_after")
UPDATE_FAULTS = ("duplicate", "reorder")


class InjectedFault(msgspec.Struct, kw_only=True):
    """One kind of fault, for the next `count` requests or fetches."""

    method: str = "*"
    kind: str = ""
    updates: str = ""
    count: int = 1
    seconds: float = 1.0
    retry_after: int = 1

    def check(self) -> None:
        """ValueError for a kind that there isn't."""
        if self.updates:
            if self.updates not in UPDATE_FAULTS:
                raise ValueError(f"updates must be one of {', '.join(UPDATE_FAULTS)}")
        elif self.kind not in METHOD_FAULTS:
            raise ValueError(f"kind must be one of {', '.join(METHOD_FAULTS)}")


def _meant(wanted: str, method: str) -> bool:
    """`*` is any method but the one that a bot asks all the time."""
    return wanted == method or (wanted == "*" and method != "getupdates")


class InjectedFaults:
    """The faults that are still to happen."""

    def __init__(self) -> None:
        self.waiting: list[InjectedFault] = []

    def add(self, told: dict[str, Any]) -> None:
        """One more fault, from JSON; ValueError or msgspec.ValidationError if senseless."""
        fault = msgspec.convert(told, InjectedFault, strict=False)
        fault.check()
        self.waiting.append(fault)

    def clear(self) -> None:
        """None any more."""
        self.waiting.clear()

    def _used(self, fault: InjectedFault) -> InjectedFault:
        fault.count -= 1
        if fault.count <= 0:
            self.waiting.remove(fault)
        return fault

    def for_method(self, method: str) -> InjectedFault | None:
        """The fault that happens to this request, if any."""
        for fault in self.waiting:
            if fault.kind and _meant(fault.method.lower(), method.lower()):
                return self._used(fault)
        return None

    def for_updates(self, kind: str) -> bool:
        """Return whether `duplicate` or `reorder` happens now, and use it up."""
        for fault in self.waiting:
            if fault.updates == kind:
                self._used(fault)
                return True
        return False

    def holds_one(self) -> bool:
        """Return whether an update is held back for a `reorder`, which takes two."""
        return any(fault.updates == "reorder" for fault in self.waiting)

    def disturb(self, updates: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """A fetch of updates with the faults that wait for it."""
        if len(updates) > 1 and self.for_updates("reorder"):
            updates = updates[::-1]
        if updates and self.for_updates("duplicate"):
            updates = [update for update in updates for _ in range(2)]
        return updates
