"""Certificates for this machine, made for a test."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

HERE = "127.0.0.1"


def certificate(folder: Path, *, days: int, address: str = HERE) -> Path:
    """A file with key and certificate, signed by itself; it holds for `days` from yesterday on."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "a test")])
    yesterday = datetime.now(UTC) - timedelta(days=1)
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    builder = builder.not_valid_before(yesterday - timedelta(days=9))
    builder = builder.not_valid_after(yesterday + timedelta(days=days, hours=1))
    names = x509.SubjectAlternativeName([x509.IPAddress(ip_address(address))])
    signed = builder.add_extension(names, critical=False).sign(key, hashes.SHA256())
    file = folder / f"{address}-{days}.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    file.write_bytes(private + signed.public_bytes(serialization.Encoding.PEM))
    return file


def served_with(file: Path) -> ssl.SSLContext:
    """Return the TLS context of a server that shows this certificate."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(file)
    return context
