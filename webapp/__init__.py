"""The face on the phone: the Mini App, its page and its socket."""

from webapp.app import make_app
from webapp.settings import WebSettings, Words

__all__ = ["WebSettings", "Words", "make_app"]
