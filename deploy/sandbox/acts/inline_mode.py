"""Inline mode: `@bot words`, choosing a result, the button over the results."""

import asyncio

from deploy.sandbox.acts.act_table import ActRefused, act
from deploy.sandbox.acts.act_targets import bot_of, chat_of, message_of, topic_of, writable
from deploy.sandbox.backend import Backend
from deploy.sandbox.delivery.inline_results import post_result, result_view
from deploy.sandbox.delivery.pending_queries import Query
from deploy.sandbox.world.api_objects import user_object
from deploy.sandbox.world.mini_apps import OpenApp
from deploy.sandbox.world.models import Body, Message

ANSWER_SECONDS = 30.0


@act("inline")
async def inline(backend: Backend, person: int, told: Body) -> Body:
    """`inline`: ask the bot, and wait for its results at most ANSWER_SECONDS."""
    bot = bot_of(backend, told["bot"])
    if not bot.inline:
        raise ActRefused("This bot has no inline mode.")
    chat = chat_of(backend, person, told["chat"])
    text = str(told["query"])[:256]
    query = backend.queries.ask(bot, person, chat, text, str(told.get("offset", "")))
    answer = await _answer(query)
    button = answer["button"]
    return {
        "query_id": query.id,
        "results": [result_view(result) for result in answer["results"]],
        "next_offset": answer["next_offset"],
        "button": {"text": button["text"]} if button else None,
    }


async def _answer(query: Query) -> Body:
    await asyncio.wait([query.answer], timeout=ANSWER_SECONDS)
    if query.answer.cancelled():
        raise ActRefused("A newer question was asked.")
    if not query.answer.done():
        raise ActRefused("The bot did not answer.")
    return query.answer.result()


def _results_of(backend: Backend, person: int, query_id: str) -> Query:
    query = backend.queries.answered(str(query_id), person)
    if query is None:
        raise ActRefused("These results are too old.")
    return query


@act("choose")
async def choose(backend: Backend, person: int, told: Body) -> Body:
    """`choose`: send one of the results, via the bot, which may be told."""
    query = _results_of(backend, person, told["query_id"])
    result = query.results.get(str(told["result"]))
    if result is None:
        raise ActRefused("There is no such result.")
    chat = writable(backend, person, told)
    key = told.get("reply_to")
    reply_to = message_of(backend, person, chat, key).key if key is not None else None
    topic = topic_of(chat, told, person)
    message = post_result(backend.chats, query.bot, person, chat, result, topic, reply_to)
    _tell_chosen(backend, query, str(told["result"]), message)
    return {"key": message.key}


def _tell_chosen(backend: Backend, query: Query, result_id: str, message: Message) -> None:
    """Only with inline feedback on; the inline id only when there is a keyboard."""
    if not query.bot.inline_feedback:
        return
    told: Body = {
        "result_id": result_id,
        "from": user_object(backend.world, query.person),
        "query": query.text,
    }
    if message.inline_id:
        told["inline_message_id"] = message.inline_id
    lane = f"chosen:{query.person}"
    backend.updates.push(query.bot, "chosen_inline_result", told, lane)


@act("inline_button")
async def inline_button(backend: Backend, person: int, told: Body) -> Body:
    """`inline_button`: the button over the results opens the bot's chat or a Mini App."""
    query = _results_of(backend, person, told["query_id"])
    button = query.button
    if button is None:
        raise ActRefused("There is no such button.")
    if "start_parameter" in button:
        parameter = button["start_parameter"]
        return {"kind": "chat", "chat": query.bot.id, "parameter": parameter, "key": None}
    app = OpenApp(
        bot=query.bot,
        person=person,
        source="inline",
        address=button["web_app"]["url"],
        title=query.bot.first_name,
        chat=query.chat,
    )
    return {"kind": "app", "launch": backend.apps.launch(app, told.get("theme"))}
