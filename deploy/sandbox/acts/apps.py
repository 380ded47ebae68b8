"""What Mini Apps ask of their chat client that needs Telegram itself."""

import json
import re
from typing import Any

from deploy.sandbox.acts.pressing import KINDS, fitting_chats, inline_outcome
from deploy.sandbox.acts.registry import ActRefused, act, topic_of, writable
from deploy.sandbox.acts.writing import allow_writing
from deploy.sandbox.delivery.inline_results import post_result, result_view
from deploy.sandbox.telegram import Desk
from deploy.sandbox.world.mini_apps import OpenApp, PreparedMessage
from deploy.sandbox.world.models import Body, CloudStorage

KEY = re.compile(r"[A-Za-z0-9_-]{1,128}")
MOST_KEYS = 1024
LONGEST_VALUE = 4096


def _app(desk: Desk, person: int, told: Body) -> OpenApp:
    app = desk.apps.open.get(str(told["app"]))
    if app is None or app.person != person:
        raise ActRefused("This Mini App is not open any more.")
    return app


@act("app_write_access")
async def write_access(desk: Desk, person: int, told: Body) -> Body:
    app = _app(desk, person, told)
    chat = desk.world.private(app.bot.id, person)
    if chat.may_write and not chat.blocked:
        return {"status": "allowed"}
    if not told["allow"]:
        return {"status": "cancelled"}
    desk.scene.set_blocked(chat, person, blocked=False)
    allow_writing(desk, chat)
    service: Body = {"from_request": True}
    if app.short_name:
        service["web_app_name"] = app.short_name
    desk.scene.post(chat, person, {"write_access_allowed": service})
    return {"status": "allowed"}


def _prepared(desk: Desk, person: int, told: Body) -> PreparedMessage:
    app = _app(desk, person, told)
    prepared = desk.apps.still_prepared(str(told["prepared"]), person, app.bot)
    if prepared is None:
        raise ActRefused("MESSAGE_EXPIRED")
    return prepared


@act("app_prepared")
async def prepared_message(desk: Desk, person: int, told: Body) -> Body:
    prepared = _prepared(desk, person, told)
    result = result_view(prepared.result)
    markup = prepared.result["body"].get("reply_markup")
    if markup:
        result["reply_markup"] = markup
    return {"result": result, "chats": fitting_chats(desk, person, prepared.kinds)}


@act("app_share")
async def share(desk: Desk, person: int, told: Body) -> Body:
    prepared = _prepared(desk, person, told)
    chat = writable(desk, person, told)
    if chat.id_for(person) not in fitting_chats(desk, person, prepared.kinds):
        raise ActRefused("This message can't be sent there.")
    topic = topic_of(chat, told)
    message = post_result(desk.scene, prepared.bot, person, chat, prepared.result, topic)
    return {"key": message.key}


@act("app_switch_inline")
async def switch_inline(desk: Desk, person: int, told: Body) -> Body:
    app = _app(desk, person, told)
    kinds = set(told.get("types") or [])
    query = str(told.get("query", ""))
    here = app.chat.id_for(person) if app.chat is not None and not kinds else None
    return inline_outcome(desk, person, app.bot, query, here, kinds or set(KINDS))


@act("app_relaunch")
async def relaunch(desk: Desk, person: int, told: Body) -> Body:
    app = _app(desk, person, told)
    return {"kind": "app", "launch": desk.apps.launch(app, told.get("theme"))}


@act("app_close")
async def close(desk: Desk, person: int, told: Body) -> Body:
    desk.apps.open.pop(str(told["app"]), None)
    return {}


@act("app_custom")
async def custom_method(desk: Desk, person: int, told: Body) -> Body:
    app = _app(desk, person, told)
    method = CLOUD_METHODS.get(str(told["method"]))
    if method is None:
        raise ActRefused("METHOD_INVALID")
    params = told.get("params") or {}
    if isinstance(params, str):
        params = json.loads(params)
    cloud = desk.world.cloud(app.bot.id, person)
    return {"result": method(desk, cloud, params)}


def _save(desk: Desk, cloud: CloudStorage, params: Body) -> Any:
    key, value = str(params.get("key", "")), str(params.get("value", ""))
    if not KEY.fullmatch(key):
        raise ActRefused("KEY_INVALID")
    if len(value) > LONGEST_VALUE:
        raise ActRefused("VALUE_INVALID")
    if key not in cloud.values and len(cloud.values) >= MOST_KEYS:
        raise ActRefused("QUOTA_EXCEEDED")
    cloud.values[key] = value
    desk.world.save_cloud(cloud)
    return True


def _get(desk: Desk, cloud: CloudStorage, params: Body) -> Any:
    return {key: cloud.values.get(key, "") for key in map(str, params.get("keys", []))}


def _drop(desk: Desk, cloud: CloudStorage, params: Body) -> Any:
    for key in map(str, params.get("keys", [])):
        cloud.values.pop(key, None)
    desk.world.save_cloud(cloud)
    return True


def _keys(desk: Desk, cloud: CloudStorage, params: Body) -> Any:
    return list(cloud.values)


CLOUD_METHODS = {
    "saveStorageValue": _save,
    "getStorageValues": _get,
    "deleteStorageValues": _drop,
    "getStorageKeys": _keys,
}
