"""The archive as a SQL database: SQLite beside the program, or PostgreSQL.

`sql_archive` and `sql_numbers` are its two interfaces (finished/past_game.py), in SQL that both
understand. `database` is what differs between the two, in `sqlite` and `postgres`. `counting`
works out people's numbers, `migrate` brings tables to this release's form, `transactions` runs all
of it in one thread, `whole_tables` copies an archive, `archive_trial` looks at one before it is
used.
"""
