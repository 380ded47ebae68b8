"""Requests of Mini Apps to their chat client that need Telegram itself."""

from deploy.sandbox.acts.act_table import ActRefused, act
from deploy.sandbox.acts.act_targets import app_of, topic_of, writable
from deploy.sandbox.acts.pressing import fitting_chats, inline_outcome
from deploy.sandbox.acts.write_access import let_bot_write
from deploy.sandbox.backend import Backend
from deploy.sandbox.delivery.inline_results import post_result, result_view
from deploy.sandbox.world.mini_apps import CHAT_KINDS, PreparedMessage
from deploy.sandbox.world.models import Body


@act("app_write_access")
async def write_access(backend: Backend, person: int, told: Body) -> Body:
    """`app_write_access`: what the person said when asked whether the bot may write."""
    app = app_of(backend, person, told)
    chat = backend.world.private(app.bot.id, person)
    if chat.may_write and not chat.blocked:
        return {"status": "allowed"}
    if not told["allow"]:
        return {"status": "cancelled"}
    let_bot_write(backend, chat, person, {"from_request": True})
    return {"status": "allowed"}


def _prepared(backend: Backend, person: int, told: Body) -> PreparedMessage:
    app = app_of(backend, person, told)
    prepared = backend.apps.still_prepared(str(told["prepared"]), person, app.bot)
    if prepared is None:
        raise ActRefused("MESSAGE_EXPIRED")
    return prepared


@act("app_prepared")
async def prepared_message(backend: Backend, person: int, told: Body) -> Body:
    """`app_prepared`: a prepared message, and the chats that it may go to."""
    prepared = _prepared(backend, person, told)
    result = result_view(prepared.result)
    markup = prepared.result["body"].get("reply_markup")
    if markup:
        result["reply_markup"] = markup
    return {"result": result, "chats": fitting_chats(backend, person, prepared.kinds)}


@act("app_share")
async def share(backend: Backend, person: int, told: Body) -> Body:
    """`app_share`: post a prepared message in one of those chats."""
    prepared = _prepared(backend, person, told)
    chat = writable(backend, person, told)
    if chat.id_for(person) not in fitting_chats(backend, person, prepared.kinds):
        raise ActRefused("This message can't be sent there.")
    topic = topic_of(chat, told, person)
    message = post_result(backend.chats, prepared.bot, person, chat, prepared.result, topic)
    return {"key": message.key}


@act("app_switch_inline")
async def switch_inline(backend: Backend, person: int, told: Body) -> Body:
    """`app_switch_inline`: a text box that begins with `@bot query`, here or elsewhere."""
    app = app_of(backend, person, told)
    kinds = set(told.get("types") or [])
    query = str(told.get("query", ""))
    here = app.chat.id_for(person) if app.chat is not None and not kinds else None
    return inline_outcome(backend, person, app.bot, query, here, kinds or CHAT_KINDS)


@act("app_relaunch")
async def relaunch(backend: Backend, person: int, told: Body) -> Body:
    """`app_relaunch`: the same app with fresh launch data."""
    app = app_of(backend, person, told)
    return {"kind": "app", "launch": backend.apps.launch(app, told.get("theme"))}


@act("app_close")
async def close(backend: Backend, person: int, told: Body) -> Body:
    """`app_close`: the app is closed; one that isn't open is no error."""
    backend.apps.open.pop(str(told["app"]), None)
    return {}
