"""The worked session of docs/protocol.md, played with a real server."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.webapp.changes import BESIDE_VIEW
from tests.webapp.conftest import Site
from tests.webapp.people import Phone

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"
SESSION = (
    PAGE.read_text(encoding="utf-8").split("## A worked session\n", 1)[1].split("\n## ", 1)[0]
)
LINES = re.findall(r"^([→←]) (\{.*\})$", SESSION, re.MULTILINE)
EXACT = ("t", "phase", "code", "rule", "seat", "dealing", "waited")


async def test_each_answer_of_the_worked_session_comes(site: Site) -> None:
    site.run_the_clock()
    anna = site.phone(100, "Anna")
    opened = await anna.open_session()
    (answer,) = re.findall(r"```json\n(.*?)```", SESSION, re.DOTALL)
    assert opened.keys() == json.loads(answer).keys()
    await anna.connect()
    heard = 0
    for arrow, text in LINES:
        message = json.loads(text)
        if arrow == "→":
            heard = len(anna.frames)
            await anna.send(**_as_now(message, anna))
        else:
            await _hears(anna, message, heard)


async def _hears(anna: Phone, wanted: dict[str, Any], since: int) -> None:
    """Wait until such a frame has come after the first `since`."""
    try:
        await anna.wait(lambda: _came(wanted, anna, since))
    except TimeoutError:
        pytest.fail(f"{wanted} never came; {anna.frames[since:]} did")


def _as_now(message: dict[str, Any], anna: Phone) -> dict[str, Any]:
    """Return the message with this session's token and table, and a move that is legal now."""
    now = dict(message)
    if "token" in now:
        now["token"] = anna.token
    if now.get("table"):
        now["table"] = next(frame["table"] for frame in anna.frames if "table" in frame)
    if now["t"] == "move":
        now["move"] = _move_of(now["id"], anna)
        now |= {"v": anna.view["v"], "bout": anna.game["bout"]}
    return now


def _move_of(id: str, anna: Phone) -> str:
    """Return the move that was sent with this id before, else the last that is legal."""
    moves: dict[str, str] = anna.__dict__.setdefault("moves_by_id", {})
    return moves.setdefault(id, (anna.game["moves"] or ["take"])[-1])


def _came(wanted: dict[str, Any], anna: Phone, since: int) -> bool:
    """Return whether the view after all changes, or a frame after the first `since`, is as
    wanted. A change may tell of several at once, and anybody may attack first.
    """
    if wanted["t"] == "change":
        seen = {name: value for name, value in wanted.items() if name not in BESIDE_VIEW}
        return bool(anna.changes) and _fits(seen, anna.view)
    return any(
        _fits(wanted, frame) and (wanted["t"] == "table" or wanted.get("id") == frame.get("id"))
        for frame in anna.frames[since:]
    )


def _fits(wanted: dict[str, Any], found: dict[str, Any]) -> bool:
    """Return whether each field of `wanted` is there, and equal where chance plays no part."""
    for key, value in wanted.items():
        if key == "…":
            continue
        if key not in found or (key in EXACT and found[key] != value):
            return False
        if isinstance(value, dict) and not _fits(value, found[key] or {}):
            return False
    return True
