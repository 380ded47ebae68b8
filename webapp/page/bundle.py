"""Many small scripts and style sheets as one file each: a phone on a slow network asks once.

The scripts keep to a discipline that makes this a matter of order: named imports of neighbours
only, none renamed, no circles, every top-level name used once. What breaks it is refused.
What few people ask for is a second script, LATER, which takes what it needs from the first.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Mapping

ENTRY = "js/main.js"
SCRIPT = "js/page.js"  # everything that ENTRY needs
LATER = "js/later.js"  # the page fetches it when somebody asks for what is in it
STYLES = "css/page.css"
# The style sheets, each over the ones before it
SHEETS = ("tokens", "base", "cards", "table", "seats", "screens", "wide", "past", "person")
IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";\s?', re.MULTILINE)
ANY_IMPORT = re.compile(r"^import\b.*|^export (?:default|\{|\*).*", re.MULTILINE)
EXPORTED = re.compile(r"^export (?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)
DECLARED = re.compile(r"^(?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)
# … and after code: without a quote in it, it can't be the end of a string
TRAILING = re.compile(r"(?<=\S)[ \t]+// [^\"'`\n]*$", re.MULTILINE)
TYPE = re.compile(r"/\*\*(?:[^*]|\*(?!/))*\*/ ?")
MARGIN = re.compile(r"^\s+", re.MULTILINE)
STYLE_COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/\n*")


class NotJoinable(ValueError):
    """A script breaks the discipline; the message names it."""


def join_scripts(scripts: Mapping[str, str], entry: str = ENTRY) -> str:
    """One module that does what `entry` with all its imports does."""
    return _as_one(scripts, in_order(scripts, entry), {})


def split_scripts(scripts: Mapping[str, str]) -> dict[str, str]:
    """What the page needs at once, and, where there is a LATER, what it may fetch then."""
    first, names = in_order(scripts, ENTRY), dict[str, str]()
    page = _as_one(scripts, first, names)
    if LATER not in scripts:
        return {SCRIPT: page}
    rest = [path for path in in_order(scripts, LATER) if path not in first]
    taken = ", ".join(sorted(_taken(scripts, first, rest)))
    given = ", ".join(EXPORTED.findall(scripts[LATER]))
    own = _as_one(scripts, rest, names)
    return {
        SCRIPT: f"{page}export {{ {taken} }};\n",
        LATER: f'import {{ {taken} }} from "./page.js";\n{own}export {{ {given} }};\n',
    }


def _taken(scripts: Mapping[str, str], first: list[str], rest: list[str]) -> set[str]:
    """The names that scripts of the rest import from the first ones."""
    return {
        name.strip()
        for path in rest
        for names, wanted in IMPORT.findall(scripts[path])
        if _neighbour(path, wanted) in first
        for name in names.split(",")
        if name.strip()
    }


def _as_one(scripts: Mapping[str, str], paths: list[str], names: dict[str, str]) -> str:
    """These one after another; `names` are those that are used already, by their scripts."""
    parts = []
    for path in paths:
        text = IMPORT.sub("", scripts[path])
        if (left := ANY_IMPORT.search(text)) is not None:
            raise NotJoinable(f"{path}: {left.group()}")
        text = re.sub(r"^export ", "", text, flags=re.MULTILINE)
        for name in DECLARED.findall(text):
            if name in names:
                raise NotJoinable(f"{path} and {names[name]} both have a top-level {name}")
            names[name] = path
        parts.append(_for_phones(path, text))
    return "\n".join(parts) + "\n"


def _for_phones(path: str, text: str) -> str:
    """The script without what is written for readers. Texts have to stay on their line."""
    text = TYPE.sub("", TRAILING.sub("", COMMENT.sub("", text)))
    if (
        left := next((line for line in text.splitlines() if line.count("`") % 2), None)
    ) is not None:
        raise NotJoinable(f"{path}: a text over several lines: {left}")
    return MARGIN.sub("", text).strip()


def in_order(scripts: Mapping[str, str], entry: str) -> list[str]:
    """Every script that `entry` needs, each after the ones it imports."""
    done: list[str] = []

    def visit(path: str, above: tuple[str, ...]) -> None:
        if path in above:
            raise NotJoinable("imports in a circle: " + ", ".join((*above, path)))
        if path in done:
            return
        if path not in scripts:
            raise NotJoinable(f"{above[-1] if above else path}: no script {path}")
        for _, wanted in IMPORT.findall(scripts[path]):
            visit(_neighbour(path, wanted), (*above, path))
        done.append(path)

    visit(entry, ())
    return done


def _neighbour(path: str, wanted: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), wanted))


def join_styles(sheets: Iterable[str]) -> str:
    """The sheets one after another, without what is written for readers."""
    plain = (STYLE_COMMENT.sub("", sheet) for sheet in sheets)
    return "\n".join(MARGIN.sub("", sheet).strip() for sheet in plain) + "\n"
