"""Import aiogram so that each of its models is built when it is first needed.

On import aiogram builds all of its 300 models, which takes 3.4 s of the processor; we use some
dozens, and this takes 0.8 s. For that it replaces `BaseModel.model_rebuild` of pydantic while
aiogram is imported. Where pydantic or aiogram has changed, a warning says so, and all models are
built at once, as aiogram does by itself.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from pydantic import BaseModel

log = logging.getLogger(__name__)

REBUILD: Final = "model_rebuild"


@contextmanager
def _nothing_built() -> Iterator[None]:
    """At the end of its import aiogram builds all; pydantic builds each again when it is used."""
    build = BaseModel.__dict__.get(REBUILD)
    if build is None:
        log.warning("pydantic has changed: BaseModel.%s is missing. Starting is slower.", REBUILD)
        yield
        return
    setattr(BaseModel, REBUILD, classmethod(lambda cls, *_, **__: None))
    try:
        yield
    finally:
        setattr(BaseModel, REBUILD, build)


def _names() -> dict[str, Any]:
    """Return all that the annotations of aiogram's models name."""
    return {name: getattr(types, name) for name in types.__all__} | {"Default": Default}


def _name_the_types(names: dict[str, Any]) -> None:
    """Its modules import each other for type checkers alone, and pydantic looks names up there."""
    for module in {getattr(one, "__module__", "") for one in names.values()}:
        if module.startswith(types.__name__):
            vars(sys.modules[module]).update(names | vars(sys.modules[module]))


def check_models() -> None:
    """Build the model that holds most others, or all if it can't be built late."""
    names = _names()
    try:
        _name_the_types(names)
        types.Message.model_rebuild(force=True)
    except Exception as error:
        log.warning("aiogram has changed: models can't be built late (%s).", error)
        for model in names.values():
            if hasattr(model, REBUILD):
                model.model_rebuild(force=True, _types_namespace=names)


with _nothing_built():
    from aiogram import types
    from aiogram.client.default import Default

check_models()
