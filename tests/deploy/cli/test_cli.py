"""The `durak` command: a sentence for every wrong argument, and never a traceback."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deploy.cli.__main__ import app
from deploy.serving.whereabouts import archive_place
from deploy.settings import read_settings
from durak_rules import PRESETS, Ruleset
from durak_rules.options.rules_code import rules_code

COMMANDS = ["demo", "serve", "rules", "config"]


@pytest.fixture(autouse=True)
def _nothing_in_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("BOT_TOKEN", "PUBLIC_URL", "MINI_APP", "REDIS_URL", "PORT"):
        monkeypatch.delenv(f"DURAK_{name}", raising=False)


def durak(*arguments: str) -> tuple[int, str]:
    """Exit code and everything that was said."""
    result = CliRunner().invoke(app, list(arguments), prog_name="durak")
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(command: str) -> None:
    code, said = durak(command, "--help")
    assert code == 0
    assert "Example" in said


@pytest.mark.parametrize("command", ["serve", "doctor"])
def test_help_of_data_says_where_games_lie_without_it(command: str) -> None:
    """Only the demo forgets them."""
    plain = [
        " ".join(durak(one, "--help")[1].replace("│", " ").split()) for one in (command, "demo")
    ]
    assert ["Default: ./data" in said for said in plain] == [True, False]
    assert ["Without it they are lost at the end" in said for said in plain] == [False, True]


def test_the_version_is_told() -> None:
    assert durak("--version") == (0, f"durak {version('durak')}\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["dance"], "No such command 'dance'"),
        (["demo", "--port", "99999"], "less than or equal to 65535"),
        (["demo", "--workers", "none"], "should be a valid integer"),
        (["serve", "cook"], "'cook' is not one of 'bot', 'webapp', 'players'"),
        (["serve"], "DURAK_BOT_TOKEN is missing: the token that BotFather gave your bot."),
        (["serve", "bot"], "DURAK_REDIS_URL is missing: the Redis that all processes share."),
        (["rules", "bridge"], "'bridge' is no preset and no rules code: write one of"),
    ],
)
def test_a_wrong_argument_gets_a_sentence_and_2(arguments: list[str], sentence: str) -> None:
    code, said = durak(*arguments)
    assert code == 2
    assert sentence in " ".join(said.replace("│", " ").split())


def test_a_bad_environment_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DURAK_PORT", "many")
    assert durak("config") == (2, "DURAK_PORT can't be used: a whole number is needed.\n")


def test_config_hides_secrets_and_names_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DURAK_BOT_TOKEN", "77:very-secret")
    code, said = durak("config")
    assert code == 0
    assert "very-secret" not in said
    assert "DURAK_PUBLIC_URL is missing" in said


def test_config_says_where_settings_and_games_lie(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said = durak("config")[1]
    assert f"There is no {tmp_path}/.env: settings come from the environment alone." in said
    assert f"Games are kept in {tmp_path}/data." in said
    (tmp_path / ".env").touch()
    monkeypatch.setenv("DURAK_REDIS_URL", "redis://:a-password@there")
    said = durak("config")[1]
    assert f"Settings are read from {tmp_path}/.env too." in said
    assert "Games are kept by Redis at there:6379." in said
    assert "a-password" not in said


def test_all_roles_together_have_an_archive_whose_place_is_told(tmp_path: Path) -> None:
    of_redis = read_settings(redis_url="redis://there")
    assert archive_place(of_redis) == f"Finished ones are kept in {tmp_path}/data/archive.sqlite3."
    assert archive_place(of_redis, Path("games")).endswith(f"{tmp_path}/games/archive.sqlite3.")
    told = archive_place(read_settings(database_url="postgresql://durak:a-password@there/games"))
    assert told == "Finished ones are kept in PostgreSQL at there:5432, database games."


def test_rules_as_json_are_every_option_of_every_preset() -> None:
    code, said = durak("rules", "--json")
    assert code == 0
    found = {name: Ruleset.from_dict(options) for name, options in json.loads(said).items()}
    assert found == dict(PRESETS)


def test_rules_for_people_name_every_option() -> None:
    code, said = durak("rules", "perevodnoy")
    assert code == 0
    assert "first_bout_transfer" in said


def test_a_rules_code_is_told_in_sentences_and_options() -> None:
    home = Ruleset.of("podkidnoy", deck=24, packs=2, bout_limit=3)
    code, said = durak("rules", f" {rules_code(home).upper()} ")
    assert code == 0
    assert "House rules: Podkidnoy with 3 options changed" in said
    assert "At most 3 attack cards" in said
    assert f"Rules code: {rules_code(home)}" in said
    code, said = durak("rules", rules_code(home), "--json")
    assert [Ruleset.from_dict(options) for options in json.loads(said).values()] == [home]


def test_a_preset_tells_its_code() -> None:
    assert "Rules code: 3ao0-6-5-o" in durak("rules", "perevodnoy")[1]
