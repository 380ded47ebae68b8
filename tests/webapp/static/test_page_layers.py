"""ESLint keeps the page's folders in layers, and its state to the modules that may change it."""

from __future__ import annotations

import subprocess

import pytest

from tests.support.node import ROOT, tool

pytestmark = pytest.mark.page

ALLOWED = """\
import { make } from "../base/dom.js";
import { state } from "../state/state.js";
make("p", {}, state.news);
"""
REFUSED = {
    'import { renderNow } from "../render/render.js";': "lies below it",
    'import { lookBack } from "../../actions/pages/lookback.js";': "lies below it",
    'import { change, state } from "../state/state.js";': "Say what has happened",
    'state.news = "";': "Say what has happened",
    "state.past.at += 1;": "Say what has happened",
    "delete state.choice.level;": "Say what has happened",
    "Object.assign(state, {});": "Say what has happened",
    "Object.assign(state.device, {});": "Say what has happened",
    'state.busy.set("1", "sit");': "Say what has happened",
    "state.recall.frames.push({});": "Say what has happened",
}


def linted(text: str) -> str:
    """Return ESLint's output for a module of this text in the folder of the screens."""
    done = subprocess.run(
        [tool("eslint"), "--stdin", "--stdin-filename", "webapp/static/js/screens/made_up.js"],
        cwd=ROOT,
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def test_a_module_that_only_reads_and_imports_down_is_accepted() -> None:
    assert linted(ALLOWED) == ""


def test_a_module_that_writes_or_imports_up_is_refused() -> None:
    """All at once: each start of ESLint takes a second."""
    said = linted("\n".join([*REFUSED, "renderNow(change);", ""])).splitlines()
    for number, (line, reason) in enumerate(REFUSED.items(), start=1):
        found = [fault for fault in said if fault.strip().startswith(f"{number}:")]
        assert any(reason in fault for fault in found), line
