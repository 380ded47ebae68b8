"""Calls of the Bot API held against its own schema, as aiogram's classes know it.

The local Telegram ignores what it doesn't know, as Telegram does, and reads `"5"` as a number.
Here nothing is ignored: names, types and lengths of all fields, nested ones too.
"""

from __future__ import annotations

import bot.telegram.late_models  # noqa: F401  before aiogram

# isort: split
import json
import re
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import aiogram.methods
from aiogram.types import InputFile
from pydantic import BaseModel

from deploy.sandbox.text.html_entities import HtmlReader, units

Call = dict[str, Any]

LETTERS: dict[str, tuple[int, int]] = {
    "SendMessage.text": (1, 4096),
    "EditMessageText.text": (1, 4096),
    "InputTextMessageContent.message_text": (1, 4096),
    "SendPhoto.caption": (0, 1024),
    "AnswerCallbackQuery.text": (0, 200),
    "BotCommand.command": (1, 32),
    "BotCommand.description": (1, 256),
    "SetMyName.name": (0, 64),
    "SetMyDescription.description": (0, 512),
    "SetMyShortDescription.short_description": (0, 120),
    "CopyTextButton.text": (1, 256),
    "InlineKeyboardButton.text": (1, 4096),
    "InlineQueryResultsButton.start_parameter": (1, 64),
    "SetWebhook.secret_token": (1, 256),
}
BYTES: dict[str, tuple[int, int]] = {
    "InlineKeyboardButton.callback_data": (1, 64),
    "InlineQueryResultArticle.id": (1, 64),
    "AnswerInlineQuery.next_offset": (0, 64),
}
ITEMS: dict[str, tuple[int, int]] = {
    "AnswerInlineQuery.results": (0, 50),
    "DeleteMessages.message_ids": (1, 100),
    "SetMyCommands.commands": (0, 100),
}
PATTERNS = {
    "BotCommand.command": r"[a-z0-9_]+",
    "SetMyCommands.language_code": r"(?:[a-z]{2})?",
    "SetMyDescription.language_code": r"(?:[a-z]{2})?",
    "SetMyShortDescription.language_code": r"(?:[a-z]{2})?",
    "InlineQueryResultsButton.start_parameter": r"[A-Za-z0-9_-]+",
    "SetWebhook.secret_token": r"[A-Za-z0-9_-]+",
}
ATTACHED = "attach://"  # before the name of a file that is in the same form
IN_HTML = ("text", "caption", "message_text")
PLAIN: dict[Any, tuple[type, ...]] = {
    int: (int,),
    float: (int, float),
    str: (str,),
    bool: (bool,),
    datetime: (int,),
    timedelta: (int,),
    InputFile: (str,),
}


def wrong_calls(calls: Iterable[Call]) -> list[str]:
    """Return everything in these calls of the local Telegram's log that the Bot API
    doesn't know.
    """
    said = ((call["method"], json.dumps(call["parameters"])) for call in calls)
    return [wrong for method, parameters in said for wrong in _wrong_call(method, parameters)]


@lru_cache(maxsize=1024)  # most calls are made again and again
def _wrong_call(method: str, parameters: str) -> tuple[str, ...]:
    name = method[:1].upper() + method[1:]
    kind = getattr(aiogram.methods, name, None)
    if kind is None:
        return (f"{name}: no such method",)
    told = json.loads(parameters)
    files = {str(value).removeprefix(ATTACHED) for value in told.values()}
    sent = {key: Sent(value) for key, value in told.items() if key not in files}
    return tuple(_of_model(sent, kind, name))


class Sent:
    """A parameter as it was sent in a form: text, or JSON for all that isn't text."""

    def __init__(self, value: Any) -> None:
        self.readings = [value]
        if isinstance(value, str):
            with suppress(ValueError):
                self.readings.append(json.loads(value))

    def read_as(self, wanted: Any, path: str) -> Any:
        """The reading that is this type, or is nearest to it."""
        return min(self.readings, key=lambda one: _farness(_of_type(one, wanted, path)))


def _farness(wrong: list[str]) -> tuple[bool, int, int]:
    """Return a sort key for how far a value is from a type: nearest is a fault deepest inside."""
    return bool(wrong), -max((one.count(".") for one in wrong), default=0), len(wrong)


def _of_model(told: Any, model: type[BaseModel], path: str) -> list[str]:
    if not isinstance(told, dict):
        return [f"{path}: no {model.__name__}"]
    model.model_rebuild()  # nobody may have used it yet
    fields = {field.alias or name: field for name, field in model.model_fields.items()}
    wrong = [f"{path}.{name}: unknown" for name in told if name not in fields]
    for name, field in fields.items():
        value = told.get(name)
        if isinstance(value, Sent):
            value = value.read_as(field.annotation, f"{path}.{name}")
        if value is not None:
            where, rule = f"{path}.{name}", f"{model.__name__}.{name}"
            shown = _without_tags(value, name, told)
            wrong += _of_type(value, field.annotation, where) or _beyond(shown, rule, where)
        elif field.is_required():
            wrong.append(f"{path}.{name}: missing")
    return wrong


def _of_type(value: Any, wanted: Any, path: str) -> list[str]:
    """Return the faults of a value as this type; for a union, those of the nearest member."""
    origin, inside = get_origin(wanted), get_args(wanted)
    if origin is Annotated:
        return _of_type(value, inside[0], path)
    if origin in (Union, UnionType):
        return min((_of_type(value, one, path) for one in inside), key=_farness)
    if origin is list:
        return _of_list(value, inside[0], path)
    if origin is Literal:
        return [] if value in inside else [f"{path}: not one of {inside}"]
    if isinstance(wanted, type) and issubclass(wanted, BaseModel):
        return _of_model(value, wanted, path)
    return _of_plain(value, wanted, path)


def _of_list(value: Any, wanted: Any, path: str) -> list[str]:
    if not isinstance(value, list):
        return [f"{path}: no list"]
    return [wrong for one in value for wrong in _of_type(one, wanted, path)]


def _of_plain(value: Any, wanted: Any, path: str) -> list[str]:
    fitting = PLAIN.get(wanted, ())
    right = isinstance(value, fitting) and (wanted is bool or not isinstance(value, bool))
    return [] if right or wanted is Any else [f"{path}: no {getattr(wanted, '__name__', wanted)}"]


def _without_tags(value: Any, name: str, told: dict[str, Any]) -> Any:
    """Return the part of a text in HTML that counts: the one that people see."""
    mode = told.get("parse_mode")
    if isinstance(mode, Sent):
        mode = mode.read_as(str, "")
    return HtmlReader(value).read()[0] if mode == "HTML" and name in IN_HTML else value


def _beyond(value: Any, rule: str, path: str) -> list[str]:
    """Too short, too long, or of other letters than Telegram takes there."""
    for rules, measure in ((LETTERS, units), (BYTES, _bytes), (ITEMS, len)):
        least, most = rules.get(rule, (0, None))
        if most is not None and not least <= measure(value) <= most:
            return [f"{path}: must have {least} to {most}, not {measure(value)}"]
    if rule in PATTERNS and not re.fullmatch(PATTERNS[rule], value):
        return [f"{path}: must be {PATTERNS[rule]}"]
    return []


def _bytes(text: str) -> int:
    return len(text.encode())
