"""The shapes of requests are those of the Bot API, as aiogram knows it."""

import aiogram.methods
import pytest

from deploy.sandbox.methods import METHODS
from deploy.sandbox.methods.forms import SHAPES


def test_every_shape_has_its_method() -> None:
    assert set(SHAPES["methods"]) == set(METHODS)


@pytest.mark.parametrize("name", sorted(SHAPES["methods"]))
def test_parameters_are_the_bot_apis(name: str) -> None:
    known = getattr(aiogram.methods, name[0].upper() + name[1:]).model_fields
    assert set(SHAPES["methods"][name]) == set(known)
