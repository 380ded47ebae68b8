"""A taken port is seen, and the next free one is found."""

from __future__ import annotations

import socket

from deploy.ports import free_port, is_free


def test_a_taken_port_is_passed_over() -> None:
    with socket.socket() as guest:
        guest.bind(("127.0.0.1", 0))
        guest.listen()
        taken = guest.getsockname()[1]
        assert not is_free(taken)
        assert free_port(taken) > taken
        assert free_port(taken, {taken + 1}) > taken + 1


def test_zero_asks_the_system() -> None:
    assert is_free(free_port(0))
