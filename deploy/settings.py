"""Settings from the environment (`DURAK_…`, also from `.env`), and what is missing there."""

from __future__ import annotations

import re
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

from pydantic import (
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from deploy.web_addresses import bot_api_address, public_address

PREFIX = "DURAK_"
ENV_FILE = ".env"  # of the working directory
TOKEN = re.compile(r"\d+:[\w-]+", re.ASCII)
APP_NAME = re.compile(r"[A-Za-z0-9_]{3,}")
WEBHOOK_PORTS = (443, 80, 88, 8443)  # Telegram brings updates to no other
SECRET_WORD = re.compile(r"[A-Za-z0-9_-]{1,256}")

Role = Literal["bot", "webapp", "players"]


class SettingsFault(Exception):
    """The environment can't be used; `sentences` say what to write instead."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__("; ".join(sentences))
        self.sentences = sentences


class Settings(BaseSettings):
    """One field for each variable of the environment; unset is None unless there is a default."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_file=ENV_FILE, extra="ignore")

    bot_token: SecretStr | None = None
    public_url: str | None = None
    mini_app: str | None = None
    redis_url: SecretStr | None = None  # may carry a password
    database_url: SecretStr | None = None  # where finished games go; may carry a password, too
    keep_days: int | None = Field(default=None, ge=1, le=36_500)
    webhook_secret: SecretStr | None = None
    telegram_api_http: bool = False  # that server is in the own network, without TLS
    telegram_api: str | None = None
    sends_per_second: int = Field(default=30, ge=3, le=1000)
    sends_for_answers: int = Field(default=10, ge=0, le=1000)
    paid_sends_a_day: int = Field(default=0, ge=0, le=10_000_000)  # of each bot
    learn_limits: bool = False  # how many messages for one member a group takes
    cards_in_place: bool = False  # My cards instead of the board, not below it
    host: str | None = None  # every address of the machine
    port: int = Field(default=8080, ge=1, le=65535)
    health_port: int | None = Field(default=None, ge=1, le=65535)
    thinkers: int | None = Field(default=None, ge=1, le=256)
    log: Literal["text", "json"] = "text"
    trusted_hops: int | None = Field(default=None, ge=0, le=9)
    look_back: bool = True  # by the server itself, at a game that has just ended
    gallery: bool = False  # only for those who work on the page
    admins: Annotated[tuple[int, ...], NoDecode] = ()

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens themselves, of all bots in their order."""
        return listed(self.bot_token.get_secret_value()) if self.bot_token else ()

    @property
    def token(self) -> str:
        """The first bot's token; empty when there is none."""
        return self.tokens[0] if self.tokens else ""

    @model_validator(mode="before")
    @classmethod
    def _empty_is_unset(cls, given: dict[str, Any]) -> dict[str, Any]:
        """A variable without a value takes back what `.env` says. Files that were written
        elsewhere may have more at the ends of lines.
        """
        told = ((name, v.strip() if isinstance(v, str) else v) for name, v in given.items())
        return {name: value for name, value in told if value != ""}

    @field_validator("admins", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        return listed(value) if isinstance(value, str) else value

    @field_validator("bot_token")
    @classmethod
    def _are_tokens(cls, value: SecretStr | None) -> SecretStr | None:
        tokens = listed(value.get_secret_value()) if value else ()
        if not all(map(TOKEN.fullmatch, tokens)) or (value and not tokens):
            raise ValueError("a bot token looks like 123456:ABC…, as BotFather gives it")
        if len({token.partition(":")[0] for token in tokens}) < len(tokens):
            raise ValueError("it names one bot twice")
        return value

    @field_validator("public_url")
    @classmethod
    def _is_public(cls, value: str | None) -> str | None:
        return value and public_address(value)

    @field_validator("telegram_api")
    @classmethod
    def _is_bot_api(cls, value: str | None, told: ValidationInfo) -> str | None:
        by_http = bool(told.data.get("telegram_api_http"))
        return value and bot_api_address(value, by_http=by_http)

    @field_validator("host")
    @classmethod
    def _is_of_this_machine(cls, value: str | None) -> str | None:
        try:
            return value and str(ip_address("127.0.0.1" if value == "localhost" else value))
        except ValueError:
            raise ValueError("an address of this machine is needed, such as 127.0.0.1") from None

    @field_validator("health_port")
    @classmethod
    def _is_another_port(cls, value: int | None, told: ValidationInfo) -> int | None:
        if value and value == told.data.get("port"):
            raise ValueError(f"it has to be another port than DURAK_PORT, {value}")
        return value

    @field_validator("mini_app")
    @classmethod
    def _is_app_name(cls, value: str | None) -> str | None:
        if value and not APP_NAME.fullmatch(value):
            raise ValueError(
                "the Mini App's short name alone is needed, such as play: letters, digits and _"
            )
        return value

    @field_validator("redis_url")
    @classmethod
    def _is_redis_address(cls, value: SecretStr | None) -> SecretStr | None:
        from engine.tables.store.connect import AddressError, connect

        try:
            connect(value.get_secret_value() if value else "redis://")  # nothing is sent yet
        except AddressError:
            raise
        except ValueError:  # its words may have a piece of the password
            raise ValueError(
                "an address like redis://:password@host:6379 is needed; in the password # is "
                "written %23, / %2F, ? %3F and @ %40"
            ) from None
        return value

    @field_validator("database_url")
    @classmethod
    def _is_archive_address(cls, value: SecretStr | None) -> SecretStr | None:
        from engine.tables.finished.address import open_archive

        if value:
            open_archive(value.get_secret_value(), relative=False)  # nothing is asked yet
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _is_secret_word(cls, value: SecretStr | None) -> SecretStr | None:
        if value and not SECRET_WORD.fullmatch(value.get_secret_value()):
            raise ValueError("1 to 256 characters of A–Z, a–z, 0–9, _ and - (Telegram's rule)")
        return value

    @model_validator(mode="after")
    def _leaves_some_for_others(self) -> Self:
        """Else turn notices and tables' messages would go out one a second."""
        in_all, answers = self.sends_per_second, self.sends_for_answers
        if "sends_for_answers" not in self.model_fields_set:
            self.sends_for_answers = min(answers, in_all // 3)
        elif answers >= in_all:
            raise ValueError(
                f"DURAK_SENDS_FOR_ANSWERS, {answers}, has to be less than "
                f"DURAK_SENDS_PER_SECOND, {in_all}"
            )
        return self

    @model_validator(mode="after")
    def _is_reached_by_telegram(self) -> Self:
        """Another Bot API server has rules of its own."""
        port = urlsplit(self.public_url or "").port or WEBHOOK_PORTS[0]
        if self.webhook_secret and not self.telegram_api and port not in WEBHOOK_PORTS:
            raise ValueError(
                f"with DURAK_WEBHOOK_SECRET Telegram brings updates to DURAK_PUBLIC_URL, and only "
                f"to the ports {', '.join(map(str, WEBHOOK_PORTS))}, not {port}"
            )
        return self


def listed(value: str) -> tuple[str, ...]:
    """Split the value of a variable at blanks or commas.

    >>> listed("7, 8 9")
    ('7', '8', '9')
    """
    return tuple(value.replace(",", " ").split())


def read_settings(**given: Any) -> Settings:
    """The environment as settings; raises SettingsFault with a sentence for each bad variable."""
    try:
        return Settings(**given)
    except ValidationError as error:
        raise SettingsFault([_sentence(fault) for fault in error.errors()]) from None
    except OSError as error:
        raise SettingsFault([f"{_env_file()} can't be read: {error.strerror}."]) from None
    except UnicodeDecodeError:
        raise SettingsFault([f"{_env_file()} can't be read: it isn't text in UTF-8."]) from None


def _env_file() -> Path:
    return Path(ENV_FILE).absolute()


def missing(settings: Settings, role: Role | None) -> list[str]:
    """Return what this role (None: all together) still needs, a sentence each."""
    needed: dict[str, tuple[object, str]] = {}
    if role != "players":
        needed |= {
            "DURAK_BOT_TOKEN": (settings.bot_token, "the token that BotFather gave your bot"),
            "DURAK_PUBLIC_URL": (
                settings.public_url,
                "the https address where people reach the game",
            ),
            "DURAK_MINI_APP": (
                settings.mini_app,
                "the Mini App's short name, as given to BotFather",
            ),
        }
    if role:
        needed["DURAK_REDIS_URL"] = (settings.redis_url, "the Redis that all processes share")
    return [f"{name} is missing: {what}." for name, (value, what) in needed.items() if not value]


def described(settings: Settings) -> dict[str, str]:
    """Every variable and its value for people's eyes, secrets masked."""
    told = {f"{PREFIX}{name.upper()}": _shown(value) for name, value in settings}
    if len(settings.tokens) > 1:
        told["DURAK_BOT_TOKEN"] += f", {len(settings.tokens)} bots"
    return told


def _shown(value: Any) -> str:
    if value is None or value == ():
        return "not set"
    if isinstance(value, SecretStr):
        return "set (hidden)"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _sentence(fault: Any) -> str:
    name = f"DURAK_{str(fault['loc'][0]).upper()}" if fault["loc"] else "The environment"
    reason = _plain(fault)
    first = reason.split()[0]
    if first.istitle():  # and no name, as PostgreSQL
        reason = f"{first.lower()}{reason.removeprefix(first)}"
    return f"{name} can't be used: {reason}."


def _plain(fault: Any) -> str:
    """Pydantic's words for programmers, and our own."""
    limits = fault.get("ctx", {})
    plain = {
        "int_parsing": "a whole number is needed",
        "bool_parsing": "it is true or false",
        "literal_error": "it is one of text, json",
        "greater_than_equal": f"the least is {limits.get('ge')}",
        "less_than_equal": f"the most is {limits.get('le')}",
    }
    return plain.get(fault["type"], str(fault["msg"]).removeprefix("Value error, "))
