"""Messages between processes, through the store.

`changes` tells processes that show a table what has changed there. `outbox` shares out, among all
bots, what chats should hear. `asks` is what pages want bots to do in a chat, and `chat_membership`
asks whether a person still belongs to one. `link` is the connection under them that subscribes
again whenever it was lost. Channels may lose a message; the outbox and the asks don't.
"""
