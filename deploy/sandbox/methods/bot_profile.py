"""Profile of a bot: commands, menu button, name, descriptions."""

import re
from typing import Any

from deploy.sandbox.backend import Backend
from deploy.sandbox.methods.forms import Form
from deploy.sandbox.methods.method_table import MethodHandler, method
from deploy.sandbox.methods.request_targets import find_chat
from deploy.sandbox.text.inline_keyboards import check_app_address
from deploy.sandbox.world.api_refusals import bad_request
from deploy.sandbox.world.command_menus import scope_key
from deploy.sandbox.world.models import Body, Bot

WORDS = {"Name": ("name", 64), "Description": ("description", 512)}
WORDS["ShortDescription"] = ("short_description", 120)


@method("setMyCommands")
async def set_my_commands(backend: Backend, bot: Bot, form: Form) -> Any:
    """setMyCommands: for a scope and language; BOT_COMMAND_… for names Telegram won't have, `chat
    not found` for a chat that the bot isn't in.
    """
    _check_scope(backend, bot, form.get("scope") or {})
    commands = form["commands"]
    if len(commands) > 100:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        command["command"] = command["command"].lstrip("/")
        _check_command(command)
    bot.commands[_commands_key(form)] = commands
    backend.chats.bot_changed(bot)
    return True


def _check_scope(backend: Backend, bot: Bot, scope: Body) -> None:
    """Somebody who never pressed Start has no chat with the bot."""
    if "chat_id" in scope and not find_chat(backend, bot, scope["chat_id"]).may_write:
        raise bad_request("chat not found")


def _commands_key(form: Form) -> str:
    return scope_key(form.get("scope"), _language(form))


def _language(form: Form) -> str:
    """Two letters, or nothing for all languages without words of their own."""
    code: str = form.get("language_code", "")
    if not re.fullmatch(r"(?:[a-z]{2})?", code):
        raise bad_request("invalid language code specified")
    return code


def _check_command(command: Body) -> None:
    if not re.fullmatch(r"[a-z0-9_]{1,32}", command["command"]):
        raise bad_request("BOT_COMMAND_INVALID")
    if not 1 <= len(command["description"]) <= 256:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")


@method("getMyCommands")
async def get_my_commands(backend: Backend, bot: Bot, form: Form) -> Any:
    """getMyCommands: of exactly this scope and language."""
    return bot.commands.get(_commands_key(form), [])


@method("deleteMyCommands")
async def delete_my_commands(backend: Backend, bot: Bot, form: Form) -> Any:
    """deleteMyCommands: wider scopes are seen again."""
    bot.commands.pop(_commands_key(form), None)
    backend.chats.bot_changed(bot)
    return True


@method("setChatMenuButton")
async def set_chat_menu_button(backend: Backend, bot: Bot, form: Form) -> Any:
    """setChatMenuButton: of one private chat, or everywhere; `user not found`."""
    button = form.get("menu_button") or {"type": "default"}
    _check_menu_form(button)
    _check_person(backend, form)
    _check_menu_app(button)
    kept = None if button["type"] == "default" else button
    if "chat_id" not in form:
        bot.menu_button = kept
    elif kept is None:
        bot.menu_buttons.pop(form["chat_id"], None)
    else:
        bot.menu_buttons[form["chat_id"]] = kept
    backend.chats.bot_changed(bot)
    return True


def _check_menu_form(button: Body) -> None:
    if button["type"] not in ("web_app", "commands", "default"):
        raise bad_request("can't parse menu button: MenuButton has unsupported type")
    for field in ("text", "web_app") if button["type"] == "web_app" else ():
        if field not in button:
            raise bad_request(f"can't parse menu button: Can't find field \"{field}\"")


def _check_person(backend: Backend, form: Form) -> None:
    if "chat_id" in form and form["chat_id"] not in backend.world.people:
        raise bad_request("user not found")


def _check_menu_app(button: Body) -> None:
    if button["type"] != "web_app":
        return
    if not button["text"]:
        raise bad_request("menu button text must be non-empty")
    check_app_address(button["web_app"]["url"], "menu button")


@method("getChatMenuButton")
async def get_chat_menu_button(backend: Backend, bot: Bot, form: Form) -> Any:
    """getChatMenuButton: what this private chat shows; `user not found`."""
    _check_person(backend, form)
    own = bot.menu_buttons.get(form.get("chat_id", 0))
    return own or bot.menu_button or {"type": "commands"}


def _register_words(name: str, field: str, longest: int) -> None:
    """setMyName and getMyName, and the two descriptions' likewise."""

    def key(form: Form) -> str:
        return f"{field}/{_language(form)}"

    async def tell(backend: Backend, bot: Bot, form: Form) -> Any:
        if len(form.get(field, "")) > longest:
            raise bad_request(f"{field} is too long")
        bot.words[key(form)] = form.get(field, "")
        if key(form) == "name/" and form.get(field):
            bot.first_name = form[field]
        backend.chats.bot_changed(bot)
        return True

    async def ask(backend: Backend, bot: Bot, form: Form) -> Any:
        found = bot.words.get(key(form)) or bot.words.get(f"{field}/", "")
        return {field: found or (bot.first_name if field == "name" else "")}

    setting: MethodHandler = tell
    asking: MethodHandler = ask
    method(f"setMy{name}")(setting)
    method(f"getMy{name}")(asking)


for _name, (_field, _longest) in WORDS.items():
    _register_words(_name, _field, _longest)
