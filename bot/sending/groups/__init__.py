"""Messages that the bot sends to groups on its own, and calls to a group's tables.

Appointed games (`appointment_jobs.py`), calls to people who want to hear of new tables
(`calls_to_tables.py`), votes to go on without a player (`vote_offers.py`), and the fool of the
month.
"""
