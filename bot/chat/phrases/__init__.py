"""Understanding of the words after /durak, as friends write them: in four languages, inflected, in
Latin letters, misspelt.

The words stand in `words/*.toml`, a file for each language, which `word_files.py` reads.
`sounds.py` writes them as they sound, `vocabulary.py` has those of games, `stems.py` finds the
nearest, and `reading.py` makes a wish of a phrase (`phrase.py`). Parts of it read what belongs
together: `options.py` single options of the rules ("with cheaters", "no trumps"), `extras.py`
computers, decks by their size and the same again, `turns.py` the time for a move,
`spoken_orders.py` what is no wish ("stop"). `hours.py` reads the hour of an appointment, `days.py`
its day, `time_zones.py` its zone, `delays.py` times from now, `spoken_clock.py` hours and minutes
in words.
What isn't understood, or can't be had, is a question with at most three answers; nothing is
guessed.
"""
