"""Translation: the languages, their catalogues, and English sentences that are said later.

`languages.py` lists the languages and finds the nearest one for a language tag. `catalogues.py`
reads the translations of `engine/words/locales` once. `sentences.py` marks an English sentence in
a table, so that it is extracted now and translated when somebody reads it.
"""
