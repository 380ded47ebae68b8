"""Telegram's HTML: text with tags in, text with entities out, refused as Telegram refuses it."""

import re
from html import unescape

from deploy.sandbox.world.api_refusals import ApiRefused, bad_request
from deploy.sandbox.world.models import Body

TAG = re.compile(r"<(?P<close>/)?(?P<name>[A-Za-z][\w-]*)(?P<rest>[^>]*)>|<")
ATTRIBUTE = re.compile(r"""([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")
KNOWN_REFERENCE = re.compile(r"&(#\d+|#[xX][0-9a-fA-F]+|lt|gt|amp|quot);")
PLAIN = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "code": "code",
    "pre": "pre",
}
SPECIAL = ("a", "span", "blockquote", "tg-emoji", "tg-time")


def units(text: str) -> int:
    """Return the number of UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2


def _bytes(text: str) -> int:
    return len(text.encode())


def _refused(words: str) -> ApiRefused:
    return bad_request(f"can't parse entities: {words}")


class HtmlReader:
    """Reads one text with tags."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.text = ""
        self.entities: list[Body] = []
        self.open: list[tuple[str, int, Body | None]] = []

    def read(self) -> tuple[str, list[Body]]:
        """The text and its entities; refused with `can't parse entities: …`."""
        position = 0
        for found in TAG.finditer(self.source):
            self._words(self.source[position : found.start()])
            self._tag(found)
            position = found.end()
        self._words(self.source[position:])
        if self.open:
            name = self.open[-1][0]
            raise _refused(f'Can\'t find end tag corresponding to start tag "{name}"')
        self.entities.sort(key=lambda e: (e["offset"], -e["length"]))
        return self.text, self.entities

    def _words(self, raw: str) -> None:
        self.text += KNOWN_REFERENCE.sub(lambda found: unescape(found.group()), raw)

    def _tag(self, found: re.Match[str]) -> None:
        at = _bytes(self.source[: found.start()])
        if found["name"] is None:
            raise _refused(f'Unsupported start tag "" at byte offset {at}')
        name = found["name"].lower()
        if found["close"]:
            self._close(name, at)
        else:
            self.open.append((name, units(self.text), self._entity(name, found["rest"], at)))

    def _close(self, name: str, at: int) -> None:
        if not self.open:
            raise _refused(f"Unexpected end tag at byte offset {at}")
        expected, start, entity = self.open.pop()
        if expected != name:
            raise _refused(
                f'Unmatched end tag at byte offset {at}, expected "</{expected}>", '
                f'found "</{name}>"'
            )
        length = units(self.text) - start
        if entity is None or length == 0:
            return
        if entity["type"] == "code" and self._inside_pre(start, entity):
            return
        self.entities.append(entity | {"offset": start, "length": length})

    def _inside_pre(self, start: int, entity: Body) -> bool:
        """`<pre><code class="language-…">` is one entity with a language."""
        if not self.open or self.open[-1][0] != "pre" or self.open[-1][1] != start:
            return False
        outer = self.open[-1][2]
        if outer is not None and "language" in entity:
            outer["language"] = entity["language"]
        return True

    def _entity(self, name: str, rest: str, at: int) -> Body | None:
        given = {k.lower(): unescape(a or b or c or "") for k, a, b, c in ATTRIBUTE.findall(rest)}
        if name in PLAIN:
            entity: Body = {"type": PLAIN[name]}
            language = given.get("class", "").removeprefix("language-")
            if name == "code" and language:
                entity["language"] = language
            return entity
        if name not in SPECIAL:
            raise _refused(f'Unsupported start tag "{name}" at byte offset {at}')
        return self._special(name, given, at)

    def _special(self, name: str, given: dict[str, str], at: int) -> Body | None:
        if name == "a":
            return link_entity(given.get("href", ""))
        if name == "blockquote":
            return {"type": "expandable_blockquote" if "expandable" in given else "blockquote"}
        if name == "span":
            if given.get("class") != "tg-spoiler":
                raise _refused(f'Tag "span" must have class "tg-spoiler" at byte offset {at}')
            return {"type": "spoiler"}
        if name == "tg-emoji":
            return {"type": "custom_emoji", "custom_emoji_id": given.get("emoji-id", "")}
        return {"type": "date_time", "unix_time": int(given.get("unix", "0") or 0)}


def link_entity(address: str) -> Body | None:
    """A link, or a mention by id, whose `user_id` entities.py looks up; None for no address."""
    person = re.fullmatch(r"tg://user\?id=(\d+)", address)
    if person:
        return {"type": "text_mention", "user_id": int(person[1])}
    if not address:
        return None
    if "://" not in address:
        address = f"http://{address}"
    return {"type": "text_link", "url": address}
