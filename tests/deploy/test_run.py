"""`tests/run.py`: what is missing is said before anything is touched; what was proven, last."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import conftest, run
from tests.support import browser, needs
from tests.support.needs import Missing, Need

Machine = Callable[..., None]


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What was installed; nothing really is."""
    calls: list[tuple[str, ...]] = []

    def record(command: list[object], **_: object) -> SimpleNamespace:
        calls.append(tuple(map(str, command)))
        return SimpleNamespace(returncode=0, stdout="v24.0.0")

    monkeypatch.setattr(needs.subprocess, "run", record)
    monkeypatch.setattr(run.subprocess, "run", record)
    monkeypatch.setattr(needs.venv, "create", lambda *_, **__: calls.append(("venv",)))
    return calls


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Machine:
    """A machine with these programs and no others, and somebody who is root there or isn't."""

    def made(*programs: str, root: bool = False) -> None:
        for name in programs:
            (tmp_path / name).write_text("#!/bin/sh\n")
            (tmp_path / name).chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path))
        monkeypatch.delenv("DURAK_CHROMIUM", raising=False)
        monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "downloads"))
        monkeypatch.setattr(needs, "BIN", tmp_path / "none")
        monkeypatch.setattr(run, "BIN", tmp_path / "none")
        monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000)

    return made


# What is missing


