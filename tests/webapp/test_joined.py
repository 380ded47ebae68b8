"""The scripts as one file: in the order of their imports, or refused with the reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from webapp.page.assets import STATIC, Assets
from webapp.page.bundle import (
    LATER,
    SCRIPT,
    NotJoinable,
    in_order,
    join_scripts,
    join_styles,
    split_scripts,
)

HAND = 'import { suit } from "./cards/suits.js";\n\n/** A hand. */\nexport const hand = suit;\n'
SUITS = '// The suits.\nexport const suit = "h"; // hearts\n'
TABLE = 'import {\n  hand,\n} from "./hand.js";\nimport "./cards/suits.js";\n\nhand();\n'
SCRIPTS = {"js/main.js": TABLE, "js/hand.js": HAND, "js/cards/suits.js": SUITS}


def test_what_is_imported_comes_first_and_only_once() -> None:
    assert in_order(SCRIPTS, "js/main.js") == ["js/cards/suits.js", "js/hand.js", "js/main.js"]


def test_one_script_without_imports_exports_and_comments() -> None:
    assert join_scripts(SCRIPTS) == 'const suit = "h";\nconst hand = suit;\nhand();\n'


def test_what_only_looks_like_a_comment_stays() -> None:
    lines = 'fetch("https://here"); say("a // b");\nconst slashes = ` // ${1}`;\n'
    assert join_scripts({"js/main.js": lines}) == lines


def test_types_and_margins_are_for_readers() -> None:
    script = "if (a) {\n  b = /** @type {C} */ (d);\n\n  go();\n}\n"
    assert join_scripts({"js/main.js": script}) == "if (a) {\nb = (d);\ngo();\n}\n"


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        ({"js/hand.js": "export const hand = `one\n  two`;\n"}, "over several lines"),
        ({"js/hand.js": HAND + "const suit = 1;\n"}, "both have a top-level suit"),
        ({"js/hand.js": "export default 1;\n"}, "export default"),
        ({"js/hand.js": 'import * as all from "./cards/suits.js";\n'}, "import \\* as all"),
        ({"js/cards/suits.js": 'import { hand } from "../hand.js";\n'}, "circle"),
        ({"js/hand.js": 'import { x } from "./none.js";\n'}, "no script js/none.js"),
    ],
)
def test_a_script_that_breaks_the_discipline_is_named(broken: dict[str, str], reason: str) -> None:
    with pytest.raises(NotJoinable, match=reason):
        join_scripts(SCRIPTS | broken)


LATER_SCRIPTS = {
    **SCRIPTS,
    "js/later.js": 'import { deal } from "./deal.js";\n\nexport const later = { deal };\n',
    "js/deal.js": 'import { suit } from "./cards/suits.js";\n'
    "\nexport const deal = () => /** @type {Suit} */ (suit);\n",
}


def test_what_few_ask_for_is_a_second_script_that_takes_from_the_first() -> None:
    joined = split_scripts(LATER_SCRIPTS)
    assert set(joined) == {SCRIPT, LATER}
    assert joined[SCRIPT] == join_scripts(SCRIPTS) + "export { suit };\n"
    assert joined[LATER] == (
        'import { suit } from "./page.js";\nconst deal = () => (suit);\n'
        "const later = { deal };\nexport { later };\n"
    )


def test_a_name_is_used_once_in_both_scripts() -> None:
    with pytest.raises(NotJoinable, match="both have a top-level hand"):
        split_scripts(LATER_SCRIPTS | {"js/deal.js": "export const hand = 1, deal = 2;\n"})


def test_without_anything_for_later_there_is_one_script() -> None:
    assert split_scripts(SCRIPTS) == {SCRIPT: join_scripts(SCRIPTS)}


def test_style_sheets_keep_their_order_and_lose_their_comments() -> None:
    sheets = [
        "/* Colours.\n\n   All of them. */\n\n:root { --ink: #000; }\n",
        "b {\n  color: red;\n}\n",
    ]
    assert join_styles(sheets) == ":root { --ink: #000; }\nb {\ncolor: red;\n}\n"


def test_the_page_as_it_is_can_be_joined() -> None:
    assets = Assets(STATIC)
    scripts = {name: (STATIC / name).read_text() for name in assets.names("js/") if name != SCRIPT}
    whole = join_scripts(scripts)
    assert not re.search(r"^(import|export)\b", whole, re.MULTILINE)
    assert assets.url(SCRIPT).endswith(SCRIPT)


def test_a_folder_without_the_pages_start_is_served_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "other.js").write_text("export const one = 1;\n")
    assert Assets(tmp_path).names("js/") == ["js/other.js"]
