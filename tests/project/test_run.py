"""`tests/run.py`: what is missing is said before anything is touched; what was proven, last."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import conftest, run
from tests.support import browser, needs
from tests.support.needs import Missing, Need

Machine = Callable[..., None]
KIT = "what nginx, Caddy, promtool, amtool, kubectl and systemd say of deploy/kit"
LOWEST = "the lowest versions that pyproject.toml allows"


@pytest.fixture(autouse=True)
def ends(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder where the part in C would be built: not in the project, where other
    tests use it.
    """
    monkeypatch.setattr(needs, "ENDS", tmp_path / "ends")
    return tmp_path / "ends"


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The commands that would install something; none is run."""
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


# Missing programs


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


def test_programs_that_are_there_are_not_installed(
    machine: Machine, installed: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    machine("chromium", "redis-server", root=True)
    needs.get([needs.browser(), needs.redis()])
    assert installed == []


def test_a_program_that_can_not_be_installed_after_all() -> None:
    broken = Need("Tea", lambda: False, lambda: True, lambda: None, "boil water.")
    with pytest.raises(Missing, match=r"Tea could not be installed. By hand: boil water."):
        needs.get([broken])


def test_missing_programs_for_the_kit_are_printed(
    machine: Machine, installed: list[tuple[str, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    machine("nginx", "caddy")
    assert not needs.has_or_gets(needs.kit())
    assert "left out, since it isn't here: what judges deploy/kit" in capsys.readouterr().out
    assert installed == []
    machine("apt-get", root=True)
    assert not needs.has_or_gets(needs.kit()), "nothing really was installed"
    assert installed[-1][-3:] == ("prometheus-alertmanager", "kubernetes-client", "systemd")
    machine("promtool", "amtool", "kubectl", "systemd-analyze")
    assert needs.has_or_gets(needs.kit())


def test_one_that_fails_is_told_though_all_are_got_at_once(
    machine: Machine,
    installed: list[tuple[str, ...]],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    ends: Path,
) -> None:
    machine("apt-get", "node", "npm", root=True)
    ends.mkdir()
    old = ends / "compiled.of-yesterday.so"
    old.touch()
    for name in ("ENVIRONMENT", "TOOLS"):
        monkeypatch.setattr(needs, name, tmp_path / name)
        (tmp_path / name).mkdir()
    assert run.main([]) == 1
    assert "✗ Chromium could not be installed" in capsys.readouterr().err
    assert any(words[0] == "npm" for words in installed)
    assert any(words[-1].endswith("[dev]") for words in installed)
    assert not old.exists(), "it would stay where the new one can't be built"


@pytest.mark.parametrize(
    ("uv_is_got", "uv_gets_all"), [(True, True), (True, False), (False, False)]
)
def test_pip_installs_packages_that_uv_does_not_get(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, uv_is_got: bool, uv_gets_all: bool
) -> None:
    calls: list[str] = []

    def run(command: list[object], *, check: bool, **_: object) -> SimpleNamespace:
        calls.append(" ".join(str(word) for word in command[1:] if word != "-q"))
        if needs.UV in command and uv_is_got:
            (tmp_path / "uv").touch()
        assert command[0] != tmp_path / "uv" or not check, "pip is to be asked then"
        return SimpleNamespace(returncode=0 if uv_gets_all else 1)

    monkeypatch.setattr(needs.subprocess, "run", run)
    monkeypatch.setattr(needs, "BIN", tmp_path)
    (tmp_path / "python").touch()
    needs.install("tea")
    by_uv = [f"pip install --python {tmp_path}/python tea"] if uv_is_got else []
    by_pip = [] if uv_gets_all else ["-m pip install tea"]
    assert calls == [f"-m pip install {needs.UV}", *by_uv, *by_pip]


def test_packages_are_installed_again_only_when_their_source_changed(
    tmp_path: Path,
) -> None:
    source = tmp_path / "lock.json"

    def make(text: str, *, fails: bool = False) -> bool:
        source.write_text(text)
        with needs.made_once(tmp_path, [source]) as to_be_made:
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


# The browser


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


# The stages that are run, and what they prove


def command_of(*words: str) -> list[str]:
    """The command of the stage that runs the tests."""
    (_, command), *_ = run.stages(run.arguments(list(words))[0], [])
    return command


def test_all_tests_are_one_stage_and_the_night_has_one_more() -> None:
    for words, names in (([], ["tests"]), (["--nightly"], ["tests", "mutations"])):
        assert [name for name, _ in run.stages(run.arguments(words)[0], [])] == names
    assert "tests/e2e" not in command_of(), "what needs a browser is among them"
    assert "--randomly-seed=1" in command_of(), "what fails by day fails again"
    assert "--randomly-seed=1" not in command_of("--nightly")
    assert "tests/e2e" in command_of("--without-browsers"), "not even read"


@pytest.mark.parametrize(
    ("words", "left_out"),
    [
        ([], {"nightly"}),
        (["--nightly"], set()),
        (["--nightly", "--without-browsers"], {"e2e"}),
        (["--fast"], {"e2e", "nightly", "cluster", "slow", "page", "kit", "redis", "index"}),
        (["--without-kit"], {"nightly", "kit"}),
        (["--without-index"], {"nightly", "index"}),
        (["--without-redis"], {"nightly", "redis"}),
    ],
)
def test_the_marks_that_are_left_out(
    words: list[str], left_out: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(needs, "is_compiled", lambda: True)
    mark, *marks = [*run.chosen(run.arguments(words)[0]), ""][:2]
    assert (mark == "-m") == bool(left_out)
    said = " and ".join(marks).split(" and ")
    assert {part.removeprefix("not ") for part in said if part} == left_out


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ([], "✓ all of it"),
        (["--nightly"], "✓ all of it"),
        (["--without-browsers"], "✓ but not proven: what real browsers show"),
        (
            ["--fast"],
            "✓ but not proven: what real browsers show; the oldest Redis that we support; "
            f"{KIT}; {LOWEST}; "
            "the page's modules, clusters, and all that takes long",
        ),
        (["--without-redis"], "✓ but not proven: the oldest Redis that we support"),
        (["--without-kit"], f"✓ but not proven: {KIT}"),
        (["--without-index"], f"✓ but not proven: {LOWEST}"),
        (["--", "-k", "a or b"], "✓ but not proven: tests that don't match -k 'a or b'"),
    ],
)
def test_the_last_line_says_what_was_not_proven(
    words: list[str], line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(needs, "is_compiled", lambda: True)
    assert run.last_line(*run.arguments(words)) == line


def test_without_a_compiler_what_is_in_c_is_left_out_aloud() -> None:
    wanted, words = run.arguments(["--nightly"])
    assert run.chosen(wanted) == ["-m", "not compiled"]
    assert run.last_line(wanted, words) == (
        "✓ but not proven: that ends are proven alike where a C compiler is"
    )


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Let everything be there already, so that nothing is installed."""
    monkeypatch.setattr(run.needs, "refuse_what_is_missing", lambda _: None)
    monkeypatch.setattr(run.needs, "get", lambda _: None)
    monkeypatch.setattr(run, "parts", lambda *_: [])
    return monkeypatch


