"""The scripts as one file: in the order of their imports, each line with its origin, or refused
with the reason.
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.support.node import node
from webapp.page.assets import STATIC, Assets
from webapp.page.bundle import (
    LATER,
    SCRIPT,
    TYPE,
    NotBundled,
    bundle_page,
    bundle_scripts,
    bundle_styles,
    in_order,
)
from webapp.page.source_map import source_map

HAND = 'import { suit } from "./cards/suits.js";\n\n/** A hand. */\nexport const hand = suit;\n'
SUITS = '// The suits.\nexport const suit = "h"; // hearts\n'
TABLE = 'import {\n  hand,\n} from "./hand.js";\nimport "./cards/suits.js";\n\nhand();\n'
SCRIPTS = {"js/main.js": TABLE, "js/hand.js": HAND, "js/cards/suits.js": SUITS}


def test_imported_modules_come_first_and_only_once() -> None:
    assert in_order(SCRIPTS, "js/main.js") == ["js/cards/suits.js", "js/hand.js", "js/main.js"]


def test_one_script_without_imports_exports_and_comments() -> None:
    assert bundle_scripts(SCRIPTS).text == 'const suit = "h";\nconst hand = suit;\nhand();\n'


def test_text_that_only_looks_like_a_comment_stays() -> None:
    lines = 'fetch("https://here"); say("a // b");\nconst slashes = ` // ${1}`;\n'
    assert bundle_scripts({"js/main.js": lines}).text == lines


def test_types_and_margins_are_for_readers() -> None:
    script = "if (a) {\n  b = /** @type {C} */ (d);\n\n  go();\n}\n"
    assert bundle_scripts({"js/main.js": script}).text == "if (a) {\nb = (d);\ngo();\n}\n"


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        ({"js/hand.js": "export const hand = `one\n  two`;\n"}, "over several lines"),
        ({"js/hand.js": "export const hand = /** @type {\n * A} */ (1);\n"}, "several lines"),
        ({"js/hand.js": HAND + "const suit = 1;\n"}, "both have a top-level suit"),
        ({"js/hand.js": "export default 1;\n"}, "export default"),
        ({"js/hand.js": 'import * as all from "./cards/suits.js";\n'}, "import \\* as all"),
        ({"js/cards/suits.js": 'import { hand } from "../hand.js";\n'}, "circle"),
        ({"js/hand.js": 'import { x } from "./none.js";\n'}, "no script js/none.js"),
    ],
)
def test_a_script_that_breaks_the_discipline_is_named(broken: dict[str, str], reason: str) -> None:
    with pytest.raises(NotBundled, match=reason):
        bundle_scripts(SCRIPTS | broken)


LATER_SCRIPTS = {
    **SCRIPTS,
    "js/later.js": 'import { deal } from "./deal.js";\n\nexport const later = { deal };\n',
    "js/deal.js": 'import { suit } from "./cards/suits.js";\n'
    "\nexport const deal = () => /** @type {Suit} */ (suit);\n",
}


def test_every_line_knows_where_it_was_written() -> None:
    bundle = bundle_scripts(SCRIPTS)
    assert [bundle.origin(number) for number in range(5)] == [
        None,
        ('const suit = "h";', "js/cards/suits.js", 2),
        ("const hand = suit;", "js/hand.js", 4),
        ("hand();", "js/main.js", 6),
        None,
    ]


def test_every_line_of_the_page_is_found_where_it_says() -> None:
    scripts = the_pages_scripts()
    written = {path: text.split("\n") for path, text in scripts.items()}
    lines = [line for bundle in bundle_page(scripts).values() for line in bundle.lines]
    for text, script, number in lines:
        if script is None:
            continue
        line = written[script][number - 1].replace("../later.js", "./later.js")
        assert TYPE.sub("", line).strip().removeprefix("export ").startswith(text), script
    assert sum(line.script is None for line in lines) == 3, "what one script takes and gives"


@pytest.mark.page
def test_developer_tools_read_the_map() -> None:
    bundle = bundle_page(LATER_SCRIPTS)[LATER]
    ask = (
        'const { SourceMap } = require("node:module");'
        f"const map = new SourceMap({source_map(bundle, LATER)});"
        "console.log(JSON.stringify([1, 2].map((line) => map.findEntry(line, 0))));"
    )
    said = subprocess.run([node(), "-e", ask], capture_output=True, text=True, check=True).stdout
    found = [(entry["originalSource"], entry["originalLine"]) for entry in json.loads(said)]
    assert found == [("deal.js", 2), ("later.js", 2)], "counted from 0"


def test_rare_modules_are_a_second_script_that_takes_from_the_first() -> None:
    made = bundle_page(LATER_SCRIPTS)
    assert set(made) == {SCRIPT, LATER}
    assert made[SCRIPT].text == bundle_scripts(SCRIPTS).text + "export { suit };\n"
    assert made[LATER].text == (
        'import { suit } from "./page.js";\nconst deal = () => (suit);\n'
        "const later = { deal };\nexport { later };\n"
    )


def test_the_second_script_is_found_from_wherever_it_is_fetched() -> None:
    fetched = (
        '/** @type {import("../later.js").L} */\nconst rest = import("../later.js");\n'
        "const more = import(`../later.js?again=${1}`);\n"
    )
    scripts = LATER_SCRIPTS | {
        "js/main.js": 'import "./past/fetched.js";\nimport "./hand.js";\n',
        "js/past/fetched.js": fetched,
    }
    assert bundle_page(scripts)[SCRIPT].text.startswith(
        'const rest = import("./later.js");\nconst more = import(`./later.js?again=${1}`);\n'
    )
    with pytest.raises(NotBundled, match=r"only js/later.js can be fetched, not ../deal.js"):
        bundle_page(scripts | {"js/past/fetched.js": 'const deal = import("../deal.js");\n'})


def test_no_button_waits_for_a_script_that_may_not_be_here() -> None:
    """Buttons of the first script can be pressed before the second one has come."""
    shown = re.findall(
        r'(?:button\(|"data-action": )"([a-z-]+)"', bundle_page(the_pages_scripts())[SCRIPT].text
    )
    late = (STATIC / "js/actions/latebuttons.js").read_text()
    waiting = {*shown} & {*re.findall(r'^  "?([a-z-]+)"?: ', late, re.MULTILINE)}
    assert waiting == {"add-computer"}, "whose chair it names: asked for without that script too"


def test_a_name_is_used_once_in_both_scripts() -> None:
    with pytest.raises(NotBundled, match="both have a top-level hand"):
        bundle_page(LATER_SCRIPTS | {"js/deal.js": "export const hand = 1, deal = 2;\n"})


def test_without_anything_for_later_there_is_one_script() -> None:
    assert bundle_page(SCRIPTS) == {SCRIPT: bundle_scripts(SCRIPTS)}


def test_style_sheets_keep_their_order_and_lose_their_comments() -> None:
    sheets = [
        "/* Colours.\n\n   All of them. */\n\n:root { --ink: #000; }\n",
        "b {\n  color: red;\n}\n",
    ]
    assert bundle_styles(sheets) == ":root { --ink: #000; }\nb {\ncolor: red;\n}\n"


def the_pages_scripts() -> dict[str, str]:
    return {
        path.relative_to(STATIC).as_posix(): path.read_text()
        for path in STATIC.rglob("js/**/*.js")
    }


def test_the_page_as_it_is_can_be_bundled() -> None:
    assets = Assets(STATIC)
    whole = bundle_scripts(the_pages_scripts()).text
    assert not re.search(r"^(import|export)\b", whole, re.MULTILINE)
    assert assets.url(SCRIPT).endswith(SCRIPT)


def test_a_folder_without_the_pages_start_is_served_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "other.js").write_text("export const one = 1;\n")
    assert Assets(tmp_path).names("js/") == ["js/other.js"]
