"""Servers on which ephemeral messages aren't what the documentation says, for tests."""

from collections.abc import Callable
from typing import Any

from deploy.sandbox.backend import Backend
from deploy.sandbox.methods.forms import Form
from deploy.sandbox.world.models import Body, Message

ANSWERED = ("ephemeral_message_id", "receiver_user")


def receiver_told(backend: Backend, form: Form) -> dict[str, Any] | None:
    """The parameters that make a message ephemeral, as far as this server knows them."""
    return _READS.get(backend.settings.ephemeral_lie, _read)(form)


def _read(form: Form) -> dict[str, Any] | None:
    told = form.get("ephemeral_message_parameters")
    return dict(told) if told is not None else _read_flat(form)


def _read_flat(form: Form) -> dict[str, Any] | None:
    if "receiver_user_id" not in form:
        return None
    return {k: form[k] for k in ("receiver_user_id", "callback_query_id") if k in form}


def _read_nothing(form: Form) -> None:
    """Ignore the parameters."""


_READS: dict[str, Callable[[Form], dict[str, Any] | None]] = {
    "10.1": _read_nothing,
    "10.2": _read_flat,
    "ignored": _read_nothing,
}


def has_method(backend: Backend, name: str) -> bool:
    """Return whether this server knows the method."""
    return "Ephemeral" not in name or backend.settings.ephemeral_lie != "10.1"


def answer_about(backend: Backend, message: Message, answer: Body) -> Body:
    """The answer to a message that was sent, as this server gives it."""
    lie = backend.settings.ephemeral_lie
    if lie == "dropped" and message.receiver is not None:
        backend.chats.remove([message])
    if lie == "unnamed":
        return {name: value for name, value in answer.items() if name not in ANSWERED}
    return answer
