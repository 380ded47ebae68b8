"""JSON made for one person: packed where that is worth it, and kept by nobody.

Packing tells nothing of the token beside names that others chose: every answer has another token.
"""

from __future__ import annotations

from aiohttp import web

from webapp.page.assets import WORTH_PACKING


def answer(body: bytes) -> web.Response:
    """These bytes of JSON."""
    response = web.Response(
        body=body, content_type="application/json", headers={"Cache-Control": "no-store"}
    )
    if len(body) >= WORTH_PACKING:
        response.enable_compression()
    return response
