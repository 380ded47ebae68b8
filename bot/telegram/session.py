"""The connection to Telegram: the library's own, without work that nobody needs.

A model that nobody keeps is built again for the next answer, which takes longer than all the rest
of a call. Forms take longer than JSON. Nobody reads the answer to an edit.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.methods import Response
from aiohttp import FormData, JsonPayload

if TYPE_CHECKING:
    from aiogram import Bot
    from aiogram.methods import TelegramMethod
    from aiogram.types import InputFile

DONE: Final = Response[bool](ok=True, result=True)
JUST_DONE: Final = ("edit", "delete", "pin", "unpin")  # calls of which nobody needs to know more


class TelegramSession(AiohttpSession):
    """Sends and reads as the library does, except for that."""

    def build_form_data(  # type: ignore[override]  # the client takes either
        self, bot: Bot, method: TelegramMethod[Any]
    ) -> FormData | JsonPayload:
        """Return the body of a call."""
        files: dict[str, InputFile] = {}
        said = {
            name: self.prepare_value(value, bot=bot, files=files, _dumps_json=False)
            for name, value in method.model_dump(warnings=False).items()
        }
        if files:
            return super().build_form_data(bot, method)
        return JsonPayload(
            {name: value for name, value in said.items() if value not in (None, "")}
        )

    def check_response(
        self, bot: Bot, method: TelegramMethod[Any], status_code: int, content: str
    ) -> Response[Any]:
        """Return the answer, parsed; raises the library's errors."""
        if status_code == 200 and method.__api_method__.startswith(JUST_DONE):
            return DONE
        _model_of(method.__returning__)
        return super().check_response(bot, method, status_code, content)


@cache
def _model_of(returning: Any) -> type[Response[Any]]:
    return Response[returning]
