"""The parts of an error on a phone that may be logged: only known words, nothing of people or
cards.

A word is kept if browsers use it in their messages, or if it is a name in our own scripts.
"""

from __future__ import annotations

import re
from collections.abc import Set


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


UNKNOWN = "…"
# The words in error messages of Chrome, Safari and Firefox
BROWSERS_WORDS = _words(
    """
    a aborted access accessing already an and argument arguments array as assign assignment
    at await be been before being but by call called calling can class clone closed code constant
    constructor convert could declared defined destructure does element error evaluating exceeded
    expected expression failed fetch find for found from function get has have identifier import
    importing in initialization initialized input instance invalid is iterable iterator it key
    length literal load loading maximum method missing module must near network new no node non
    not null number object of on only operation or out parse parsing permission position
    primitive promise properties property prototype range read reading recursion reference regular
    request required returned script set setting size stack string support supported symbol syntax
    target that the this to token too type undefined unexpected unknown unterminated use user
    valid value variable was when while with without
    """
)
ERRORS = _words(
    """
    AbortError AggregateError ConstraintError DataCloneError DataError Error EvalError
    HierarchyRequestError IndexSizeError InvalidAccessError InvalidCharacterError
    InvalidStateError NetworkError NotAllowedError NotFoundError NotReadableError
    NotSupportedError OperationError QuotaExceededError RangeError ReferenceError SecurityError
    SyntaxError TimeoutError TypeError URIError UnknownError
    """
)
BETWEEN_WORDS = (
    " \"'`()[]{}.,:;"  # characters between words; all others belong to a word, or are blanks
)
WORD = re.compile(f"[^{re.escape(BETWEEN_WORDS)}]+")
SHORTEST_NAME = 3  # a card has two characters
PLATFORMS = _words("android android_x ios macos tdesktop unigram unknown web weba webk")
VERSION = re.compile(r"[0-9]{1,2}\.[0-9]{1,2}")
BROWSERS = (  # the first match counts: most browsers also name others in their user agent
    re.compile(r"(Firefox|FxiOS|Edg|OPR|SamsungBrowser|CriOS|Chrome)/([0-9]{1,3})"),
    re.compile(r"(iPhone OS|CPU OS) ([0-9]{1,3})_"),
    re.compile(r"(Version)/([0-9]{1,3})[0-9.]* Safari"),
)
CALLED = {"iPhone OS": "iOS", "CPU OS": "iOS", "Version": "Safari"}


def error_name(name: str, names: Set[str]) -> str:
    """Return the name of an error: one of JavaScript's, or a class in our own scripts."""
    return name if name in ERRORS or name in names else "Error"


def safe_words(message: str, names: Set[str]) -> str:
    """Return the message in one line, with … for every unknown word; `names` are those in our
    scripts. White space of any kind becomes a plain space.
    """
    line = " ".join(message.split())
    return WORD.sub(lambda found: found[0] if _is_known(found[0], names) else UNKNOWN, line)


def _is_known(word: str, names: Set[str]) -> bool:
    return word in BROWSERS_WORDS or (word in names and len(word) >= SHORTEST_NAME)


def browser_of(user_agent: str) -> str:
    """Return the name of the browser and its main version."""
    for known in BROWSERS:
        if found := known.search(user_agent):
            return f"{CALLED.get(found[1], found[1])} {found[2]}"
    return "another browser"


def client_of(platform: str, version: str) -> str:
    """Return the name of Telegram's client, as it names itself."""
    known = platform if platform in PLATFORMS else "another platform"
    return f"Telegram {version if VERSION.fullmatch(version) else UNKNOWN} on {known}"
