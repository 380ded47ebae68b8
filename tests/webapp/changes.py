"""A page's own work with a change: the whole view that it leads to (docs/protocol.md, §2)."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

from engine.words import card_sign

BESIDE_VIEW = ("t", "n", "because")


def is_next(view: dict[str, Any], change: dict[str, Any]) -> bool:
    """Return whether a change starts from this view."""
    return bool(change["n"] == view.get("n", 0) + 1)


def changed(
    view: dict[str, Any], change: dict[str, Any], t: NullTranslations | None = None
) -> dict[str, Any]:
    """Return the whole view after a change that starts from this one."""
    told = {name: value for name, value in change.items() if name not in BESIDE_VIEW}
    now = {**view, "events": [], **told, "n": change["n"]}
    for name in ("clock", "game"):
        if view[name] and change.get(name):
            now[name] = {**view[name], **change[name]}
    if "because" in change:
        before = view["game"]["reasons"]
        reasons = _reasons(before, change["because"], t or NullTranslations())
        now["game"] = {**now["game"], "reasons": reasons}
    return now


def _reasons(
    before: dict[str, Any], because: list[dict[str, Any]], t: NullTranslations
) -> dict[str, Any]:
    """Return each card's reason; one that came without words is known from before."""
    known = {reason["code"]: reason for reason in before.values()}
    return {
        card: _reason(why if "words" in why else known[why["code"]], card, t)
        for why in because
        for card in why["cards"]
    }


def _reason(why: dict[str, Any], card: str, t: NullTranslations) -> dict[str, Any]:
    words = why["words"]
    if "{card}" in words:
        words = words.replace("{card}", card_sign(t, card))
    return {"code": why["code"], "rule": why["rule"], "words": words}
