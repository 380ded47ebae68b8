"""Requests through which a page talks to its server: `GET /ws` opens a socket, and `POST
/api/poll` does the same for phones that can open none.

`socket` and `long_polls` accept connections within limits, read messages and hand them to a
`Conversation`. `frame_writer` writes to a socket what waits for its phone.
"""
