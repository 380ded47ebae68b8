"""Finished games: kept in Redis for some days, and in the archive, if there is one.

The commit that ends a game packs it (`packed`) and keeps it in Redis (`recent`). `feeder` brings
it to the archive, whose interface is `past_game` and which is a SQL database (`sql`); `address`
opens the one that an address names. `past_games` reads a game wherever it is. `lookbacks` are
reviews of one seat's play, `throw_counts` are signs thrown at a fool, `forgetting` takes a
person out of everything here.
"""
