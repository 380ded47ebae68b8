"""Messages that the bot sends on its own, each once: tables' messages, notices, announcements.

`outbox_reader.py` reads changes at tables and asks for jobs. `boards`, `hand`, `notices` and
`groups` do these jobs, `operator` sends announcements, `page_asks.py` does what pages ask for.
`members.py` asks who belongs to a group, `tidy.py` removes messages, and `muted.py` explains in
private why the bot is silent in a group. All of them send through `living`, and facts that they
need are in `waiting`. A contract in pyproject.toml lists the layers.
"""
