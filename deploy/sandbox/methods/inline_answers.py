"""Inline mode and guest mode: answering queries, messages that Mini Apps send and share."""

import re
from typing import Any

from deploy.sandbox.backend import Backend
from deploy.sandbox.delivery.inline_results import post_as_guest, post_result
from deploy.sandbox.methods.forms import Form
from deploy.sandbox.methods.method_table import method
from deploy.sandbox.text.entities import text_body
from deploy.sandbox.text.inline_keyboards import check_markup, is_app_address
from deploy.sandbox.world.api_refusals import bad_request
from deploy.sandbox.world.mini_apps import allowed_kinds
from deploy.sandbox.world.models import Body, Bot

MOST_RESULTS = 50


@method("answerInlineQuery")
async def answer_inline_query(backend: Backend, bot: Bot, form: Form) -> Any:
    """answerInlineQuery: at most 50 articles with ids of their own; refused when too late."""
    results = [check_result(backend, result) for result in form["results"]]
    if len(results) > MOST_RESULTS:
        raise bad_request("RESULTS_TOO_MUCH")
    if len({result["id"] for result in results}) < len(results):
        raise bad_request("RESULT_ID_DUPLICATE")
    if len(form.get("next_offset", "").encode()) > 64:
        raise bad_request("NEXT_OFFSET_INVALID")
    button = form.get("button")
    if button is not None:
        _check_results_button(button)
    query = backend.queries.unanswered(form["inline_query_id"], "inline", bot)
    answer: Body = {
        "results": results,
        "next_offset": form.get("next_offset", ""),
        "button": button,
    }
    seconds = form.get("cache_time", 300)
    backend.queries.answer_inline(query, answer, seconds, bool(form.get("is_personal")))
    return True


@method("answerGuestQuery")
async def answer_guest_query(backend: Backend, bot: Bot, form: Form) -> Any:
    """answerGuestQuery: posts the result where the bot was called; once, and not too late."""
    result = check_result(backend, form["result"])
    query = backend.queries.unanswered(form["guest_query_id"], "guest", bot)
    assert query.message is not None
    message = post_as_guest(backend.chats, bot, query.message, result)
    query.answer.set_result({})
    return {"inline_message_id": message.inline_id}


def check_result(backend: Backend, result: Body) -> Body:
    """One result, with the message it would become; refused where that would be."""
    if not 1 <= len(str(result["id"]).encode()) <= 64:
        raise bad_request("RESULT_ID_INVALID")
    if result["type"] != "article":
        raise bad_request("this local Telegram shows inline results of type article only")
    if not result.get("title"):
        raise bad_request("can't parse inline query result: Can't find field \"title\"")
    content = result.get("input_message_content")
    if content is None:
        raise bad_request(
            "can't parse inline query result: Can't find field \"input_message_content\""
        )
    given = (content["message_text"], content.get("parse_mode"), content.get("entities"))
    body = text_body(backend.world, *given)
    markup = check_markup(result.get("reply_markup"), "inline")
    return result | {"body": body | {"reply_markup": markup} if markup else body}


def _check_results_button(button: Body) -> None:
    kinds = [kind for kind in ("web_app", "start_parameter") if kind in button]
    if len(kinds) != 1:
        raise bad_request(
            "can't parse inline query results button: exactly one optional field is needed"
        )
    if kinds == ["web_app"] and not is_app_address(button["web_app"]["url"]):
        raise bad_request("inline query results button Web App URL is invalid")
    start = button.get("start_parameter", "x")
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", start):
        raise bad_request("START_PARAM_INVALID")


@method("answerWebAppQuery")
async def answer_web_app_query(backend: Backend, bot: Bot, form: Form) -> Any:
    """answerWebAppQuery: posts the result where the app was opened, and closes the app."""
    app = backend.apps.of_query(bot, form["web_app_query_id"])
    if app is None:
        raise bad_request("QUERY_ID_INVALID")
    result = check_result(backend, form["result"])
    app.query_id = None
    chat = app.chat or backend.world.private(bot.id, app.person)
    message = post_result(backend.chats, bot, app.person, chat, result)
    told = {"t": "app", "app": app.id, "event": "close", "data": {}}
    backend.clients.tell(app.person, lambda: told)
    return {"inline_message_id": message.inline_id} if message.inline_id else {}


@method("savePreparedInlineMessage")
async def save_prepared_inline_message(backend: Backend, bot: Bot, form: Form) -> Any:
    """savePreparedInlineMessage: for one person to share, within PREPARED_SECONDS."""
    if form["user_id"] not in backend.world.people:
        raise bad_request("USER_ID_INVALID")
    kinds = allowed_kinds(form)
    if not kinds and not form.get("allow_channel_chats"):
        raise bad_request("at least one chat type must be allowed")
    result = check_result(backend, form["result"])
    prepared = backend.apps.prepare(bot, form["user_id"], result, kinds)
    return {"id": prepared.id, "expiration_date": int(prepared.expires)}
