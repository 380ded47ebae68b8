"""The server of the Mini App: it serves the page, answers its requests and keeps its sockets.

`app` puts the server together, `routes` lists its addresses. `access` checks who sends a request
and how often. `api` has one file for each kind of request that is answered once, `live` the
sockets and polls through which a table is played. `page` serves the page and its files, `gallery`
shows it with made-up tables to developers. `static` and `templates` are the page itself.
"""

from webapp.app import make_app
from webapp.settings import WebSettings, Words

__all__ = ["WebSettings", "Words", "make_app"]
