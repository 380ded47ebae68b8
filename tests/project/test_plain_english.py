"""Plain English: docstrings, and comments of scripts, open with a verb or a noun, and sentences in
documents are short.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]

HEADLESS: Final = re.compile(
    r"(?:What|Who|Whose|Whom|Whether|How|Where|Which|When|As \w+ says|Nobody|That which)\b"
)
COMMENT: Final = re.compile(r" *(//|/\*\*|--) ?(.*)")
RIDDLE: Final = re.compile(r"test_(?:what|who|whose|whom|whether|how|where|which)_")
ADVICE: Final = """
Open with a verb ("Return the seats that …"), a noun ("Seats that …", "The number of …") or, for a
yes or no, with "Return whether …" or "True if …": see docs/style.md."""

MOST_WORDS: Final = 32
MEANT_LONG: Final[Mapping[str, str]] = {}
"""The beginning of a long sentence → the reason why it isn't divided."""

UNREAD: Final = {".venv", "node_modules", "mutants", "build", "dist"}
FENCED: Final = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def headless_docstrings(folder: Path) -> Iterator[str]:
    """Yield each docstring below a folder that opens with a clause, with its file and line."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(
                node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
            ):
                text = ast.get_docstring(node) or ""
                if HEADLESS.match(text):
                    line = node.body[0].lineno
                    yield f"{path.relative_to(ROOT)}:{line}: {text.splitlines()[0]}"


@pytest.mark.parametrize("folder", ["bot", "webapp", "engine", "deploy", "tests"])
def test_docstrings_open_with_a_verb_or_a_noun(folder: str) -> None:
    found = list(headless_docstrings(ROOT / folder))
    said = "\n".join(found)
    assert found == [], f"{said}\n{ADVICE}"


def headless_comments() -> Iterator[str]:
    """Yield each comment of a script or a Lua script that opens with a clause."""
    for path in sorted(path for end in ("*.js", "*.lua") for path in ROOT.rglob(end)):
        name = path.relative_to(ROOT)
        lines = [] if UNREAD & {*name.parts} else path.read_text(encoding="utf-8").splitlines()
        before = None
        for number, line in enumerate(lines, 1):
            comment = COMMENT.match(line)
            goes_on = comment and before and comment[1] == before[1] != "/**"
            if comment and not goes_on and HEADLESS.match(comment[2]):
                yield f"{name}:{number}: {comment[2]}"
            before = comment


def test_comments_of_scripts_open_with_a_verb_or_a_noun() -> None:
    found = [*headless_comments()]
    said = "\n".join(found)
    assert found == [], f"{said}\n{ADVICE}"


def riddles() -> Iterator[str]:
    """Yield each test whose name begins with a clause, with its file."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8")):
            if RIDDLE.match(name):
                yield f"{path.relative_to(ROOT)}: {name}"


def test_names_of_tests_are_statements() -> None:
    assert [*riddles()] == [], "name the person or the thing: test_a_player_who_leaves_…"


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a document's paragraphs; lists, tables and code are left out."""
    for block in re.split(r"\n\s*\n", FENCED.sub("", text)):
        if not block.lstrip().startswith(("|", "#", "-", "*")):
            yield from re.split(r"(?<=[.!?])\s+", " ".join(block.split()))


def long_sentences() -> Iterator[tuple[str, str]]:
    """Yield the document and the text of each sentence with too many words."""
    for path in sorted(ROOT.rglob("*.md")):
        name = path.relative_to(ROOT)
        if not UNREAD & {*name.parts}:
            for sentence in sentences(path.read_text(encoding="utf-8")):
                if len(sentence.split()) > MOST_WORDS:
                    yield str(name), sentence


def reason_for(sentence: str) -> str:
    """Return the reason why a sentence may be long, or ""."""
    return next((why for begins, why in MEANT_LONG.items() if sentence.startswith(begins)), "")


def test_sentences_in_documents_are_short() -> None:
    found = [f"{name}: {text}" for name, text in long_sentences() if not reason_for(text)]
    said = "\n".join(found)
    assert found == [], (
        f"{len(found)} sentences of more than {MOST_WORDS} words:\n{said}\n"
        "Divide each: one idea a sentence. If one must be long, say why in MEANT_LONG."
    )


def test_every_reason_for_a_long_sentence_is_needed() -> None:
    every = [sentence for _, sentence in long_sentences()]
    assert [
        begins for begins in MEANT_LONG if not any(one.startswith(begins) for one in every)
    ] == []


@pytest.mark.parametrize("text", ["What a seat sees.", "Whether it is over.", "As Archive says."])
def test_a_headless_docstring_is_found(text: str) -> None:
    assert HEADLESS.match(text)


@pytest.mark.parametrize("text", ["Return what a seat sees.", "Whoever asks.", "Howls."])
def test_another_docstring_is_not(text: str) -> None:
    assert not HEADLESS.match(text)
