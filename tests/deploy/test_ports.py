"""A taken port is seen, and the next free one is found."""

from __future__ import annotations

import socket

from deploy.serving.ports import QUIET, free_port, is_free


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
    """Nobody listens on it yet: what keeps them apart is chance alone."""
    assert len({free_port(0) for _ in range(50)}) > 40


def test_any_port_is_given_once() -> None:
    """A server that is to listen on it may not do so yet."""
    given = [free_port(0) for _ in range(400)]
    assert len(set(given)) == len(given)
