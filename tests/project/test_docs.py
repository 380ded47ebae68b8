"""The documents name only things that exist: paths, links, modules, variables, metrics."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from deploy.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("bot", "deploy", "engine", "webapp")
TOP_FOLDERS = (*PACKAGES, "docs", "tests")
OPERATIONS = ROOT / "docs" / "operations.md"
SETTINGS = ROOT / "docs" / "settings.md"
METRICS = ROOT / "docs" / "metrics.md"
DOCUMENTS = sorted(
    {
        path
        for pattern in (
            "*.md",
            "docs/**/*.md",
            "deploy/sandbox/**/*.md",
            "engine/rules/*.md",
            "tests/*.md",
        )
        for path in ROOT.glob(pattern)
    }
)
MADE_WHEN_RUNNING = {"page.js", "page.css", "page.js.map", "later.js.map", "data"}

CODE = sorted(path for folder in TOP_FOLDERS for path in (ROOT / folder).rglob("*.py"))
FOLDERS = [path for path in CODE if path.name == "__init__.py"]
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
IN_BACKTICKS = re.compile(r"`([^`\n]+)`")
LINKED = re.compile(r"""\]\(([^)#\s]+)[^)]*\)|(?:src|srcset)="([^"]+)\"""")
ANCHORED = re.compile(r"\]\(([^)#\s]*)#([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)
FILE = re.compile(r"(?:[\w.-]+/)*[\w-]+\.(?:py|js|mjs|ts|css|html|svg|lua|json|md|po|toml|map)")
FOLDER = re.compile(r"(?:[\w.-]+/)+")
SOURCE_FILE = re.compile(r"\b(?:\w+/)*[a-z_]+\.(?:py|lua)\b")
BELOW_TOP = re.compile(rf"(?:{'|'.join(TOP_FOLDERS)})(?:/[\w.-]+)+")
STARTED = re.compile(rf"python3? -m ((?:{'|'.join(TOP_FOLDERS)})[\w.]*)")
VARIABLE = re.compile(r"\bDURAK_[A-Z_]*[A-Z]\b")
TABLE = re.compile(r"(?:^ *\|.*\n)+", re.MULTILINE)
UNDER_ITS_HEAD = re.compile(r" *(?:\| *:?-+:? *)+\|")
METRIC = re.compile(r'(Counter|Gauge|Histogram|Summary)(?:MetricFamily)?\(\s*"(durak_\w+)"')


def _name(document: Path) -> str:
    return str(document.relative_to(ROOT))


def _paths_in(document: Path) -> Iterator[str]:
    """Yield the words in backticks that look like a file or a folder of ours; no patterns."""
    for said in IN_BACKTICKS.findall(FENCED.sub("", document.read_text())):
        is_path = FILE.fullmatch(said) or FOLDER.fullmatch(said) or BELOW_TOP.fullmatch(said)
        if is_path and (said.endswith(".md") or not re.search(r"\b[A-Z]{4,}\b", said)):
            yield said


@cache
def _ends_of_paths() -> frozenset[str]:
    """Return each path of the project, and each of its ends: documents may leave out the
    beginning.
    """
    files = [path for path in ROOT.iterdir() if path.is_file()]
    for folder in TOP_FOLDERS:
        files += [path for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts]
    ends: set[str] = set()
    for file in files:
        parts = file.relative_to(ROOT).parts
        ends.update("/".join(parts[start:]) for start in range(len(parts)))
    return frozenset(ends)


def _exists(said: str, document: Path) -> bool:
    if said.startswith("../"):
        return (document.parent / said).exists()
    return said.rstrip("/") in _ends_of_paths() or Path(said).name in MADE_WHEN_RUNNING


@cache
def _source(*folders: str) -> str:
    files = (file for folder in folders for file in sorted((ROOT / folder).rglob("*.py")))
    return "\n".join(file.read_text() for file in files)


@cache
def _variables_of_the_programs() -> frozenset[str]:
    settings = {f"DURAK_{field.upper()}" for field in Settings.model_fields}
    return frozenset(settings | set(VARIABLE.findall(_source(*PACKAGES))))


@cache
def _variables_of_the_tests() -> frozenset[str]:
    return frozenset(VARIABLE.findall(_source("tests")))


def _metrics_of_the_programs() -> set[str]:
    """Return each metric as `/metrics` names it: Prometheus lets the name of a counter end in
    `_total`.
    """
    return {
        f"{name}_total" if kind == "Counter" else name
        for kind, name in METRIC.findall(_source(*PACKAGES))
    }


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_every_path_in_a_document_exists(document: Path) -> None:
    assert [said for said in _paths_in(document) if not _exists(said, document)] == []


@pytest.mark.parametrize("file", FOLDERS, ids=_name)
def test_every_file_in_the_docstring_of_a_folder_exists(file: Path) -> None:
    said = SOURCE_FILE.findall(ast.get_docstring(ast.parse(file.read_text())) or "")
    assert [name for name in said if not _exists(name, file)] == []


def test_every_source_file_that_code_names_with_its_package_exists() -> None:
    named = {
        (_name(file), name)
        for file in CODE
        if file.name != "test_names.py"  # it has made-up ones
        for name in SOURCE_FILE.findall(file.read_text())
        if name.startswith(tuple(f"{package}/" for package in TOP_FOLDERS))
    }
    assert sorted(one for one in named if one[1] not in _ends_of_paths()) == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_every_link_of_a_document_leads_somewhere(document: Path) -> None:
    linked = [link or source for link, source in LINKED.findall(document.read_text())]
    ours = [link for link in linked if "://" not in link]
    assert [link for link in ours if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_every_link_to_a_heading_finds_it(document: Path) -> None:
    """In the same document or in another one of ours."""
    wanted = [
        ((document.parent / file).resolve() if file else document, anchor)
        for file, anchor in ANCHORED.findall(FENCED.sub("", document.read_text()))
        if "://" not in file
    ]
    assert [to for to in wanted if to[1] not in _anchors(to[0])] == []


@cache
def _anchors(document: Path) -> frozenset[str]:
    """The headings of a document as links name them."""
    plain = FENCED.sub("", document.read_text())
    headings = (heading.replace("`", "").lower() for heading in HEADING.findall(plain))
    return frozenset(re.sub(r"[^\w -]", "", one).replace(" ", "-") for one in headings)


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_every_table_of_a_document_has_its_head(document: Path) -> None:
    """Without one it is shown as lines of bars; an empty line cuts a table in two."""
    tables = TABLE.findall(FENCED.sub("", f"{document.read_text()}\n"))
    rows = [table.splitlines() for table in tables]
    assert [first for first, *rest in rows if not rest or not _is_head(first, rest[0])] == []


def _is_head(first: str, second: str) -> bool:
    return bool(UNDER_ITS_HEAD.fullmatch(second)) and first.count("|") == second.count("|")


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_every_module_in_a_document_can_be_started(document: Path) -> None:
    modules = STARTED.findall(document.read_text())
    paths = [module.replace(".", "/") for module in modules]
    ends = _ends_of_paths()
    assert [path for path in paths if not {f"{path}.py", f"{path}/__main__.py"} & ends] == []


@pytest.mark.slow
@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_every_variable_in_a_document_is_read_somewhere(document: Path) -> None:
    read = _variables_of_the_programs() | _variables_of_the_tests()
    assert set(VARIABLE.findall(document.read_text())) <= read


def test_every_variable_of_the_programs_is_described() -> None:
    assert _variables_of_the_programs() <= set(VARIABLE.findall(SETTINGS.read_text()))


def test_every_metric_is_described_and_no_other() -> None:
    named = {
        page: set(re.findall(r"`(durak_\w+)", page.read_text())) for page in (METRICS, OPERATIONS)
    }
    assert named[METRICS] == _metrics_of_the_programs()
    assert named[OPERATIONS] <= named[METRICS]