def test_checks_that_fail_are_all_told_and_no_test_is_begun(
    prepared: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sums = ["sh", "-c", "echo wrong; false"]
    checks = [("sums", sums), ("words", ["echo", "well done"]), ("names", ["false"])]
    prepared.setattr(run, "parts", lambda *_: [(list, lambda: checks)])
    prepared.setattr(run, "stages", lambda *_: [("never", ["true"])])
    assert run.main([]) == 1
    said = capsys.readouterr()
    assert "✗ sums — to see it again: sh -c 'echo wrong; false'\n  names — " in said.err
    assert re.search(r"── sums: \d+ s\nwrong\n", said.out)
    assert "── words: " in said.out
    assert "well done" not in said.out
    assert "never" not in said.out


def test_a_stage_that_fails_ends_it(
    prepared: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prepared.setattr(run, "stages", lambda *_: [("sums", ["false"]), ("never", ["true"])])
    assert run.main([]) == 1
    said = capsys.readouterr()
    assert "✗ sums — to see it again: false" in said.err
    assert "never" not in said.out


@pytest.mark.parametrize(
    ("words", "then"), [([], "alone"), (["--nightly"], ""), (["--", "-k", "a"], "")]
)
def test_few_that_failed_in_the_crowd_are_run_alone_by_day(
    prepared: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], then: str
) -> None:
    prepared.setattr(run, "stages", lambda *_: [(run.TESTS, ["false"])])
    prepared.setattr(run, "few_alone", lambda *_: ("alone", ["true"]))
    assert run.main(words) == (0 if then else 1)
    assert ("── alone" in capsys.readouterr().out) == bool(then)


@pytest.mark.slow
def test_a_test_that_fails_alone_too_has_failed(
    prepared: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    test = tmp_path / "test_wrong.py"
    test.write_text("def test_wrong():\n    assert False\n\ndef test_right():\n    pass\n")
    here = ["-p", "no:randomly", "--rootdir", str(tmp_path), "-c", "/dev/null", str(test)]
    prepared.setattr(run, "stages", lambda *_: [(run.TESTS, ["pytest", "-q", *here])])
    prepared.setattr(run, "among", lambda *_: here)
    assert run.main([]) == 1
    test.write_text("def test_wrong():\n    pass\n")
    assert run.prove(run.arguments([])[0], [], dict(os.environ)) == []


def test_a_stage_without_any_of_the_chosen_tests() -> None:
    nothing = [("tests", ["sh", "-c", f"exit {run.NOTHING_CHOSEN}"])]
    assert run.run_in_turn(nothing, dict(os.environ), by_hand=True) == []
    assert run.run_in_turn(nothing, dict(os.environ), by_hand=False) == nothing


# In which order


def item(name: str, *, slow: bool = False, shares: str = "") -> pytest.Item:
    """Return as much of a collected test as is asked for."""
    return SimpleNamespace(  # type: ignore[return-value]
        name=name,
        fixturenames=[shares],
        get_closest_marker=lambda mark: mark if slow and mark == "slow" else None,
    )


def order(items: list[pytest.Item], workers: int) -> str:
    return "".join(one.name for one in conftest.in_parts(items, workers))


def test_each_worker_begins_with_its_share_of_what_takes_long() -> None:
    quick = [item(name) for name in "abcdefgh"]
    slow = [item(name, slow=True) for name in "STUV"]
    assert order([*quick, *slow], 1) == "STUVabcdefgh"
    assert order([*quick, *slow], 2) == "SUabcdTVefgh"
    assert order(quick, 3) == "abcdefgh"


def test_tests_that_share_processes_are_one_workers() -> None:
    quick = [item(name) for name in "abcdefgh"]
    slow = [item(name, slow=True) for name in "STUV"]
    demo = [item(name, shares="demo") for name in "12"]
    house = [item(name, shares="a_house", slow=True) for name in "345"]
    assert order([*quick, *slow, *demo], 2) == "12UabcdSTVefgh"
    assert order([house[0], *demo, *slow, *quick, *house[1:]], 2) == "12STVabc345Udefgh"
    assert order([*demo, *slow], 3) == "12SUTV", "more that is long than parts have room for"