def test_all_that_is_missing_is_said_at_once_and_nothing_is_touched(
    machine: Machine, installed: list[tuple[str, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    machine()
    assert run.main([]) == 1
    said = capsys.readouterr()
    assert "This machine lacks" in said.err
    assert "Chromium: `apt-get install chromium-headless-shell" in said.err
    assert "redis-server: `apt-get install redis-server`" in said.err
    assert said.out == ""
    assert installed == []


@pytest.mark.parametrize(
    ("words", "programs", "lacks", "not_lacks"),
    [
        ([], ["redis-server"], "Chromium", "redis-server:"),
        ([], ["chromium"], "redis-server", "Chromium:"),
        (["--without-browsers"], [], "redis-server", "Chromium:"),
        (["--fast"], [], "redis-server", "Chromium:"),
        (["--without-redis"], [], "Chromium", "redis-server:"),
    ],
)
def test_only_what_is_wanted_can_be_missing(
    machine: Machine,
    installed: list[tuple[str, ...]],
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    programs: list[str],
    lacks: str,
    not_lacks: str,
) -> None:
    machine(*programs)
    assert run.main(words) == 1
    said = capsys.readouterr().err
    assert lacks in said
    assert not_lacks not in said
    assert installed == []


def test_python_without_ensurepip(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, installed: list[tuple[str, ...]]
) -> None:
    machine()
    monkeypatch.setattr(needs.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(Missing, match="Python's ensurepip: `apt-get install python3-venv`"):
        needs.refuse_what_is_missing([needs.python_environment()])
    assert installed == []


def test_an_old_python(
    monkeypatch: pytest.MonkeyPatch,
    installed: list[tuple[str, ...]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(run.sys, "version_info", (3, 10, 0))
    assert run.main([]) == 1
    assert "Python 3.11 or newer is needed" in capsys.readouterr().err
    assert installed == []


def test_root_of_a_debian_gets_all_of_it(machine: Machine) -> None:
    machine("apt-get", root=True)
    needs.refuse_what_is_missing([needs.python_environment(), needs.browser(), needs.redis()])


def test_root_elsewhere_gets_redis_by_hand(machine: Machine) -> None:
    machine(root=True)
    needs.refuse_what_is_missing([needs.browser()])
    with pytest.raises(Missing, match="brew install redis"):
        needs.refuse_what_is_missing([needs.redis()])


def test_the_light_browser_is_installed_first(
    machine: Machine, installed: list[tuple[str, ...]]
) -> None:
    machine("apt-get", root=True)
    with pytest.raises(Missing, match=r"Chromium could not be installed. By hand: `apt-get"):
        needs.get([needs.browser()])
    packages = [words[-2] for words in installed if "install" in words and "apt-get" in words]
    assert packages == ["chromium-headless-shell", "chromium"]
    assert installed[-1][1:] == ("install", "--with-deps", "chromium"), "Playwright's own at last"


def test_what_is_there_is_not_installed(
    machine: Machine, installed: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    machine("chromium", "redis-server", root=True)
    needs.get([needs.browser(), needs.redis()])
    assert installed == []


def test_what_can_not_be_installed_after_all() -> None:
    broken = Need("Tea", lambda: False, lambda: True, lambda: None, "boil water.")
    with pytest.raises(Missing, match=r"Tea could not be installed. By hand: boil water."):
        needs.get([broken])


def test_what_was_installed_is_installed_again_only_when_its_source_changed(
    tmp_path: Path,
) -> None:
    source = tmp_path / "lock.json"

    def make(text: str, *, fails: bool = False) -> bool:
        source.write_text(text)
        with needs.made_once(tmp_path, source) as to_be_made:
            if fails:
                raise Missing("no network")
        return to_be_made

    with pytest.raises(Missing):
        make("one", fails=True)
    assert [make("one"), make("one"), make("two"), make("two")] == [True, False, True, False]


def test_linked_page_tools_of_another_folder_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "theirs").mkdir()
    tools = tmp_path / "node_modules"
    tools.symlink_to(tmp_path / "theirs")
    monkeypatch.setattr(needs, "TOOLS", tools)

    def npm_ci(*_: object, **__: object) -> SimpleNamespace:
        tools.mkdir()
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr(needs.subprocess, "run", npm_ci)
    needs.npm_install({})
    assert (tools / ".made-from").exists()
    assert list((tmp_path / "theirs").iterdir()) == []


# Which browser


def test_the_light_browser_comes_first(machine: Machine, tmp_path: Path) -> None:
    machine("chromium", "chromium-headless-shell")
    assert browser.find_chromium() == str(tmp_path / "chromium-headless-shell")


def test_the_browser_that_is_named(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    machine("chromium", "mine")
    monkeypatch.setenv("DURAK_CHROMIUM", str(tmp_path / "mine"))
    assert browser.find_chromium() == str(tmp_path / "mine")
    monkeypatch.setenv("DURAK_CHROMIUM", "/nowhere")
    assert browser.find_chromium() == str(tmp_path / "chromium")


def test_playwrights_newest_browser(machine: Machine, tmp_path: Path) -> None:
    machine()
    for revision in (99, 1255):
        program = tmp_path / f"downloads/chromium-{revision}/chrome-linux64/chrome"
        program.parent.mkdir(parents=True)
        program.write_text("")
        program.chmod(0o755)
    found = browser.find_chromium()
    assert found is not None
    assert "chromium-1255" in found


# What is run, and what that proves


def names(*words: str) -> list[str]:
    """The stages that the words ask for."""
    return [name for name, _ in run.stages(run.arguments(list(words))[0], [])]


def test_browsers_are_a_stage_of_their_own() -> None:
    assert names()[-2:] == ["tests", "browsers"]
    assert names("--fast") == names("--without-browsers") == names()[:-1]
    assert names("--nightly") == [*names(), "mutations"]


@pytest.mark.parametrize(
    ("words", "left_out"),
    [
        ([], {"e2e", "page", "nightly"}),
        (["--nightly"], {"e2e", "page"}),
        (["--fast"], {"e2e", "page", "nightly", "cluster", "slow"}),
        (["--without-redis"], {"e2e", "page", "nightly", "redis"}),
    ],
)
def test_which_marks_are_left_out(words: list[str], left_out: set[str]) -> None:
    marks = run.marks(run.arguments(words)[0])
    assert {part.removeprefix("not ") for part in marks.split(" and ")} == left_out


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ([], "✓ all of it"),
        (["--nightly"], "✓ all of it"),
        (["--without-browsers"], "✓ but not proven: what real browsers show"),
        (
            ["--fast"],
            "✓ but not proven: what real browsers show; clusters, and all that takes seconds",
        ),
        (["--without-redis"], "✓ but not proven: the oldest Redis that we support"),
        (["--", "-k", "a or b"], "✓ but not proven: tests that don't match -k 'a or b'"),
    ],
)
def test_the_last_line_says_what_was_not_proven(words: list[str], line: str) -> None:
    assert run.last_line(*run.arguments(words)) == line


def test_a_stage_that_fails_ends_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "prepare", lambda *_, **__: None)
    monkeypatch.setattr(run, "stages", lambda *_: [("sums", ["false"]), ("never", ["true"])])
    assert run.main([]) == 1
    said = capsys.readouterr()
    assert "✗ sums — to see it again: false" in said.err
    assert "never" not in said.out


def test_a_stage_without_any_of_the_chosen_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = ["sh", "-c", f"exit {run.NOTHING_CHOSEN}"]
    assert run.run_stage("tests", nothing, dict(os.environ), chosen=True)
    assert not run.run_stage("tests", nothing, dict(os.environ), chosen=False)


# Where the stages look


def marked(path: str, *marks: str) -> pytest.Item:
    """As much of a collected test as is asked for."""
    return SimpleNamespace(  # type: ignore[return-value]
        path=run.ROOT / path, nodeid=path, get_closest_marker=lambda mark: mark in marks
    )


@pytest.mark.parametrize("mark", ["e2e", "page"])
def test_a_test_that_no_stage_would_run(mark: str) -> None:
    with pytest.raises(pytest.UsageError, match=r"tests/bot/test_x.py is marked"):
        conftest.pytest_collection_modifyitems([marked("tests/bot/test_x.py", mark)])


def test_tests_where_the_stages_look() -> None:
    conftest.pytest_collection_modifyitems(
        [
            marked("tests/bot/test_x.py"),
            marked("tests/e2e/page/test_x.py", "e2e"),
            marked("tests/deploy/test_demo_command.py", "e2e"),
            marked("tests/words/test_x.py", "page"),
        ]
    )
    for place in (*run.BROWSER_TESTS, *run.PAGE_TESTS):
        assert (run.ROOT / place).exists()
