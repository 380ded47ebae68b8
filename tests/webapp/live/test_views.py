"""Views kept of one version for the next show nothing that has changed since."""

from __future__ import annotations

import json
from gettext import NullTranslations
from random import Random
from typing import Any

from tests.webapp.evenings import PEOPLE, evening
from webapp.live.views.table_views import TableViews
from webapp.live.views.viewpoint import Viewpoint

T = NullTranslations()


def seen(views: TableViews) -> list[dict[str, Any]]:
    """Return the views of each player, of one of them who looks on beside the own seat, and of
    somebody else.
    """
    who = [*(Viewpoint(person.id) for person in PEOPLE), Viewpoint(1, aside=True), Viewpoint(9)]
    return [json.loads(views.frame(one, T, now_ms=0)) for one in who]


def test_views_that_follow_others_show_what_new_ones_show() -> None:
    before, setups = None, set()
    for table, looking in evening(Random(4)):
        before = TableViews(table, looking, before)
        setups.add(before.setup)
        assert seen(before) == seen(TableViews(table, looking))
    assert 5 < len(setups) < table.moves * 2 / 3
