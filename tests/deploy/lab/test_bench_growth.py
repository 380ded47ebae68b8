"""`durak bench growth`: a server with ever more tables beside one that stays as it is."""

from __future__ import annotations

import pytest

from deploy.lab.bench import growth


@pytest.mark.nightly
@pytest.mark.usefixtures("unhurried")
def test_more_tables_are_measured_beside_the_usual_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("USUAL", 2), ("TABLES", (2, 20)), ("MOST_LOOKED_AT", 3)):
        monkeypatch.setattr(growth, name, value)
    figures = growth.measure(seconds=2)
    assert [*figures] == ["2_tables", "20_tables"]
    assert [told["sockets"] for told in figures.values()] == [8, 12]
    assert figures["20_tables"]["megabytes_of_store"] >= figures["2_tables"]["megabytes_of_store"]
    for told in figures.values():
        assert told["moves_per_second"] > 0
        assert told["ratio"] > 0
        assert told["all_see_it_ms_p99"] >= told["all_see_it_ms_p50"] > 0
