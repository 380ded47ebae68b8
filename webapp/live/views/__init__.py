"""A table as one person sees it: the JSON that a page is sent after every change.

Everything here is worked out from the table alone, without waiting and without the store. A view
is built by whitelist: a field that nobody names isn't sent, so no hand reaches another player.
`table_views` makes the whole view. `table_setup` keeps the part that no move changes, `open_acts`
lists what a person may do now, and `viewpoint` says which seat they look from.
"""
