"""Requests that are answered once, each with its own file: sessions, finished games, pictures,
hints, numbers, a person's data.

A handler takes the session from the request, reads the body, asks `Tables`, and returns JSON.
`webapp/routes.py` lists the addresses. A refusal is a `RequestRefused` with a code;
`webapp/error_answers.py` turns it into a sentence.
"""
