"""Ids of tables: 4 to 32 lower-case letters and digits."""

from __future__ import annotations

import re
import secrets
import string
from typing import Final

from engine.tables.errors import BadTableId, NoSuchTable

_LETTERS: Final = string.ascii_lowercase + string.digits
_LENGTH: Final = 12  # of the ids that this program makes
_FORM: Final = re.compile(r"[a-z0-9]{4,32}")


def new_table_id() -> str:
    """Return an id by chance."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def is_table_id(text: str) -> bool:
    """Return whether the text has the form of an id."""
    return _FORM.fullmatch(text) is not None


def id_of_form(text: str) -> str:
    """Return the id that a face chose for a new table. Raises BadTableId for another form."""
    if not is_table_id(text):
        raise BadTableId(table=text[:32])
    return text


def known_id(text: str) -> str:
    """Return the id of a table to look for. Raises NoSuchTable for another form, so that it never
    reaches the store.
    """
    if not is_table_id(text):
        raise NoSuchTable(table=text[:32])
    return text
