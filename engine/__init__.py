"""The game of Durak without any face: rules, computer players, live tables, sentences, pictures.

`rules` has the package `durak_rules`, which is pure and stands alone. `players` choose moves,
`tables` keeps games in Redis, `words` has the sentences for people, and `pictures` draws finished
games. Imports point down in the order pictures, words, tables, players, rules.
"""
