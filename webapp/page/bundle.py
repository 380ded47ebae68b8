"""A small bundler: it joins scripts, and style sheets, into one file each, so that a phone on a
slow network asks once.

The scripts follow rules that reduce bundling to ordering: named imports of neighbours only, none
renamed, no circles, every top-level name used once. A script that breaks them is refused. Code
that few people need goes into a second script, LATER, which imports what it needs from the first.
Every line of a bundle is one top-level statement of one script, shortened, and the bundle knows
where it was written.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from webapp.page.minifier import SHORTENS, NotShortened, shortened_script, shortened_styles

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
    LATER_STYLES: (
        "past",
        "replay",
        "ownpages",
        "form",
        "remarks",
        "pane",
        "result",
        "doubts",
        "chips",
    ),
}
IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";', re.MULTILINE)
# A dynamic import, while the page runs; more may follow the script's name. After { it is a type
FETCHED = re.compile(r'(?<!\{)\bimport\((["`])(\.[^"`]+?\.js)([^"`]*\1)\)')
ANY_IMPORT = re.compile(r"^import\b.*|^export (?:default|\{|\*).*", re.MULTILINE)
EXPORTED = re.compile(r"^export (?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)
DECLARED = re.compile(r"^(?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/)$", re.MULTILINE)
TEXT = re.compile(r"""(["'`])(?:(?!\1)[^\\]|\\.)*\1""")
NAME = re.compile(r"[A-Za-z_$][\w$]*")
# A line at the margin, and those after it that are indented or close a bracket
STATEMENT = re.compile(r"^[^\s\])}].*(?:\n(?![^\s\])}]).*)*", re.MULTILINE)
CHANGING = re.compile(r"^let (\w+)", re.MULTILINE)
MARK = "debugger;"  # the minifier leaves it between the statements that it stands between


class NotBundled(ValueError):
    """A script breaks the rules; the message names it."""


class BundleLine(NamedTuple):
    """A line of a bundle, and the script and line where it was written."""

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
    return Bundle(tuple(_as_one(_statements(scripts, in_order(scripts, entry), {}))))


def bundle_page(scripts: Mapping[str, str]) -> dict[str, Bundle]:
    """Return the bundles by name: SCRIPT, which the page needs at once, and LATER, if there is
    one.
    """
    if LATER not in scripts:
        return {SCRIPT: bundle_scripts(scripts)}
    first, names = in_order(scripts, ENTRY), dict[str, str]()
    page = _statements(scripts, first, names)
    rest = [path for path in in_order(scripts, LATER) if path not in first]
    later = _statements(scripts, rest, names)
    taken = sorted(_taken(scripts, first, rest))
    takes = f'import {{ {", ".join(taken)} }} from "./{posixpath.basename(SCRIPT)}";'
    given = EXPORTED.findall(scripts[LATER])
    return {
        SCRIPT: Bundle(tuple(_as_one(page, taken))),
        LATER: Bundle((BundleLine(takes), *_as_one(later, given))),
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


def _statements(
    scripts: Mapping[str, str], paths: list[str], names: dict[str, str]
) -> list[BundleLine]:
    """Return the top-level statements of these scripts, one after another. `names` has the
    top-level names used already, with their scripts, and is added to.
    """
    found: list[BundleLine] = []
    for path in paths:
        text = IMPORT.sub(_emptied, COMMENT.sub(_emptied, scripts[path]))
        if (left := ANY_IMPORT.search(text)) is not None:
            raise NotBundled(f"{path}: {left.group()}")
        text = re.sub(r"^export ", "", text, flags=re.MULTILINE)
        for name in DECLARED.findall(text):
            if name in names:
                raise NotBundled(f"{path} and {names[name]} both have a top-level {name}")
            names[name] = path
        text = FETCHED.sub(partial(_fetched, path), text)
        if lost := STATEMENT.sub("", text).strip():
            raise NotBundled(f"{path}: code that doesn't begin at the margin: {lost}")
        for statement in STATEMENT.finditer(text):
            number = text.count("\n", 0, statement.start()) + 1
            written = statement.group().rstrip()
            if written.count("`") % 2:
                raise NotBundled(f"{path}:{number}: a text goes on at the margin")
            found.append(BundleLine(written, path, number))
    return found


def _as_one(statements: list[BundleLine], exported: Sequence[str] = ()) -> Iterator[BundleLine]:
    """Yield the lines of a script of these statements."""
    names = ", ".join(exported)
    for text, script, _ in statements:
        if changing := {*CHANGING.findall(text)} & {*exported}:
            raise NotBundled(f"{script}: later scripts would miss changes of {changing}")
    if SHORTENS:
        yield from _shortened(statements, names)
        return
    for text, script, number in statements:
        for more, line in enumerate(text.split("\n")):
            yield BundleLine(line, script, number + more)
    if names:
        yield BundleLine(f"export {{ {names} }};")


def _shortened(statements: list[BundleLine], names: str) -> Iterator[BundleLine]:
    """Yield each statement on a line of its own. All stand in a function, so that their top-level
    names become short too; what it returns is exported.
    """
    texts = [f"{text}\n" for text, _, _ in statements]
    marked = MARK.join(["(() => {", *texts, f"return {{ {names} }}; }})()"])
    try:
        short = shortened_script(marked)
    except NotShortened as reason:
        raise NotBundled(f"{_broken(statements)}: {reason}") from None
    opening, *lines, returned = short.split(MARK)
    if len(lines) != len(statements):
        raise NotBundled(f"{len(statements)} statements became {len(lines)}")
    yield BundleLine(f"export const {{ {names} }} = {opening}" if names else opening)
    for line, (_, script, number) in zip(lines, statements, strict=True):
        for part in line.split("\n"):  # a string may have several lines
            yield BundleLine(part, script, number)
    yield BundleLine(returned)


def _broken(statements: list[BundleLine]) -> str:
    """Return the script and the line of the statement that can't be shortened by itself."""
    for text, script, number in statements:
        try:
            shortened_script(text)
        except NotShortened:
            return f"{script}:{number}"
    return "all scripts together"


def _fetched(path: str, found: re.Match[str]) -> str:
    """Return a dynamic import as it has to be written in the bundle, which lies elsewhere."""
    quote, wanted, rest = found.groups()
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
    """Return the sheets one after another, shortened."""
    return shortened_styles("\n".join(sheets))
