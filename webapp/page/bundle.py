"""A small bundler: it joins scripts, and style sheets, into one file each, so that a phone on a
slow network asks once.

The scripts follow rules that reduce bundling to ordering: named imports of neighbours only, none
renamed, no circles, every top-level name used once. A script that breaks them is refused. Code
that few people need goes into a second script, LATER, which imports what it needs from the first.
Every line of a bundle comes from one line of one script, and the bundle knows which.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

ENTRY = "js/main.js"
SCRIPT = "js/page.js"  # everything that ENTRY needs
LATER = "js/later.js"  # the page fetches it when somebody asks for what is in it
STYLES = "css/page.css"
LATER_STYLES = "css/later.css"  # the styles for LATER, fetched along with it
# The parts of each style sheet; a later part overrides an earlier one
SHEETS = {
    STYLES: (
        "tokens",
        "base",
        "cards",
        "faces",
        "table",
        "motion",
        "seats",
        "screens",
        "chairs",
        "wide",
        "person",
        "cloth",
    ),
    LATER_STYLES: ("past", "replay", "ownpages", "form", "remarks", "pane", "result", "doubts"),
}
IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";', re.MULTILINE)
# A dynamic import, while the page runs; more may follow the script's name
FETCHED = re.compile(r'\bimport\((["`])(\.[^"`]+?\.js)([^"`]*\1)\)')
ANY_IMPORT = re.compile(r"^import\b.*|^export (?:default|\{|\*).*", re.MULTILINE)
EXPORTED = re.compile(r"^export (?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)
DECLARED = re.compile(r"^(?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/)$", re.MULTILINE)
# A comment after code: one without a quote can't be the end of a string
TRAILING = re.compile(r"(?<=\S)[ \t]+// [^\"'`\n]*$", re.MULTILINE)
TEXT = re.compile(r"""(["'`])(?:(?!\1)[^\\]|\\.)*\1""")
NAME = re.compile(r"[A-Za-z_$][\w$]*")
TYPE = re.compile(r"/\*\*(?:[^*\n]|\*(?!/))*\*/ ?")
MARGIN = re.compile(r"^\s+", re.MULTILINE)
STYLE_COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/\n*")


class NotBundled(ValueError):
    """A script breaks the rules; the message names it."""


class BundleLine(NamedTuple):
    """A line of a bundle, and the script and line that it comes from."""

    text: str
    script: str | None = None  # None: the bundler has added the line
    number: int = 0  # of the line in its script, from 1


@dataclass(frozen=True)
class Bundle:
    """One script made of many."""

    lines: tuple[BundleLine, ...]

    @property
    def text(self) -> str:
        """The script as it is served."""
        return "".join(f"{line.text}\n" for line in self.lines)

    @property
    def names(self) -> frozenset[str]:
        """Every name in the code; words in strings are left out."""
        return frozenset(NAME.findall("\n".join(TEXT.sub("", line.text) for line in self.lines)))

    def origin(self, number: int) -> BundleLine | None:
        """Return the script and line (from 1) that this line comes from; None if the bundler added
        it.
        """
        line = self.lines[number - 1] if 0 < number <= len(self.lines) else None
        return line if line and line.script else None


def bundle_scripts(scripts: Mapping[str, str], entry: str = ENTRY) -> Bundle:
    """Return one module that does what `entry` with all its imports does; raises NotBundled."""
    return Bundle(tuple(_as_one(scripts, in_order(scripts, entry), {})))


def bundle_page(scripts: Mapping[str, str]) -> dict[str, Bundle]:
    """Return the bundles by name: SCRIPT, which the page needs at once, and LATER, if there is
    one.
    """
    first, names = in_order(scripts, ENTRY), dict[str, str]()
    page = tuple(_as_one(scripts, first, names))
    if LATER not in scripts:
        return {SCRIPT: Bundle(page)}
    rest = [path for path in in_order(scripts, LATER) if path not in first]
    later = tuple(_as_one(scripts, rest, names))
    taken = ", ".join(sorted(_taken(scripts, first, rest)))
    given = ", ".join(EXPORTED.findall(scripts[LATER]))
    takes = BundleLine(f'import {{ {taken} }} from "./{posixpath.basename(SCRIPT)}";')
    return {
        SCRIPT: Bundle((*page, BundleLine(f"export {{ {taken} }};"))),
        LATER: Bundle((takes, *later, BundleLine(f"export {{ {given} }};"))),
    }


def _taken(scripts: Mapping[str, str], first: list[str], rest: list[str]) -> set[str]:
    """Return the names that scripts of the rest import from the first ones."""
    return {
        name.strip()
        for path in rest
        for names, wanted in IMPORT.findall(scripts[path])
        if _neighbour(path, wanted) in first
        for name in names.split(",")
        if name.strip()
    }


def _as_one(
    scripts: Mapping[str, str], paths: list[str], names: dict[str, str]
) -> Iterator[BundleLine]:
    """Yield the lines of these scripts, one after another. `names` has the top-level names used
    already, with their scripts, and is added to.
    """
    for path in paths:
        text = IMPORT.sub(_emptied, scripts[path])
        if (left := ANY_IMPORT.search(text)) is not None:
            raise NotBundled(f"{path}: {left.group()}")
        text = re.sub(r"^export ", "", text, flags=re.MULTILINE)
        for name in DECLARED.findall(text):
            if name in names:
                raise NotBundled(f"{path} and {names[name]} both have a top-level {name}")
            names[name] = path
        yield from _for_phones(path, text)


def _for_phones(path: str, text: str) -> Iterator[BundleLine]:
    """Yield the script's lines without comments. A string has to end on its line."""
    text = TYPE.sub("", TRAILING.sub("", COMMENT.sub(_emptied, text)))
    text = FETCHED.sub(lambda found: _fetched(path, *found.groups()), text)
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count("`") % 2 or "/**" in line:
            raise NotBundled(f"{path}: a text or a comment over several lines: {line}")
        if line.strip():
            yield BundleLine(line.strip(), path, number)


def _fetched(path: str, quote: str, wanted: str, rest: str) -> str:
    """Return a dynamic import as it has to be written in the bundle, which lies elsewhere."""
    if not _neighbour(path, wanted).endswith(LATER):
        raise NotBundled(f"{path}: only {LATER} can be fetched, not {wanted}")
    return f"import({quote}./{posixpath.basename(LATER)}{rest})"


def _emptied(found: re.Match[str]) -> str:
    """Return as many empty lines as the match has, so that the lines after it keep their
    numbers.
    """
    return "\n" * found.group().count("\n")


def in_order(scripts: Mapping[str, str], entry: str) -> list[str]:
    """Return every script that `entry` needs, each after the ones that it imports; raises
    NotBundled.
    """
    done: list[str] = []

    def visit(path: str, above: tuple[str, ...]) -> None:
        if path in above:
            raise NotBundled("imports in a circle: " + ", ".join((*above, path)))
        if path in done:
            return
        if path not in scripts:
            raise NotBundled(f"{above[-1] if above else path}: no script {path}")
        for _, wanted in IMPORT.findall(scripts[path]):
            visit(_neighbour(path, wanted), (*above, path))
        done.append(path)

    visit(entry, ())
    return done


def _neighbour(path: str, wanted: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), wanted))


def bundle_styles(sheets: Iterable[str]) -> str:
    """Return the sheets one after another, without comments."""
    plain = (STYLE_COMMENT.sub("", sheet) for sheet in sheets)
    return "\n".join(MARGIN.sub("", sheet).strip() for sheet in plain) + "\n"
