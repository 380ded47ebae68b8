"""The store: tables in Redis or Valkey, behind scripts that do one thing whole or not at all.

`connect` makes a client for an address: one node, Sentinel or Cluster. `redis_store` is what the
other folders ask of it; `scripts` holds the Lua, `commit` the arguments of the most important one.
`plain_errors` turns the client's errors into StoreUnavailable and StoreRefused. `layout` renames
keys at an update. `auto_pipeline`, `lane`, `replies` and `client_parts` make one connection fast.
Nothing here knows the rules.
"""
