"""aiogram's models are made ready when they are first needed, and all can be."""

from __future__ import annotations

import subprocess
import sys
from typing import Any, get_type_hints

import pytest
from aiogram import Bot, methods, types
from pydantic import BaseModel

NONE_READY = """
import bot.app
from aiogram.types import Chat, Message
assert not Message.__pydantic_complete__
said = Message(message_id=1, date=0, chat=Chat(id=1, type="private"), text="/durak")
assert said.chat.id == 1 and Message.__pydantic_complete__
"""


@pytest.mark.slow
def test_a_bot_begins_with_none_and_uses_what_it_needs() -> None:
    subprocess.run([sys.executable, "-c", NONE_READY], check=True)


@pytest.mark.parametrize("drawer", [types, methods])
def test_every_name_in_them_is_known_to_the_module_that_uses_it(drawer: Any) -> None:
    models = [getattr(drawer, name) for name in drawer.__all__]
    for model in models:
        if isinstance(model, type) and issubclass(model, BaseModel):
            assert get_type_hints(model, localns={"Bot": Bot}), model


def test_models_can_be_built_before_they_are_needed() -> None:
    for model in (types.Game, types.Invoice, methods.SendPoll, types.Update):
        assert model.model_rebuild() is not False
        assert model.__pydantic_complete__
