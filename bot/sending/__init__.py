"""Messages that the bot sends on its own, each once: tables' messages, notices, announcements.

`outbox_reader.py` reads changes at tables and asks for jobs. `boards`, `hand`, `notices` and
`groups` do these jobs, `operator` sends announcements. Facts that all of them need are in
`waiting` and in the modules at the bottom. A contract in pyproject.toml lists the layers.
"""
