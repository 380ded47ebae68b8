"""Reading messages: any bytes are a message of ours or unreadable."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.live import protocol
from webapp.live.protocol import NotAMessage, read_act, read_said

MOVE = b'{"t":"move","id":"m17","v":41,"bout":7,"move":"defend 7h 9h"}'
GENUINE = [
    MOVE,
    b'{"t":"hello","token":"gAAAA","table":null,"epoch":"e","v":4}',
    b'{"t":"act","id":"a1","act":"rules","preset":"podkidnoy","changes":{"deck":24,"draws":true}}',
    b'{"t":"say","id":"s1","remark":"hello"}',
    b'{"t":"looking","looking":false}',
    b'{"t":"ping"}',
]
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda below: st.lists(below, max_size=4) | st.dictionaries(st.text(max_size=6), below),
    max_leaves=12,
)
FIELDS = st.sampled_from(
    [
        "t",
        "id",
        "act",
        "v",
        "bout",
        "move",
        "token",
        "table",
        "looking",
        "preset",
        "changes",
        "remark",
    ]
)


def read(frame: bytes) -> object:
    """Read a frame as a socket does."""
    try:
        said = read_said(frame)
        return read_act(frame) if isinstance(said, protocol.ActSaid) else said
    except NotAMessage as why:
        return why


def test_a_move_is_read() -> None:
    assert read(MOVE) == protocol.MoveSaid(id="m17", v=41, bout=7, move="defend 7h 9h")


def test_an_act_is_read() -> None:
    act = read(b'{"t":"act","id":"a1","act":"add-computer","level":"easy","more":"ignored"}')
    assert act == protocol.AddComputer(level="easy")


@pytest.mark.parametrize(
    ("frame", "is_json", "id"),
    [
        (b"{", False, None),
        (b"\xff\xfe", False, None),
        (b'{"t":"dance","id":"m1"}', True, "m1"),
        (b'{"t":"move","id":"m1"}', True, "m1"),
        (b'{"t":"move","id":7}', True, None),
        (b'{"t":"act","id":"a1","act":"fly"}', True, "a1"),
    ],
)
def test_an_unreadable_frame_tells_how_far_it_was_read(
    frame: bytes, is_json: bool, id: str | None
) -> None:
    why = read(frame)
    assert isinstance(why, NotAMessage)
    assert (why.is_json, why.id) == (is_json, id)


@given(st.binary(max_size=200))
def test_any_bytes(frame: bytes) -> None:
    read(frame)


@pytest.mark.slow
@given(st.dictionaries(FIELDS, ANYTHING) | ANYTHING)
def test_any_json(value: object) -> None:
    read(json.dumps(value).encode())


@given(st.sampled_from(GENUINE), st.data())
def test_a_flipped_bit(frame: bytes, data: st.DataObject) -> None:
    changed = bytearray(frame)
    changed[data.draw(st.integers(0, len(frame) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    read(bytes(changed))
