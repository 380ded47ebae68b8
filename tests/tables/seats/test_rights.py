"""docs/rights.md, cell by cell: what the rights say of people at real tables."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from engine.tables import (
    Action,
    Actor,
    MembersOnly,
    TableError,
    Tables,
    actor_at,
    actor_in_chat,
    check,
    may,
)
from engine.tables.rights.actor import When
from tests.support.rights import MOMENTS, YES, Cell, cells, chat_cells, scene

BY_NAME = {action.value.name: action for action in Action}
IN_CHAT = {
    "admin": actor_in_chat(member=True, administers=True),
    "member": actor_in_chat(member=True),
    "maker": actor_in_chat(member=True, made_it=True),
    "left the chat": actor_in_chat(member=False, made_it=True),
}
TABLES = Path(__file__).parents[3] / "engine" / "tables"


def answer(action: Action, actor: Actor) -> str:
    try:
        check(action, actor)
    except TableError as refused:
        return refused.code
    return YES


@pytest.mark.parametrize("moment", MOMENTS.values())
async def test_every_cell_holds_at_a_real_table(local: Tables, moment: str) -> None:
    columns = list(dict.fromkeys(cell.who for cell in cells() if cell.moment == moment))
    for who in columns:
        table, person, _ = await scene(local, moment, who)
        actor = actor_at(table, person.id, apart=await local.people.apart_from(person.id))
        for cell in cells():
            if (cell.moment, cell.who) == (moment, who):
                assert answer(BY_NAME[cell.action], actor) == cell.expected, cell


@pytest.mark.parametrize("cell", chat_cells(), ids=lambda cell: f"{cell.who}: {cell.action}")
def test_every_cell_holds_in_a_group(cell: Cell) -> None:
    assert answer(BY_NAME[cell.action], IN_CHAT[cell.who]) == cell.expected


def test_the_book_has_every_action_and_no_other() -> None:
    for moment in MOMENTS.values():
        rows = {cell.action for cell in cells() if cell.moment == moment}
        assert rows | {cell.action for cell in chat_cells()} == set(BY_NAME)


def test_no_other_way_leads_to_a_table() -> None:
    """Acts of people are judged in one function; another is for what the chat says of them."""
    callers: set[tuple[str, str]] = set()
    for path in TABLES.rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.AsyncFunctionDef | ast.FunctionDef):
                calls = [one.func for one in ast.walk(function) if isinstance(one, ast.Call)]
                if any("_commits.change" in ast.unparse(one) for one in calls):
                    callers.add((path.name, function.name))
    assert callers == {("checked_acts.py", "save"), ("checked_acts.py", "by_chat")}


def test_whoever_is_kept_out_hears_of_that_first() -> None:
    stranger = Actor(when=When.PLAYING, kept_out=MembersOnly())
    assert answer(Action.START, stranger) == "members_only"
    assert answer(Action.START, Actor(when=When.PLAYING)) == "game_runs"
    assert answer(Action.START, Actor()) == "not_the_host"


def test_being_kept_out_takes_nothing_that_one_has_for_oneself() -> None:
    out = Actor(when=When.PLAYING, seat=1, kept_out=MembersOnly())
    allowed = {action for action in Action if may(action, out)}
    assert allowed == {
        *(Action.LEAVE, Action.NOT_JOIN_NEXT, Action.REVEAL, Action.END_ORDER),
        *(Action.BLOCK, Action.REPORT, Action.INVITE),
    }
