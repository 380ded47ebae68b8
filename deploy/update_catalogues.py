"""Brings the catalogues up to date with the code: `python -m deploy.update_catalogues`.

After a change of a sentence run it, then translate what the catalogues under
`engine/words/locales` have left empty. A test says when that was forgotten.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

from engine.words.translation.catalogues import catalogue_file
from engine.words.translation.languages import LANGUAGES, SOURCE

ROOT = Path(__file__).resolve().parent.parent
SOURCES = [
    ("engine/words/**.py", "python"),
    ("engine/pictures/**.py", "python"),
    ("bot/**.py", "python"),
    ("webapp/**.py", "python"),
    ("webapp/static/js/**.js", "javascript"),
    ("webapp/templates/**.html", "jinja2"),
]
KEYWORDS = {**DEFAULT_KEYWORDS, "counted": (1, 2)}  # engine/words/translation/sentences.py


def sentences() -> Catalog:
    """Every sentence that the code says through gettext, with the files that say it."""
    catalogue = Catalog(project="durak", charset="utf-8")
    found = extract_from_dir(
        ROOT, SOURCES, options_map={}, keywords=KEYWORDS, comment_tags=("L10n:",)
    )
    for file, _line, message, comments, context in found:
        catalogue.add(message, None, [(file, 1)], auto_comments=comments, context=context)
    return catalogue


def catalogue_of(language: str) -> Catalog:
    """The translations of one language as they are stored; a new language has none yet."""
    if not catalogue_file(language).exists():
        return Catalog(locale=language, charset="utf-8")
    with catalogue_file(language).open("rb") as file:
        return read_po(file, locale=language)


def update(language: str) -> Catalog:
    """Add new sentences, empty, and drop those that aren't used; a near one isn't guessed."""
    catalogue = catalogue_of(language)
    catalogue.update(sentences(), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    store(language, catalogue)
    return catalogue


def store(language: str, catalogue: Catalog) -> None:
    """Write the translations of one language, sorted, under a header of what is needed."""
    text = BytesIO()
    write_po(text, catalogue, width=99, sort_output=True, omit_header=True, no_location=True)
    file = catalogue_file(language)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(_header(catalogue).encode() + b"\n" + text.getvalue())


def _header(catalogue: Catalog) -> str:
    name = Locale.parse(language := str(catalogue.locale)).english_name
    fields = {
        "Project-Id-Version": "durak",
        "Language": language,
        "Plural-Forms": catalogue.plural_forms,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
    }
    lines = [f'"{field}: {value}\\n"\n' for field, value in fields.items()]
    return f'# {name} words for Durak.\nmsgid ""\nmsgstr ""\n' + "".join(lines)


def untranslated(catalogue: Catalog) -> list[str]:
    """The sentences without words in this language (a plural needs every form)."""
    empty = []
    for message in catalogue:
        texts = message.string if isinstance(message.string, (tuple, list)) else [message.string]
        if message.id and (message.fuzzy or not all(texts)):
            empty.append(message.id if isinstance(message.id, str) else message.id[0])
    return empty


def main() -> int:
    """Update all catalogues and say what is left to translate; 1 if there is anything."""
    left = 0
    for language in LANGUAGES:
        if language != SOURCE:
            empty = untranslated(update(language))
            left += len(empty)
            sys.stdout.write(f"{language}: {len(empty)} to translate\n")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
