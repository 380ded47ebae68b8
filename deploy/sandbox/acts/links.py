"""Links: into a chat, into a Mini App, or out into the web."""

import re
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

from deploy.sandbox.acts.act_table import ActRefused
from deploy.sandbox.acts.write_access import let_bot_write
from deploy.sandbox.backend import Backend
from deploy.sandbox.world.mini_apps import Mode, OpenApp
from deploy.sandbox.world.models import Body, Bot, Chat

TELEGRAM_HOSTS = ("t.me", "telegram.me")
MODES: dict[str, Mode] = {"compact": "compact", "fullscreen": "fullscreen"}
PARAMETER = re.compile(r"[A-Za-z0-9_-]{0,512}")


class Opening(NamedTuple):
    """Settings of a chat client that opens Mini Apps, and the person's answer before the first
    one.
    """

    theme: dict[str, Any] | None
    write: bool | None  # whether the bot may write; None: the person wasn't asked

    @classmethod
    def of(cls, told: Body) -> "Opening":
        """From an act's `theme` and `write`."""
        return cls(told.get("theme"), told.get("write"))


def follow_link(
    backend: Backend, person: int, url: str, chat: Chat | None, opening: Opening
) -> Body:
    """Follow a link that was pressed in `chat` (None: in no chat), and return an Outcome."""
    if re.match(r"(?:t|telegram)\.me/", url):
        url = f"https://{url}"
    parts = urlsplit(url)
    if parts.scheme == "tg":
        return _own_scheme(backend, person, url)
    if parts.scheme not in ("http", "https"):
        raise ActRefused("This address can't be opened.")
    if parts.hostname not in TELEGRAM_HOSTS:
        return {"kind": "link", "url": url}
    name, _, rest = parts.path.strip("/").partition("/")
    query = {k: v[0] for k, v in parse_qs(parts.query, keep_blank_values=True).items()}
    bot = backend.world.bot_named(name)
    if bot is None:
        return _to_somebody(backend, name, url)
    return _to_bot(backend, person, bot, rest, query, chat, opening)


def _own_scheme(backend: Backend, person: int, url: str) -> Body:
    found = re.fullmatch(r"tg://user\?id=(\d+)", url)
    if not found or int(found[1]) not in backend.world.people:
        raise ActRefused("This address can't be opened.")
    return {"kind": "chat", "chat": int(found[1]), "parameter": None, "key": None}


def _to_somebody(backend: Backend, name: str, url: str) -> Body:
    for person in backend.world.people.values():
        if person.username and person.username.lower() == name.lower():
            return {"kind": "chat", "chat": person.id, "parameter": None, "key": None}
    if name in ("share", ""):
        return {"kind": "link", "url": url}
    raise ActRefused(f"There is nobody called @{name}.")


def _to_bot(
    backend: Backend,
    person: int,
    bot: Bot,
    rest: str,
    query: dict[str, str],
    chat: Chat | None,
    opening: Opening,
) -> Body:
    if rest or "startapp" in query:
        return _open(backend, linked_app(bot, person, rest, query, chat), opening)
    if "startgroup" in query:
        return {"kind": "add", "bot": bot.id, "parameter": query["startgroup"] or None}
    parameter = query.get("start")
    return {"kind": "chat", "chat": bot.id, "parameter": parameter, "key": None}


def _open(backend: Backend, app: OpenApp, opening: Opening) -> Body:
    """Before the first opening of an app with a name the person is asked: may the bot write?"""
    private = backend.world.private(app.bot.id, app.person)
    asks = not private.opened_app and not (private.may_write and not private.blocked)
    if asks and app.short_name and opening.write is None:
        return {"kind": "first_app", "bot": app.bot.id, "title": app.title}
    if app.short_name and not private.opened_app:
        private.opened_app = True
        backend.world.save_chat(private)
    if asks and opening.write:
        let_bot_write(backend, private, app.person, {"web_app_name": app.short_name})
    return {"kind": "app", "launch": backend.apps.launch(app, opening.theme)}


def linked_app(
    bot: Bot, person: int, short_name: str, query: dict[str, str], chat: Chat | None
) -> OpenApp:
    """The Mini App behind `t.me/<bot>/<app>?startapp=…` or `t.me/<bot>?startapp=…`."""
    names = {name.lower(): name for name in bot.apps}
    name = names.get(short_name.lower())
    address = bot.apps[name] if name else bot.main_app
    if address is None or (short_name and name is None):
        raise ActRefused("This bot has no such Mini App.")
    parameter = query.get("startapp", "")
    if not PARAMETER.fullmatch(parameter):
        raise ActRefused("This link's parameter has letters that links can't have.")
    return OpenApp(
        bot=bot,
        person=person,
        source="link",
        address=address,
        title=bot.first_name,
        short_name=name,
        start_param=parameter or None,
        chat=chat,
        mode=MODES.get(query.get("mode", ""), "full"),
    )
