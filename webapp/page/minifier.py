"""Shortens scripts and style sheets with tdewolff-minify, in a syntax that old web views know.

It has no wheel for Macs with Apple's processors. There the page stays as it was written.
"""

from __future__ import annotations

from functools import lru_cache

try:
    import minify
except ImportError:
    SHORTENS = False
else:
    SHORTENS = True
    minify.config({"js-version": 2020})  # the newest one that Chrome 87 and iOS 14 know


class NotShortened(ValueError):
    """The text isn't valid; the message says where."""


@lru_cache(maxsize=64)
def shortened_script(text: str) -> str:
    """Return a script that does the same with fewer bytes; raises NotShortened. The result is
    cached, because a process may serve the same page twice.
    """
    return _shortened("text/javascript", text)


def shortened_styles(text: str) -> str:
    """Return a style sheet that does the same with fewer bytes; raises NotShortened."""
    return _shortened("text/css", text) if SHORTENS else text


def _shortened(content_type: str, text: str) -> str:
    try:
        short: str = minify.string(content_type, text)
    except Exception as reason:  # the library raises nothing narrower
        raise NotShortened(str(reason)) from None
    return short
