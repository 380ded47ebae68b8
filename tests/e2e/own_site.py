"""A browser and a site of their own, for programs that draw and measure the page."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, async_playwright

import webapp
from tests.support.browser import FLAGS, chromium
from tests.support.servers import StoreServer, embedded_binary
from tests.webapp.conftest import Site


@asynccontextmanager
async def browser_and_site(**serving: Any) -> AsyncIterator[tuple[Browser, Site]]:
    """Start both, with a store; `serving` goes to `Site.serve`. All are gone in the end."""
    with tempfile.TemporaryDirectory() as place:
        store = StoreServer(embedded_binary(), Path(place))
        store.start()
        async with AsyncExitStack() as stack, async_playwright() as tools:
            browser = await tools.chromium.launch(executable_path=chromium(), args=FLAGS)
            site = Site(store, Path(webapp.__file__).parent, stack)
            stack.push_async_callback(site.http.close)
            await site.serve(**serving)
            yield browser, site
        store.stop()
