"""A request's parameters: read from any encoding, checked against the Bot API's shapes."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aiohttp import web

from deploy.sandbox.world.api_refusals import ApiRefused, bad_request

SHAPES: dict[str, dict[str, dict[str, str]]] = json.loads(
    (Path(__file__).parent.parent / "shapes.json").read_text("utf-8")
)
METHOD_NAMES = {name.lower(): name for name in SHAPES["methods"]}
MISSING = {
    "chat_id": "chat_id is empty",
    "text": "message text is empty",
    "user_id": "invalid user_id specified",
    "message_id": "message identifier is not specified",
    "message_ids": "message identifiers are not specified",
    "photo": "there is no photo in the request",
    "callback_query_id": "query ID is invalid",
}
PERSON = "person"  # a kind of shapes.json: somebody's id, wrong rather than absent if it is empty
UNREADABLE = {"reply_markup": "reply keyboard markup"}
UNSUPPORTED = (
    "business_connection_id",
    "direct_messages_topic_id",
    "rich_message",
    "suggested_post_parameters",
)
JSON_NAMES = {
    "string": "String",
    "integer": "Number",
    "number": "Number",
    "boolean": "Boolean",
    "object": "Object",
}

Form = dict[str, Any]
Ignored = Callable[[str], None]


async def read_request(request: web.Request) -> tuple[Form, dict[str, bytes]]:
    """The parameters as they were sent, and the files; 400 when the JSON can't be read."""
    form: Form = dict(request.query)
    files: dict[str, bytes] = {}
    if request.method != "POST":
        return form, files
    if request.content_type == "application/json":
        return form | _json_body(await request.text()), files
    for name, value in (await request.post()).items():
        if isinstance(value, web.FileField):
            files[name] = value.file.read()
            value.file.close()
        else:
            form[name] = value
    return form, files


def _json_body(text: str) -> Form:
    try:
        found = json.loads(text or "{}")
    except ValueError:
        raise bad_request("can't parse JSON object") from None
    if not isinstance(found, dict):
        raise bad_request("expected an object as JSON payload")
    return found


def check_form(method: str, raw: Form, files: dict[str, bytes], ignored: Ignored) -> Form:
    """The parameters with their types; absent ones are absent, `ignored` is told of unknown ones.

    Refused: a parameter that is missing, of another type, or not to be had here.
    """
    shape = SHAPES["methods"][method]
    for name in (*raw, *files):
        if name not in shape and not _is_attachment(name, raw):
            ignored(name)
    form = {}
    for name, kind in shape.items():
        given: Any = files.get(name, raw.get(name))
        if given is None or (given == "" and kind.rstrip("?") != PERSON):
            if not kind.endswith("?"):
                raise bad_request(MISSING.get(name, f'parameter "{name}" is required'))
        elif name in UNSUPPORTED:
            raise bad_request(f"this local Telegram has no {name}")
        else:
            form[name] = ParameterReader(name, files, ignored).read(given, kind.rstrip("?"))
    return form


def _is_attachment(name: str, raw: Form) -> bool:
    return f"attach://{name}" in map(str, raw.values())


class ParameterReader:
    """Reads the value of one parameter."""

    def __init__(self, name: str, files: dict[str, bytes], ignored: Ignored) -> None:
        self.name = name
        self.files = files
        self.ignored = ignored

    def read(self, given: Any, kind: str) -> Any:
        """The value as this kind of shapes.json; refused when it can't be read so."""
        if kind == "file":
            return self._file(given)
        if kind in ("string", "chat"):
            return given if isinstance(given, str) else str(given)
        if kind in ("integer", "number"):
            return self._number(given)
        if kind == PERSON:
            return self._person(given)
        if kind == "boolean":
            return str(given).lower() in ("true", "1", "yes")
        if isinstance(given, str):
            given = self._json(given)
        return self._nested(given, kind, self.name)

    def _file(self, given: Any) -> Any:
        if isinstance(given, str) and given.startswith("attach://"):
            return self.files.get(given.removeprefix("attach://"), b"")
        return given

    def _number(self, given: Any) -> int:
        try:
            return int(given)
        except (TypeError, ValueError):
            raise bad_request(f"invalid {self.name} specified") from None

    def _person(self, given: Any) -> int:
        if (number := self._number(given)) <= 0:
            raise bad_request(f"invalid {self.name} specified")
        return number

    def _json(self, text: str) -> Any:
        try:
            return json.loads(text)
        except ValueError:
            thing = UNREADABLE.get(self.name, self.name.replace("_", " "))
            raise bad_request(f"can't parse {thing} JSON object") from None

    def _nested(self, given: Any, kind: str, path: str) -> Any:
        if kind.endswith("[]"):
            if not isinstance(given, list):
                raise self._wrong(path, "Array")
            return [self._nested(item, kind[:-2], path) for item in given]
        if kind in SHAPES["types"]:
            return self._object(given, SHAPES["types"][kind], path)
        if kind == "any" or _fits(given, kind):
            return given
        raise self._wrong(path, JSON_NAMES.get(kind, "Object"))

    def _object(self, given: Any, shape: dict[str, str], path: str) -> Form:
        if not isinstance(given, dict):
            raise self._wrong(path, "Object")
        for name in given:
            if name not in shape:
                self.ignored(f"{path}.{name}")
        for name, kind in shape.items():
            if given.get(name) is None and not kind.endswith("?"):
                raise bad_request(f"can't parse {self._thing(path)}: Can't find field \"{name}\"")
        return {
            name: self._nested(value, shape[name].rstrip("?"), f"{path}.{name}")
            for name, value in given.items()
            if name in shape and value is not None
        }

    def _thing(self, path: str) -> str:
        return path.partition(".")[0].replace("_", " ")

    def _wrong(self, path: str, wanted: str) -> ApiRefused:
        field = path.rpartition(".")[2]
        return bad_request(
            f'can\'t parse {self._thing(path)}: Field "{field}" must be of type {wanted}'
        )


def _fits(given: Any, kind: str) -> bool:
    if kind == "chat":
        return isinstance(given, int | str)
    if kind == "boolean":
        return isinstance(given, bool)
    if kind in ("integer", "number"):
        return isinstance(given, int | float) and not isinstance(given, bool)
    return isinstance(given, str) if kind == "string" else isinstance(given, dict)
