"""Telegram's refusals: a code, its words, and what a bot may do about it."""

from typing import Any


class ApiRefused(Exception):
    """A Bot API request that is answered with `ok: false`."""

    def __init__(self, code: int, description: str, **parameters: Any) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def as_dict(self) -> dict[str, Any]:
        """The body of the answer."""
        answer: dict[str, Any] = {
            "ok": False,
            "error_code": self.code,
            "description": self.description,
        }
        if self.parameters:
            answer["parameters"] = self.parameters
        return answer


def bad_request(words: str, **parameters: Any) -> ApiRefused:
    """400 with these words, and the ResponseParameters."""
    return ApiRefused(400, f"Bad Request: {words}", **parameters)


def forbidden(words: str) -> ApiRefused:
    """403 with these words."""
    return ApiRefused(403, f"Forbidden: {words}")


def too_many_requests(seconds: int) -> ApiRefused:
    """429 with the seconds to wait."""
    words = f"Too Many Requests: retry after {seconds}"
    return ApiRefused(429, words, retry_after=seconds)


NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly "
    "the same as a current content and reply markup of the message"
)
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
