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
    ENTRY,
    LATER,
    SCRIPT,
    NotBundled,
    bundle_page,
    bundle_scripts,
    bundle_styles,
    in_order,
)
from webapp.page.minifier import SHORTENS
from webapp.page.source_map import source_map

ROOT = Path(__file__).parents[3]  # Node finds its packages there
shortens = pytest.mark.skipif(not SHORTENS, reason="the minifier has no wheel for this machine")
HAND = 'import { suit } from "./cards/suits.js";\n\n/** A hand. */\nexport const hand = suit;\n'
SUITS = '// The suits.\nexport const suit = "h"; // hearts\n'
TABLE = 'import {\n  hand,\n} from "./hand.js";\nimport "./cards/suits.js";\n\nhand();\n'
SCRIPTS = {"js/main.js": TABLE, "js/hand.js": HAND, "js/cards/suits.js": SUITS}


def test_imported_modules_come_first_and_only_once() -> None:
    assert in_order(SCRIPTS, "js/main.js") == ["js/cards/suits.js", "js/hand.js", "js/main.js"]


@pytest.fixture
def no_minifier(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Mac with one of Apple's processors, for which the minifier has no wheel."""
    monkeypatch.setattr("webapp.page.minifier.SHORTENS", False)
    monkeypatch.setattr("webapp.page.bundle.SHORTENS", False)


@shortens
def test_one_script_without_imports_exports_and_comments() -> None:
    assert bundle_scripts(SCRIPTS).text == '(()=>{\nconst e="h";\nconst t=e;\nt();\nreturn{}})()\n'


@pytest.mark.usefixtures("no_minifier")
def test_without_a_minifier_the_statements_stay_as_they_were_written() -> None:
    bundle = bundle_scripts(SCRIPTS)
    assert bundle.text == 'const suit = "h"; // hearts\nconst hand = suit;\nhand();\n'
    assert bundle.origin(3) == ("hand();", "js/main.js", 6)
    later = bundle_page(LATER_SCRIPTS)[LATER].text
    assert later.startswith('import { suit } from "./page.js";\nconst deal = () => ')
    assert later.endswith("const later = { deal };\nexport { later };\n")
    assert bundle_styles(["b {\n  color: red;\n}\n"]) == "b {\n  color: red;\n}\n"


@shortens
def test_text_that_only_looks_like_a_comment_stays() -> None:
    lines = 'fetch("https://here"); say("a // b");\nslashes = ` // ${one}`;\n'
    text = bundle_scripts({"js/main.js": lines}).text
    assert (
        text
        == '(()=>{\nfetch("https://here"),say("a // b");\nslashes=` // ${one}`;\nreturn{}})()\n'
    )


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        ({"js/hand.js": "export const hand = `one\ntwo`;\n"}, "js/hand.js:1: a text goes on"),
        ({"js/hand.js": "  go();\nexport const hand = 1;\n"}, r"begin at the margin: go\(\);"),
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


@shortens
def test_code_that_cannot_be_shortened_is_named_with_its_line() -> None:
    with pytest.raises(NotBundled, match=r"^js/main.js:6: unexpected"):
        bundle_scripts(SCRIPTS | {"js/main.js": TABLE.replace("hand();", "hand(;")})


def test_a_name_that_changes_is_not_exported_to_later_scripts() -> None:
    changing = {"js/cards/suits.js": 'export let suit = "h";\n'}
    with pytest.raises(NotBundled, match=r"js/cards/suits.js: later scripts would miss .*suit"):
        bundle_page(LATER_SCRIPTS | changing)


@shortens
def test_every_line_knows_where_its_statement_was_written() -> None:
    bundle = bundle_scripts(SCRIPTS)
    assert [bundle.origin(number) for number in range(6)] == [
        None,
        None,
        ('const e="h";', "js/cards/suits.js", 2),
        ("const t=e;", "js/hand.js", 4),
        ("t();", "js/main.js", 6),
        None,
    ]


@shortens
def test_a_statement_over_several_lines_is_one_and_its_strings_too() -> None:
    """An error in it is told with its first line, below its comment."""
    script = 'go();\n\n/** Deals. */\nexport function deal() {\n  go("one\\ntwo");\n}\n'
    lines = bundle_scripts({"js/main.js": script}).lines[1:-1]
    assert [number for _, _, number in lines] == [1, 4, 4]


def test_every_statement_of_the_page_begins_where_it_says() -> None:
    scripts = the_pages_scripts()
    lines = [line for bundle in bundle_page(scripts).values() for line in bundle.lines]
    for _, script, number in lines:
        if script is not None:
            assert re.match(r"[^\s/*]", scripts[script].split("\n")[number - 1]), script


@shortens
@pytest.mark.page
def test_old_web_views_know_the_syntax() -> None:
    """That of 2020; later than that neither Chrome 87 nor iOS 14 know all."""
    for bundle in bundle_page(the_pages_scripts()).values():
        parse = (
            'const text = require("node:fs").readFileSync(0, "utf8");'
            'require("acorn").parse(text, { ecmaVersion: 2020, sourceType: "module" });'
        )
        done = subprocess.run(
            [node(), "-e", parse], input=bundle.text, capture_output=True, text=True, cwd=ROOT
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.page
def test_developer_tools_read_the_map() -> None:
    bundle = bundle_page(LATER_SCRIPTS)[LATER]
    ask = (
        'const { SourceMap } = require("node:module");'
        f"const map = new SourceMap({source_map(bundle, LATER)});"
        "console.log(JSON.stringify([2, 3].map((line) => map.findEntry(line, 0))));"
    )
    said = subprocess.run([node(), "-e", ask], capture_output=True, text=True, check=True).stdout
    found = [(entry["originalSource"], entry["originalLine"]) for entry in json.loads(said)]
    assert found == [("deal.js", 2), ("later.js", 2)], "counted from 0"


@shortens
def test_rare_modules_are_a_second_script_that_takes_from_the_first() -> None:
    made = bundle_page(LATER_SCRIPTS)
    assert set(made) == {SCRIPT, LATER}
    assert made[SCRIPT].text == (
        'export const { suit } = (()=>{\nconst e="h";\nconst t=e;\nt();\nreturn{suit:e}})()\n'
    )
    assert made[LATER].text == (
        'import { suit } from "./page.js";\nexport const { later } = (()=>{\n'
        "const e=()=>suit;\nconst t={deal:e};\nreturn{later:t}})()\n"
    )


def test_the_second_script_is_found_from_wherever_it_is_fetched() -> None:
    fetched = (
        '/** @type {import("../later.js").L} */\nconst rest = import("../later.js");\n'
        "const more = import(`../later.js?again=${one}`);\n"
    )
    scripts = LATER_SCRIPTS | {
        "js/main.js": 'import "./past/fetched.js";\nimport "./hand.js";\n',
        "js/past/fetched.js": fetched,
    }
    text = bundle_page(scripts)[SCRIPT].text
    assert 'import("./later.js")' in text
    assert "import(`./later.js?again=${one}`)" in text
    with pytest.raises(NotBundled, match=r"only js/later.js can be fetched, not ../deal.js"):
        bundle_page(scripts | {"js/past/fetched.js": 'const deal = import("../deal.js");\n'})


def test_no_button_waits_for_a_script_that_may_not_be_here() -> None:
    """Buttons of the first script can be pressed before the second one has come."""
    scripts = the_pages_scripts()
    first = "".join(scripts[path] for path in in_order(scripts, ENTRY))
    shown = re.findall(r'(?:button\(|"data-action": )"([a-z-]+)"', first)
    late = (STATIC / "js/actions/latebuttons.js").read_text()
    waiting = {*shown} & {*re.findall(r'^  "?([a-z-]+)"?: ', late, re.MULTILINE)}
    assert waiting == {"add-computer"}, "whose chair it names: asked for without that script too"


def test_a_name_is_used_once_in_both_scripts() -> None:
    with pytest.raises(NotBundled, match="both have a top-level hand"):
        bundle_page(LATER_SCRIPTS | {"js/deal.js": "export const hand = 1, deal = 2;\n"})


def test_without_anything_for_later_there_is_one_script() -> None:
    assert bundle_page(SCRIPTS) == {SCRIPT: bundle_scripts(SCRIPTS)}


@shortens
def test_style_sheets_keep_their_order_and_lose_their_comments() -> None:
    sheets = [
        "/* Colours.\n\n   All of them. */\n\n:root { --ink: #000; }\n",
        "b {\n  color: red;\n}\n",
    ]
    assert bundle_styles(sheets) == ":root{--ink:#000}b{color:red}"


def the_pages_scripts() -> dict[str, str]:
    return {
        path.relative_to(STATIC).as_posix(): path.read_text(encoding="utf-8")
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
