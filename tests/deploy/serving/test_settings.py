"""Settings in the environment, and the sentence for each value that is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from deploy.setting_doubts import doubts
from deploy.settings import SettingsFault, described, missing, read_settings


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)  # no .env of the developer's
    for name in ("BOT_TOKEN", "PUBLIC_URL", "MINI_APP", "REDIS_URL", "PORT", "ADMINS"):
        monkeypatch.delenv(f"DURAK_{name}", raising=False)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "abc", "DURAK_PORT can't be used: a whole number is needed."),
        (
            "PORT",
            "70000",
            "DURAK_PORT can't be used: the most is 65535.",
        ),
        (
            "BOT_TOKEN",
            "hello",
            "DURAK_BOT_TOKEN can't be used: a bot token looks like",
        ),
        (
            "BOT_TOKEN",
            "123456:ABC DEF",
            "DURAK_BOT_TOKEN can't be used: a bot token looks like",
        ),
        ("BOT_TOKEN", ",", "DURAK_BOT_TOKEN can't be used: a bot token looks like"),
        (
            "BOT_TOKEN",
            "77:old 78:other 77:new",
            "DURAK_BOT_TOKEN can't be used: it names one bot twice.",
        ),
        ("TELEGRAM_API_HTTP", "ja", "DURAK_TELEGRAM_API_HTTP can't be used: it is true or false."),
        ("PUBLIC_URL", "durak", "DURAK_PUBLIC_URL can't be used: an address like https://"),
        ("PUBLIC_URL", "http://example.org", "DURAK_PUBLIC_URL can't be used: https is needed"),
        (
            "PUBLIC_URL",
            "https://a.example/app/",
            "DURAK_PUBLIC_URL can't be used: leave out /app at its end",
        ),
        (
            "PUBLIC_URL",
            "https://a.example/?x=1",
            "DURAK_PUBLIC_URL can't be used: an address like https://example.org is needed, with",
        ),
        (
            "TELEGRAM_API",
            "http://telegram-bot-api:8081",
            "DURAK_TELEGRAM_API can't be used: https is needed, for it is told the bot's token",
        ),
        ("LEARN_LIMITS", "maybe", "DURAK_LEARN_LIMITS can't be used"),
        (
            "PAID_SENDS_A_DAY",
            "-1",
            "DURAK_PAID_SENDS_A_DAY can't be used: the least is 0.",
        ),
        ("MINI_APP", "t.me/bot/play", "DURAK_MINI_APP can't be used: the Mini App's short name"),
        ("HOST", "my-server", "DURAK_HOST can't be used: an address of this machine is needed"),
        (
            "REDIS_URL",
            "mysql://x",
            "DURAK_REDIS_URL can't be used: the address of Redis must start with redis://",
        ),
        (
            "REDIS_URL",
            "redis+sentinel://127.0.0.1:26379",
            "DURAK_REDIS_URL can't be used: redis+sentinel:// needs the name of the master",
        ),
        (
            "REDIS_URL",
            "redis://:pass:word@host:port",
            "DURAK_REDIS_URL can't be used: an address like redis://:password@host:6379 is "
            "needed; in the password # is written %23,",
        ),
        *(
            (
                "REDIS_URL",
                f"{way}://:12{sign}34@host:6379",
                "DURAK_REDIS_URL can't be used: in the password # is written %23, / %2F",
            )
            for sign in "#/?"
            for way in ("redis", "redis+sentinel", "redis+cluster")
        ),
        (
            "REDIS_URL",
            "redis://host:6379/games",
            "DURAK_REDIS_URL can't be used: after the slash the number of a database is",
        ),
        (
            "REDIS_URL",
            "redis+sentinel://host/main/games",
            "DURAK_REDIS_URL can't be used: after the slash the number of a database is",
        ),
        (
            "REDIS_URL",
            "redis+cluster://host:6379/1",
            "DURAK_REDIS_URL can't be used: a Cluster has database 0 alone: leave out the number",
        ),
        (
            "DATABASE_URL",
            "mysql://x",
            "DURAK_DATABASE_URL can't be used: an address like postgresql://user@host/database or",
        ),
        (
            "DATABASE_URL",
            "postgresql://u:word@[::1/x",
            "DURAK_DATABASE_URL can't be used: an address like postgresql://user@host/database or",
        ),
        *(
            (
                "DATABASE_URL",
                f"postgresql://user:{password}@host/durak",
                "DURAK_DATABASE_URL can't be used: an address like postgresql://user@host/database",
            )
            for password in ("12/34", "12@34", "1%2", "a/b@c")
        ),
        (
            "DATABASE_URL",
            "sqlite:///archive.sqlite3",
            "DURAK_DATABASE_URL can't be used: the file's whole path is needed, which makes four",
        ),
        (
            "DATABASE_URL",
            "sqlite:///",
            "DURAK_DATABASE_URL can't be used: an address like postgresql://user@host/database or",
        ),
        (
            "KEEP_DAYS",
            "0",
            "DURAK_KEEP_DAYS can't be used: the least is 1.",
        ),
        ("HEALTH_PORT", "0", "DURAK_HEALTH_PORT can't be used: the least is 1."),
        (
            "HEALTH_PORT",
            "8080",
            "DURAK_HEALTH_PORT can't be used: it has to be another port than DURAK_PORT, 8080.",
        ),
        ("WEBHOOK_SECRET", "a b", "DURAK_WEBHOOK_SECRET can't be used: 1 to 256 characters"),
        (
            "SENDS_PER_SECOND",
            "2",
            "DURAK_SENDS_PER_SECOND can't be used: the least is 3.",
        ),
        (
            "TRUSTED_HOPS",
            "-1",
            "DURAK_TRUSTED_HOPS can't be used: the least is 0.",
        ),
        ("TRUSTED_HOPS", "all", "DURAK_TRUSTED_HOPS can't be used: a whole number is needed."),
        ("LOG", "xml", "DURAK_LOG can't be used: it is one of text, json."),
        ("ADMINS", "1 x", "DURAK_ADMINS can't be used: a whole number is needed."),
    ],
)
def test_a_bad_variable_is_named_with_what_is_needed(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str
) -> None:
    monkeypatch.setenv(f"DURAK_{name}", value)
    with pytest.raises(SettingsFault) as fault:
        read_settings()
    assert [said[: len(sentence)] for said in fault.value.sentences] == [sentence]


def test_the_env_file_is_read_and_the_environment_wins(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("DURAK_MINI_APP=play\nDURAK_PORT=9000\n")
    monkeypatch.setenv("DURAK_PORT", "9001")
    settings = read_settings()
    assert (settings.mini_app, settings.port) == ("play", 9001)


def test_a_variable_without_a_value_is_not_set(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As in a template of a .env file; and the environment takes back what that file says."""
    (tmp_path / ".env").write_text("DURAK_PORT=\nDURAK_TELEGRAM_API=\nDURAK_WEBHOOK_SECRET=x\n")
    monkeypatch.setenv("DURAK_WEBHOOK_SECRET", "")
    settings = read_settings()
    assert (settings.port, settings.telegram_api, settings.webhook_secret) == (8080, None, None)


