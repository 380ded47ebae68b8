"""Entities of a text: given, parsed, and found."""

import re

from deploy.sandbox.text.html_entities import HtmlReader, units
from deploy.sandbox.world.api_objects import user_object
from deploy.sandbox.world.api_refusals import bad_request
from deploy.sandbox.world.models import Body
from deploy.sandbox.world.world import World

LETTER = r"[\w@/]"
FOUND = (
    ("url", re.compile(r"(?<![\w@/.])(?:https?://|tg://)[^\s<>\"«»]+[^\s<>\"«».,:;!?)']")),
    ("url", re.compile(r"(?<![\w@/.-])(?:t\.me|telegram\.me)/[\w/?=&+-]*[\w/]")),
    ("email", re.compile(r"(?<![\w.])[\w.+-]+@[\w-]+\.[\w.-]*\w")),
    ("bot_command", re.compile(rf"(?<!{LETTER})/[A-Za-z0-9_]{{1,64}}(?:@\w{{3,32}})?(?![\w/])")),
    ("mention", re.compile(r"(?<![\w@])@[A-Za-z]\w{2,31}(?!\w)")),
    ("hashtag", re.compile(r"(?<![\w#])#\w*[^\W\d]\w*")),
)
ALONE = {"code", "pre", "text_link", "text_mention"}


def find_entities(text: str, given: list[Body]) -> list[Body]:
    """The given entities and those that every Telegram text has by itself."""
    entities = list(given)
    for kind, pattern in FOUND:
        for found in pattern.finditer(text):
            start = units(text[: found.start()])
            entity = {"type": kind, "offset": start, "length": units(found.group())}
            if not any(_collides(entity, other) for other in entities):
                entities.append(entity)
    return sorted(entities, key=lambda e: (e["offset"], -e["length"]))


def _collides(one: Body, other: Body) -> bool:
    if other["type"] not in ALONE | {kind for kind, _ in FOUND}:
        return False
    return bool(
        one["offset"] < other["offset"] + other["length"]
        and other["offset"] < one["offset"] + one["length"]
    )


def read_text(
    world: World, text: str, parse_mode: str | None, given: list[Body] | None
) -> tuple[str, list[Body]]:
    """A text as everybody will see it, with its entities; refused when it can't be parsed."""
    entities = [dict(e) for e in given or []]
    if parse_mode:
        text, entities = _parse(text, parse_mode)
    text, entities = trim(text, entities)
    _name_people(world, entities)
    return text, find_entities(text, [e for e in entities if e["type"] not in ("url",)])


def _parse(text: str, mode: str) -> tuple[str, list[Body]]:
    if mode.lower() == "html":
        return HtmlReader(text).read()
    if mode.lower() in ("markdown", "markdownv2"):
        raise bad_request(f"can't parse entities: this local Telegram reads HTML, not {mode}")
    raise bad_request("unsupported parse_mode")


def trim(text: str, entities: list[Body]) -> tuple[str, list[Body]]:
    """Text and entities without the blanks at both ends, which Telegram drops."""
    cut = units(text) - units(text.lstrip())
    text = text.strip()
    end = units(text)
    kept = []
    for entity in entities:
        start = max(0, entity["offset"] - cut)
        stop = min(end, entity["offset"] + entity["length"] - cut)
        if stop > start:
            kept.append(entity | {"offset": start, "length": stop - start})
    return text, kept


def _name_people(world: World, entities: list[Body]) -> None:
    """Mentions by id become mentions of a user, or vanish when there's no such person."""
    for entity in list(entities):
        user = entity.pop("user_id", None) or entity.get("user", {}).get("id")
        if user is None:
            continue
        if user in world.people or user in world.bots:
            entity["user"] = user_object(world, user)
        else:
            entities.remove(entity)


def text_body(
    world: World,
    text: str | None,
    parse_mode: str | None = None,
    entities: list[Body] | None = None,
    *,
    caption: bool = False,
) -> Body:
    """`text` and `entities`, or `caption` and `caption_entities`, of a message.

    Refused: a text that is empty, too long, or can't be parsed.
    """
    field, entities_field = ("caption", "caption_entities") if caption else ("text", "entities")
    words, found = read_text(world, text or "", parse_mode, entities)
    if not words and not caption:
        raise bad_request("message text is empty")
    if units(words) > (1024 if caption else 4096):
        raise bad_request("message caption is too long" if caption else "message is too long")
    body: Body = {field: words} if words else {}
    return body | {entities_field: found} if found else body


def commands_in(body: Body) -> list[str]:
    """The commands a text has, such as `/durak` and `/durak@durak_bot`."""
    return _words_of(body, "bot_command")


def mentions_in(body: Body) -> list[str]:
    """The usernames that a text mentions, such as `durak_bot`."""
    return [word.removeprefix("@") for word in _words_of(body, "mention")]


def _words_of(body: Body, kind: str) -> list[str]:
    """The words of a text that are entities of this kind."""
    raw = body.get("text", "").encode("utf-16-le")
    return [
        raw[e["offset"] * 2 : (e["offset"] + e["length"]) * 2].decode("utf-16-le")
        for e in body.get("entities", [])
        if e["type"] == kind
    ]
