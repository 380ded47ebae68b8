"""Setup of a local Telegram: people, their groups, and bots as BotFather was told of them."""

from pathlib import Path

import msgspec


class PersonSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A person with an account; `key` is the name in `/?as=key`."""

    key: str
    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str = "en"


class BotSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A bot and its Mini Apps: `apps` maps a short name to an address, `main_app` is one too.

    Inline mode, its feedback and guest mode are off until BotFather is told otherwise.
    """

    token: str
    username: str
    first_name: str
    apps: dict[str, str] = {}
    main_app: str | None = None
    inline: bool = False
    inline_feedback: bool = False
    guest: bool = False
    placeholder: str | None = None
    privacy: bool = True

    @property
    def id(self) -> int:
        """The number before the colon of its token."""
        return int(self.token.partition(":")[0])


class GroupSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A group; members are people's keys and bots' usernames, the first one made it."""

    title: str
    members: list[str]
    type: str = "group"
    admins: list[str] = []
    topics: list[str] = []


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the local Telegram is told before it starts."""

    people: list[PersonSetup] = []
    bots: list[BotSetup] = []
    groups: list[GroupSetup] = []
    opens: str | None = None  # "/" shows the group with this title, as its first person
    local_webhooks: bool = False  # by http, at any address and port: a server run with --local

    @classmethod
    def read(cls, path: Path) -> "Setup":
        """From JSON; msgspec.ValidationError when it is no setup."""
        return msgspec.json.decode(path.read_bytes(), type=cls)


FRIENDS = [
    PersonSetup(key="anna", id=7000000001, first_name="Anna", username="anna"),
    PersonSetup(key="boris", id=7000000002, first_name="Boris", username="boris"),
    PersonSetup(key="vera", id=7000000003, first_name="Vera", username="vera"),
    PersonSetup(key="gleb", id=7000000004, first_name="Gleb"),
    PersonSetup(key="daria", id=7000000005, first_name="Daria", username="daria"),
    PersonSetup(key="egor", id=7000000006, first_name="Egor"),
    PersonSetup(key="zoya", id=7000000007, first_name="Zoya", username="zoya"),
    PersonSetup(key="lev", id=7000000008, first_name="Lev"),
]