def test_ends_of_lines_from_elsewhere_are_no_part_of_a_value(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_bytes(b"DURAK_BOT_TOKEN=77:secret\r\nDURAK_PORT=9000\r\n")
    monkeypatch.setenv("DURAK_MINI_APP", "play\r")
    settings = read_settings()
    assert (settings.token, settings.port, settings.mini_app) == ("77:secret", 9000, "play")


def test_a_slip_in_a_name_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DURAK_ADMIN=7\nDURAK_PORT=9000\nLANG=C\n")
    monkeypatch.setenv("DURAK_REDISURL", "redis://localhost")
    monkeypatch.setenv("DURAK_PAGES", "127.0.0.1:8080")  # Caddy's
    monkeypatch.setenv("durak_bot_token", "77:secret")
    assert [doubt.says for doubt in doubts(read_settings())] == [
        "DURAK_ADMIN is read by nobody: perhaps DURAK_ADMINS is meant.",
        "DURAK_REDISURL is read by nobody: perhaps DURAK_REDIS_URL is meant.",
    ]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (
            {"DURAK_URL": "x"},
            "DURAK_URL is read by nobody: perhaps DURAK_PUBLIC_URL or DURAK_REDIS_URL or "
            "DURAK_DATABASE_URL is meant.",
        ),
        ({"REDIS_URL": "x"}, "REDIS_URL is read by nobody: perhaps DURAK_REDIS_URL is meant."),
    ],
)
def test_half_a_name_is_guessed(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str], says: str
) -> None:
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert [doubt.says for doubt in doubts(read_settings())] == [says]


