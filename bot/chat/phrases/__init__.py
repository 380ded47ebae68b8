"""Understanding of the words after /durak, as friends write them: in four languages, inflected, in
Latin letters, misspelt.

`sounds.py` writes words as they sound, `vocabulary.py` has the words, `stems.py` finds the nearest
of them, and `reading.py` makes a wish of a phrase. `hours.py` reads the hour of an appointment:
`delays.py` has times from now, `spoken_clock.py` the hours and minutes that stand in words.
`options.py` reads single options of the rules ("with cheaters", "no trumps"), whose words are in
`option_words.py`. Words that aren't understood are a question with at most three answers; nothing
is guessed.
"""
