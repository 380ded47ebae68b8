"""Telegram's CloudStorage: what Mini Apps keep for a person, by custom methods."""

import json
import re
from typing import Any

from deploy.sandbox.acts.act_table import ActRefused, act
from deploy.sandbox.acts.act_targets import app_of
from deploy.sandbox.backend import Backend
from deploy.sandbox.world.models import Body, CloudStorage

KEY = re.compile(r"[A-Za-z0-9_-]{1,128}")
MOST_KEYS = 1024
LONGEST_VALUE = 4096


@act("app_custom")
async def custom_method(backend: Backend, person: int, told: Body) -> Body:
    """`app_custom`: one of CLOUD_METHODS; refused in the words that Telegram gives the app."""
    app = app_of(backend, person, told)
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
