"""The check of all that the bot asks of Telegram, itself tried with calls that are wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.bot_api import wrong_calls

BUTTON = {"text": "Join", "callback_data": "t:join:k3"}


def call(method: str, **parameters: Any) -> dict[str, Any]:
    """One call, in a form as aiogram sends it."""
    form = {
        name: value if isinstance(value, str) else json.dumps(value)
        for name, value in parameters.items()
    }
    return {"method": method, "parameters": form}


def message(**more: Any) -> dict[str, Any]:
    """A message with a button, and what is to be tried."""
    plain: dict[str, Any] = {"chat_id": -5, "text": "<b>A</b> table", "parse_mode": "HTML"}
    return call("sendMessage", **{**plain, **more})


def keyboard(**button: Any) -> dict[str, Any]:
    return {"inline_keyboard": [[BUTTON | button]]}


def test_calls_as_the_bot_makes_them() -> None:
    article = {
        "type": "article",
        "id": "k3",
        "title": "Podkidnoy",
        "input_message_content": {"message_text": "A table"},
        "reply_markup": keyboard(),
    }
    right = [
        message(reply_markup=keyboard(style="primary")),
        message(text="5", disable_notification=True, message_thread_id=7),
        message(text=f"<b>{'x' * 4096}</b>"),
        message(reply_parameters={"message_id": 3, "allow_sending_without_reply": True}),
        call("answerCallbackQuery", callback_query_id="17", text="You sit.", show_alert=False),
        call("answerInlineQuery", inline_query_id="17", results=[article], cache_time=0),
        call("setMyCommands", commands=[{"command": "durak", "description": "A table"}]),
        call("deleteMessages", chat_id=-5, message_ids=[1, 2]),
    ]
    assert wrong_calls(right) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (call("sendMessages", chat_id=5), "SendMessages: no such method"),
        (call("sendMessage", chat_id=5), "SendMessage.text: missing"),
        (message(loudly=True), "SendMessage.loudly: unknown"),
        (message(message_thread_id="Cards"), "SendMessage.message_thread_id: no int"),
        (message(disable_notification=1), "SendMessage.disable_notification: no bool"),
        (message(reply_parameters={"message_id": "x"}), "reply_parameters.message_id: no int"),
        (message(reply_parameters={"message_id": 3, "quietly": True}), "quietly: unknown"),
        (message(reply_markup=keyboard(colour="red")), "inline_keyboard.colour: unknown"),
        (
            message(reply_markup=keyboard(callback_data="é" * 33)),
            "callback_data: must have 1 to 64",
        ),
        (message(text=f"<b>{'x' * 4097}</b>"), "SendMessage.text: must have 1 to 4096"),
        (call("answerCallbackQuery", callback_query_id="1", text="x" * 201), "0 to 200"),
        (call("setMyCommands", commands=[{"command": "Durak", "description": "x"}]), "must be"),
        (call("setMyCommands", commands=[], language_code="english"), "language_code: must be"),
        (call("setMyDescription", description="x" * 513), "must have 0 to 512"),
        (call("setMyShortDescription", short_description="x" * 121), "must have 0 to 120"),
        (call("deleteMessages", chat_id=5, message_ids=[*range(101)]), "must have 1 to 100"),
        (call("answerInlineQuery", inline_query_id="1", results=[{"type": "cake"}]), "results"),
    ],
)
def test_a_wrong_call_is_caught(wrong: dict[str, Any], words: str) -> None:
    found = wrong_calls([wrong])
    assert any(words in one for one in found), found