def test_other_programs_variables_are_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nobody is asked about REDIS_URL whose own is set."""
    for name in ("PORT", "HOST", "LOG", "REDIS_URL"):
        monkeypatch.setenv(name, "x")
    monkeypatch.setenv("DURAK_REDIS_URL", "redis://localhost")
    assert doubts(read_settings()) == []


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8443", "[::1]"])
def test_a_page_on_this_machine_is_doubted_with_telegrams_own_server_alone(host: str) -> None:
    public = {"public_url": f"https://{host}"}
    [doubt] = doubts(read_settings(**public))
    assert "leads every phone to itself" in doubt.says
    assert doubts(read_settings(telegram_api="http://127.0.0.1:8081", **public)) == []
    assert doubts(read_settings(public_url="https://durak.example")) == []


def test_a_slash_at_the_end_of_an_address_is_taken_away() -> None:
    assert read_settings(public_url="https://durak.example/").public_url == "https://durak.example"


@pytest.mark.parametrize(("in_all", "for_answers"), [(30, 10), (5, 1), (300, 10)])
def test_answers_get_a_third_if_only_the_sum_of_sends_is_set(
    in_all: int, for_answers: int
) -> None:
    assert read_settings(sends_per_second=in_all).sends_for_answers == for_answers
    assert read_settings(sends_per_second=in_all, sends_for_answers=2).sends_for_answers == 2
    with pytest.raises(
        SettingsFault, match=f"has to be less than DURAK_SENDS_PER_SECOND, {in_all}"
    ):
        read_settings(sends_per_second=in_all, sends_for_answers=in_all)


@pytest.mark.parametrize(
    "address",
    [
        "unix:///run/redis.sock",
        "unix:///run/redis.sock?password=a#b@c",
        "redis://:p%23ss@host:6379/0",
        "redis://host:6379/0?password=a@b",
        "redis+cluster://host:6379/0",
        "rediss://:word@example.org:6380/1",
        "redis+sentinel://a:26379,b/main",
        "rediss+cluster://a,b:7001",
    ],
)
def test_every_way_to_a_redis_may_be_named(address: str) -> None:
    assert read_settings(redis_url=address).redis_url is not None


@pytest.mark.parametrize("password", ["1%2F2", "1%402", "1#2", "1%252"])
def test_a_password_of_the_archive_may_have_any_sign(password: str) -> None:
    address = f"postgresql://user:{password}@host/durak"
    assert read_settings(database_url=address).database_url is not None


@pytest.mark.parametrize("name", ["https://t.me/durak_bot/play", "my app?", "ab"])
def test_a_mini_app_goes_by_its_short_name(name: str) -> None:
    with pytest.raises(SettingsFault, match="short name alone is needed"):
        read_settings(mini_app=name)


def test_telegram_brings_updates_to_few_ports_only() -> None:
    far = {"public_url": "https://a.example:8081", "webhook_secret": "hush"}
    with pytest.raises(SettingsFault, match="only to the ports 443, 80, 88, 8443, not 8081"):
        read_settings(**far)
    assert read_settings(**far | {"public_url": "https://a.example:8443"})
    assert read_settings(**far | {"public_url": "https://a.example"})
    assert read_settings(**far, telegram_api="http://127.0.0.1:9"), "it has rules of its own"
    assert read_settings(public_url="https://a.example:8081"), "the bot fetches"


def test_a_bot_api_server_in_the_own_network_may_speak_http() -> None:
    """For who asks for it: what is sent there carries the bot's token."""
    found = read_settings(telegram_api="http://telegram-bot-api:8081/", telegram_api_http=True)
    assert found.telegram_api == "http://telegram-bot-api:8081"


def test_an_env_file_that_cant_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"DURAK_PORT=\xff")
    with pytest.raises(SettingsFault, match=r"\.env can't be read: it isn't text"):
        read_settings()


def test_localhost_is_an_address_of_this_machine() -> None:
    assert read_settings(host="localhost").host == "127.0.0.1"
    assert read_settings(host="::1").host == "::1"


def test_missing_settings_are_told_by_role() -> None:
    settings = read_settings(bot_token="1:abc", mini_app="play")
    assert [sentence.split()[0] for sentence in missing(settings, None)] == ["DURAK_PUBLIC_URL"]
    assert [sentence.split()[0] for sentence in missing(settings, "bot")] == [
        "DURAK_PUBLIC_URL",
        "DURAK_REDIS_URL",
    ]


def test_no_secret_is_shown() -> None:
    settings = read_settings(
        bot_token="77:very-secret",
        webhook_secret="hush",
        redis_url="redis://:word@localhost",
        database_url="postgresql://durak:word@localhost/durak",
    )
    shown = " ".join(described(settings).values()) + repr(settings)
    assert not any(secret in shown for secret in ("very-secret", "hush", "word"))


def test_postgresql_needs_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.tables.finished.address.find_spec", lambda _: None)
    with pytest.raises(SettingsFault, match=r"pip install 'durak\[postgres\]'"):
        read_settings(database_url="postgresql://durak@localhost/durak")


def test_several_bots_are_a_list_of_tokens() -> None:
    settings = read_settings(bot_token="77:first, 78:second\t79:third")
    assert settings.tokens == ("77:first", "78:second", "79:third")
    assert settings.token == "77:first"
    assert described(settings)["DURAK_BOT_TOKEN"] == "set (hidden), 3 bots"
    assert read_settings().tokens == ()


def test_admins_are_numbers_in_a_row() -> None:
    assert read_settings(admins="7, 8 9").admins == (7, 8, 9)
