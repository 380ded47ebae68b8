"""aiogram's models are built late, and at once where the libraries don't allow that any more."""

from __future__ import annotations

import pytest
from aiogram.types import Message
from pydantic import BaseModel

from bot.telegram import late_models


def test_the_installed_libraries_let_models_be_built_late(
    caplog: pytest.LogCaptureFixture,
) -> None:
    late_models.check_models()
    assert caplog.messages == [], "pydantic or aiogram changed: see bot/telegram/late_models.py"
    assert late_models.REBUILD in vars(BaseModel)


@pytest.mark.slow
def test_models_that_can_not_be_built_late_are_built_at_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_names: object) -> None:
        raise KeyError("aiogram.types.message")

    monkeypatch.setattr(late_models, "_name_the_types", fail)
    late_models.check_models()
    [told] = caplog.messages
    assert told.startswith("aiogram has changed: models can't be built late")
    chat = {"id": 1, "type": "private"}
    assert Message.model_validate({"message_id": 1, "date": 1, "chat": chat}).chat.id == 1


def test_a_pydantic_without_the_method_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(late_models, "REBUILD", "no_such_method")
    with late_models._nothing_built():
        assert not hasattr(BaseModel, "no_such_method")
    [told] = caplog.messages
    assert told == "pydantic has changed: BaseModel.no_such_method is missing. Starting is slower."
