"""A taken port is seen, and the next free one is found."""

from __future__ import annotations

import socket
import tempfile
from contextlib import ExitStack
from pathlib import Path

import pytest

from deploy.serving.processes.ports import QUIET, PortOfAnother, free_port, is_free, shared
from deploy.serving.serve import next_port, ports_from


def test_a_taken_port_is_passed_over() -> None:
    with socket.create_server(("127.0.0.1", free_port(0))) as guest:
        taken = guest.getsockname()[1]
        assert not is_free(taken)
        assert free_port(taken) > taken
        assert free_port(taken, {taken + 1}) > taken + 1


def test_zero_stands_for_any_that_no_outgoing_connection_gets() -> None:
    for _ in range(20):
        port = free_port(0)
        assert is_free(port)
        assert port in QUIET


def test_two_who_ask_at_once_hardly_ever_get_the_same() -> None:
    """No server listens on the ports yet: chance alone keeps them apart."""
    assert len({free_port(0) for _ in range(50)}) > 40


def test_any_port_is_given_once() -> None:
    """A server that is to listen on it may not do so yet."""
    given = [free_port(0) for _ in range(400)]
    assert len(set(given)) == len(given)


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A temporary directory of the test's own."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_the_note_of_a_port_goes_with_the_last_who_holds_it(notes: Path) -> None:
    with ExitStack() as first, ExitStack() as second:
        first.enter_context(shared(8080, "webapp"))
        second.enter_context(shared(8080, "webapp"))
        first.close()
        assert len(list(notes.iterdir())) == 1
        with pytest.raises(PortOfAnother):
            second.enter_context(shared(8080, "bot"))
        assert len(list(notes.iterdir())) == 1
        second.close()
        assert list(notes.iterdir()) == []
        first.enter_context(shared(8080, "bot"))


def test_a_note_that_a_killed_process_left_is_taken_over(notes: Path) -> None:
    with shared(8080, "webapp"):
        [note] = notes.iterdir()
    note.write_text("webapp")
    with shared(8080, "bot"):
        assert note.read_text() == "bot"
    assert not note.exists()


def test_roles_take_ports_that_are_nobodys() -> None:
    first = free_port(0)
    ports = ports_from(first, {first, first + 1, first + 3})
    assert ports["webapp"] == first
    assert not {ports["bot"], ports["players"]} & {first, first + 1, first + 3}
    assert first < ports["bot"] < ports["players"]


def test_the_settings_that_must_name_another_port_are_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with socket.create_server(("127.0.0.1", free_port(0))) as guest:
        taken = guest.getsockname()[1]
        found = next_port("bot", taken)
    assert found > taken
    assert f"Port {taken} is taken: bot listens on {found}, which the proxy and" in caplog.text
    caplog.clear()
    assert next_port("bot", found) == found
    assert not caplog.text
