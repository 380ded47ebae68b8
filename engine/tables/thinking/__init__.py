"""Thinking: questions that take a processor too long for a process that serves people, and the
processes that answer them (docs/decisions/0011).

`thoughts` asks, for the process that needs an answer. The questions wait in the store (`queue`). A
players' process takes them (`thinkers`) and gives them to its children (`child`), and drops those
about a table that has changed (`watching`). `choosing` asks for a computer player's move, `hints`
for a hint.
"""
