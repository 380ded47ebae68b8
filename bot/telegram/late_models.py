"""aiogram, each of whose models is made ready when it is first needed.

On import aiogram makes them all ready, and each with all that it holds: four seconds of a
processor before a bot says its first word. We use some dozens of three hundred, ready in 0.2 s.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pydantic import BaseModel


@contextmanager
def _nothing_made_ready() -> Iterator[None]:
    """At the end of its import aiogram asks for all; pydantic asks again for each that is used."""
    make_ready = BaseModel.__dict__["model_rebuild"]
    BaseModel.model_rebuild = classmethod(lambda cls, **_: None)  # type: ignore[assignment]
    try:
        yield
    finally:
        BaseModel.model_rebuild = make_ready  # type: ignore[method-assign]


def _name_the_types() -> None:
    """Its modules import each other for type checkers alone, and pydantic looks names up there."""
    names = {name: getattr(types, name) for name in types.__all__} | {"Default": Default}
    for module in {getattr(one, "__module__", "") for one in names.values()}:
        if module.startswith(types.__name__):
            vars(sys.modules[module]).update(names | vars(sys.modules[module]))


with _nothing_made_ready():
    from aiogram import types
    from aiogram.client.default import Default

_name_the_types()
