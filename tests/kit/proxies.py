"""nginx and Caddy with the files of deploy/kit, at ports of this machine and a certificate of the
tests.
"""

from __future__ import annotations

import asyncio
import datetime
import os
import re
from asyncio.subprocess import DEVNULL
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from deploy.serving.processes.ports import free_port
from tests.kit.files import KIT, PROGRAMS
from tests.support.patience import PATIENCE

CADDYFILE = KIT / "proxies" / "Caddyfile"
NGINX = KIT / "proxies" / "nginx.conf"
ADDRESS = "127.0.0.1"
MAIN = """{user} daemon off; worker_processes 1; error_log stderr; pid {folder}/nginx.pid;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def nginx_file(
    folder: Path,
    port: int = 8443,
    pages: Sequence[str] = (),
    bot: str = "127.0.0.1:8081",
    *,
    tls: bool = True,
) -> Path:
    """The file of nginx with our site in it, which listens at that port of this machine."""
    site = NGINX.read_text()
    site = re.sub(r"(?m)^    listen \[::\]:.*;\n", "", site)
    site = site.replace("listen 80;", f"listen {ADDRESS}:{free_port(0)};")
    site = site.replace("listen 443", f"listen {ADDRESS}:{port}")
    if not tls:
        site = site.replace(" ssl http2;", ";")
    site = _with_servers(site, "durak_bot", [bot])
    site = _with_servers(site, "durak_page", pages)
    site = site.replace("/etc/letsencrypt/live/durak.example.org", str(folder))
    _write_certificate(folder)
    (folder / "site.conf").write_text(site)
    main = folder / "nginx.conf"
    user = "user root;" if os.geteuid() == 0 else ""  # else nobody's, who can't write there
    main.write_text(MAIN.format(folder=folder, user=user))
    return main


def _with_servers(site: str, upstream: str, servers: Sequence[str]) -> str:
    """Return the file with these servers in place of its own; with none it stays as it is."""
    block = re.search(rf"(?m)^upstream {upstream} {{\n(?:.+\n)+?}}", site)
    assert block
    own = re.findall(r"    server 127\.0\.0\.1:\d+(.*;).*\n", block[0])
    assert len({*own}) == 1
    if not servers:
        return site
    kept = re.sub(r"    server .*\n", "", block[0]).removesuffix("}")
    lines = "".join(f"    server {server}{own[0]}\n" for server in servers)
    return site.replace(block[0], f"{kept}{lines}}}")


def caddy_file(folder: Path) -> Path:
    """Our Caddyfile; on a machine of its own Caddy would make itself known to browsers, and listen
    at port 80 too.
    """
    quiet = "admin off\n\tskip_install_trust\n\tauto_https disable_redirects"
    file = folder / "Caddyfile"
    file.write_text(CADDYFILE.read_text().replace("admin off", quiet))
    return file


@asynccontextmanager
async def nginx(
    folder: Path, port: int, pages: Sequence[str], bot: str = "127.0.0.1:8081", *, tls: bool = True
) -> AsyncIterator[str]:
    """Run nginx and return its address."""
    main = nginx_file(folder, port, pages, bot, tls=tls)
    async with _running(port, "nginx", "-p", str(folder), "-c", str(main)):
        yield f"{'https' if tls else 'http'}://{ADDRESS}:{port}"


@asynccontextmanager
async def caddy(
    folder: Path,
    port: int,
    pages: Sequence[str],
    bot: str = "127.0.0.1:8081",
    *,
    health_port: int | None = None,
) -> AsyncIterator[str]:
    """Run Caddy without TLS and return its address. Without a health port the first page is asked
    for all.
    """
    address = f"http://{ADDRESS}:{port}"
    asked = health_port or int(pages[0].rpartition(":")[2])
    given = {
        "DURAK_PUBLIC_URL": address,
        "DURAK_PAGES": " ".join(pages),
        "DURAK_BOTS": bot,
        "DURAK_HEALTH_PORT": str(asked),
    }
    file = str(caddy_file(folder))
    command = ("caddy", "run", "--adapter", "caddyfile", "--config", file)
    async with _running(port, *command, HOME=str(folder), **given):
        yield address


@asynccontextmanager
async def _running(port: int, *command: str, **environment: str) -> AsyncIterator[None]:
    """A program, from when it listens until it is told to end."""
    process = await asyncio.create_subprocess_exec(
        *command, env={**os.environ, "PATH": PROGRAMS, **environment}, stdout=DEVNULL
    )
    try:
        async with asyncio.timeout(PATIENCE):
            while not await _listens(port):
                assert process.returncode is None, f"{command[0]} ended"
                await asyncio.sleep(0.02)
        yield
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def _listens(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection(ADDRESS, port)
    except OSError:
        return False
    writer.close()
    return True


def _write_certificate(folder: Path) -> None:
    """Write a certificate for this machine, signed by nobody else."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, ADDRESS)])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ip_address(ADDRESS))]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(pem))
    private = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "privkey.pem").write_bytes(key.private_bytes(pem, *private))
