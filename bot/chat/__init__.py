"""Handlers of everything that people write to the bot or press in a chat.

`groups` and `private` hold the commands of each kind of chat, `hand` the buttons of people who
play in the chat, `operator` the page for the people who run the server. The modules here serve all
chats: `opening.py` decides which table /durak leads to, `wishes.py` reads the words after it,
`presses.py` handles buttons of tables' messages, `service_updates.py` people who come and go.

A handler judges nothing about the game. It asks the engine, and answers with a text from
`bot/messages`.
"""
