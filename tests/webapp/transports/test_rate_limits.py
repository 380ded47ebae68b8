"""Limits: so many at once, then so many a second."""

from __future__ import annotations

from webapp.access.rate_limits import MOST_REMEMBERED, Bucket, Buckets, Rate

RATE = Rate(burst=3, per_second=2)


def test_a_burst_is_allowed_and_then_the_rate() -> None:
    bucket = Bucket(RATE, 100)
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(100.5), bucket.take(100.5)] == [True, False]
    assert [bucket.take(200) for _ in range(4)] == [True, True, True, False]


def test_a_clock_that_goes_back_gives_nothing() -> None:
    bucket = Bucket(RATE, 100)
    for _ in range(3):
        bucket.take(100)
    assert not bucket.take(50)


def test_everybody_has_a_bucket_of_their_own() -> None:
    buckets = Buckets(RATE)
    assert [buckets.take("anna", 0) for _ in range(4)][-1] is False
    assert buckets.take("boris", 0)


def test_tokens_put_back_can_be_taken_again() -> None:
    buckets = Buckets(RATE)
    for _ in range(10):
        assert buckets.take("anna", 0)
        buckets.put_back("anna")
    for _ in range(5):
        buckets.put_back("anna")
        buckets.put_back("boris")
    assert [buckets.take("anna", 0) for _ in range(4)] == [True, True, True, False]


def test_an_unknown_address_is_never_limited() -> None:
    buckets = Buckets(RATE)
    assert all(buckets.take(None, 0) for _ in range(10))


def test_only_so_many_are_remembered() -> None:
    buckets = Buckets(Rate(burst=1, per_second=0.001))
    assert buckets.take("first", 0)
    for number in range(MOST_REMEMBERED):
        buckets.take(number, 0)
    assert buckets.take("first", 0), "the one unseen for longest is forgotten"
