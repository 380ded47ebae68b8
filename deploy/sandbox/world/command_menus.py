"""Bots' command menus: scopes, languages, and which list a person sees where."""

from deploy.sandbox.world.api_refusals import bad_request
from deploy.sandbox.world.models import Body, Bot, Chat
from deploy.sandbox.world.world import World

SCOPES = (
    "default",
    "all_private_chats",
    "all_group_chats",
    "all_chat_administrators",
    "chat",
    "chat_administrators",
    "chat_member",
)


def scope_key(scope: Body | None, language: str | None) -> str:
    """The name under which a list of commands is kept."""
    scope = scope or {"type": "default"}
    kind = scope["type"]
    if kind not in SCOPES:
        raise bad_request("can't parse BotCommandScope: Unsupported type specified")
    parts = [kind]
    if kind in ("chat", "chat_administrators", "chat_member"):
        parts.append(str(scope.get("chat_id", "")))
    if kind == "chat_member":
        parts.append(str(scope.get("user_id", "")))
    return f"{':'.join(parts)}/{language or ''}"


def _lookup(chat: Chat, viewer: int) -> list[str]:
    """Scopes from the narrowest to the widest."""
    if chat.type == "private":
        return [f"chat:{viewer}", "all_private_chats", "default"]
    admins = chat.is_admin(viewer)
    scopes = [f"chat_member:{chat.id}:{viewer}"]
    scopes += [f"chat_administrators:{chat.id}"] if admins else []
    scopes += [f"chat:{chat.id}"]
    scopes += ["all_chat_administrators"] if admins else []
    return [*scopes, "all_group_chats", "default"]


def bot_commands(bot: Bot, chat: Chat, viewer: int, language: str) -> list[Body]:
    """The bot's commands here: of the narrowest scope that has any, in this language if it can."""
    for scope in _lookup(chat, viewer):
        for key in (f"{scope}/{language}", f"{scope}/"):
            if key in bot.commands:
                return bot.commands[key]
    return []


def commands_for(world: World, chat: Chat, viewer: int) -> list[Body]:
    """The commands this person may pick in this chat."""
    language = world.people[viewer].language_code[:2]
    return [
        {"bot": bot.username, "is_ephemeral": False, **command}
        for bot in world.bots_in(chat)
        for command in bot_commands(bot, chat, viewer, language)
    ]
