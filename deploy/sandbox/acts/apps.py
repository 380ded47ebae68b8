"""What Mini Apps ask of their chat client that needs Telegram itself."""

import json
import re
from typing import Any

from deploy.sandbox.acts.pressing import KINDS, fitting_chats, inline_outcome
from deploy.sandbox.acts.registry import ActRefused, act, topic_of, writable
from deploy.sandbox.acts.writing import allow_writing
from deploy.sandbox.backend import Backend
from deploy.sandbox.delivery.inline_results import post_result, result_view
from deploy.sandbox.world.mini_apps import OpenApp, PreparedMessage
from deploy.sandbox.world.models import Body, CloudStorage

KEY = re.compile(r"[A-Za-z0-9_-]{1,128}")
MOST_KEYS = 1024
LONGEST_VALUE = 4096


def _app(backend: Backend, person: int, told: Body) -> OpenApp:
    app = backend.apps.open.get(str(told["app"]))
    if app is None or app.person != person:
        raise ActRefused("This Mini App is not open any more.")
    return app


@act("app_write_access")
async def write_access(backend: Backend, person: int, told: Body) -> Body:
    app = _app(backend, person, told)
    chat = backend.world.private(app.bot.id, person)
    if chat.may_write and not chat.blocked:
        return {"status": "allowed"}
    if not told["allow"]:
        return {"status": "cancelled"}
    backend.chats.set_blocked(chat, person, blocked=False)
    allow_writing(backend, chat)
    service: Body = {"from_request": True}
    if app.short_name:
        service["web_app_name"] = app.short_name
    backend.chats.post(chat, person, {"write_access_allowed": service})
    return {"status": "allowed"}


def _prepared(backend: Backend, person: int, told: Body) -> PreparedMessage:
    app = _app(backend, person, told)
    prepared = backend.apps.still_prepared(str(told["prepared"]), person, app.bot)
    if prepared is None:
        raise ActRefused("MESSAGE_EXPIRED")
    return prepared


@act("app_prepared")
async def prepared_message(backend: Backend, person: int, told: Body) -> Body:
    prepared = _prepared(backend, person, told)
    result = result_view(prepared.result)
    markup = prepared.result["body"].get("reply_markup")
    if markup:
        result["reply_markup"] = markup
    return {"result": result, "chats": fitting_chats(backend, person, prepared.kinds)}


@act("app_share")
async def share(backend: Backend, person: int, told: Body) -> Body:
    prepared = _prepared(backend, person, told)
    chat = writable(backend, person, told)
    if chat.id_for(person) not in fitting_chats(backend, person, prepared.kinds):
        raise ActRefused("This message can't be sent there.")
    topic = topic_of(chat, told)
    message = post_result(backend.chats, prepared.bot, person, chat, prepared.result, topic)
    return {"key": message.key}


@act("app_switch_inline")
async def switch_inline(backend: Backend, person: int, told: Body) -> Body:
    app = _app(backend, person, told)
    kinds = set(told.get("types") or [])
    query = str(told.get("query", ""))
    here = app.chat.id_for(person) if app.chat is not None and not kinds else None
    return inline_outcome(backend, person, app.bot, query, here, kinds or set(KINDS))


@act("app_relaunch")
async def relaunch(backend: Backend, person: int, told: Body) -> Body:
    app = _app(backend, person, told)
    return {"kind": "app", "launch": backend.apps.launch(app, told.get("theme"))}


@act("app_close")
async def close(backend: Backend, person: int, told: Body) -> Body:
    backend.apps.open.pop(str(told["app"]), None)
    return {}


@act("app_custom")
async def custom_method(backend: Backend, person: int, told: Body) -> Body:
    app = _app(backend, person, told)
    method = CLOUD_METHODS.get(str(told["method"]))
    if method is None:
        raise ActRefused("METHOD_INVALID")
    params = told.get("params") or {}
    if isinstance(params, str):
        params = json.loads(params)
    cloud = backend.world.cloud(app.bot.id, person)
    return {"result": method(backend, cloud, params)}


def _save(backend: Backend, cloud: CloudStorage, params: Body) -> Any:
    key, value = str(params.get("key", "")), str(params.get("value", ""))
    if not KEY.fullmatch(key):
        raise ActRefused("KEY_INVALID")
    if len(value) > LONGEST_VALUE:
        raise ActRefused("VALUE_INVALID")
    if key not in cloud.values and len(cloud.values) >= MOST_KEYS:
        raise ActRefused("QUOTA_EXCEEDED")
    cloud.values[key] = value
    backend.world.save_cloud(cloud)
    return True


def _get(backend: Backend, cloud: CloudStorage, params: Body) -> Any:
    return {key: cloud.values.get(key, "") for key in map(str, params.get("keys", []))}


def _drop(backend: Backend, cloud: CloudStorage, params: Body) -> Any:
    for key in map(str, params.get("keys", [])):
        cloud.values.pop(key, None)
    backend.world.save_cloud(cloud)
    return True


def _keys(backend: Backend, cloud: CloudStorage, params: Body) -> Any:
    return list(cloud.values)


CLOUD_METHODS = {
    "saveStorageValue": _save,
    "getStorageValues": _get,
    "deleteStorageValues": _drop,
    "getStorageKeys": _keys,
}
