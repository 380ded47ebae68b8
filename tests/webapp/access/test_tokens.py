"""Our own token: two hours, unreadable, unforgeable."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.access.tokens import LIFETIME, BadToken, Session, Tokens

NOW = 1_790_000_000.5
ANNA = Session(7123456789, "Анна", "ru", launched=int(NOW))
TOKENS = Tokens("7000000001:made-up")
TOKEN = TOKENS.make(ANNA, NOW)  # another one each time it is made


def test_a_token_stands_for_its_session() -> None:
    session = TOKENS.read(TOKENS.make(ANNA, NOW), NOW + 60)
    assert (session.person_id, session.name, session.language) == (7123456789, "Анна", "ru")
    assert session.until == int(NOW) + LIFETIME


def test_a_token_ends_after_two_hours() -> None:
    token = TOKENS.make(ANNA, NOW)
    TOKENS.read(token, NOW + LIFETIME)
    with pytest.raises(BadToken):
        TOKENS.read(token, NOW + LIFETIME + 2)


def test_no_token_holds_for_longer_than_a_day_after_the_launch() -> None:
    """Renewed again and again, as a page does that stays open."""
    now = NOW
    session, renewals = TOKENS.read(TOKEN, now), 0
    while session.until > now:
        now = session.until - 60
        token = TOKENS.make(session, now)
        renewals += 1
        if TOKENS.read(token, now).until == session.until:
            break
        session = TOKENS.read(token, now)
    assert renewals > 10
    assert session.until == int(NOW) + 24 * 3600
    TOKENS.read(token, session.until)
    with pytest.raises(BadToken):
        TOKENS.read(token, session.until + 1)


def test_every_process_of_the_bot_reads_it_and_no_other_bots() -> None:
    token = TOKENS.make(ANNA, NOW)
    assert Tokens("7000000001:made-up").read(token, NOW).name == "Анна"
    with pytest.raises(BadToken):
        Tokens("7000000001:another").read(token, NOW)


def test_nothing_can_be_read_out_of_it() -> None:
    assert "7123456789" not in TOKENS.make(ANNA, NOW)


@pytest.mark.parametrize("token", ["", "x", "я", "\udcff", "A" * 5000, "gAAAAA==", "é" * 100])
def test_rubbish_is_no_token(token: str) -> None:
    with pytest.raises(BadToken):
        TOKENS.read(token, NOW)


@given(st.data())
def test_a_changed_token_is_none(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(TOKEN.rstrip("=")) - 5))
    other = data.draw(st.sampled_from("ABCdef012-_").filter(lambda c: c != TOKEN[place]))
    with pytest.raises(BadToken):
        TOKENS.read(TOKEN[:place] + other + TOKEN[place + 1 :], NOW)


def test_a_bot_that_comes_or_goes_ends_nobodys_session_but_its_own() -> None:
    first, second = "7000000001:made-up", "7000000002:made-up"
    both = Tokens(first, second)
    by_first = both.make(ANNA, NOW)
    by_second = both.make(replace(ANNA, person_id=8, bot=1), NOW)
    assert both.read(by_second, NOW).bot == 1
    assert TOKENS.read(by_first, NOW).person_id == ANNA.person_id
    alone = Tokens(second).read(by_second, NOW)
    assert (alone.person_id, alone.bot) == (8, 0)
    with pytest.raises(BadToken):
        Tokens(second).read(by_first, NOW)
