"""Rooms: the tables that this process shows, and the pages that look at them.

`room` is one table with its members, `rooms` keeps all of them up to date with the store.
`recent_moves` remembers what pages may have missed. `watcher` is one page's look at one table,
`presence` tells the store who has which table on the screen, and `photos` collects the addresses
of photos.
"""
