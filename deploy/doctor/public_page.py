"""The public address as phones meet it: our page with all its paths, and the certificate."""

from __future__ import annotations

import asyncio
import ssl
import time
from urllib.parse import urlsplit

import aiohttp

from bot.telegram.webhook import PATH as WEBHOOK
from deploy.doctor.findings import Finding, bad, good, warning
from deploy.doctor.reachability import unreached
from deploy.settings import Settings

OUR_PAGE = 'data-screen="opening"'  # stands in the page's first lines
RUN_OUT_SOON = 14  # days
DAY = 24 * 3600
WITH_PROXY = "Have the proxy pass {path} to {whom}, see docs/operations.md, Your proxy."
PAGE = "a process of the page (`durak serve webapp`)"
BOT = "a process of the bot (`durak serve bot`)"


async def look_at_page(http: aiohttp.ClientSession, settings: Settings) -> list[Finding]:
    """Check that phones get our page from DURAK_PUBLIC_URL, and all that it asks for."""
    url = settings.public_url
    if not url:
        return []
    try:
        if fault := await _page(http, url):
            return [fault]
        paths = await _paths(http, url, has_webhook=bool(settings.webhook_secret))
    except (aiohttp.ClientError, TimeoutError) as error:
        return [_unreachable(url, error)]
    return [good("public-url", f"{url}/app answers with our page."), *paths, *await _ends(url)]


async def _page(http: aiohttp.ClientSession, url: str) -> Finding | None:
    async with http.get(f"{url}/app") as response:
        if response.status == 200 and OUR_PAGE in await response.text(errors="replace"):
            return None
        if response.status in (502, 503, 504):
            says = f"{url}/app answers {response.status}: the proxy finds no process of the page."
            do = "Start `durak serve`, and have the proxy pass /app to its DURAK_PORT."
            return bad("public-url", says, do)
        says = f"{url}/app answers {response.status}, and not with our page."
        return bad("public-url", says, WITH_PROXY.format(path="/app", whom=PAGE))


def _unreachable(url: str, error: Exception) -> Finding:
    if isinstance(error, aiohttp.ClientConnectorCertificateError):
        reason = getattr(error.certificate_error, "verify_message", "") or "it isn't trusted"
        says = f"The certificate of {url} isn't one that phones take: {reason}."
        do = "Get one for this name from a public authority (Caddy does it by itself)."
        return bad("certificate", says, do)
    if isinstance(error, aiohttp.ClientConnectorSSLError):
        says = f"{url} doesn't speak TLS."
        return bad("certificate", says, "Have the proxy answer https at this address and port.")
    why = unreached(error) or "the connection breaks off"
    do = (
        "Start `durak serve` and the proxy; look at the name (DNS) and the firewall. If only this "
        "machine can't reach its own public address, ask from another one."
    )
    return bad("public-url", f"{url} can't be reached: {why}.", do)


async def _paths(http: aiohttp.ClientSession, url: str, *, has_webhook: bool) -> list[Finding]:
    found = []
    if await _status(http, "GET", f"{url}/worker.js") != 200:
        found.append(_not_passed("/worker.js", PAGE, "without a connection the page is empty"))
    if await _status(http, "POST", f"{url}/api/session") != 401:
        found.append(_not_passed("/api", PAGE, "nobody can sign in"))
    if not await _has_socket(http, url):
        found.append(_not_passed("/ws (with its upgrade)", PAGE, "moves take the slow way"))
    if has_webhook and await _status(http, "POST", f"{url}{WEBHOOK}") != 401:
        found.append(_not_passed(WEBHOOK, BOT, "the bot hears nothing"))
    if url.startswith("https:") and await _status(http, "GET", f"{url}/metrics") == 200:
        says = f"Everybody may read {url}/metrics."
        do = "Set DURAK_HEALTH_PORT, and have the proxy pass only the paths of the page."
        found.append(warning("metrics", says, do))
    return found


def _not_passed(path: str, whom: str, so: str) -> Finding:
    return bad("proxy", f"{path} doesn't arrive: {so}.", WITH_PROXY.format(path=path, whom=whom))


async def _status(http: aiohttp.ClientSession, method: str, address: str) -> int:
    async with http.request(method, address, allow_redirects=False) as response:
        return response.status


async def _has_socket(http: aiohttp.ClientSession, url: str) -> bool:
    try:
        async with http.ws_connect(f"{url}/ws", origin=url):
            return True
    except aiohttp.WSServerHandshakeError:
        return False


async def _ends(url: str) -> list[Finding]:
    """Report when the certificate runs out."""
    parts = urlsplit(url)
    if parts.scheme != "https":
        return []
    _, writer = await asyncio.open_connection(
        parts.hostname, parts.port or 443, ssl=ssl.create_default_context()
    )
    told = writer.get_extra_info("peercert")
    writer.close()
    days = (ssl.cert_time_to_seconds(told["notAfter"]) - time.time()) / DAY
    if days > RUN_OUT_SOON:
        return [good("certificate", f"The certificate holds for {days:.0f} more days.")]
    says = f"The certificate runs out in {days:.0f} days."
    return [warning("certificate", says, "Renew it, and look why that doesn't happen by itself.")]
