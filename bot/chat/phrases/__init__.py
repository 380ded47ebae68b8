"""Understanding of the words after /durak, as friends write them: in four languages, inflected, in
Latin letters, misspelt.

`sounds.py` writes words as they sound, `vocabulary.py` has the words, `hours.py` reads the hour of
an appointment, and `reading.py` makes a wish of the rest. Words that it doesn't understand are a
question with at most three answers; it never guesses.
"""
