"""Which function answers which method of the Bot API."""

from collections.abc import Awaitable, Callable
from typing import Any

from deploy.sandbox.backend import Backend
from deploy.sandbox.methods.forms import Form
from deploy.sandbox.world.models import Bot

Answer = Callable[[Backend, Bot, Form], Awaitable[Any]]
METHODS: dict[str, Answer] = {}


def method(name: str) -> Callable[[Answer], Answer]:
    """Put the decorated function into the table as this method of the Bot API."""

    def register(answer: Answer) -> Answer:
        METHODS[name] = answer
        return answer

    return register
