"""Seals of pictures: ten minutes, unreadable, unforgeable, and no sessions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.access.picture_seals import LIFETIME, LONGEST, BadSeal, PictureSeals, SealedPicture
from webapp.access.tokens import BadToken, Session, Tokens

NOW = 1_790_000_000.5
BOT = "7000000001:made-up"
MEANT = SealedPicture("k3x9", 3, 0, 7123456789, "ru")


def at(now: float, bot_token: str = BOT) -> PictureSeals:
    return PictureSeals(bot_token, lambda: now)


SEAL = at(NOW).seal(MEANT)


def test_a_seal_stands_for_its_picture_at_every_process_of_the_bot() -> None:
    assert at(NOW + 60).open(SEAL) == MEANT


def test_a_seal_ends_after_ten_minutes() -> None:
    assert LIFETIME == 600
    at(NOW + LIFETIME).open(SEAL)
    with pytest.raises(BadSeal):
        at(NOW + LIFETIME + 2).open(SEAL)


def test_another_bots_seal_is_none() -> None:
    with pytest.raises(BadSeal):
        at(NOW, "7000000001:another").open(SEAL)


def test_a_session_is_no_seal_and_a_seal_is_no_session() -> None:
    tokens = Tokens(BOT)
    with pytest.raises(BadSeal):
        at(NOW).open(tokens.make(Session(7123456789, "Anna", "en", int(NOW)), NOW))
    with pytest.raises(BadToken):
        tokens.read(SEAL, NOW)


def test_nothing_can_be_read_out_of_it() -> None:
    assert "k3x9" not in SEAL
    assert "7123456789" not in SEAL


@given(at_=st.integers(0, len(SEAL) - 3), letter=st.sampled_from("ABCxyz019-_"))
def test_a_changed_seal_is_none(at_: int, letter: str) -> None:
    """All but its last letter, of which some bits count for nothing."""
    bent = SEAL[:at_] + letter + SEAL[at_ + 1 :]
    if bent != SEAL:
        with pytest.raises(BadSeal):
            at(NOW).open(bent)


@pytest.mark.parametrize("seal", ["", "x", "Анна", "=" * LONGEST, "A" * (LONGEST + 1)])
def test_nonsense_is_no_seal(seal: str) -> None:
    with pytest.raises(BadSeal):
        at(NOW).open(seal)
