"""Table of the functions that answer the methods of the Bot API."""

from collections.abc import Awaitable, Callable
from typing import Any

from deploy.sandbox.backend import Backend
from deploy.sandbox.methods.forms import Form
from deploy.sandbox.world.models import Bot

MethodHandler = Callable[[Backend, Bot, Form], Awaitable[Any]]
METHODS: dict[str, MethodHandler] = {}


def method(name: str) -> Callable[[MethodHandler], MethodHandler]:
    """Put the decorated function into the table as this method of the Bot API."""

    def register(answer: MethodHandler) -> MethodHandler:
        METHODS[name] = answer
        return answer

    return register
