"""The chat: a Telegram bot in which people make tables, play and are notified.

`app` builds a process. `chat` handles what people write and press. `sending` sends what nobody
asked for at that moment: tables' messages, notices, announcements. Both use `messages` (texts and
buttons), `telegram` (calls and their limits), `jobs` (work that outlives a process) and `memory`
(what the bot keeps in Redis), all through the `context` of one bot. Delays are in `settings.py`,
metrics in `metrics.py`; `language_choice.py` decides the language of each message. Rules and
tables are the engine's.
"""
