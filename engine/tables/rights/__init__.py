"""Rights: who may do what at a table, or in a chat; docs/rights.md is their specification.

`actions` lists every action with what it needs, and `check` there is the one place that judges.
`actor` is one person as the rights see them at a table or in a chat. `limits` says how much one
person may have running, `apart` who doesn't sit together. Pure: nothing is read, so every way in,
and the tests, ask the same function.
"""
