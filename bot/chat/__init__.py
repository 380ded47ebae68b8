"""Handlers of everything that people write to the bot or press in a chat.

`groups` and `private` hold the commands of each kind of chat, `hand` the buttons of people who
play in the chat, `operator` the page for the people who run the server. The modules here serve all
chats: presses on a table's message, inline mode, errors, limits.

A handler judges nothing about the game. It asks the engine, and answers with a text from
`bot/messages`.
"""
